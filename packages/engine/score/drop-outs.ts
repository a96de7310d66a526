import { random, type Random } from '#engine/kit/random.ts';
import type { Beats } from '#engine/kit/units.ts';
import { type Bar, LONG_SECTION_BARS } from '#engine/score/bars.ts';
import type { CompositionContext } from '#engine/score/composition-context.ts';
import type { SectionKind } from '#engine/theory/form.ts';

/** A span before a section in which the rhythm section rests. */
export interface DropOut {
  readonly startBeats: Beats;
  readonly endBeats: Beats;
}

/** Sections that are announced by a drop-out. */
const announcedKinds: readonly SectionKind[] = ['chorus', 'drop'];

/**
 * The length of a drop-out. All drums rest for half a bar, in long sections also for a whole one. A kick that leaves the
 * snare roll of a build alone rests for a bar, in long sections for two.
 */
const lengthOf = (rests: 'kick' | 'all', { barsInSection, lengthBeats }: Bar, rng: Random): Beats => {
  const isLong = barsInSection >= LONG_SECTION_BARS;
  if (rests === 'kick') return isLong ? 2 * lengthBeats : lengthBeats;
  return isLong && rng.chance(0.5) ? lengthBeats : Math.floor(lengthBeats / 2);
};

/**
 * The drop-outs of a piece: kick and bass, or all drums and the bass, rest at the end of the section before a chorus or
 * drop, in genres whose producers do so (`DrumStyle.dropOut`).
 */
export const dropOutsOf = ({ bars, idiom, intent, piece, cadence }: CompositionContext): DropOut[] => {
  const dropOut = idiom.drums?.dropOut;
  if (dropOut === undefined) return [];
  return piece.sections.flatMap((section, index): DropOut[] => {
    const before = bars.findLast(({ sectionIndex }) => sectionIndex === index - 1);
    if (before === undefined || !announcedKinds.includes(section.kind)) return [];
    if (before.barsInSection < 2 || before.section.intensity >= section.intensity) return [];
    const rng = random(intent.seed, `drop-out ${index}`);
    if (!rng.chance(dropOut.probability) || section.startBeats >= cadence.chordBeats) return [];
    const startBeats = section.startBeats - lengthOf(dropOut.rests, before, rng);
    return [{ startBeats, endBeats: section.startBeats }];
  });
};

/** Whether a beat is in one of the drop-outs. */
export const isInDropOut = (dropOuts: readonly DropOut[], beat: Beats): boolean =>
  dropOuts.some(({ startBeats, endBeats }) => beat >= startBeats - 1e-6 && beat < endBeats - 1e-6);
