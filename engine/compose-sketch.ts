import type { CompositionPlan } from '#contract/plan.ts';
import type { ComposeRequest } from '#engine/compose.types.ts';
import { playersOf } from '#engine/encode/facts.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import { withWords } from '#engine/plan/lyrics/with-words.ts';
import { readPlan } from '#engine/plan/read-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { keyName } from '#engine/theory/keys.ts';
import { singers } from '#engine/theory/singers.ts';
import { describe, refusals } from '#engine/understand/describe.ts';
import { understand } from '#engine/understand/understand.ts';

/** What a request would become, without a sound being made. */
export interface Sketch {
  /** One sentence: what was understood. */
  readonly understood: string;
  readonly genres: readonly string[];
  readonly moods: readonly string[];
  readonly bpm: number;
  readonly tempoAsked: boolean;
  /** e.g. "D minor" */
  readonly key: string;
  readonly keyAsked: boolean;
  /** e.g. "3/4" */
  readonly metre: string;
  readonly energy: 'low' | 'medium' | 'high';
  readonly lengthMs: Milliseconds;
  /** Everything that would play. */
  readonly instruments: readonly string[];
  /** What must not sound. */
  readonly unwanted: readonly string[];
  readonly plan: CompositionPlan;
}

export type SketchRequest = Omit<ComposeRequest, 'format' | 'artist' | 'extras'>;

/** Understands, plans and writes, a few milliseconds' work; a plan in the request is kept as it is. */
export function sketch(request: SketchRequest): Sketch {
  const intent = understand({ ...request, format: 'wav' });
  const plan = withWords(request.plan ?? writePlan(intent), intent);
  const score = writeScore(intent, readPlan(plan, intent));
  const { genres, moods, bpm, tempoAsked, key, keyAsked, metre, energy, lengthMs } = intent;
  return {
    understood: describe(intent),
    genres,
    moods,
    bpm,
    tempoAsked,
    key: keyName(key),
    keyAsked,
    metre,
    energy,
    lengthMs,
    instruments: [...playersOf(score), ...(intent.sung ? [singers[intent.sung.singer].label] : [])],
    unwanted: refusals(intent),
    plan,
  };
}
