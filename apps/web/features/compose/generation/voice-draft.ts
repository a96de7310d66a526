import { defaultOutputFormat, type OutputFormat } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';

/** The voice panel's input. */
export interface VoiceDraft {
  /** The text to speak. */
  readonly prompt: string;
  /** Undefined until the user chooses: then the first voice is used. */
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
