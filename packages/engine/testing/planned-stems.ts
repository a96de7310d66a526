import { compositionPlan, type CompositionPlan } from '#contract/plan.ts';
import type { PlanPart } from '#contract/plan-parts.ts';
import type { StemName } from '#contract/part-groups.ts';
import { enginePlayers } from '#engine/compose/players.ts';
import { scoreOfPlan } from '#engine/compose/score.ts';
import { levelOf } from '#engine/dsp/measure.ts';
import { SAMPLE_RATE, type Decibels, type Seconds } from '#engine/kit/units.ts';
import { render } from '#engine/render/render.ts';
import type { Stereo } from '#engine/render/stems.ts';
import type { Score } from '#engine/score/score.ts';
import { understand } from '#engine/understand/understand.ts';

export type RenderedStems = ReadonlyMap<StemName, Stereo>;

export const renderStems = (score: Score): RenderedStems =>
  new Map(
    Array.from(render(score, enginePlayers).stems, ([name, { left, right }]) => [
      name,
      { left: left.slice(), right: right.slice() },
    ]),
  );

/** The second section is the one whose parts change; bars have 2 s. */
export const CHANGED = { from: 4, to: 12 };
export const LENGTH: Seconds = 28;
/** The second section start after the change, at 22 s, and the tail of the reverb. */
export const SETTLED: Seconds = 24.2;
/** A performed note begins at most this much before its bar, and a fader moves before it. */
const EARLY: Seconds = 0.1;

export const planOf = (lines: readonly (readonly string[])[] = []): CompositionPlan =>
  compositionPlan.parse({
    positive_global_styles: ['upbeat pop', '120 bpm'],
    negative_global_styles: [],
    sections: ['Verse', 'Chorus', 'Verse', 'Outro'].map((section_name, i) => ({
      section_name,
      duration_ms: [4000, 8000, 10_000, 6000][i],
      lines: lines[i] ?? [],
    })),
  });
export const withParts = (plan: CompositionPlan, parts: readonly PlanPart[]): CompositionPlan => ({
  ...plan,
  sections: plan.sections.map((section, i) => (i === 1 ? { ...section, parts: [...parts] } : section)),
});

export const frameAt = (seconds: Seconds) => Math.round(seconds * SAMPLE_RATE);
const within = ({ left }: Stereo, from: Seconds, to: Seconds): Float32Array =>
  left.subarray(frameAt(from), frameAt(to));
export const levelIn = (stem: Stereo, from = CHANGED.from, to = CHANGED.to - EARLY): Decibels =>
  levelOf(within(stem, from, to));
export const isEqual = (a: Stereo, b: Stereo, from: Seconds, to: Seconds): boolean =>
  [a.left, a.right].every((channel, i) => {
    const other = i === 0 ? b.left : b.right;
    return channel.subarray(frameAt(from), frameAt(to)).every((x, n) => x === other[frameAt(from) + n]);
  });
export const differenceOf = (a: Stereo, b: Stereo, from: Seconds, to: Seconds): Decibels => {
  const other = within(b, from, to);
  return levelOf(within(a, from, to).map((x, i) => x - other[i]!));
};

export const intent = understand({
  prompt: 'Upbeat pop, 120 bpm',
  seed: 11,
  format: 'wav',
  lengthMs: 1000 * LENGTH,
});
export const plan = planOf();

/**
 * Renders the plan with entries for parts and checks what they must leave alone: the stems that they do not touch, and
 * what is before them.
 */
export const renderedParts = (
  before: RenderedStems,
  stem: StemName,
  ...parts: readonly PlanPart[]
): { was: Stereo; is: Stereo } => {
  const after = renderStems(scoreOfPlan(intent, withParts(plan, parts)));
  for (const [name, sound] of before) {
    const until = name === stem ? CHANGED.from - EARLY : LENGTH;
    if (!isEqual(sound, after.get(name)!, 0, until)) throw new Error(`The stem ${name} differs.`);
  }
  return { was: before.get(stem)!, is: after.get(stem)! };
};
