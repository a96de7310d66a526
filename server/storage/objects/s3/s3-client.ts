import { once } from 'node:events';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { StorageGoneError } from '../object-store.ts';
import { S3Error } from './s3-error.ts';
import type { S3Settings } from './s3-settings.ts';
import { canonicalQuery, signedHeaders } from './sign.ts';

export interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Absent: the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Answers that are no error, beside those of success. */
  readonly expected?: readonly number[];
}

export interface S3Client {
  readonly bucket: string;
  /** The answer with its body unread: read it, or destroy it. Tried again when the server or the way is in trouble. */
  send(call: S3Call): Promise<IncomingMessage>;
  /** The same, with its body read. */
  ask(call: S3Call): Promise<{ readonly status: number; readonly text: string }>;
  close(): void;
}

export interface S3Patience {
  /** How often a call is tried at all. */
  readonly tries: number;
  /** About how long before the second try; doubled for each further one. */
  readonly firstWaitMs: number;
  /** How long nothing may come or go before a try counts as lost. */
  readonly idleMs: number;
  /** The same of a call that only asks, until its answer begins: somebody waits to hear it. */
  readonly answerMs: number;
  /** After so long no further try begins. */
  readonly giveUpMs: number;
}

export const usualPatience: S3Patience = {
  tries: 5,
  firstWaitMs: 100,
  idleMs: 30_000,
  answerMs: 8_000,
  giveUpMs: 10_000,
};
/** A server that refuses a clock for being wrong is believed from here on; S3 allows a quarter of an hour. */
const tolerableSkewMs = 5 * 60_000;
const longestWaitMs = 3_000;

/** Trouble of the server, or too many calls at once: what is asked again may well succeed. */
const passing = new Set([408, 429, 500, 502, 503, 504]);
const passingCodes = new Set(['RequestTimeout', 'SlowDown', 'InternalError', 'OperationAborted']);

/** A random part of the time, so that many who fail together do not come back together. */
export const waitBefore = (tried: number, { firstWaitMs }: S3Patience) =>
  sleep(Math.min(longestWaitMs, firstWaitMs * 2 ** (tried - 1)) * (0.5 + Math.random() / 2));

/** Signed calls to one bucket. Every call can be repeated: S3 has none that adds to what is there. */
export function s3Client(settings: S3Settings, patience: S3Patience = usualPatience): S3Client {
  const { endpoint, bucket } = settings;
  const isHttps = endpoint.protocol === 'https:';
  const pool = { keepAlive: true, maxFreeSockets: 64 };
  const agent = isHttps ? new HttpsAgent(pool) : new HttpAgent(pool);
  /** By how much the store's clock is ahead of this machine's, where that matters. */
  let skewMs = 0;
  const base = `${endpoint.pathname.replace(/\/+$/, '')}/${bucket}`;

  async function tryOnce(call: S3Call): Promise<IncomingMessage> {
    const { method, key, query = {}, headers = {}, body = new Uint8Array() } = call;
    const path = key === undefined ? `${base}/` : `${base}/${key}`;
    const lengths = body.length > 0 || method === 'PUT' || method === 'POST';
    const signable = { method, path, query, headers: { ...headers, host: endpoint.host }, body };
    const request = (isHttps ? httpsRequest : httpRequest)({
      agent,
      method,
      hostname: endpoint.hostname.replaceAll(/^\[|\]$/g, ''),
      port: endpoint.port,
      path: Object.keys(query).length === 0 ? path : `${path}?${canonicalQuery(query)}`,
      headers: {
        ...signedHeaders(signable, settings, new Date(Date.now() + skewMs)),
        ...(lengths && { 'content-length': body.length }),
      },
      timeout: method === 'GET' || method === 'HEAD' ? patience.answerMs : patience.idleMs,
    });
    request.on('response', () => request.setTimeout(patience.idleMs));
    request.on('timeout', () => request.destroy(new Error('the object store does not answer')));
    // Errors that come after the answer are the answer's to tell; unheard, they would end the process.
    request.on('error', () => undefined);
    request.end(body);
    const [message]: IncomingMessage[] = await once(request, 'response');
    return message!;
  }

  /** @throws what is wrong with the answer */
  async function judge(call: S3Call, message: IncomingMessage): Promise<IncomingMessage> {
    const { statusCode: status = 0 } = message;
    if ((status >= 200 && status < 300) || call.expected?.includes(status)) return message;
    const isNews = status === 403 && learnsClock(message);
    const what = `${call.method} ${call.key ?? bucket}`;
    throw new S3Error(what, status, await text(message), isNews);
  }

  /** Whether this machine's clock is so wrong that the refusal may come from there; the next try has the store's. */
  function learnsClock({ headers: { date = '' } }: IncomingMessage): boolean {
    const theirs = Date.parse(date) - Date.now();
    if (Number.isNaN(theirs) || Math.abs(theirs - skewMs) < tolerableSkewMs) return false;
    skewMs = theirs;
    return true;
  }

  /** @throws StorageGoneError; S3Error where the store has no room */
  async function send(call: S3Call): Promise<IncomingMessage> {
    const endMs = performance.now() + patience.giveUpMs;
    for (let tried = 1; ; tried += 1) {
      try {
        return await judge(call, await tryOnce(call));
      } catch (error) {
        if (tried >= patience.tries || performance.now() > endMs || !isPassing(error)) throw asGone(error);
        await waitBefore(tried, patience);
      }
    }
  }

  return {
    bucket,
    send,
    async ask(call) {
      for (let tried = 1; ; tried += 1) {
        const message = await send(call);
        const { statusCode: status = 0 } = message;
        try {
          return { status, text: await text(message) };
        } catch (error) {
          if (tried >= patience.tries) throw asGone(error);
        }
      }
    },
    close: () => agent.destroy(),
  };
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof S3Error)) return true;
  return passing.has(error.status) || passingCodes.has(error.code) || error.isClockLearnt;
}

const asGone = (error: unknown): Error =>
  error instanceof S3Error && error.isFull
    ? error
    : new StorageGoneError('the object store can’t be used', { cause: error });
