import { defaultOutputFormat, type OutputFormat } from '#contract/formats.ts';

/** The sound effect panel's input. An undefined duration means that the control is untouched: the prompt decides. */
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
