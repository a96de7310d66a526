import type { LookupAddress } from 'node:dns';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ProviderError } from '#providers/provider-error.ts';
import { providerClient, type ClientOptions, type ProviderCall } from './provider-client.ts';
import { fakeServer, type Handler } from './testing/fake-server.ts';

const key = 'a-very-secret-key';

async function setUp(answer: Handler, changes: Partial<ClientOptions> = {}) {
  const server = await fakeServer(answer);
  const waits: number[] = [];
  const clock = { now: 0 };
  const client = providerClient({
    displayName: 'Hall',
    baseUrl: server.baseUrl,
    headers: { 'x-key': key },
    secrets: [key],
    allowedHosts: new Set([server.host]),
    concurrency: 2,
    parseError: ({ status, bytes }) => ({
      code: status === 429 ? 'rate' : status >= 500 ? 'unavailable' : 'invalid',
      detail: Buffer.from(bytes).toString(),
    }),
    ...changes,
    dependencies: {
      now: () => clock.now,
      random: () => 0.5,
      wait: async (ms) => void waits.push(ms),
      ...changes.dependencies,
    },
  });
  return { ...server, client, waits, clock };
}

const call = (changes: Partial<ProviderCall> = {}): ProviderCall => ({
  capability: 'music',
  path: '/make',
  json: { prompt: 'a tone' },
  billable: true,
  timeoutMs: 5_000,
  maxBytes: 1_000,
  signal: new AbortController().signal,
  ...changes,
});

async function failureOf(work: Promise<unknown>): Promise<ProviderError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`no ProviderError: ${String(error)}`);
  return error;
}

const status = (code: number, body = '', headers: Record<string, string> = {}): Handler =>
  function answer(_received, reply: ServerResponse) {
    reply.writeHead(code, headers).end(body);
  };

/** Sends a number of headers slowly, and then the body. */
const slowHeaders =
  (endAfter: number): Handler =>
  async (_, reply) => {
    const socket = reply.socket!;
    socket.write('HTTP/1.1 200 OK\r\n');
    for (let line = 0; line < endAfter && !socket.destroyed; line++) {
      socket.write(`x-line-${line}: 1\r\n`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    if (!socket.destroyed) socket.end('content-length: 5\r\n\r\nsound');
  };

describe('a billed call', () => {
  it('is sent once with the key, and returns the body', async () => {
    const { client, received } = await setUp(status(200, 'sound'));
    expect(Buffer.from((await client.send(call())).bytes).toString()).toBe('sound');
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ method: 'POST', headers: { 'x-key': key } });
    expect(JSON.parse(received[0]!.body.toString())).toEqual({ prompt: 'a tone' });
  });

  it.each([408, 500, 502, 503, 504, 529])(
    'is not retried after a %i, and may have been charged',
    async (code) => {
      const { client, received } = await setUp(status(code));
      expect(await failureOf(client.send(call()))).toMatchObject({ billed: 'unknown', retry: 'never' });
      expect(received).toHaveLength(1);
    },
  );

  it.each([400, 402, 404, 409, 413, 425])('is not retried after a %i, and was not charged', async (code) => {
    const { client, received } = await setUp(status(code, '', { 'retry-after': '1' }));
    expect(await failureOf(client.send(call()))).toMatchObject({ billed: 'no', retry: 'never' });
    expect(received).toHaveLength(1);
  });

  it('is retried after a 429 as Retry-After says, at most three times', async () => {
    const { client, received, waits } = await setUp(status(429, '', { 'retry-after': '7' }));
    const error = await failureOf(client.send(call()));
    expect(error).toMatchObject({ code: 'rate', billed: 'no', retryAfterMs: 7_000 });
    expect(received).toHaveLength(4);
    expect(waits).toEqual([7_000, 7_000, 7_000]);
  });

  it('is retried with jitter if there is no Retry-After', async () => {
    const { client, waits } = await setUp(status(429));
    await failureOf(client.send(call()));
    expect(waits).toEqual([250, 500, 1_000]);
  });

  it('accepts a date in Retry-After', async () => {
    const at = new Date(9_000).toUTCString();
    const { client, waits } = await setUp(status(429, '', { 'retry-after': at }));
    await failureOf(client.send(call()));
    expect(waits).toEqual([9_000, 9_000, 9_000]);
  });

  it('waits for slow headers, but not beyond the timeout', async () => {
    const slow = await setUp(slowHeaders(10));
    expect(Buffer.from((await slow.client.send(call())).bytes).toString()).toBe('sound');
    const endless = await setUp(slowHeaders(10_000));
    const error = await failureOf(endless.client.send(call({ timeoutMs: 200 })));
    expect(error).toMatchObject({ code: 'timeout', billed: 'unknown' });
    expect(endless.received).toHaveLength(1);
  });

  it('fails after the timeout if the body does not end', async () => {
    const { client, received } = await setUp((_, reply) => {
      reply.writeHead(200);
      const drip = setInterval(() => reply.write('.'), 20);
      reply.once('close', () => clearInterval(drip));
    });
    const error = await failureOf(client.send(call({ timeoutMs: 200 })));
    expect(error).toMatchObject({ code: 'timeout', billed: 'unknown' });
    expect(received).toHaveLength(1);
  });

  it('fails at once if Retry-After is too long', async () => {
    const { client, received } = await setUp(status(429, '', { 'retry-after': '3600' }));
    expect(await failureOf(client.send(call()))).toMatchObject({ retryAfterMs: 3_600_000 });
    expect(received).toHaveLength(1);
  });

  it('forwards the body as it arrives, but not an error reply before it', async () => {
    let isRejected = false;
    const { client } = await setUp((one, reply) => {
      if (isRejected) return status(200, 'sound')(one, reply);
      isRejected = true;
      return status(429, 'slower')(one, reply);
    });
    const parts: Uint8Array[] = [];
    const { bytes } = await client.send(call({ onChunk: (part) => void parts.push(part) }));
    expect(Buffer.concat(parts).toString()).toBe('sound');
    expect(Buffer.from(bytes).toString()).toBe('sound');
  });

  it('is not retried after a timeout', async () => {
    const { client, received } = await setUp(() => undefined);
    const error = await failureOf(client.send(call({ timeoutMs: 100 })));
    expect(error).toMatchObject({ code: 'timeout', billed: 'unknown' });
    expect(received).toHaveLength(1);
  });

  it.each<[string, Handler]>([
    ['half way', (_, reply) => void reply.writeHead(200, { 'content-length': '99' }).write('so')],
    ['before the first byte', (_, reply) => void reply.socket?.destroy()],
  ])('is not retried if the reply breaks off %s', async (_name, answer) => {
    const { client, received } = await setUp(async (one, reply) => {
      await answer(one, reply);
      setTimeout(() => reply.socket?.destroy(), 30);
    });
    expect(await failureOf(client.send(call()))).toMatchObject({ code: 'unavailable', billed: 'unknown' });
    expect(received).toHaveLength(1);
  });

  it('is retried if the connection is refused', async () => {
    const closed = await setUp(status(200));
    await closed.close();
    const error = await failureOf(closed.client.send(call()));
    expect(error).toMatchObject({ code: 'unavailable', billed: 'no', retry: 'safe' });
    expect(closed.waits).toHaveLength(3);
  });

  it('is limited by the concurrency', async () => {
    let active = 0;
    let maxActive = 0;
    const { client } = await setUp(async (_, reply) => {
      maxActive = Math.max(maxActive, ++active);
      await new Promise((resolve) => setTimeout(resolve, 20));
      active--;
      reply.end('sound');
    });
    await Promise.all(Array.from({ length: 6 }, () => client.send(call())));
    expect(maxActive).toBe(2);
  });

  it('rejects with the abort reason, also while it is queued', async () => {
    const { client, received } = await setUp(() => undefined, { concurrency: 1 });
    const cancels = [new AbortController(), new AbortController()];
    const ended = cancels.map(({ signal }) => client.send(call({ signal })).catch((error: unknown) => error));
    await expect.poll(() => received.length).toBe(1);
    for (const cancel of cancels) cancel.abort('enough');
    expect(await Promise.all(ended)).toEqual(['enough', 'enough']);
    expect(received).toHaveLength(1);
  });
});

