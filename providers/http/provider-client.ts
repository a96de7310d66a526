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

/** What a reply that is no success means. */
export interface Refusal {
  readonly code: ProviderErrorCode;
  /** In the provider's words. */
  readonly detail?: string | undefined;
  readonly suggestion?: Suggestion | undefined;
  readonly requestId?: string | undefined;
}

export interface ProviderCall {
  /** What rests when it fails again and again, e.g. "music". */
  readonly capability: string;
  /** Behind the base address, e.g. "/v1/music". */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly json?: unknown;
  /** Absent: a POST where there is `json`, else a GET. */
  readonly method?: GuardedRequest['method'];
  /**
   * Whether the provider charges for it. `true`: each time; such a call is never sent again once it may have
   * arrived. `once`: however often it arrives, by an id of ours. `before`: no, but it is about an order that was
   * taken; so it is sent though new orders rest, and where it fails the order may have been charged for.
   */
  readonly pays: boolean | 'once' | 'before';
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Gets the answer as it comes, where it is no refusal; of one try only. */
  readonly onPart?: ((part: Uint8Array) => void) | undefined;
}

export interface ClientOptions {
  /** How people know the provider. */
  readonly who: string;
  readonly baseUrl: string;
  /** With the key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly allowedHosts: ReadonlySet<string>;
  /** How many calls that pay each time may be under way. */
  readonly concurrency: number;
  readonly readRefusal: (reply: GuardedReply) => Refusal;
  readonly surroundings?: Partial<Surroundings> | undefined;
}

/** Time, chance and names, for tests. */
export interface Surroundings {
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
  readonly resolve: ResolveAll;
}

const mostRetries = 3;
/** Who asks for a longer wait than this gets the refusal instead. */
const longestWaitMs = 60_000;
/** Codes that say that the service itself does not work. */
const faults: ReadonlySet<ProviderErrorCode> = new Set(['timeout', 'unavailable', 'unknown']);

export type ProviderClient = ReturnType<typeof providerClient>;

/**
 * Calls of one provider: guarded, so many at a time, repeated only where nothing is paid twice, and let
 * rest when they fail again and again.
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
    // What broke, or gave up waiting, may have been worked on before.
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

  /** What is not let rest, since it was paid for. */
  const sendOn = (call: ProviderCall): Promise<GuardedReply> =>
    repeated(call).catch((error: unknown) => {
      throw call.signal.aborted ? call.signal.reason : error;
    });

  /** @throws ProviderError; the signal's reason when it is aborted */
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
    /** Milliseconds, on the clock that waits go by. */
    now,
    /** Waits; rejects with the signal's reason when it is aborted. */
    pause: wait,
    /** A reply that came, but holds not what it should; it may have been paid for all the same. */
    misunderstood: (billed: 'no' | 'unknown' = 'unknown') => failure('unknown', { billed }),
    /** What was found about the provider's capabilities so far. */
    health: (): Readonly<Record<string, BreakerState>> =>
      Object.fromEntries([...breakers].map(([capability, breaker]) => [capability, breaker.state()])),
  };
}

function retryOf(status: number, code: ProviderErrorCode, pays: ProviderCall['pays']): 'never' | 'after' {
  if (status === 429) return code === 'rate' || code === 'busy' ? 'after' : 'never';
  return status >= 500 && pays !== true ? 'after' : 'never';
}
