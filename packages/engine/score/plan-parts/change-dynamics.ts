import type { Note } from '#contract/stored-score.ts';
import { pow } from '#engine/kit/exact.ts';
import { clamp } from '#engine/kit/math.ts';
import type { Beats, Decibels } from '#engine/kit/units.ts';
import { EARLY, sumOf } from '#engine/score/plan-parts/ranges.ts';
import type { PartChange } from '#engine/score/plan-parts/resolve-changes.ts';
import type { DrumHit, Part } from '#engine/score/score.ts';

/** Velocity of a dynamic mark relative to the one below it: about 64 to 80 for mp to mf. */
const MARK = 1.25;
/** Level of a mark: about as much as the velocity gives. */
export const MARK_DB: Decibels = 3.5;
/** A change is complete after this time; it begins halfway. */
const TRANSITION: Beats = 1;
const [SOFTEST, LOUDEST] = [0.05, 1];

/** The steps at a beat, with a transition from and to smaller ones inside the range. */
const stepsAt = (changes: readonly PartChange[]): ((beat: Beats) => number) => {
  const sums = sumOf(changes, ({ entry }) => entry.dynamics);
  return (beat) => {
    const i = sums.findLastIndex(({ from }) => from - EARLY <= beat);
    const { from = 0, value = 0 } = sums[i] ?? {};
    const towards = (other: number, distance: Beats) =>
      Math.abs(other) < Math.abs(value)
        ? other + (value - other) * clamp(0.5 + (0.5 * distance) / TRANSITION, 0, 1)
        : value;
    const entering = towards(sums[i - 1]?.value ?? 0, beat - from);
    const leaving = towards(sums[i + 1]?.value ?? value, (sums[i + 1]?.from ?? Infinity) - beat);
    return Math.abs(entering) < Math.abs(leaving) ? entering : leaving;
  };
};

/**
 * Plays a part softer or louder where its changes say so, by velocity. A voice's level follows its fader
 * (`automateChannel`), since its phrases are levelled.
 */
export const changeDynamics = (part: Part, all: readonly PartChange[]): Part => {
  const changes = all.filter(({ entry }) => (entry.dynamics ?? 0) !== 0);
  if (part.kind === 'voice' || changes.length === 0) return part;
  const groups = [
    ...Map.groupBy(changes, ({ pieces, entry }) => (pieces === undefined ? '' : entry.part)).values(),
  ];
  const curves = groups.map((group) => ({ pieces: group[0]!.pieces, steps: stepsAt(group) }));
  const played = <T extends Note | DrumHit>(event: T): T => {
    const steps = curves
      .filter(({ pieces }) => pieces === undefined || ('piece' in event && pieces.has(event.piece)))
      .reduce((sum, curve) => sum + curve.steps(event.startBeats), 0);
    return steps === 0
      ? event
      : { ...event, velocity: clamp(event.velocity * pow(MARK, steps), SOFTEST, LOUDEST) };
  };
  return part.kind === 'drums'
    ? { ...part, hits: part.hits.map(played) }
    : { ...part, notes: part.notes.map(played) };
};
