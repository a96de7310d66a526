import { defaultOutputFormat, type OutputFormat } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import { lengthOf } from '#web/features/compose/generation/plan/bar-grid.ts';
import { type DraftPlan, planBody, planProblem } from '#web/features/compose/generation/plan/draft-plan.ts';
import type { BodyByType } from '#web/features/compose/generation/generation-request.ts';
import { messages } from '#web/features/compose/generation/messages.ts';

export type MusicBody = BodyByType['music'];
export type Energy = NonNullable<MusicBody['energy']>;
export type Mode = NonNullable<MusicBody['mode']>;

/** The music panel's input. Undefined means that the control is untouched: the prompt decides. */
export interface MusicDraft {
  readonly prompt: string;
  readonly lengthMs: number | undefined;
  readonly tempo: number | undefined;
  readonly energy: Energy | undefined;
  readonly genres: readonly string[];
  readonly instrumental: boolean;
  readonly mode: Mode;
  readonly format: OutputFormat;
  /** Whether the composer follows a plan. */
  readonly usePlan: boolean;
  /** The plan as last edited; fitted to the current length and tempo where it is displayed and sent. */
  readonly plan: DraftPlan | undefined;
  /**
   * Seeds the composer's choices for everything the prompt leaves open. The interpretation and the generation request
   * use the same seed, so that the displayed key, tempo and instruments are the generated ones; renewed after each
   * request.
   */
  readonly seed: number;
}

export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

export const emptyMusic: MusicDraft = {
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

/** The validation message that prevents submitting a draft; undefined for a valid draft. */
export function musicProblem({ prompt, usePlan, plan }: MusicDraft): string | undefined {
  const { length } = prompt.trim();
  if (length === 0) return messages.promptMissing;
  if (length > limits.musicPrompt.max) return messages.promptTooLong;
  return usePlan && plan ? planProblem(plan) : undefined;
}

/** The settings that determine how the prompt is interpreted, as request fields. */
export function promptSettings({ prompt, lengthMs, tempo, energy, genres, instrumental, seed }: MusicDraft) {
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
 * The request body for a draft and the plan that it follows. Untouched controls are omitted, so that the prompt
 * decides; a plan determines the length.
 */
export function musicBody(draft: MusicDraft, plan?: DraftPlan): MusicBody {
  const lengthMs = plan ? lengthOf(plan.sections) : draft.lengthMs;
  return {
    ...promptSettings(draft),
    useCompositionPlan: draft.usePlan,
    ...(plan ? { composition_plan: planBody(plan) } : {}),
    ...(lengthMs === undefined ? {} : { music_length_ms: lengthMs, musicLength: lengthMs }),
    output_format: draft.format,
    outputFormat: draft.format,
    model_id: 'music_v1',
    mode: draft.mode,
  };
}
