import { limits } from '#contract/limits.ts';
import type { BodyByType } from '#web/features/generation/order.ts';
import type { VoiceDraft } from '#web/features/generation/voice-draft.ts';
import { voiceWords as words } from '#web/features/generation/voice-words.ts';

/** What keeps a draft from being sent, as the sentence of the notice; undefined when nothing does. */
export function voiceProblem({ prompt }: VoiceDraft): string | undefined {
  const { length } = prompt.trim();
  if (length === 0) return words.textMissing;
  return length > limits.voiceText.max ? words.textTooLong : undefined;
}

/** What is sent for a draft that `voice`, an id of `listVoices`, is to speak. */
export const voiceBody = ({ prompt, speed, format }: VoiceDraft, voice: string): BodyByType['voice'] => ({
  text: prompt.trim(),
  voice,
  speed,
  outputFormat: format,
});
