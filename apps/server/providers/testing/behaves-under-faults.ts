import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fakeServer, type Handler, type ReceivedRequest } from '#providers/http/testing/fake-server.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { GenerateOptions, Provider } from '#providers/provider.ts';
import { errorOf } from './error-of.ts';
import { attemptOptions } from './attempt-options.ts';
import { generateSmallest } from './small-request.ts';

interface OpenedProvider {
  readonly provider: Provider;
  readonly fake: {
    readonly received: readonly ReceivedRequest[];
    readonly answer: Handler;
    readonly fail: (...answers: Handler[]) => unknown;
  };
  readonly waits: readonly number[];
}

/** An external service under test, with its own error replies. */
export interface ExternalService {
  /** Opens a provider with a new fake server; the first received request must be the generation request. */
  readonly open: () => Promise<OpenedProvider>;
  /** The API key sent with every request. */
  readonly key: string;
  /** The path of a generation request. */
  readonly requestPath: RegExp;
  /** An invalid-request reply with this message. */
  readonly invalidRequest: (words: string) => Handler;
  /** A content policy reply, if the service moderates. */
  readonly moderation?: Handler;
  /** A reply for an account without credits, if the service is paid. */
  readonly quota?: Handler;
  /** The request to send; default: the smallest one that the provider supports. */
  readonly generate?: (provider: Provider, options: GenerateOptions) => Promise<unknown>;
  /** For services with polling: whether a received request is a poll or a download. */
  readonly isPoll?: (received: ReceivedRequest) => boolean;
  /** Requests have client-generated ids: a request may be repeated, and is processed once. */
  readonly hasClientIds?: true;
}

const status =
  (code: number, headers: Record<string, string> = {}): Handler =>
  (_received, reply) =>
    void reply.writeHead(code, headers).end();

const body =
  (bytes: string | Uint8Array, headers: Record<string, string> = {}): Handler =>
  (_received, reply) =>
    void reply.writeHead(200, headers).end(bytes);

const raw =
  (text: string): Handler =>
  (_received, reply) => {
    reply.socket?.end(text);
  };

