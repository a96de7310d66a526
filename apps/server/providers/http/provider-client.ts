import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import {
  possiblyBilled,
  ProviderError,
  type ProviderErrorCode,
  type Suggestion,
} from '#providers/provider-error.ts';
import { jitter, readRetryAfter } from './backoff.ts';
import { circuitBreaker, type BreakerResult, type BreakerState } from './circuit-breaker.ts';
import type { ResolveAll } from './guard.ts';
import { guardedRequest, TransportError, type GuardedReply, type GuardedRequest } from './guarded-request.ts';
import { failureReason, redactValue, redact } from './redact.ts';
import { disallowedAddressMessage, errorMessageFor } from './error-messages.ts';

/** A parsed error reply. */
export interface ErrorDetails {
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
  readonly billable: boolean | 'idempotent' | 'accepted';
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Receives the chunks of a successful reply as they arrive, of one attempt only. */
  readonly onChunk?: ((chunk: Uint8Array) => void) | undefined;
}

export interface ClientOptions {
  readonly displayName: string;
  readonly baseUrl: string;
  /** Includes the API key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly allowedHosts: ReadonlySet<string>;
  /** Maximum number of concurrent calls with `billable: true`. */
  readonly concurrency: number;
  readonly parseError: (reply: GuardedReply) => ErrorDetails;
  readonly dependencies?: Partial<ClientDependencies> | undefined;
}

/** Replaced in tests. */
export interface ClientDependencies {
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
  readonly resolve: ResolveAll;
}

const maxRetries = 3;
/** If the provider asks for a longer wait, the call fails at once. */
const maxWaitMs = 60_000;
/** Error codes that count as faults of the service. */
const faultCodes: ReadonlySet<ProviderErrorCode> = new Set(['timeout', 'unavailable', 'unknown']);

export type ProviderClient = ReturnType<typeof providerClient>;

/**
 * HTTP client for one provider, with address checks, a concurrency limit, a circuit breaker per capability, and
 * retries that never cause a double charge.
 */
