import { limits } from '#contract/limits.ts';
import type { BodyByType } from '#web/features/compose/generation/generation-request.ts';
import type { VoiceDraft } from '#web/features/compose/generation/voice-draft.ts';
import { voiceMessages as messages } from '#web/features/compose/generation/messages.ts';

/** The validation message that prevents submitting a draft; undefined for a valid draft. */
export function voiceProblem({ prompt }: VoiceDraft): string | undefined {
  const { length } = prompt.trim();
  if (length === 0) return messages.textMissing;
  return length > limits.voiceText.max ? messages.textTooLong : undefined;
}

/** The request body of a draft; `voice` is an id from `listVoices`. */
export const voiceBody = ({ prompt, speed, format }: VoiceDraft, voice: string): BodyByType['voice'] => ({
  text: prompt.trim(),
  voice,
  speed,
  outputFormat: format,
});
