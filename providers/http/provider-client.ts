import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import {
  perhapsBilled,
  ProviderError,
  type ProviderErrorCode,
  type Suggestion,
} from '#providers/provider-error.ts';
import { jitter, readRetryAfter } from './backoff.ts';
import { circuitBreaker, type BreakerState } from './breaker.ts';
import type { ResolveAll } from './guard.ts';
import { guardedRequest, NoReply, type GuardedReply, type GuardedRequest } from './guarded-request.ts';
import { masked, scrub } from './scrub.ts';
import { refusedAddress, sentenceFor } from './sentences.ts';

/** A parsed error reply. */
export interface Refusal {
  readonly code: ProviderErrorCode;
  /** The provider's message. */
  readonly detail?: string | undefined;
  readonly suggestion?: Suggestion | undefined;
  readonly requestId?: string | undefined;
}

export interface ProviderCall {
  /** The unit of the circuit breaker, e.g. "music". */
  readonly capability: string;
  /** Relative to the base URL, e.g. "/v1/music". */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly json?: unknown;
  /** Default: POST if there is `json`, else GET. */
  readonly method?: GuardedRequest['method'];
  /**
   * Whether the provider charges for the call. `true`: each time, so it is never repeated once it may have been
   * received. `idempotent`: only once, because a client-generated id identifies the request. `accepted`: free, but it
   * is about an accepted request; it ignores the circuit breaker, and if it fails, that request may have been
   * charged.
   */
  readonly pays: boolean | 'once' | 'before';
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Receives the chunks of a successful reply as they arrive, of one attempt only. */
  readonly onPart?: ((part: Uint8Array) => void) | undefined;
}

export interface ClientOptions {
  readonly who: string;
  readonly baseUrl: string;
  /** Includes the API key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly allowedHosts: ReadonlySet<string>;
  /** Maximum number of concurrent calls with `billable: true`. */
  readonly concurrency: number;
  readonly readRefusal: (reply: GuardedReply) => Refusal;
  readonly surroundings?: Partial<Surroundings> | undefined;
}

/** Replaced in tests. */
export interface Surroundings {
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
  readonly resolve: ResolveAll;
}

const mostRetries = 3;
/** If the provider asks for a longer wait, the call fails at once. */
const longestWaitMs = 60_000;
/** Error codes that count as faults of the service. */
const faults: ReadonlySet<ProviderErrorCode> = new Set(['timeout', 'unavailable', 'unknown']);

export type ProviderClient = ReturnType<typeof providerClient>;

/**
 * HTTP client for one provider, with address checks, a concurrency limit, a circuit breaker per capability, and
 * retries that never cause a double charge.
 */
