import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createClient } from './create-client.ts';
import { ReplyTimeoutError } from './errors.ts';
import { pause } from './retry.ts';
import { json, loopbackServer, type Answer } from './testing/loopback-server.ts';

const params = { trackId: 't' };
const midi: Answer = (response) =>
  void response
    .writeHead(200, {
      'content-type': 'audio/midi',
      'content-disposition': `attachment; filename="Caf_.mid"; filename*=UTF-8''Caf%C3%A9.mid`,
      'content-length': 4,
    })
    .end('MThd');

describe('download', () => {
  test('returns the bytes as a stream, with media type, name and size', async () => {
    const { url } = await loopbackServer(midi);
    const file = await createClient({ baseUrl: url }).download('getTrackMidi', { params });
    expect(file).toMatchObject({ mediaType: 'audio/midi', fileName: 'Café.mid', bytes: 4 });
    expect(await new Response(file.body).text()).toBe('MThd');
  });

  test('takes the plain name if the escapes of the encoded one are malformed', async () => {
    const { url } = await loopbackServer((response) =>
      response
        .writeHead(200, {
          'content-disposition': `attachment; filename="Caf_.mid"; filename*=UTF-8''Caf%E9%.mid`,
        })
        .end('MThd'),
    );
    const file = await createClient({ baseUrl: url }).download('getTrackMidi', { params });
    expect(file.fileName).toBe('Caf_.mid');
  });

  test('asks again while the file is rendered, and reports the progress', async () => {
    const progress = { stage: 'rendering', fraction: 0.5 };
    const { url, requests } = await loopbackServer(json(202, { status: 'making', progress }), midi);
    const seen: unknown[] = [];
    const onProgress = (state: unknown) => seen.push(state);
    const file = await createClient({ baseUrl: url }).download('getTrackStems', { params, onProgress });
    expect(await new Response(file.body).text()).toBe('MThd');
    expect(seen).toEqual([progress]);
    expect(requests[0]?.headers['prefer']).toBe('respond-async');
  });

  test('gets a URL of the studio with the token, and one of another host without it', async () => {
    const [studio, store] = [await loopbackServer(midi), await loopbackServer(midi)];
    const client = createClient({ baseUrl: studio.url, token: 'tutti_test', headers: { 'x-own': 'yes' } });
    await client.downloadUrl('/api/tracks/t/audio?v=2');
    await client.downloadUrl(`${store.url}/t.mp3`);
    expect(studio.requests).toMatchObject([
      { url: '/api/tracks/t/audio?v=2', headers: { authorization: 'Bearer tutti_test', 'x-own': 'yes' } },
    ]);
    expect(store.requests[0]?.headers).not.toHaveProperty('authorization');
    expect(store.requests[0]?.headers).not.toHaveProperty('x-own');
  });
});

/** Reads stored audio, and the stream of a generation. */
const readBoth = async (answer: Answer, timeoutMs: number) => {
  const { url } = await loopbackServer(answer);
  const client = createClient({ baseUrl: url, timeoutMs });
  const streamed = client.download('streamGeneration', { params: { generationId: 'g' } });
  const { body } = await client.download('getTrackAudio', { params });
  return { stored: new Response(body).text(), streamed: new Response((await streamed).body).text() };
};

describe('the bytes of a download', () => {
  test('end with an error when the server sends no more of them; a generation that is streamed waits', async () => {
    const { stored, streamed } = await readBoth((response, { url }) => {
      response.writeHead(200, { 'content-length': 8 }).write('half');
      if (url?.endsWith('/stream')) setTimeout(() => response.end('half'), 1_500);
    }, 500);
    await expect(stored).rejects.toThrow(ReplyTimeoutError);
    expect(await streamed).toBe('halfhalf');
  });

  test('may come slowly, and be read slowly', async () => {
    const { url } = await loopbackServer((response) => {
      let left = 6;
      const timer = setInterval(() => (--left > 0 ? response.write('x') : response.end('x')), 100);
      response.writeHead(200).flushHeaders();
      response.on('close', () => clearInterval(timer));
    });
    const client = createClient({ baseUrl: url, timeoutMs: 1_000 });
    const { body } = await client.download('getTrackAudio', { params });
    let text = '';
    for await (const part of body) {
      text += Buffer.from(part).toString();
      if (text.length === 1) await pause(2_500, undefined);
    }
    expect(text).toBe('xxxxxx');
  });

  test('are no more than announced, though a compressed reply can have more', async () => {
    const bomb = gzipSync(Buffer.alloc(10 * 2 ** 20));
    const { url } = await loopbackServer((response) =>
      response.writeHead(200, { 'content-length': bomb.length, 'content-encoding': 'gzip' }).end(bomb),
    );
    const { body } = await createClient({ baseUrl: url }).download('getTrackAudio', { params });
    let received = 0;
    const reading = (async () => {
      for await (const part of body) received += part.length;
    })();
    await expect(reading).rejects.toThrow(`more than the ${bomb.length} bytes that it announced.`);
    expect(received).toBeLessThanOrEqual(bomb.length);
  });
});

