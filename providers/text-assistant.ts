import type { WritingRequest } from '#contract/music-writing.ts';
import type { CompositionPlan } from '#contract/plan.ts';

/** What kind of prompt it is. */
export type PromptType = 'music' | 'sound_effect';

/**
 * Somebody outside who helps with words, one way or both. What comes back is what was asked for, within the
 * limits of the contract. All of it throws ProviderError, and the signal's reason when it is aborted.
 */
export interface TextAssistant {
  /** A plan as long as the request asks for. */
  readonly plan?: (request: WritingRequest, signal: AbortSignal) => Promise<CompositionPlan>;
  /** The prompt, said better. */
  readonly improve?: (type: PromptType, prompt: string, signal: AbortSignal) => Promise<string>;
}
