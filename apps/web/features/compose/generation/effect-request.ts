import { limits } from '#contract/limits.ts';
import type { EffectDraft } from '#web/features/compose/generation/effect-draft.ts';
import { effectMessages as messages } from '#web/features/compose/generation/messages.ts';
import type { BodyByType } from '#web/features/compose/generation/generation-request.ts';

/** The selectable durations, in milliseconds. */
export const effectDurationsMs = [1_000, 3_000, 5_000, 10_000, 15_000] as const;

/** The validation message that prevents submitting a draft; undefined for a valid draft. */
export function effectProblem({ prompt }: EffectDraft): string | undefined {
  const { length } = prompt.trim();
  if (length === 0) return messages.promptMissing;
  return length > limits.soundEffectPrompt.max ? messages.promptTooLong : undefined;
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