export function providerClient(options: ClientOptions) {
  const { displayName, secrets, allowedHosts } = options;
  const {
    now = Date.now,
    random = Math.random,
    wait = (ms: number, signal: AbortSignal) =>
      sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted()),
    resolve,
  } = options.dependencies ?? {};
  const queue = new PQueue({ concurrency: options.concurrency });
  const breakers = new Map<string, ReturnType<typeof circuitBreaker>>();

  function breakerFor(capability: string) {
    const breaker = breakers.get(capability) ?? circuitBreaker(now);
    breakers.set(capability, breaker);
    return breaker;
  }

  const failure = (code: ProviderErrorCode, facts: ConstructorParameters<typeof ProviderError>[2]) =>
    new ProviderError(code, errorMessageFor(code, displayName), facts);

  function errorFrom(reply: GuardedReply, { billable }: ProviderCall): ProviderError {
    const { code, detail, suggestion, requestId } = options.parseError(reply);
    const message = detail === undefined ? undefined : failureReason(detail, secrets);
    // After a server error or a server-side timeout the request may have been processed.
    const isServerFault = reply.status >= 500 || reply.status === 408;
    return new ProviderError(code, errorMessageFor(code, displayName, message), {
      suggestion: redactValue(suggestion, secrets),
      requestId: requestId === undefined ? undefined : redact(requestId, secrets),
      adminDetail: `HTTP ${reply.status}${message ? `: ${message}` : ''}`,
      retry: retryOf(reply.status, code, billable),
      retryAfterMs: readRetryAfter(reply.headers['retry-after'], now()),
      billed: billable === 'accepted' || (isServerFault && billable) ? 'unknown' : 'no',
    });
  }

  function transportFailure({ reason, wasSent }: TransportError, { billable }: ProviderCall): ProviderError {
    const billed = billable === 'accepted' || (wasSent && billable) ? 'unknown' : 'no';
    if (reason === 'address')
      return new ProviderError('unavailable', disallowedAddressMessage(displayName), { billed });
    if (reason === 'timeout') return failure('timeout', { billed });
    if (reason === 'compressed') return failure('unknown', { billed });
    const maySendAgain = reason === 'connect' || (reason === 'aborted' && billable !== true);
    return failure('unavailable', { billed, retry: maySendAgain ? 'safe' : 'never' });
  }

  async function sendOnce(call: ProviderCall): Promise<GuardedReply> {
    const { path, query = {}, json, timeoutMs, maxBytes, signal, onChunk } = call;
    const url = URL.parse(options.baseUrl.replace(/\/+$/, '') + path);
    if (!url) throw new ProviderError('unavailable', disallowedAddressMessage(displayName));
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const body = json === undefined ? undefined : new TextEncoder().encode(JSON.stringify(json));
    const headers = { ...options.headers, ...(body && { 'content-type': 'application/json' }) };
    const method = call.method ?? (body ? 'POST' : 'GET');
    try {
      const request = { url, method, headers, body, timeoutMs, maxBytes, signal, onChunk } as const;
      const reply = await guardedRequest(request, { allowedHosts, resolve });
      if (reply.status >= 200 && reply.status < 300) return reply;
      throw errorFrom(reply, call);
    } catch (error) {
      throw error instanceof TransportError ? transportFailure(error, call) : error;
    }
  }

  async function sendWithRetries(call: ProviderCall): Promise<GuardedReply> {
    let isPossiblyBilled = false;
    for (let retry = 0; ; retry++) {
      try {
        return await (call.billable === true
          ? queue.add(() => sendOnce(call), { signal: call.signal })
          : sendOnce(call));
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        isPossiblyBilled ||= error.billed === 'unknown';
        const waitMs = Math.max(error.retryAfterMs ?? 0, jitter(retry, random));
        if (error.retry === 'never' || retry === maxRetries || waitMs > maxWaitMs)
          throw isPossiblyBilled ? possiblyBilled(error) : error;
        await wait(waitMs, call.signal);
      }
    }
  }

  /** Ignores the circuit breaker, because the request is already billed. */
  const sendIgnoringBreaker = (call: ProviderCall): Promise<GuardedReply> =>
    sendWithRetries(call).catch((error: unknown) => {
      throw call.signal.aborted ? call.signal.reason : error;
    });

  /** @throws ProviderError; the signal's reason when aborted */
  async function send(call: ProviderCall): Promise<GuardedReply> {
    if (call.billable === 'accepted') return sendIgnoringBreaker(call);
    const permit = breakerFor(call.capability).acquire();
    if (permit.waitMs > 0) throw failure('unavailable', { retryAfterMs: permit.waitMs });
    let result: BreakerResult;
    try {
      const reply = await sendWithRetries(call);
      result = 'answered';
      return reply;
    } catch (error) {
      if (call.signal.aborted) throw call.signal.reason;
      if (error instanceof ProviderError) result = faultCodes.has(error.code) ? 'fault' : 'answered';
      throw error;
    } finally {
      permit.record(result);
    }
  }

  return {
    send,
    /** Milliseconds, on the clock that `wait` uses. */
    now,
    /** Waits; rejects with the signal's reason when aborted. */
    wait,
    /** Error for a reply that cannot be parsed; it may have been charged. */
    invalidReply: (billed: 'no' | 'unknown' = 'unknown') => failure('unknown', { billed }),
    /** State of the circuit breakers used so far, by capability. */
    health: (): Readonly<Record<string, BreakerState>> =>
      Object.fromEntries([...breakers].map(([capability, breaker]) => [capability, breaker.state()])),
  };
}

function retryOf(
  status: number,
  code: ProviderErrorCode,
  billable: ProviderCall['billable'],
): 'never' | 'after' {
  if (status === 429) return code === 'rate' || code === 'busy' ? 'after' : 'never';
  return status >= 500 && billable !== true ? 'after' : 'never';
}
