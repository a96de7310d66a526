import { defaultOutputFormat, type OutputFormat } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import { lengthOf } from '#web/features/generation/plan/bar-grid.ts';
import { type DraftPlan, planBody, planProblem } from '#web/features/generation/plan/draft-plan.ts';
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
  /** Whether the composer is to follow a plan. */
  readonly usePlan: boolean;
  /** The plan as it was last edited; laid on the length and tempo of the moment where it is shown and sent. */
  readonly plan: DraftPlan | undefined;
  /**
   * Where the composer takes what nobody asked for. The reading and the order carry the same one, so that the key,
   * tempo and instruments that are shown are those that are made; another one after each order.
   */
  readonly seed: number;
}

export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

export const emptyDraft: MusicDraft = {
  prompt: '',
  lengthMs: undefined,
  tempo: undefined,
  energy: undefined,
  genres: [],
  instrumental: true,
  mode: 'detailed',
  format: defaultOutputFormat,
  usePlan: false,
  plan: undefined,
  seed: 0,
};

/** What keeps a draft from being sent, as the sentence of the notice; undefined when nothing does. */
export function draftProblem({ prompt, usePlan, plan }: MusicDraft): string | undefined {
  const { length } = prompt.trim();
  if (length === 0) return words.promptMissing;
  if (length > limits.musicPrompt.max) return words.promptTooLong;
  return usePlan && plan ? planProblem(plan) : undefined;
}

/** What decides how the prompt is read, as the calls that read it take it. */
export function wishesOf({ prompt, lengthMs, tempo, energy, genres, instrumental, seed }: MusicDraft) {
  return {
    prompt: prompt.trim(),
    seed,
    instrumental,
    ...(lengthMs === undefined ? {} : { music_length_ms: lengthMs }),
    ...(genres.length === 0 ? {} : { genres: [...genres] }),
    ...(tempo === undefined ? {} : { tempo }),
    ...(energy === undefined ? {} : { energy }),
  };
}

/**
 * What is sent for a draft and the plan that it follows. Untouched controls are absent, so that the
 * prompt decides; with a plan, its length is the length.
 */
export function bodyOf(draft: MusicDraft, plan?: DraftPlan): MusicBody {
  const lengthMs = plan ? lengthOf(plan.sections) : draft.lengthMs;
  return {
    ...wishesOf(draft),
    useCompositionPlan: draft.usePlan,
    ...(plan ? { composition_plan: planBody(plan) } : {}),
    ...(lengthMs === undefined ? {} : { music_length_ms: lengthMs, musicLength: lengthMs }),
    output_format: draft.format,
    outputFormat: draft.format,
    model_id: 'music_v1',
    mode: draft.mode,
  };
}
