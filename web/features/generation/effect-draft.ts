import { defaultOutputFormat, type OutputFormat } from '#contract/formats.ts';

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
