import type { AccompanimentTask } from '#engine/score/accompaniment-task.ts';
import type { CompositionContext, GridNote } from '#engine/score/composition-context.ts';
import type { EnsembleVoice } from '#engine/score/part-writing/ensemble-voices.ts';
import { sectionVoices } from '#engine/score/part-writing/section-voices.data.ts';
import { writeVoices } from '#engine/score/part-writing/write-voices.ts';
import { instruments } from '#engine/theory/instruments.ts';

/** The voices of a section that one part has: strings, brass or a choir; undefined for other accompaniment. */
export const voicesOfSection = ({
  layer,
  instrument,
}: Pick<AccompanimentTask, 'layer' | 'instrument'>): EnsembleVoice[] | undefined => {
  const ranges = sectionVoices[instrument];
  if (ranges === undefined || layer.name !== 'pad' || layer.voice !== undefined) return undefined;
  const { low, high, label } = instruments[instrument];
  return ranges.slice(0, Math.max(3, layer.voices)).map(([from, to]) => ({
    instrument,
    label,
    low: Math.max(low, from - 3),
    high: Math.min(high, to + 4),
    tessitura: [from, to],
  }));
};

/** Writes the sustained chords of a section as voices that follow the rules of part writing, in one part. */
export const writeSection = (
  context: CompositionContext,
  { isPlaying, name, melody, bass, sections, isJoined }: AccompanimentTask,
  voices: readonly EnsembleVoice[],
): GridNote[] =>
  writeVoices(context, {
    name,
    voices,
    hasMelody: false,
    hasBass: false,
    isPlaying,
    melody: [],
    above: melody,
    bass,
    sections,
    isJoined,
  })
    .flat()
    .toSorted((a, b) => a.startBeats - b.startBeats || a.pitch - b.pitch);
