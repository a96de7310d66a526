import type { FailureCause } from '#contract/errors.ts';
import type { CompositionPlan } from '#contract/plan.ts';

export type ProviderErrorCode = FailureCause;

/** What the provider would have made instead. */
export interface Suggestion {
  readonly prompt?: string | undefined;
  readonly composition_plan?: CompositionPlan | undefined;
}

export interface ProviderErrorFacts {
  /** Whether the same order may be sent again: never, after a wait, or at once since nothing had been sent. */
  readonly retry?: 'never' | 'after' | 'safe' | undefined;
  /** The wait that the provider asked for. */
  readonly retryAfterMs?: number | undefined;
  /** Whether the provider may have charged for it. */
  readonly billed?: 'no' | 'unknown' | undefined;
  readonly suggestion?: Suggestion | undefined;
  /** What the provider calls this request, for its support. */
  readonly requestId?: string | undefined;
}

/** A refusal or failure of a provider; the message is a sentence for a person and holds no secret. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderErrorCode;
  readonly retry: 'never' | 'after' | 'safe';
  readonly retryAfterMs: number | undefined;
  readonly billed: 'no' | 'unknown';
  readonly suggestion: Suggestion | undefined;
  readonly requestId: string | undefined;

  constructor(code: ProviderErrorCode, message: string, facts: ProviderErrorFacts = {}) {
    super(message);
    this.code = code;
    this.retry = facts.retry ?? 'never';
    this.retryAfterMs = facts.retryAfterMs;
    this.billed = facts.billed ?? 'no';
    this.suggestion = facts.suggestion;
    this.requestId = facts.requestId;
  }
}

/** The same failure of an order that the provider may have charged for all the same. */
export function perhapsBilled(error: ProviderError): ProviderError {
  const { code, message, retry, retryAfterMs, suggestion, requestId } = error;
  return new ProviderError(code, message, { retry, retryAfterMs, suggestion, requestId, billed: 'unknown' });
}
