import type { Arrangement } from '#contract/arrangement.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { Part, Score } from '#engine/score/score.ts';
import type { Key } from '#engine/theory/keys.ts';

/** Written beats: from `startBeats` up to `endBeats`. */
export interface BeatSpan {
  readonly startBeats: Beats;
  readonly endBeats: Beats;
}

/** A piece that was composed, as the material of an arrangement. */
export interface ComposedSource {
  readonly score: Score;
  /** Its sections on the written grid. */
  readonly sections: readonly BeatSpan[];
  readonly bpm: number;
  /** Its tempo rises all the way; without, it changes only into the final chord. */
  readonly accelerando: boolean;
  readonly key: Key;
  /** The parts of its score that a name means. */
  readonly partsNamed: (name: string) => readonly Part[];
}

/** A section of a source. */
export type SectionOrigin = Readonly<Pick<Arrangement['sections'][number], 'source' | 'section'>>;

/** A section of the arranged piece. */
export interface ArrangedSection extends SectionOrigin {
  /** Parts from elsewhere, in addition to the section's own or in place of those of the same name. */
  readonly parts: readonly (SectionOrigin & { readonly part: string })[];
  readonly bpm: number;
  /** The source of its tempo map, if that is not the source of its notes. */
  readonly tempoSource?: number;
}

/** A section of the arranged piece with its place in its source and in the piece. */
export interface PlacedSection extends ArrangedSection {
  readonly from: BeatSpan;
  readonly to: BeatSpan;
}

/** A beat this close before a section start belongs to the section. */
const ROUNDING: Beats = 1e-6;

/** Whether an event is written in a span. */
export const isWrittenIn = (
  { startBeats: from, endBeats }: BeatSpan,
  event: { readonly startBeats: Beats; readonly gridBeats?: Beats | undefined },
): boolean => {
  const beat = event.gridBeats ?? event.startBeats;
  const isFirst = from < ROUNDING;
  return (isFirst || beat >= from - ROUNDING) && beat < endBeats - ROUNDING;
};
