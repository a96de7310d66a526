import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import type { CompositionContext, GridNote } from '#engine/score/composition-context.ts';
import { chordAt } from '#engine/score/harmony.ts';
import { type LineTarget, pitchLine } from '#engine/score/melodic-line.ts';
import type { EnsembleVoice } from '#engine/score/part-writing/ensemble-voices.ts';
import type { EnsemblePhrase } from '#engine/score/part-writing/phrases.ts';

/** Where a line is written: under the melody if there is one. */
interface LineTask {
  readonly phrase: EnsemblePhrase;
  readonly melody: readonly GridNote[];
  readonly voice: EnsembleVoice;
  /** The line stays below the melody. */
  readonly isBelow: boolean;
}

const soundingIn = (notes: readonly GridNote[], from: Beats, to: Beats): readonly GridNote[] =>
  notes.filter(
    ({ startBeats, durationBeats }) => startBeats < to - 0.1 && startBeats + durationBeats > from + 0.1,
  );

const CLEARANCE: MidiPitch = 1;
const MIN_SPAN: MidiPitch = 9;

/** The range of a line: the voice's, below the lowest note of the melody that sounds with it. */
const rangeOf = ({ voice, melody, isBelow }: LineTask, from: Beats, to: Beats) => {
  const above = isBelow ? soundingIn(melody, from, to).map(({ pitch }) => pitch) : [];
  const limit = above.length === 0 ? voice.high : Math.min(...above) - CLEARANCE;
  const low = Math.max(voice.low, Math.min(voice.tessitura[0] - 3, limit - MIN_SPAN));
  return { low, high: Math.max(low + MIN_SPAN, Math.min(voice.high, voice.tessitura[1] + 3, limit)) };
};

const middleOf = ({ low, high }: { low: MidiPitch; high: MidiPitch }): MidiPitch => (low + high) / 2;

const isAccentedAt = (beat: Beats, phrase: EnsemblePhrase): boolean =>
  Number.isInteger((beat - phrase.startBeats) / 2);

/** Intervals at which an imitation can begin: octaves, fourths and fifths. */
const imitationIntervals: readonly MidiPitch[] = [-24, -19, -17, -12, -7, -5, 0, 5, 7, 12];
const MIN_HEAD_NOTES = 3;

/**
 * Imitates the first bar of the phrase `delay` bars later at an octave, fourth or fifth in the range of the voice, with
 * the pitches of the chords there. Empty if the melody has no such head or the phrase is too short.
 */
export const writeImitation = (task: LineTask, delay: number, context: CompositionContext): GridNote[] => {
  const { phrase, melody, voice } = task;
  const { barBeats } = context.piece;
  const shift = delay * barBeats;
  const head = melody.filter(
    ({ startBeats }) => startBeats >= phrase.startBeats && startBeats < phrase.startBeats + barBeats,
  );
  const [from, to] = [phrase.startBeats + shift, phrase.startBeats + shift + barBeats];
  if (head.length < MIN_HEAD_NOTES || to > phrase.endBeats + 1e-6) return [];
  const mean = head.reduce((sum, { pitch }) => sum + pitch, 0) / head.length;
  const centre = middleOf({ low: voice.tessitura[0], high: voice.tessitura[1] });
  let interval = 0;
  for (const candidate of imitationIntervals)
    if (Math.abs(mean + candidate - centre) < Math.abs(mean + interval - centre)) interval = candidate;
  const targets = head.map(({ startBeats, durationBeats, pitch }): LineTarget => ({
    startBeats: startBeats + shift,
    durationBeats,
    target: pitch + interval,
    isAccented: isAccentedAt(startBeats + shift, phrase),
    isAppoggiatura: false,
    cadence: undefined,
  }));
  const pitches = pitchLine(targets, rangeOf(task, from, to), context);
  return head.map(({ startBeats, durationBeats, velocity }, i) => ({
    startBeats: startBeats + shift,
    durationBeats: Math.min(durationBeats, to - startBeats - shift),
    pitch: pitches[i] ?? Math.round(centre),
    velocity,
  }));
};

/** A note or rest of the melody from this length on leaves room for another voice. */
const MIN_GAP: Beats = 1.4;
const MAX_RUN = 6;
/** Section intensity from which the moving voice has eighths instead of quarters. */
const EIGHTHS_INTENSITY = 0.5;

/** Onsets of a voice that moves where the melody rests or sustains, and otherwise with the chords. */
const complementaryOnsets = (
  { phrase, melody }: LineTask,
  { chords, piece }: CompositionContext,
): Beats[] => {
  const { startBeats: from, endBeats: to } = phrase;
  const unit = (phrase.bars[0]?.section.intensity ?? 0) >= EIGHTHS_INTENSITY ? 0.5 : 1;
  const attacks = melody.map(({ startBeats }) => startBeats).filter((beat) => beat >= from && beat < to);
  const changes = chords.map(({ startBeats }) => startBeats).filter((beat) => beat >= from && beat < to);
  const barStarts = phrase.bars.map(({ startBeats }) => startBeats);
  const edges = [from, ...attacks, to];
  const fills = edges.slice(0, -1).flatMap((start, i): Beats[] => {
    const end = edges[i + 1]!;
    if (end - start < MIN_GAP) return [];
    const first =
      Math.ceil((start + 1e-6) / unit) * unit + (start % 1 === 0 && attacks.includes(start) ? unit : 0);
    const count = Math.min(MAX_RUN, Math.floor((end - first) / unit + 1e-6));
    return Array.from({ length: Math.max(0, count) }, (_, k) => first + k * unit);
  });
  const half = piece.barBeats / 2;
  return [...new Set([...changes, ...barStarts, ...fills])]
    .filter((beat) => beat >= from && beat < to - Math.min(0.25, half))
    .toSorted((a, b) => a - b);
};

/** A voice in contrary motion that moves while the melody rests or sustains. */
export const writeMovingVoice = (task: LineTask, context: CompositionContext): GridNote[] => {
  const { phrase, melody } = task;
  const onsets = complementaryOnsets(task, context);
  const range = rangeOf(task, phrase.startBeats, phrase.endBeats);
  const centre = middleOf(range);
  const pitches = melody.map(({ pitch }) => pitch);
  const mean = pitches.reduce((sum, pitch) => sum + pitch, 0) / Math.max(1, pitches.length);
  const targets = onsets.map((startBeats, i): LineTarget => {
    const lead = melody.findLast((note) => note.startBeats <= startBeats + 0.1)?.pitch ?? mean;
    const isChange = chordAt(context.chords, startBeats).startBeats === startBeats;
    const wave = (i % 6 < 3 ? i % 3 : 3 - (i % 3)) - 1;
    return {
      startBeats,
      durationBeats: (onsets[i + 1] ?? phrase.endBeats) - startBeats,
      target: Math.round(centre - (lead - mean) * 0.5 + wave * 1.5),
      isAccented: isChange || isAccentedAt(startBeats, phrase),
      isAppoggiatura: false,
      cadence: undefined,
    };
  });
  const line = pitchLine(targets, range, context);
  return targets.map(({ startBeats, durationBeats }, i) => ({
    startBeats,
    durationBeats,
    pitch: line[i] ?? Math.round(centre),
    velocity: 0.6,
  }));
};