describe('a reply', () => {
  it('is rejected if it exceeds the maximum size', async () => {
    const { client } = await setUp(status(200, 'x'.repeat(1_001)));
    expect(await failureOf(client.send(call()))).toMatchObject({ code: 'unavailable', billed: 'unknown' });
  });

  it.each([301, 302, 303, 307, 308])(
    'is rejected if it is a redirect (%i), and the key is not sent anywhere else',
    async (code) => {
      const otherServer = await setUp(status(200, 'sound'));
      const { client, received } = await setUp(status(code, '', { location: otherServer.baseUrl }));
      expect(await failureOf(client.send(call()))).toMatchObject({ code: 'unavailable', billed: 'unknown' });
      const free = call({ billable: false, json: undefined });
      expect(await failureOf(client.send(free))).toMatchObject({ code: 'unavailable', billed: 'no' });
      expect(received).toHaveLength(2);
      expect(otherServer.received).toHaveLength(0);
    },
  );

  it('is redacted and truncated in the error message', async () => {
    const body = `Key ${key}, sk-abcdefghijk\r\nand ${'more '.repeat(150)}`;
    const { client } = await setUp(status(400, body));
    const { message } = await failureOf(client.send(call()));
    expect(message).toMatch(/^Hall cannot generate this. It says: Key •••, ••• and more/);
    expect(message).not.toContain(key);
    expect(message.length).toBeLessThan(400);
  });

  it.each(['Unauthorized model.', 'No api_key for this.', 'See our content policy.'])(
    'is omitted from the error message if clients would misinterpret it: %s',
    async (text) => {
      const { client } = await setUp(status(400, text));
      expect((await failureOf(client.send(call()))).message).toBe('Hall cannot generate this.');
    },
  );

  it('is redacted in other cases and encodings, in a suggestion and in the request id', async () => {
    const secret = 'Sk+very/Secret=key';
    const echoes = [secret, secret.toUpperCase(), encodeURIComponent(secret)];
    const { client } = await setUp(status(400), {
      secrets: [secret],
      parseError: () => ({
        code: 'invalid',
        detail: `Bad ${echoes.join(' or ')}.`,
        requestId: `req-${secret}`,
        suggestion: {
          prompt: `a waltz\nfor ${secret}`,
          composition_plan: {
            positive_global_styles: [secret],
            negative_global_styles: [],
            sections: [
              { section_name: 'A', positive_local_styles: [], negative_local_styles: [], lines: [] },
            ],
          },
        },
      }),
    });
    const error = await failureOf(client.send(call()));
    expect(error.message).toMatch(/Bad ••• or ••• or •••\.$/);
    expect(error).toMatchObject({
      requestId: 'req-•••',
      suggestion: { prompt: 'a waltz\nfor •••', composition_plan: { positive_global_styles: ['•••'] } },
    });
  });
});

