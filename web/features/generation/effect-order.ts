import { limits } from '#contract/limits.ts';
import type { EffectDraft } from '#web/features/generation/effect-draft.ts';
import { effectWords as words } from '#web/features/generation/effect-words.ts';
import type { BodyByType } from '#web/features/generation/order.ts';

/** The durations that the panel offers, in milliseconds. */
export const effectDurationsMs = [1_000, 3_000, 5_000, 10_000, 15_000] as const;

/** What keeps a draft from being sent, as the sentence of the notice; undefined when nothing does. */
export function effectProblem({ prompt }: EffectDraft): string | undefined {
  const { length } = prompt.trim();
  if (length === 0) return words.promptMissing;
  return length > limits.soundEffectPrompt.max ? words.promptTooLong : undefined;
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
