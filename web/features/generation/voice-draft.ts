import { defaultOutputFormat, type OutputFormat } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';

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