test('upload sends the fields of a form before the file', async () => {
  const { url, requests } = await loopbackServer(json(201, { id: 't' }));
  const track = await createClient({ baseUrl: url }).upload('uploadTrack', {
    params: { projectId: 'p' },
    file: new Blob(['RIFF']),
    fileName: 'take 1.wav',
    fields: { title: 'Take 1', genres: ['folk', 'waltz'] },
  });
  expect(track).toEqual({ id: 't' });
  const [request] = requests;
  expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(
    [...request!.body.matchAll(/name="(\w+)"(?:; filename="([^"]+)")?/g)].map(([, ...found]) => found),
  ).toEqual([
    ['title', undefined],
    ['genres', undefined],
    ['genres', undefined],
    ['audio', 'take 1.wav'],
  ]);
});

describe('generate', () => {
  const settings = { params: { projectId: 'p' }, body: { prompt: 'rain' } };

  test('submits, polls and returns the track', async () => {
    const { url, requests } = await loopbackServer(
      json(202, { id: 'g', status: 'pending' }, { location: '/api/generations/g' }),
      json(200, { id: 'g', status: 'generating', progress: { stage: 'rendering', fraction: 0.4 } }),
      json(200, { id: 'g', status: 'completed', trackId: 't' }),
      json(200, { id: 't', title: 'rain' }),
    );
    const seen: string[] = [];
    const track = await createClient({ baseUrl: url }).generate('generateMusic', {
      ...settings,
      onProgress: ({ status, progress }) => seen.push(`${status} ${progress?.fraction ?? ''}`),
    });
    expect(track).toEqual({ id: 't', title: 'rain' });
    expect(seen).toEqual(['generating 0.4', 'completed ']);
    expect(requests.map((request) => `${request.method} ${request.url}`)).toEqual([
      'POST /api/projects/p/generate-music',
      'GET /api/generations/g',
      'GET /api/generations/g',
      'GET /api/tracks/t',
    ]);
    expect(requests[0]?.headers).toMatchObject({ prefer: 'respond-async' });
  });

  test('returns the track of a repeated key at once', async () => {
    const { url, requests } = await loopbackServer(json(201, { id: 't' }));
    expect(await createClient({ baseUrl: url }).generate('generateMusic', settings)).toEqual({ id: 't' });
    expect(requests).toHaveLength(1);
  });

  test('throws the failure of a generation with its code', async () => {
    const error = { code: 'provider_failed', message: 'The provider refused the prompt.', cause: 'policy' };
    const { url } = await loopbackServer(
      json(202, { id: 'g', status: 'pending' }),
      json(200, { id: 'g', status: 'failed', error }),
    );
    const track = createClient({ baseUrl: url }).generate('generateMusic', settings);
    await expect(track).rejects.toMatchObject({
      name: 'GenerationError',
      code: 'provider_failed',
      message: 'The provider refused the prompt.',
      generation: { error: { cause: 'policy' } },
    });
  });

  test('throws for a cancelled generation', async () => {
    const { url } = await loopbackServer(json(200, { id: 'g', status: 'cancelled', error: null }));
    const end = createClient({ baseUrl: url }).waitForGeneration('g');
    await expect(end).rejects.toMatchObject({ name: 'GenerationError', code: 'generation_cancelled' });
  });

  test('stops polling when its signal is aborted', async () => {
    const { url } = await loopbackServer(json(200, { id: 'g', status: 'generating' }));
    const end = createClient({ baseUrl: url }).waitForGeneration('g', { signal: AbortSignal.timeout(100) });
    await expect(end).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
