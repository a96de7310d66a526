import type { BusState } from '#contract/stored-score.ts';
import type { StemName } from '#contract/part-groups.ts';
import { clamp } from '#engine/kit/math.ts';
import type { Beats, Decibels } from '#engine/kit/units.ts';
import type { PlannedPiece, PlannedSection } from '#engine/plan/planned-piece.ts';
import { lastChorusOf } from '#engine/score/last-chorus.ts';
import type { AutomationSegment } from '#engine/score/score.ts';
import type { SectionDynamics } from '#engine/theory/genres/style.ts';

/** Intensity from which a bus is neutral, and the one at which the genre's reduction applies fully. */
const NEUTRAL_INTENSITY = 0.76;
const REDUCED_INTENSITY = 0.28;

/** How much of the genre's section dynamics applies to each stem. Vocals and effects are not automated. */
interface StemShare {
  readonly lowPass: number;
  readonly gain: number;
  readonly width: number;
  readonly widening?: number;
}
const stemShares: Readonly<Partial<Record<StemName, StemShare>>> = {
  drums: { lowPass: 0.35, gain: 0.8, width: 0.6 },
  bass: { lowPass: 0, gain: 0.7, width: 0 },
  harmony: { lowPass: 1, gain: 1, width: 1, widening: 1 },
  lead: { lowPass: 0.45, gain: 0.5, width: 0.3 },
};
/** In a filter sweep the drums follow almost fully and the bass for the most part. */
const sweepShares: typeof stemShares = {
  ...stemShares,
  drums: { ...stemShares.drums!, lowPass: 0.9 },
  bass: { ...stemShares.bass!, lowPass: 0.8 },
};

const busState = (
  amount: number,
  {
    lowPassOctaves: darkOctaves,
    attenuationDb: quieterDb,
    widthReduction: narrower,
    harmonyWidthBoost: wider = 0,
  }: SectionDynamics,
  share: StemShare,
  liftDb: Decibels,
): BusState => ({
  gainDb: liftDb - quieterDb * amount * share.gain,
  lowPassOctaves: darkOctaves * amount * share.lowPass,
  width:
    1 -
    narrower * Math.min(1, amount) * share.width +
    wider * Math.max(0, 1 - amount) * (share.widening ?? 0),
});

const reductionAt = (intensity: number): number =>
  clamp((NEUTRAL_INTENSITY - intensity) / (NEUTRAL_INTENSITY - REDUCED_INTENSITY), 0, 1);

/** Amount of reduction at the start and end of a section; 0 is neutral. */
const reductionRange = (
  { kind, intensity }: PlannedSection,
  { filterSweeps: sweeps, fullSections: open }: SectionDynamics,
): readonly [from: number, to: number] => {
  const base = open?.includes(kind) === true ? 0 : reductionAt(intensity);
  if (kind === 'intro' && sweeps !== true) return [Math.max(base, 1), Math.max(base, 1)];
  if (kind === 'drop' || kind === 'chorus') return [Math.min(base, 0.25), Math.min(base, 0.25)];
  if (sweeps !== true) return kind === 'pre-chorus' ? [base, base * 0.5] : [base, base];
  if (kind === 'build') return [1.15, 0.45];
  if (kind === 'break') return [0.7, 1.15];
  return kind === 'intro' ? [1.2, 0.8] : [base, base];
};

/**
 * Writes the bus automation for the sections of a piece from the genre's section dynamics. Independent of the seed.
 */
export const writeAutomation = (
  { sections }: PlannedPiece,
  dynamics: SectionDynamics,
): AutomationSegment[] => {
  const lastChorus = lastChorusOf({ sections });
  let before: number | undefined;
  let liftBefore = 0;
  return sections.flatMap((section) => {
    const isSweep =
      dynamics.filterSweeps === true &&
      (section.kind === 'build' || section.kind === 'break' || section.kind === 'intro');
    const [from, to] = reductionRange(section, dynamics);
    const end = section.startBeats + section.lengthBeats;
    const transition =
      before === undefined ? 0 : Math.min(dynamics.transitionBeats ?? 0, section.lengthBeats / 2);
    const glideEnd = section.startBeats + transition;
    const previous = before ?? from;
    before = to;
    const lift = section === lastChorus ? (dynamics.lastChorusLiftDb ?? 0) : 0;
    const previousLift = liftBefore;
    liftBefore = lift;
    return Object.entries(isSweep ? sweepShares : stemShares).flatMap(
      ([name, share]): AutomationSegment[] => {
        const stem = name as StemName;
        const segment = (startBeats: Beats, endBeats: Beats, a: number, b: number): AutomationSegment => ({
          stem,
          startBeats,
          endBeats,
          from: busState(a, dynamics, share, startBeats < glideEnd ? previousLift : lift),
          to: busState(b, dynamics, share, lift),
        });
        const main = segment(glideEnd, end, from, to);
        return transition > 0 ? [segment(section.startBeats, glideEnd, previous, from), main] : [main];
      },
    );
  });
};
