import { describe, expect, test } from 'vitest';
import { createClient } from './create-client.ts';
import { ApiError, ConnectionError } from './errors.ts';
import { disconnect, json, loopbackServer } from './testing/loopback-server.ts';

const token = 'tutti_test';
const fast = { retryDelayMs: 1 };
const unavailable = json(503, { code: 'unavailable', message: 'Busy.' });
const project = { name: 'Night train' };

describe('call', () => {
  test('sends path parameters, query, body and token as the contract says', async () => {
    const { url, requests } = await loopbackServer(json(200, { ok: true }));
    const client = createClient({ baseUrl: `${url}/`, token, headers: { 'user-agent': 'game-build/1' } });
    await client.call('listProjectTracks', { params: { projectId: 'a/b' }, query: { limit: 2 } });
    await client.call('createProject', { body: project });
    expect(requests).toMatchObject([
      {
        method: 'GET',
        url: '/api/projects/a%2Fb/tracks?limit=2',
        headers: { authorization: 'Bearer tutti_test', 'user-agent': 'game-build/1' },
      },
      {
        method: 'POST',
        url: '/api/projects',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(project),
      },
    ]);
  });

  test('returns undefined for a reply without a body', async () => {
    const { url } = await loopbackServer((response) => void response.writeHead(204).end());
    expect(
      await createClient({ baseUrl: url }).call('deleteTrack', { params: { trackId: 't' } }),
    ).toBeUndefined();
  });

  test('throws an error reply with status, code, sentence and facts', async () => {
    const reply = { code: 'insufficient_tokens', message: 'Too few tokens.', needed: 30, balance: 12 };
    const { url } = await loopbackServer(json(402, reply));
    const error = await createClient({ baseUrl: url })
      .call('createProject', { body: project })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 402,
      code: 'insufficient_tokens',
      reason: 'Too few tokens.',
      facts: { needed: 30, balance: 12 },
      message: 'Too few tokens. (402 insufficient_tokens)',
    });
  });

  test('reports a page that is not JSON, as another website sends it', async () => {
    const { url } = await loopbackServer((response) => void response.end('<!doctype html>'));
    const reply = createClient({ baseUrl: url }).call('getBalance');
    await expect(reply).rejects.toThrow(`${url}: The reply is not JSON. Is this the address of a studio?`);
  });

  test('uses the fetch that it is given', async () => {
    const seen: string[] = [];
    const client = createClient({
      baseUrl: 'http://studio.test',
      fetch: async (input) => {
        seen.push(input as string);
        return Response.json({ balance: 5 });
      },
    });
    expect(await client.call('getBalance')).toEqual({ balance: 5 });
    expect(seen).toEqual(['http://studio.test/api/user/tokens']);
  });
});

describe('repetition', () => {
  test('repeats a GET while the server is unreachable, overloaded or behind a broken proxy', async () => {
    const { url, requests } = await loopbackServer(
      disconnect,
      unavailable,
      (response) => void response.writeHead(502).end('Bad gateway'),
      (response) =>
        void response.writeHead(200, { 'content-length': 50 }).write('{"half":', () => response.destroy()),
      json(200, { balance: 5 }),
    );
    expect(await createClient({ baseUrl: url, ...fast }).call('getBalance')).toEqual({ balance: 5 });
    expect(requests).toHaveLength(5);
  });

  test('gives up after the maximum number of repetitions', async () => {
    const { url, requests } = await loopbackServer(unavailable);
    const client = createClient({ baseUrl: url, ...fast, maxRetries: 2 });
    await expect(client.call('getBalance')).rejects.toMatchObject({ status: 503, code: 'unavailable' });
    expect(requests).toHaveLength(3);
  });

  test('waits as long as Retry-After says', async () => {
    const { url, requests } = await loopbackServer(
      json(429, { code: 'too_many_requests', message: 'Wait.' }, { 'retry-after': '1' }),
      json(201, { id: 'p' }),
    );
    const startMs = performance.now();
    await createClient({ baseUrl: url, ...fast }).call('createProject', { body: project });
    expect(performance.now() - startMs).toBeGreaterThan(990);
    expect(requests).toHaveLength(2);
  });

  test('fails at once if the server defers the call for longer than the longest pause', async () => {
    const { url, requests } = await loopbackServer(
      json(429, { code: 'too_many_requests', message: 'Wait.' }, { 'retry-after': '900' }),
    );
    const reply = createClient({ baseUrl: url, ...fast }).call('getBalance');
    await expect(reply).rejects.toMatchObject({ status: 429, retryAfterSeconds: 900 });
    expect(requests).toHaveLength(1);
  });

  test('does not repeat a POST without an Idempotency-Key, which may have been carried out', async () => {
    for (const [answer, problem] of [
      [disconnect, 'other side closed'],
      [unavailable, 'Busy.'],
    ] as const) {
      const { url, requests } = await loopbackServer(answer);
      const reply = createClient({ baseUrl: url, ...fast }).call('createProject', { body: project });
      await expect(reply).rejects.toThrow(problem);
      expect(requests).toHaveLength(1);
    }
  });

  test('repeats an idempotent POST with the same key and body', async () => {
    const { url, requests } = await loopbackServer(disconnect, unavailable, json(201, { id: 't' }));
    const client = createClient({ baseUrl: url, ...fast });
    await client.call('generateMusic', { params: { projectId: 'p' }, body: { prompt: 'rain' } });
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    expect(requests.map(({ body }) => body)).toEqual(Array(3).fill('{"prompt":"rain"}'));
  });

  test('keeps the Idempotency-Key of the caller', async () => {
    const { url, requests } = await loopbackServer(json(201, { id: 't' }));
    const headers = { 'Idempotency-Key': 'build-17' };
    const params = { projectId: 'p' };
    await createClient({ baseUrl: url }).call('generateMusic', { params, headers, body: { prompt: 'rain' } });
    expect(requests[0]?.headers['idempotency-key']).toBe('build-17');
  });

  test('does not repeat a generation that failed', async () => {
    const { url, requests } = await loopbackServer(json(502, { code: 'generation_failed', message: 'No.' }));
    const reply = createClient({ baseUrl: url, ...fast }).call('generateMusic', {
      params: { projectId: 'p' },
      body: { prompt: 'rain' },
    });
    await expect(reply).rejects.toMatchObject({ code: 'generation_failed' });
    expect(requests).toHaveLength(1);
  });

  test('names the cause when the server cannot be reached', async () => {
    const baseUrl = 'http://127.0.0.1:1';
    const error = await createClient({ baseUrl, ...fast, maxRetries: 1 })
      .call('getBalance')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(String(error)).toMatch(/^ConnectionError: http:\/\/127\.0\.0\.1:1: .*(ECONNREFUSED|bad port)/);
  });
});

describe('an abort signal', () => {
  test('ends a request that waits for its reply', async () => {
    const { url, requests } = await loopbackServer(() => undefined);
    const reply = createClient({ baseUrl: url, ...fast }).call('getBalance', {
      signal: AbortSignal.timeout(50),
    });
    await expect(reply).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(requests).toHaveLength(1);
  });

  test('ends the pause before a repetition', async () => {
    const { url, requests } = await loopbackServer(unavailable);
    const end = new AbortController();
    const reply = createClient({ baseUrl: url, retryDelayMs: 60_000 }).call('getBalance', {
      signal: end.signal,
    });
    setTimeout(() => end.abort(new Error('enough')), 50);
    await expect(reply).rejects.toThrow('enough');
    expect(requests).toHaveLength(1);
  });
});
