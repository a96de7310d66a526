import type { FailureCause } from '#contract/errors.ts';
import type { CompositionPlan } from '#contract/plan.ts';

export type ProviderErrorCode = FailureCause;

/** A prompt or plan that the provider would accept. */
export interface Suggestion {
  readonly prompt?: string | undefined;
  readonly composition_plan?: CompositionPlan | undefined;
}

export interface ProviderErrorFacts {
  /** Whether the request may be repeated: never, after a delay, or at once because nothing was sent. */
  readonly retry?: 'never' | 'after' | 'safe' | undefined;
  /** The delay requested by the provider. */
  readonly retryAfterMs?: number | undefined;
  /** Whether the provider may have charged for the request. */
  readonly billed?: 'no' | 'unknown' | undefined;
  readonly suggestion?: Suggestion | undefined;
  /** The provider's request id, for its support. */
  readonly requestId?: string | undefined;
  /** What the provider says, for admins only: one line without secrets and paths. */
  readonly adminDetail?: string | undefined;
}

/** An error of a provider; the message is safe to show to users. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderErrorCode;
  readonly retry: 'never' | 'after' | 'safe';
  readonly retryAfterMs: number | undefined;
  readonly billed: 'no' | 'unknown';
  readonly suggestion: Suggestion | undefined;
  readonly requestId: string | undefined;
  readonly adminDetail: string | undefined;

  constructor(code: ProviderErrorCode, message: string, facts: ProviderErrorFacts = {}) {
    super(message);
    this.code = code;
    this.retry = facts.retry ?? 'never';
    this.retryAfterMs = facts.retryAfterMs;
    this.billed = facts.billed ?? 'no';
    this.suggestion = facts.suggestion;
    this.requestId = facts.requestId;
    this.adminDetail = facts.adminDetail;
  }
}

/** The same error for a request that may have been charged. */
export function possiblyBilled(error: ProviderError): ProviderError {
  const { code, message, retry, retryAfterMs, suggestion, requestId, adminDetail } = error;
  const facts = { retry, retryAfterMs, suggestion, requestId, adminDetail, billed: 'unknown' } as const;
  return new ProviderError(code, message, facts);
}