/** After these the request may have been charged, and must not be sent again. */
const faults: readonly (readonly [what: string, answer: Handler])[] = [
  ...[408, 500, 502, 503, 504, 529].map((code) => [`a ${code}`, status(code)] as const),
  ['a connection that is reset', (_, reply) => void reply.socket?.resetAndDestroy()],
  ['a connection that is closed without a reply', (_, reply) => void reply.socket?.end()],
  [
    'a truncated reply',
    (_, reply) => {
      reply.writeHead(200, { 'content-length': '100000' }).write('ID3 and then');
      setTimeout(() => reply.destroy(), 20);
    },
  ],
  [
    'a protocol upgrade',
    raw('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  ],
  ['endless headers', raw(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(10_000)}`)],
  ['two content lengths', raw('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nabc')],
  ['a compressed reply', body(gzipSync(Buffer.alloc(100_000)), { 'content-encoding': 'gzip' })],
  ['an HTML page', body('<!doctype html><title>Oops</title>', { 'content-type': 'audio/mpeg' })],
  ['an error with status 200', body('{"error":{"code":500,"message":"Oops"},"detail":"Oops"}')],
  ['an empty body', body('')],
  ['invalid numbers', body('{"data":{"task_id":1e999},"status":"working","progress":1e999,"code":200}')],
];

interface WholeReply {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly bytes: Buffer;
}

/** What a handler replies to a request. */
async function replyOf(answer: Handler, received: ReceivedRequest): Promise<WholeReply> {
  let head: Pick<WholeReply, 'status' | 'headers'> = { status: 200, headers: {} };
  const chunks: Buffer[] = [];
  const ended = Promise.withResolvers<void>();
  const recorder = {
    writeHead(code: number, headers: OutgoingHttpHeaders = {}) {
      head = { status: code, headers };
      return recorder;
    },
    write(chunk: string | Uint8Array) {
      chunks.push(Buffer.from(chunk));
      return true;
    },
    end(chunk: string | Uint8Array = '') {
      chunks.push(Buffer.from(chunk));
      ended.resolve();
      return recorder;
    },
  };
  await answer(received, recorder as unknown as ServerResponse);
  await ended.promise;
  return { ...head, bytes: Buffer.concat(chunks) };
}

const isJson = ({ bytes }: WholeReply): boolean => /^\s*[[{]/.test(bytes.subarray(0, 64).toString('latin1'));

const inAnotherForm =
  (change: (whole: WholeReply) => WholeReply) =>
  (answer: Handler): Handler =>
  async (received, reply) => {
    const { status: code, headers, bytes } = change(await replyOf(answer, received));
    reply.writeHead(code, headers).end(bytes);
  };

/** Successes in a form that a service may choose, by what is unusual about them. */
const unusual: readonly (readonly [what: string, of: (answer: Handler) => Handler])[] = [
  [
    'JSON with a byte order mark',
    inAnotherForm((whole) =>
      isJson(whole) ? { ...whole, bytes: Buffer.concat([Buffer.from('\ufeff'), whole.bytes]) } : whole,
    ),
  ],
  [
    'unknown fields',
    inAnotherForm((whole) =>
      whole.bytes[0] === 0x7b
        ? {
            ...whole,
            bytes: Buffer.from(
              JSON.stringify({ ...(JSON.parse(whole.bytes.toString()) as object), x_new: { deep: [null] } }),
            ),
          }
        : whole,
    ),
  ],
  ['JSON without a type', inAnotherForm((whole) => (isJson(whole) ? { ...whole, headers: {} } : whole))],
  [
    'chunks of odd sizes, slowly',
    (answer) => async (received, reply) => {
      const { status: code, headers, bytes } = await replyOf(answer, received);
      reply.writeHead(code, headers);
      const size = Math.max(1, Math.ceil(bytes.length / 5));
      for (let at = 0; at < bytes.length; at += size) {
        reply.write(bytes.subarray(at, at + size));
        await sleep(10);
      }
      reply.end();
    },
  ],
];

/** Replies that tell nothing about an accepted request. */
const outages: readonly (readonly [what: string, answer: Handler])[] = [
  ...[408, 429, 503, 504].map((code) => [`a ${code}`, status(code)] as const),
  ['a connection that is reset', (_, reply) => void reply.socket?.resetAndDestroy()],
  ['a connection that is closed without a reply', (_, reply) => void reply.socket?.end()],
];

/**
 * Contract tests for external providers while the service or the network fails: requests are counted at the server,
 * and nothing is charged twice.
 */
export function behavesUnderFaults(name: string, service: ExternalService): void {
  const {
    open,
    key,
    requestPath,
    invalidRequest,
    moderation,
    quota,
    isPoll,
    hasClientIds = false,
    generate: sendRequest = generateSmallest,
  } = service;

  const isBilled = quota !== undefined && !hasClientIds;

  async function setUp(...answers: Handler[]) {
    const opened = await open();
    const { fake, provider } = opened;
    fake.fail(...answers);
    const sentRequests = () =>
      fake.received.filter(({ method, url }) => method.startsWith('P') && requestPath.test(url.pathname));
    /** Number of distinct generation requests. */
    const requestCount = () =>
      hasClientIds ? new Set(sentRequests().map(({ url }) => url.pathname)).size : sentRequests().length;
    return {
      ...opened,
      sent: sentRequests,
      ordered: requestCount,
      generate: (options = attemptOptions().options) => sendRequest(provider, options),
    };
  }

  /** Accepts the request, and then answers a number of polls with these handlers. */
  async function acceptRequest(count: number, ...answers: readonly Handler[]) {
    const opened = await setUp();
    const { fake } = opened;
    fake.fail(fake.answer, ...Array.from({ length: count }, (_, at) => answers[at % answers.length]!));
    return { ...opened, waitedMs: () => opened.waits.reduce((sum, ms) => sum + ms, 0) };
  }

  describe(`${name}, while its service fails`, () => {
    it.each(faults)('does not send the request again after %s', async (_what, answer) => {
      const { generate, ordered: requestCount } = await setUp(answer);
      const error = await errorOf(generate());
      // A request that may be repeated succeeds in the end.
      const isReported = hasClientIds || error instanceof ProviderError;
      const billed = isBilled ? (error as ProviderError).billed : 'unknown';
      expect([requestCount(), isReported, billed]).toEqual([1, true, 'unknown']);
    });

    it.each(unusual)('reads %s', async (_what, of) => {
      const { generate, ordered: requestCount, fake } = await setUp();
      fake.fail(...Array.from({ length: 100 }, () => of(fake.answer)));
      await generate();
      expect(requestCount()).toBe(1);
    });

    it('reports a key that is refused from the second call on', async () => {
      const { generate, fake } = await setUp();
      const refuse = status(401);
      await generate();
      fake.fail(...Array.from({ length: 10 }, () => refuse));
      expect(await errorOf(generate())).toMatchObject({ code: 'auth' });
    });

    it.each<[what: string, headers: () => Record<string, string>, minMs: number, maxMs: number]>([
      ['without Retry-After', () => ({}), 500, 500],
      ['with Retry-After in seconds', () => ({ 'retry-after': '7' }), 7_000, 7_000],
      [
        'with a date in Retry-After',
        () => ({ 'retry-after': new Date(Date.now() + 50_000).toUTCString() }),
        1_000,
        50_000,
      ],
    ])('retries after a 429 %s, and generates once', async (_what, headers, minMs, maxMs) => {
      const { generate, sent: sentRequests, waits } = await setUp(status(429, headers()));
      await generate();
      expect(sentRequests()).toHaveLength(2);
      expect(waits[0]).toBeGreaterThanOrEqual(minMs);
      expect(waits[0]).toBeLessThanOrEqual(maxMs);
    });

    it('gives up if the service keeps replying with 429 or asks for an hour', async () => {
      const alwaysLimited = await setUp(...Array.from({ length: 9 }, () => status(429)));
      expect(await errorOf(alwaysLimited.generate())).toMatchObject({ billed: 'no' });
      expect(alwaysLimited.sent()).toHaveLength(4);
      const longDelay = await setUp(status(429, { 'retry-after': '3600' }));
      expect(await errorOf(longDelay.generate())).toMatchObject({ billed: 'no', retryAfterMs: 3_600_000 });
      expect([longDelay.sent().length, longDelay.waits.length]).toEqual([1, 0]);
    });

    it('accepts a reply with slow headers', async () => {
      const {
        generate,
        sent: sentRequests,
        fake,
      } = await setUp(async (received, reply) => {
        for (const line of ['HTTP/1.1 103 Early Hints', 'link: </a>', 'x-slow: yes', '']) {
          reply.socket?.write(`${line}\r\n`);
          await sleep(20);
        }
        await fake.answer(received, reply);
      });
      await generate();
      expect(sentRequests()).toHaveLength(1);
    });

    it.each([301, 302, 307, 308])('does not follow a %i', async (code) => {
      const otherServer = await fakeServer((_, reply) => void reply.end('sound'));
      const { generate, sent: sentRequests } = await setUp(
        status(code, { location: `${otherServer.baseUrl}/v1/music` }),
      );
      expect(await errorOf(generate())).toMatchObject({ code: 'unavailable' });
      expect(sentRequests()).toHaveLength(1);
      expect(otherServer.received).toHaveLength(0);
    });

    it('reports an invalid key without revealing it', async () => {
      const { generate, sent: sentRequests } = await setUp(({ headers }, reply) => {
        reply.writeHead(401, { 'request-id': key, 'x-request-id': key });
        reply.end(`Unauthorized: ${JSON.stringify(headers)}`);
      });
      const error = await errorOf(generate());
      expect(error).toMatchObject({ code: 'auth', billed: 'no' });
      expect(String(error)).toContain('API key');
      expect(`${String(error)}${JSON.stringify(error)}`).not.toMatch(/unauthorized/i);
      expect(`${String(error)}${JSON.stringify(error)}`).not.toContain(key);
      expect(sentRequests()).toHaveLength(1);
    });

    it('reports why a request is invalid, on one line and without the key', async () => {
      const { generate, sent: sentRequests } = await setUp(
        invalidRequest(`Not so,\n${key}\u0000 and ${key.toUpperCase()}.`),
      );
      const error = await errorOf(generate());
      expect(error).toMatchObject({ code: 'invalid', billed: 'no' });
      expect(String(error)).toContain('Not so, ••• and •••.');
      expect(sentRequests()).toHaveLength(1);
    });

    it.each(moderation ? [{ moderation }] : [])(
      'reports a content policy error',
      async ({ moderation: answer }) => {
        const { generate, sent: sentRequests } = await setUp(answer);
        const error = await errorOf(generate());
        expect(error).toMatchObject({ code: 'policy', billed: 'no' });
        expect(String(error)).toContain('content policy');
        expect(sentRequests()).toHaveLength(1);
      },
    );

    it.each(quota ? [{ quota }] : [])('reports an account without credits', async ({ quota: answer }) => {
      const { generate, sent: sentRequests } = await setUp(answer);
      const error = await errorOf(generate());
      expect(error).toMatchObject({ code: 'quota', billed: 'no' });
      expect(String(error)).toContain('account');
      expect(sentRequests()).toHaveLength(1);
    });

    it('rejects with the abort reason if the request is cancelled', async () => {
      const { generate, sent: sentRequests } = await setUp(() => undefined);
      const cancel = new AbortController();
      const ended = errorOf(generate(attemptOptions({ signal: cancel.signal }).options));
      await expect.poll(() => sentRequests().length).toBe(1);
      cancel.abort('enough');
      expect(await ended).toBe('enough');
      expect(sentRequests()).toHaveLength(1);
    });

    it('sends nothing after five failures', async () => {
      const { generate, fake, provider } = await setUp(...Array.from({ length: 60 }, () => status(503)));
      for (let i = 0; i < 5; i++) {
        await errorOf(generate());
      }
      const { length } = fake.received;
      expect(await errorOf(generate())).toMatchObject({ code: 'unavailable', billed: 'no' });
      expect(fake.received).toHaveLength(length);
      expect(Object.values(provider.health!())).toContain('resting');
    });

    describe.each(isPoll ? [{ isPoll }] : [])('an accepted request', ({ isPoll: isPollRequest }) => {
      it.each(outages)('is polled through a minute of %s, and generated once', async (_what, answer) => {
        const { generate, ordered: requestCount, fake, waitedMs } = await acceptRequest(60, answer);
        await generate();
        expect(requestCount()).toBe(1);
        expect(waitedMs()).toBeGreaterThanOrEqual(60_000);
        expect(fake.received.filter(isPollRequest).length).toBeGreaterThan(60);
      });

      it('fails after five minutes without a usable reply, and may have been charged', async () => {
        const { generate, ordered: requestCount, waitedMs } = await acceptRequest(1_000, status(503));
        expect(await errorOf(generate())).toMatchObject({ code: 'unavailable', billed: 'unknown' });
        expect(requestCount()).toBe(1);
        expect(waitedMs()).toBeGreaterThanOrEqual(300_000);
        expect(waitedMs()).toBeLessThan(310_000);
      });

      it('may have been charged if a poll is rejected', async () => {
        const { generate, ordered: requestCount } = await acceptRequest(1, status(400));
        expect(await errorOf(generate())).toMatchObject({ code: 'invalid', billed: 'unknown' });
        expect(requestCount()).toBe(1);
      });

      it('rejects with the abort reason if it is cancelled while the service is unavailable', async () => {
        const cancel = new AbortController();
        let polls = 0;
        const {
          generate,
          ordered: requestCount,
          fake,
        } = await acceptRequest(1_000, (_received, reply) => {
          if (++polls === 20) cancel.abort('enough');
          reply.writeHead(503).end();
        });
        expect(await errorOf(generate(attemptOptions({ signal: cancel.signal }).options))).toBe('enough');
        expect([requestCount(), fake.received.filter(isPollRequest).length]).toEqual([1, 20]);
      });

      it('is polled while the circuit breaker rejects new requests', async () => {
        const { generate, ordered: requestCount, fake, provider, sent: sentRequests, waits } = await setUp();
        const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
        fake.fail(fake.answer, async (received, reply) => {
          await resumed;
          await fake.answer(received, reply);
        });
        const first = generate();
        await expect.poll(() => fake.received.filter(isPollRequest).length).toBe(1);
        fake.fail(...Array.from({ length: 60 }, () => status(503)));
        for (let i = 0; i < 5; i++) {
          await errorOf(generate());
        }
        expect(Object.values(provider.health!())).toContain('resting');
        const before = [requestCount(), sentRequests().length];
        const { length } = waits;
        resume();
        await first;
        expect([requestCount(), sentRequests().length]).toEqual(before);
        // The cooldown is 30 s.
        expect(Math.max(...waits.slice(length))).toBeLessThan(10_000);
      });
    });
  });
}
