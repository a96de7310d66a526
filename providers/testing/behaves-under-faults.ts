import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { loopback, type Answer, type Arrived } from '#providers/http/testing/loopback.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { GenerateOptions, Provider } from '#providers/provider.ts';
import { errorOf } from './outcome.ts';
import { quietTry } from './quiet-try.ts';
import { smallOrder } from './small-order.ts';

interface Opened {
  readonly provider: Provider;
  readonly fake: {
    readonly arrived: readonly Arrived[];
    readonly answer: Answer;
    readonly fail: (...answers: Answer[]) => unknown;
  };
  readonly waits: readonly number[];
}

/** An external service under test, with its own error replies. */
export interface Outside {
  /** Opens a provider with a new fake server; the first received request must be the generation request. */
  readonly open: () => Promise<Opened>;
  /** The API key sent with every request. */
  readonly key: string;
  /** The path of a generation request. */
  readonly orders: RegExp;
  /** An invalid-request reply with this message. */
  readonly says: (words: string) => Answer;
  /** A content policy reply, if the service moderates. */
  readonly moderation?: Answer;
  /** A reply for an account without credits, if the service is paid. */
  readonly quota?: Answer;
  /** The request to send; default: the smallest one that the provider supports. */
  readonly order?: (provider: Provider, options: GenerateOptions) => Promise<unknown>;
  /** For services with polling: whether a received request is a poll or a download. */
  readonly isAsked?: (arrived: Arrived) => boolean;
  /** Requests have client-generated ids: a request may be repeated, and is processed once. */
  readonly hasOurIds?: true;
}

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_arrived, reply) =>
    void reply.writeHead(code, headers).end();

const body =
  (bytes: string | Uint8Array, headers: Record<string, string> = {}): Answer =>
  (_arrived, reply) =>
    void reply.writeHead(200, headers).end(bytes);

const raw =
  (text: string): Answer =>
  (_arrived, reply) => {
    reply.socket?.end(text);
  };

