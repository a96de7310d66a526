import type { PromptRequest } from '#contract/prompt-assistant.ts';
import type { Edit } from '#contract/edits.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import type { EditContext } from '#engine/edits.ts';

/** Receives the model that answered, as its reply says. */
export type OnModel = (model: string) => void;

export type PromptType = 'music' | 'sound_effect';

/** The edits that a text asks for, and the words of it that ask for anything else. */
export interface ReadEdits {
  readonly edits: readonly Edit[];
  readonly notUnderstood: readonly string[];
}

/**
 * Text generation by an external service; all methods are optional. Results are within the limits of the contract.
 * The methods throw ProviderError, and the signal's reason when aborted.
 */
export interface TextAssistant {
  /** A plan with the requested length. */
  readonly plan?: (
    request: PromptRequest,
    signal: AbortSignal,
    onModel?: OnModel,
  ) => Promise<CompositionPlan>;
  /** An improved prompt. */
  readonly improve?: (
    type: PromptType,
    prompt: string,
    signal: AbortSignal,
    onModel?: OnModel,
  ) => Promise<string>;
  /** The edits of a piece that a text asks for; those that the piece does not allow are among `notUnderstood`. */
  readonly readEdits?: (
    text: string,
    context: EditContext,
    signal: AbortSignal,
    onModel?: OnModel,
  ) => Promise<ReadEdits>;
}
