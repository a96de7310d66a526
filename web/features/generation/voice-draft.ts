import { defaultOutputFormat, type OutputFormat } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import type { BodyByType } from '#web/features/generation/order.ts';
import { words } from '#web/features/generation/words.ts';

/** The voice panel as a person left it. */
export interface VoiceDraft {
  /** What is spoken. */
  readonly prompt: string;
  /** Undefined until somebody chooses: then the first of the list speaks. */
  readonly voiceId: string | undefined;
  readonly speed: number;
  readonly format: OutputFormat;
}

export const emptyVoice: VoiceDraft = {
  prompt: '',
  voiceId: undefined,
  speed: limits.voiceSpeed.default,
  format: defaultOutputFormat,
};

/** What keeps a draft from being sent, as the sentence of the notice; undefined when nothing does. */
export function voiceProblem({ prompt }: VoiceDraft): string | undefined {
  const { length } = prompt.trim();
  if (length === 0) return words.voice.textMissing;
  return length > limits.voiceText.max ? words.voice.textTooLong : undefined;
}

/** What is sent for a draft that `voice`, an id of `listVoices`, is to speak. */
export const voiceBody = ({ prompt, speed, format }: VoiceDraft, voice: string): BodyByType['voice'] => ({
  text: prompt.trim(),
  voice,
  speed,
  outputFormat: format,
});