/** After these the request may have been charged, and must not be sent again. */
const faults: readonly (readonly [what: string, answer: Answer])[] = [
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

/** Replies that tell nothing about an accepted request. */
const silences: readonly (readonly [what: string, answer: Answer])[] = [
  ...[408, 429, 503, 504].map((code) => [`a ${code}`, status(code)] as const),
  ['a connection that is reset', (_, reply) => void reply.socket?.resetAndDestroy()],
  ['a connection that is closed without a reply', (_, reply) => void reply.socket?.end()],
];

/**
 * Contract tests for external providers while the service or the network fails: requests are counted at the server,
 * and nothing is charged twice.
 */
export function behavesUnderFaults(name: string, outside: Outside): void {
  const {
    open,
    key,
    orders,
    says,
    moderation,
    quota,
    isAsked,
    hasOurIds = false,
    order: place = smallOrder,
  } = outside;

  const charges = quota !== undefined && !hasOurIds;

  async function setUp(...answers: Answer[]) {
    const opened = await open();
    const { fake, provider } = opened;
    fake.fail(...answers);
    const sent = () =>
      fake.arrived.filter(({ method, url }) => method.startsWith('P') && orders.test(url.pathname));
    /** Number of distinct generation requests. */
    const ordered = () => (hasOurIds ? new Set(sent().map(({ url }) => url.pathname)).size : sent().length);
    return { ...opened, sent, ordered, order: (options = quietTry().options) => place(provider, options) };
  }

  /** Accepts the request, and then answers a number of polls with these handlers. */
  async function taken(count: number, ...answers: readonly Answer[]) {
    const opened = await setUp();
    const { fake } = opened;
    fake.fail(fake.answer, ...Array.from({ length: count }, (_, at) => answers[at % answers.length]!));
    return { ...opened, waitedMs: () => opened.waits.reduce((sum, ms) => sum + ms, 0) };
  }

  describe(`${name}, while its service fails`, () => {
    it.each(faults)('does not send the request again after %s', async (_what, answer) => {
      const { order, ordered } = await setUp(answer);
      const error = await errorOf(order());
      // A request that may be repeated succeeds in the end.
      const isTold = hasOurIds || error instanceof ProviderError;
      const billed = charges ? (error as ProviderError).billed : 'unknown';
      expect([ordered(), isTold, billed]).toEqual([1, true, 'unknown']);
    });

    it.each<[what: string, headers: Record<string, string>, least: number, most: number]>([
      ['without Retry-After', {}, 500, 500],
      ['with Retry-After in seconds', { 'retry-after': '7' }, 7_000, 7_000],
      [
        'with a date in Retry-After',
        { 'retry-after': new Date(Date.now() + 50_000).toUTCString() },
        1_000,
        50_000,
      ],
    ])('retries after a 429 %s, and generates once', async (_what, headers, least, most) => {
      const { order, sent, waits } = await setUp(status(429, headers));
      await order();
      expect(sent()).toHaveLength(2);
      expect(waits[0]).toBeGreaterThanOrEqual(least);
      expect(waits[0]).toBeLessThanOrEqual(most);
    });

    it('gives up if the service keeps replying with 429 or asks for an hour', async () => {
      const forEver = await setUp(...Array.from({ length: 9 }, () => status(429)));
      expect(await errorOf(forEver.order())).toMatchObject({ billed: 'no' });
      expect(forEver.sent()).toHaveLength(4);
      const patient = await setUp(status(429, { 'retry-after': '3600' }));
      expect(await errorOf(patient.order())).toMatchObject({ billed: 'no', retryAfterMs: 3_600_000 });
      expect([patient.sent().length, patient.waits.length]).toEqual([1, 0]);
    });

    it('accepts a reply with slow headers', async () => {
      const { order, sent, fake } = await setUp(async (arrived, reply) => {
        for (const line of ['HTTP/1.1 103 Early Hints', 'link: </a>', 'x-slow: yes', '']) {
          reply.socket?.write(`${line}\r\n`);
          await sleep(20);
        }
        await fake.answer(arrived, reply);
      });
      await order();
      expect(sent()).toHaveLength(1);
    });

    it.each([301, 302, 307, 308])('does not follow a %i', async (code) => {
      const elsewhere = await loopback((_, reply) => void reply.end('sound'));
      const { order, sent } = await setUp(status(code, { location: `${elsewhere.baseUrl}/v1/music` }));
      expect(await errorOf(order())).toMatchObject({ code: 'unavailable' });
      expect(sent()).toHaveLength(1);
      expect(elsewhere.arrived).toHaveLength(0);
    });

    it('reports an invalid key without revealing it', async () => {
      const { order, sent } = await setUp(({ headers }, reply) => {
        reply.writeHead(401, { 'request-id': key, 'x-request-id': key });
        reply.end(`Unauthorized: ${JSON.stringify(headers)}`);
      });
      const error = await errorOf(order());
      expect(error).toMatchObject({ code: 'auth', billed: 'no' });
      expect(String(error)).toContain('API key');
      expect(`${String(error)}${JSON.stringify(error)}`).not.toMatch(/unauthorized/i);
      expect(`${String(error)}${JSON.stringify(error)}`).not.toContain(key);
      expect(sent()).toHaveLength(1);
    });

    it('reports why a request is invalid, on one line and without the key', async () => {
      const { order, sent } = await setUp(says(`Not so,\n${key}\u0000 and ${key.toUpperCase()}.`));
      const error = await errorOf(order());
      expect(error).toMatchObject({ code: 'invalid', billed: 'no' });
      expect(String(error)).toContain('Not so, ••• and •••.');
      expect(sent()).toHaveLength(1);
    });

    it.each(moderation ? [{ moderation }] : [])(
      'reports a content policy error',
      async ({ moderation: answer }) => {
        const { order, sent } = await setUp(answer);
        const error = await errorOf(order());
        expect(error).toMatchObject({ code: 'policy', billed: 'no' });
        expect(String(error)).toContain('content policy');
        expect(sent()).toHaveLength(1);
      },
    );

    it.each(quota ? [{ quota }] : [])('reports an account without credits', async ({ quota: answer }) => {
      const { order, sent } = await setUp(answer);
      const error = await errorOf(order());
      expect(error).toMatchObject({ code: 'quota', billed: 'no' });
      expect(String(error)).toContain('account');
      expect(sent()).toHaveLength(1);
    });

    it('rejects with the abort reason if the request is cancelled', async () => {
      const { order, sent } = await setUp(() => undefined);
      const cancel = new AbortController();
      const ended = errorOf(order(quietTry({ signal: cancel.signal }).options));
      await expect.poll(() => sent().length).toBe(1);
      cancel.abort('enough');
      expect(await ended).toBe('enough');
      expect(sent()).toHaveLength(1);
    });

    it('sends nothing after five failures', async () => {
      const { order, fake, provider } = await setUp(...Array.from({ length: 60 }, () => status(503)));
      for (let i = 0; i < 5; i++) {
        await errorOf(order());
      }
      const { length } = fake.arrived;
      expect(await errorOf(order())).toMatchObject({ code: 'unavailable', billed: 'no' });
      expect(fake.arrived).toHaveLength(length);
      expect(Object.values(provider.health!())).toContain('resting');
    });

    describe.each(isAsked ? [{ isAsked }] : [])('an accepted request', ({ isAsked: asks }) => {
      it.each(silences)('is polled through a minute of %s, and generated once', async (_what, answer) => {
        const { order, ordered, fake, waitedMs } = await taken(60, answer);
        await order();
        expect(ordered()).toBe(1);
        expect(waitedMs()).toBeGreaterThanOrEqual(60_000);
        expect(fake.arrived.filter(asks).length).toBeGreaterThan(60);
      });

      it('fails after five minutes without a usable reply, and may have been charged', async () => {
        const { order, ordered, waitedMs } = await taken(1_000, status(503));
        expect(await errorOf(order())).toMatchObject({ code: 'unavailable', billed: 'unknown' });
        expect(ordered()).toBe(1);
        expect(waitedMs()).toBeGreaterThanOrEqual(300_000);
        expect(waitedMs()).toBeLessThan(310_000);
      });

      it('may have been charged if a poll is rejected', async () => {
        const { order, ordered } = await taken(1, status(400));
        expect(await errorOf(order())).toMatchObject({ code: 'invalid', billed: 'unknown' });
        expect(ordered()).toBe(1);
      });

      it('rejects with the abort reason if it is cancelled while the service is unavailable', async () => {
        const cancel = new AbortController();
        let asked = 0;
        const { order, ordered, fake } = await taken(1_000, (_arrived, reply) => {
          if (++asked === 20) cancel.abort('enough');
          reply.writeHead(503).end();
        });
        expect(await errorOf(order(quietTry({ signal: cancel.signal }).options))).toBe('enough');
        expect([ordered(), fake.arrived.filter(asks).length]).toEqual([1, 20]);
      });

      it('is polled while the circuit breaker rejects new requests', async () => {
        const { order, ordered, fake, provider, sent, waits } = await setUp();
        const { promise: rests, resolve: goOn } = Promise.withResolvers<void>();
        fake.fail(fake.answer, async (arrived, reply) => {
          await rests;
          await fake.answer(arrived, reply);
        });
        const first = order();
        await expect.poll(() => fake.arrived.filter(asks).length).toBe(1);
        fake.fail(...Array.from({ length: 60 }, () => status(503)));
        for (let i = 0; i < 5; i++) {
          await errorOf(order());
        }
        expect(Object.values(provider.health!())).toContain('resting');
        const before = [ordered(), sent().length];
        const { length } = waits;
        goOn();
        await first;
        expect([ordered(), sent().length]).toEqual(before);
        // The cooldown is 30 s.
        expect(Math.max(...waits.slice(length))).toBeLessThan(10_000);
      });
    });
  });
}