export function providerClient(options: ClientOptions) {
  const { who, secrets, allowedHosts } = options;
  const {
    now = Date.now,
    random = Math.random,
    wait = (ms: number, signal: AbortSignal) =>
      sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted()),
    resolve,
  } = options.surroundings ?? {};
  const queue = new PQueue({ concurrency: options.concurrency });
  const breakers = new Map<string, ReturnType<typeof circuitBreaker>>();

  function breakerOf(capability: string) {
    const breaker = breakers.get(capability) ?? circuitBreaker(now);
    breakers.set(capability, breaker);
    return breaker;
  }

  const failure = (code: ProviderErrorCode, facts: ConstructorParameters<typeof ProviderError>[2]) =>
    new ProviderError(code, sentenceFor(code, who), facts);

  function refused(reply: GuardedReply, { pays }: ProviderCall): ProviderError {
    const { code, detail, suggestion, requestId } = options.readRefusal(reply);
    const words = detail === undefined ? undefined : scrub(detail, secrets);
    // After a server error or a server-side timeout the request may have been processed.
    const isBroken = reply.status >= 500 || reply.status === 408;
    return new ProviderError(code, sentenceFor(code, who, words), {
      suggestion: masked(suggestion, secrets),
      requestId: requestId === undefined ? undefined : scrub(requestId, secrets),
      retry: retryOf(reply.status, code, pays),
      retryAfterMs: readRetryAfter(reply.headers['retry-after'], now()),
      billed: pays === 'before' || (isBroken && pays) ? 'unknown' : 'no',
    });
  }

  function unanswered({ why, wasSent }: NoReply, { pays }: ProviderCall): ProviderError {
    const billed = pays === 'before' || (wasSent && pays) ? 'unknown' : 'no';
    if (why === 'address') return new ProviderError('unavailable', refusedAddress(who), { billed });
    if (why === 'timeout') return failure('timeout', { billed });
    if (why === 'packed') return failure('unknown', { billed });
    const maySendAgain = why === 'connect' || (why === 'broken off' && pays !== true);
    return failure('unavailable', { billed, retry: maySendAgain ? 'safe' : 'never' });
  }

  async function once(call: ProviderCall): Promise<GuardedReply> {
    const { path, query = {}, json, timeoutMs, maxBytes, signal, onPart } = call;
    const url = URL.parse(options.baseUrl.replace(/\/+$/, '') + path);
    if (!url) throw new ProviderError('unavailable', refusedAddress(who));
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const body = json === undefined ? undefined : new TextEncoder().encode(JSON.stringify(json));
    const headers = { ...options.headers, ...(body && { 'content-type': 'application/json' }) };
    const method = call.method ?? (body ? 'POST' : 'GET');
    try {
      const request = { url, method, headers, body, timeoutMs, maxBytes, signal, onPart } as const;
      const reply = await guardedRequest(request, { allowedHosts, resolve });
      if (reply.status >= 200 && reply.status < 300) return reply;
      throw refused(reply, call);
    } catch (error) {
      throw error instanceof NoReply ? unanswered(error, call) : error;
    }
  }

  async function repeated(call: ProviderCall): Promise<GuardedReply> {
    let isPerhapsBilled = false;
    for (let retry = 0; ; retry++) {
      try {
        return await (call.pays === true ? queue.add(() => once(call), { signal: call.signal }) : once(call));
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        isPerhapsBilled ||= error.billed === 'unknown';
        const waitMs = Math.max(error.retryAfterMs ?? 0, jitter(retry, random));
        if (error.retry === 'never' || retry === mostRetries || waitMs > longestWaitMs)
          throw isPerhapsBilled ? perhapsBilled(error) : error;
        await wait(waitMs, call.signal);
      }
    }
  }

  /** Ignores the circuit breaker, because the request is already billed. */
  const sendOn = (call: ProviderCall): Promise<GuardedReply> =>
    repeated(call).catch((error: unknown) => {
      throw call.signal.aborted ? call.signal.reason : error;
    });

  /** @throws ProviderError; the signal's reason when aborted */
  async function send(call: ProviderCall): Promise<GuardedReply> {
    if (call.pays === 'before') return sendOn(call);
    const breaker = breakerOf(call.capability);
    const restMs = breaker.enter();
    if (restMs > 0) throw failure('unavailable', { retryAfterMs: restMs });
    let outcome: 'answered' | 'fault' | undefined;
    try {
      const reply = await repeated(call);
      outcome = 'answered';
      return reply;
    } catch (error) {
      if (call.signal.aborted) throw call.signal.reason;
      if (error instanceof ProviderError) outcome = faults.has(error.code) ? 'fault' : 'answered';
      throw error;
    } finally {
      breaker.leave(outcome);
    }
  }

  return {
    send,
    /** Milliseconds, on the clock that `wait` uses. */
    now,
    /** Waits; rejects with the signal's reason when aborted. */
    pause: wait,
    /** Error for a reply that cannot be parsed; it may have been charged. */
    misunderstood: (billed: 'no' | 'unknown' = 'unknown') => failure('unknown', { billed }),
    /** State of the circuit breakers used so far, by capability. */
    health: (): Readonly<Record<string, BreakerState>> =>
      Object.fromEntries([...breakers].map(([capability, breaker]) => [capability, breaker.state()])),
  };
}

function retryOf(status: number, code: ProviderErrorCode, pays: ProviderCall['pays']): 'never' | 'after' {
  if (status === 429) return code === 'rate' || code === 'busy' ? 'after' : 'never';
  return status >= 500 && pays !== true ? 'after' : 'never';
}
