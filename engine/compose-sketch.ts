import type { CompositionPlan } from '#contract/plan.ts';
import type { ComposeRequest } from '#engine/compose.types.ts';
import { playersOf } from '#engine/encode/facts.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import { withWords } from '#engine/plan/lyrics/with-words.ts';
import { readPlan } from '#engine/plan/read-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { instruments, kitLabels } from '#engine/theory/instruments.ts';
import { keyName } from '#engine/theory/keys.ts';
import { singers } from '#engine/theory/singers.ts';
import { describe, refusals } from '#engine/understand/describe.ts';
import { understand } from '#engine/understand/understand.ts';

/** What a request would become, without a sound being made. */
export interface Sketch {
  /** One sentence: what was understood. */
  readonly understood: string;
  /** What was not asked for comes from this seed: composed with it, the piece has what the sketch says. */
  readonly seed: number;
  readonly genres: readonly string[];
  readonly genreAsked: boolean;
  readonly moods: readonly string[];
  readonly bpm: number;
  readonly tempoAsked: boolean;
  /** e.g. "D minor" */
  readonly key: string;
  readonly keyAsked: boolean;
  /** e.g. "3/4" */
  readonly metre: string;
  readonly metreAsked: boolean;
  readonly energy: 'low' | 'medium' | 'high';
  readonly lengthMs: Milliseconds;
  /** Everything that would play. */
  readonly instruments: readonly string[];
  /** Those of them that were asked for. */
  readonly instrumentsAsked: readonly string[];
  /** What was asked for and is not there, and what plays in its place: "harp", "plucked synth". */
  readonly standIns: readonly { readonly asked: string; readonly played: string }[];
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
  const { genres, genreAsked, moods, bpm, tempoAsked, key, keyAsked, metre, metreAsked, energy, lengthMs } =
    intent;
  const singer = intent.sung ? [singers[intent.sung.singer].label] : [];
  const playing = [...playersOf(score), ...singer];
  const named = [...intent.instruments.map((name) => instruments[name].label), ...singer];
  const isAsked = (label: string) =>
    named.includes(label) || (intent.drumsAsked && Object.values(kitLabels).includes(label));
  return {
    understood: describe(intent),
    seed: intent.seed,
    genres,
    genreAsked,
    moods,
    bpm,
    tempoAsked,
    key: keyName(key),
    keyAsked,
    metre,
    metreAsked,
    energy,
    lengthMs,
    instruments: playing,
    instrumentsAsked: playing.filter(isAsked),
    standIns: intent.standIns.map(({ asked, played }) => ({ asked, played: instruments[played].label })),
    unwanted: refusals(intent),
    plan,
  };
}
