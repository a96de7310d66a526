import type { PromptRequest } from '#contract/prompt-assistant.ts';
import type { CompositionPlan } from '#contract/plan.ts';

export type PromptType = 'music' | 'sound_effect';

/**
 * Text generation by an external service; both methods are optional. Results are within the limits of the contract.
 * The methods throw ProviderError, and the signal's reason when aborted.
 */
export interface TextAssistant {
  /** A plan with the requested length. */
  readonly plan?: (request: PromptRequest, signal: AbortSignal) => Promise<CompositionPlan>;
  /** An improved prompt. */
  readonly improve?: (type: PromptType, prompt: string, signal: AbortSignal) => Promise<string>;
}
