import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { projectsTable } from '#server/platform/schema/projects.tables.ts';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext } from '#server/testing/test-context.ts';

const context = await testContext();
const { db, objects, tracks } = context;
const bytes = randomBytes(10_000);

const creator = await registerUser(context, 'creator');
const project = await createProject(creator, { isPublic: true });
const newRow = newTrack(project.id, creator.user.id, { title: 'Café “Noir”', source: 'uploaded' });
await objects.put(newRow.objectKey, bytes, { contentType: newRow.contentType });
const track = await tracks.add(db, newRow);

const audio = (headers: Record<string, string> = {}, method = 'GET') =>
  creator.call(`${method} ${track.audioUrl}`, { headers });

describe('getTrackAudio', () => {
  test('returns the whole file with its type and length, cacheable with revalidation', async () => {
    const reply = await audio();
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(bytes)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '10000',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers['cache-control']).toMatch(/^private, /);
    expect(reply.headers['content-disposition']).toBe('inline; filename="audio.mp3"');
  });

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=9990-', 9990, 9999],
    ['bytes=-10', 9990, 9999],
    ['bytes=0-999999', 0, 9999],
  ])('returns the range %s', async (range, start, end) => {
    const reply = await audio({ range });
    expect(reply.statusCode).toBe(206);
    expect(reply.headers['content-range']).toBe(`bytes ${start}-${end}/10000`);
    expect(reply.headers['content-length']).toBe(String(end - start + 1));
    expect(reply.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  test.each(['bytes=10000-', 'bytes=-0'])('returns 416 for the range %s', async (range) => {
    const reply = await audio({ range });
    expect(reply.statusCode).toBe(416);
    expect(reply.headers['content-range']).toBe('bytes */10000');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.json()).toMatchObject({ code: 'range_not_satisfiable', size: 10_000 });
  });

  test.each(['bytes=0-1,5-6', 'bytes=9-3', 'seconds=0-1'])(
    'returns the whole file for the unsupported range %s',
    async (range) => {
      const reply = await audio({ range });
      expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, 10_000]);
    },
  );

  test('returns 304 when the client has the current ETag', async () => {
    const etag = String((await audio()).headers.etag);
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const reply = await audio({ 'if-none-match': tag, range: 'bytes=0-1' });
      expect([reply.statusCode, reply.rawPayload.length, reply.headers.etag]).toEqual([304, 0, etag]);
    }
    expect((await audio({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('returns a range only when If-Range matches', async () => {
    const etag = String((await audio()).headers.etag);
    expect((await audio({ range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206);
    for (const other of ['"other"', `W/${etag}`, new Date().toUTCString()]) {
      expect((await audio({ range: 'bytes=0-1', 'if-range': other })).statusCode).toBe(200);
    }
  });

  test('returns headers without a body to HEAD', async () => {
    const reply = await audio({}, 'HEAD');
    expect([reply.statusCode, reply.headers['content-length'], reply.rawPayload.length]).toEqual([
      200,
      '10000',
      0,
    ]);
    const part = await audio({ range: 'bytes=5-9' }, 'HEAD');
    expect([part.statusCode, part.headers['content-length'], part.rawPayload.length]).toEqual([206, '5', 0]);
  });

  test('returns 404 with a message when the file is missing on disk', async () => {
    const lost = await tracks.add(db, newTrack(project.id, creator.user.id));
    const reply = await creator.call(`GET ${lost.audioUrl}`);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({ code: 'not_found', message: 'The file of this track is missing.' });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('plays a headerless format as WAV and downloads the raw file', async () => {
    const row = newTrack(project.id, creator.user.id, {
      contentType: 'audio/pcm',
      extension: 'pcm',
      source: 'uploaded',
    });
    const playableKey = `${row.objectKey}-playable`;
    await objects.put(row.objectKey, bytes.subarray(44), { contentType: 'audio/pcm' });
    await objects.put(playableKey, bytes, { contentType: 'audio/wav' });
    const raw = await tracks.add(db, { ...row, playableKey });
    const played = await creator.call(`GET ${raw.audioUrl}`);
    expect([played.headers['content-type'], played.rawPayload.length]).toEqual(['audio/wav', 10_000]);
    const saved = await creator.call(`GET ${raw.downloadUrl}`);
    expect([saved.headers['content-type'], saved.rawPayload.length]).toEqual(['audio/pcm', 9_956]);
    expect(saved.headers['content-disposition']).toContain('.pcm');
  });
});

describe('the audio of a generated track', () => {
  const generated = newTrack(project.id, creator.user.id);
  const call = (headers: Record<string, string> = {}, method = 'GET') =>
    creator.call(`${method} ${generatedUrl}`, { headers });
  let generatedUrl: string;
  beforeAll(async () => {
    await objects.put(generated.objectKey, bytes, { contentType: generated.contentType });
    generatedUrl = (await tracks.add(db, generated)).audioUrl;
  });

  test('begins with its mark, and states its length', async () => {
    const reply = await call();
    const { length } = reply.rawPayload;
    expect(length).toBeGreaterThan(10_000);
    expect(reply.headers).toMatchObject({
      'content-length': String(length),
      'digital-source-type':
        '"http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia"; agent="Tutti%20composer%201"; ' +
        `created="${reply.rawPayload.toString('latin1').match(/DATECREATED\0([\w:-]+Z)/)![1]}"`,
    });
    expect(reply.rawPayload.subarray(-10_000).equals(bytes)).toBe(true);
    expect((await call({}, 'HEAD')).headers['content-length']).toBe(String(length));
    expect((await call()).rawPayload.equals(reply.rawPayload)).toBe(true);
  });

  test('has ranges of the file with its mark', async () => {
    const whole = (await call()).rawPayload;
    const tag = whole.length - 10_000;
    for (const [start, end] of [
      [0, 9],
      [5, tag + 5],
      [tag, tag],
      [tag + 1, whole.length - 1],
    ] as const) {
      const part = await call({ range: `bytes=${start}-${end}` });
      expect([part.statusCode, part.headers['content-range']]).toEqual([
        206,
        `bytes ${start}-${end}/${whole.length}`,
      ]);
      expect(part.rawPayload.equals(whole.subarray(start, end + 1))).toBe(true);
    }
    expect((await call({ range: 'bytes=-5' })).rawPayload.equals(whole.subarray(-5))).toBe(true);
    expect((await call({ range: `bytes=${whole.length}-` })).statusCode).toBe(416);
  });

  test('is not sent again to a client that has the same audio with other tags', async () => {
    const etag = String((await call()).headers.etag);
    const { etag: stored } = (await objects.stat(generated.objectKey))!;
    const other = etag.replace(/\.m[^"]*/, '.mother000');
    expect(other).not.toBe(etag);
    for (const tag of [etag, stored, other]) {
      const reply = await call({ 'if-none-match': tag });
      expect([reply.statusCode, reply.headers.etag]).toEqual([304, tag]);
    }
    expect((await call({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('continues only a file with the same tags', async () => {
    const etag = String((await call()).headers.etag);
    const { etag: stored } = (await objects.stat(generated.objectKey))!;
    expect((await call({ range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206);
    for (const tag of [stored, etag.replace(/\.m[^"]*/, '.mother000')])
      expect((await call({ range: 'bytes=0-1', 'if-range': tag })).statusCode).toBe(200);
  });
});

const allow = (allowDownloads: boolean) =>
  db.update(projectsTable).set({ allowDownloads }).where(eq(projectsTable.id, project.id));

describe('a download', () => {
  test('is named after the title', async () => {
    const reply = await creator.call(`GET ${track.downloadUrl}`);
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename="Cafe _Noir_.mp3"; filename*=UTF-8''Caf%C3%A9%20%E2%80%9CNoir%E2%80%9D.mp3`,
    );
    expect(reply.rawPayload.equals(bytes)).toBe(true);
  });

  test('is permitted for members, and for other viewers when the project allows downloads', async () => {
    const guest = await registerUser(context, 'collaborator');
    expect((await guest.call(`GET ${track.downloadUrl}`)).statusCode).toBe(200);
    await allow(false);
    try {
      expect((await guest.call(`GET ${track.downloadUrl}`)).statusCode).toBe(403);
      expect((await guest.call(`GET ${track.audioUrl}`)).statusCode).toBe(200);
      expect((await creator.call(`GET ${track.downloadUrl}`)).statusCode).toBe(200);
    } finally {
      await allow(true);
    }
  });
});

test('a client that disconnects during playback closes the file', async () => {
  const large = newTrack(project.id, creator.user.id);
  await objects.put(large.objectKey, Buffer.alloc(32 * 1024 * 1024), { contentType: 'audio/mpeg' });
  const { audioUrl } = await tracks.add(db, large);
  const address = context.url;
  const cookie = [...creator.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const call = httpRequest(`${address}${audioUrl}`, { headers: { cookie } });
  call.end();
  const [reply] = (await once(call, 'response')) as [IncomingMessage];
  await once(reply, 'readable');
  const file = context.reading.at(-1)!;
  expect(file.destroyed).toBe(false);
  reply.destroy();
  await expect.poll(() => file.closed, { timeout: 5000 }).toBe(true);
  expect(file.readableEnded).toBe(false);
});