describe('providerClient', () => {
  it.each(['no address', 'https://', 'https://key:secret@api.example.com'])(
    'sends nothing to the invalid address %s',
    async (baseUrl) => {
      const { client } = await setUp(status(200), { baseUrl });
      expect(await failureOf(client.send(call()))).toMatchObject({ code: 'unavailable', billed: 'no' });
    },
  );

  it.each([
    'http://127.0.0.1',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://0177.0.0.1',
    'https://127.1',
    'https://[::1]',
    'https://017700000001',
    'https://0x7f000001',
    'https://127.0.0.1.',
    'https://１２７.0.0.1',
    'https://[::ffff:7f00:1]',
    'https://[0:0:0:0:0:ffff:127.0.0.1]',
    'https://[fd00::1]',
    'https://0.0.0.0',
    'https://10.1.2.3',
    'https://192.168.1.1',
    'https://metadata.google.internal',
    'https://[::ffff:127.0.0.1]',
    'https://[64:ff9b::7f00:1]',
    'https://169.254.169.254',
    'https://localhost',
    'http://api.example.com',
  ])('sends nothing to the internal address %s', async (address) => {
    const { client, received, host } = await setUp(status(200), { allowedHosts: new Set() });
    const port = host.split(':')[1];
    const { client: aimedClient } = await setUp(status(200), {
      baseUrl: `${address}:${port}`,
      allowedHosts: new Set(),
    });
    for (const one of [client, aimedClient]) {
      expect(await failureOf(one.send(call()))).toMatchObject({ code: 'unavailable', billed: 'no' });
    }
    expect(received).toHaveLength(0);
  });

  it('sends nothing to a public name that resolves to an internal address, whatever it resolved to before', async () => {
    const answers: LookupAddress[][] = [
      [{ address: '127.0.0.1', family: 4 }],
      [
        { address: '93.184.216.34', family: 4 },
        { address: '::ffff:127.0.0.1', family: 6 },
      ],
    ];
    let lookups = 0;
    const { client, received } = await setUp(status(200), {
      baseUrl: 'https://api.example.com',
      allowedHosts: new Set(),
      dependencies: { resolve: (_name, done) => done(null, answers[lookups++ % 2]!) },
    });
    for (let i = 0; i < answers.length; i++) {
      expect(await failureOf(client.send(call()))).toMatchObject({ code: 'unavailable', retry: 'never' });
    }
    expect(lookups).toBe(2);
    expect(received).toHaveLength(0);
  });
});

describe('a service that keeps failing', () => {
  it('is not called for 30 s, is then tried once, and is used again after a success', async () => {
    let code = 503;
    const { client, received, clock } = await setUp((_, reply) => void reply.writeHead(code).end());
    for (let i = 0; i < 5; i++) {
      await failureOf(client.send(call()));
    }
    expect(client.health()).toEqual({ music: 'resting' });
    expect(await failureOf(client.send(call()))).toMatchObject({ billed: 'no', retryAfterMs: 30_000 });
    expect(received).toHaveLength(5);

    clock.now = 30_000;
    await failureOf(client.send(call()));
    expect(client.health()).toEqual({ music: 'resting' });
    expect(received).toHaveLength(6);

    clock.now = 60_000;
    code = 200;
    await client.send(call());
    expect(client.health()).toEqual({ music: 'working' });
  });

  it('is not one that rejects requests, and its other capabilities remain in use', async () => {
    const { client, received } = await setUp(
      (one, reply) => void reply.writeHead(one.url.pathname === '/broken' ? 500 : 400).end(),
    );
    for (let i = 0; i < 6; i++) {
      await failureOf(client.send(call({ capability: 'effects', path: '/broken' })));
      await failureOf(client.send(call()));
    }
    expect(client.health()).toEqual({ effects: 'resting', music: 'working' });
    expect(received).toHaveLength(11);
  });
});

it('a free call is retried after a 500', async () => {
  const { client, received } = await setUp(status(500));
  expect(await failureOf(client.send(call({ billable: false, json: undefined })))).toMatchObject({
    code: 'unavailable',
    billed: 'no',
  });
  expect(received).toHaveLength(4);
  expect(received[0]!.method).toBe('GET');
});
