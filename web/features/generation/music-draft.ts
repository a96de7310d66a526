import { defaultOutputFormat, type OutputFormat } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import type { BodyByType } from '#web/features/generation/order.ts';
import { words } from '#web/features/generation/words.ts';

export type MusicBody = BodyByType['music'];
export type Energy = NonNullable<MusicBody['energy']>;
export type Mode = NonNullable<MusicBody['mode']>;

/** The panel as a person left it. Undefined: not touched, the prompt decides. */
export interface MusicDraft {
  readonly prompt: string;
  readonly lengthMs: number | undefined;
  readonly tempo: number | undefined;
  readonly energy: Energy | undefined;
  readonly genres: readonly string[];
  readonly instrumental: boolean;
  readonly mode: Mode;
  readonly format: OutputFormat;
}

export const emptyDraft: MusicDraft = {
  prompt: '',
  lengthMs: undefined,
  tempo: undefined,
  energy: undefined,
  genres: [],
  instrumental: true,
  mode: 'detailed',
  format: defaultOutputFormat,
};

/** What keeps a draft from being sent, as the sentence of the notice; undefined when nothing does. */
export function draftProblem({ prompt }: MusicDraft): string | undefined {
  const { length } = prompt.trim();
  if (length === 0) return words.promptMissing;
  return length > limits.musicPrompt.max ? words.promptTooLong : undefined;
}

/** What is sent for a draft. Untouched controls are absent, so that the prompt decides. */
export function bodyOf(draft: MusicDraft): MusicBody {
  const { lengthMs, tempo, energy, genres, format } = draft;
  return {
    prompt: draft.prompt.trim(),
    useCompositionPlan: false,
    ...(lengthMs === undefined ? {} : { music_length_ms: lengthMs, musicLength: lengthMs }),
    output_format: format,
    outputFormat: format,
    model_id: 'music_v1',
    mode: draft.mode,
    instrumental: draft.instrumental,
    ...(genres.length === 0 ? {} : { genres: [...genres] }),
    ...(tempo === undefined ? {} : { tempo }),
    ...(energy === undefined ? {} : { energy }),
  };
}
