import { defaultOutputFormat, type OutputFormat } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import type { BodyByType } from '#web/features/generation/order.ts';
import { words } from '#web/features/generation/words.ts';

/** The durations that the panel offers, in milliseconds. */
export const effectDurationsMs = [1_000, 3_000, 5_000, 10_000, 15_000] as const;

/** The sound effect panel as a person left it. A duration that is undefined was not touched: the prompt decides. */
export interface EffectDraft {
  readonly prompt: string;
  readonly durationMs: number | undefined;
  readonly format: OutputFormat;
  readonly loop: boolean;
}

export const emptyEffect: EffectDraft = {
  prompt: '',
  durationMs: undefined,
  format: defaultOutputFormat,
  loop: false,
};

/** What keeps a draft from being sent, as the sentence of the notice; undefined when nothing does. */
export function effectProblem({ prompt }: EffectDraft): string | undefined {
  const { length } = prompt.trim();
  if (length === 0) return words.effect.promptMissing;
  return length > limits.soundEffectPrompt.max ? words.effect.promptTooLong : undefined;
}

export const effectBody = ({
  prompt,
  durationMs,
  format,
  loop,
}: EffectDraft): BodyByType['sound_effect'] => ({
  prompt: prompt.trim(),
  ...(durationMs === undefined ? {} : { duration: durationMs }),
  outputFormat: format,
  loop,
});
