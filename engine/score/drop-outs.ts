import { random } from '#engine/kit/random.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { CompositionContext } from '#engine/score/composition-context.ts';
import type { SectionKind } from '#engine/theory/form.ts';

/** A span before a section in which the rhythm section rests. */
export interface DropOut {
  readonly startBeats: Beats;
  readonly endBeats: Beats;
}

/** Sections that are announced by a drop-out. */
const announcedKinds: readonly SectionKind[] = ['chorus', 'drop'];
/** Sections from this length on, in bars, can give their whole last bar to the drop-out; shorter ones give half of it. */
const LONG_SECTION_BARS = 8;

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
    const isWhole = before.barsInSection >= LONG_SECTION_BARS && rng.chance(0.5);
    const length = isWhole ? before.lengthBeats : Math.floor(before.lengthBeats / 2);
    return [{ startBeats: section.startBeats - length, endBeats: section.startBeats }];
  });
};

/** Whether a beat is in one of the drop-outs. */
export const isInDropOut = (dropOuts: readonly DropOut[], beat: Beats): boolean =>
  dropOuts.some(({ startBeats, endBeats }) => beat >= startBeats - 1e-6 && beat < endBeats - 1e-6);
