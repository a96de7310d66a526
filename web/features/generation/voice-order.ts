import { limits } from '#contract/limits.ts';
import type { BodyByType } from '#web/features/generation/order.ts';
import type { VoiceDraft } from '#web/features/generation/voice-draft.ts';
import { voiceWords as words } from '#web/features/generation/voice-words.ts';

/** The validation message that prevents submitting a draft; undefined for a valid draft. */
export function voiceProblem({ prompt }: VoiceDraft): string | undefined {
  const { length } = prompt.trim();
  if (length === 0) return words.textMissing;
  return length > limits.voiceText.max ? words.textTooLong : undefined;
}

/** The request body of a draft; `voice` is an id from `listVoices`. */
export const voiceBody = ({ prompt, speed, format }: VoiceDraft, voice: string): BodyByType['voice'] => ({
  text: prompt.trim(),
  voice,
  speed,
  outputFormat: format,
});
