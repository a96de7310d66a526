import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import type { AccompanimentTask } from '#engine/score/accompaniment-task.ts';
import type { Bar } from '#engine/score/bars.ts';
import type { CompositionContext, GridNote } from '#engine/score/composition-context.ts';
import type { ChordRegion } from '#engine/score/harmony.ts';
import { addThird } from '#engine/theory/chords.ts';
import { chooseCapo, voiceGuitarChord } from '#engine/theory/guitar-voicing.ts';
import { instruments } from '#engine/theory/instruments.ts';
import { chordScale } from '#engine/theory/scale.ts';
import { voiceChord } from '#engine/theory/voicing.ts';

/** Chords stay at least this far below the melody. */
const CLEARANCE: MidiPitch = 2;
/** The melody does not push the chords below this pitch: a low lead plays among them. */
const MIN_CEILING: MidiPitch = 55;
/** Below this pitch close chords are muddy; only power chords go lower. */
const LOWEST_CHORD_TONE: MidiPitch = 45;
/** Overlaps shorter than this are legato, not chords against the melody. */
const LEGATO_BEATS: Beats = 0.1;

/** The lowest note of the melody that sounds between two beats. */
const lowestBetween = (melody: readonly GridNote[], from: Beats, to: Beats): MidiPitch => {
  let lowest = Infinity;
  for (const { startBeats, durationBeats, pitch } of melody) {
    if (startBeats >= to - LEGATO_BEATS) break;
    if (startBeats + durationBeats > from + LEGATO_BEATS) lowest = Math.min(lowest, pitch);
  }
  return lowest;
};

/** Melody notes that are heard against the chord: shorter ones pass. */
const MIN_CLASH_BEATS: Beats = 0.5;
const SEMITONE = 1;
const MINOR_NINTH = 13;

/**
 * A voicing without the voices a semitone or a minor ninth below a held note of the melody, such as a major seventh
 * below its root; a colour tone is left to the melody then. At least two voices remain.
 */
const withoutClashes = (
  voicing: readonly MidiPitch[],
  melody: readonly GridNote[],
  from: Beats,
  to: Beats,
): readonly MidiPitch[] => {
  const clear = voicing.filter(
    (voice) =>
      !melody.some(({ startBeats, durationBeats, pitch }) => {
        const overlap = Math.min(to, startBeats + durationBeats) - Math.max(from, startBeats);
        const interval = pitch - voice;
        return overlap >= MIN_CLASH_BEATS && (interval === SEMITONE || interval === MINOR_NINTH);
      }),
  );
  return clear.length >= Math.min(2, voicing.length) ? clear : voicing;
};

/** The voicing of a chord in a bar, for the time in which it sounds. */
export type Voicer = (region: ChordRegion, bar: Bar, from: Beats, to: Beats) => readonly MidiPitch[];

/**
 * Voices the chords of a part in the order of the piece: each as close as possible to the one before, inside the
 * instrument's range and below the melody; on guitars with a guitarist's shapes.
 */
export const createVoicer = (
  { chords, intent: { key } }: CompositionContext,
  { layer, instrument, melody }: AccompanimentTask,
): Voicer => {
  const { voicing: style, voices, register } = layer;
  const range = instruments[instrument];
  const low = Math.max(range.low, style === 'power' ? 0 : Math.min(LOWEST_CHORD_TONE, register - 8));
  const hasShapes = instrument.endsWith('guitar') && (style === 'close' || style === 'open');
  const withThird = (region: ChordRegion) =>
    style === 'power' && voices < 4 ? region.chord : addThird(region.chord, chordScale(key, region.chord));
  const capo = hasShapes ? chooseCapo(chords.map(withThird)) : 0;
  const voicings = new Map<string, readonly MidiPitch[]>();
  let previous: readonly MidiPitch[] = [];
  return (region, bar, from, to) => {
    const id = `${region.startBeats} ${bar.index} ${from}`;
    const existing = voicings.get(id);
    if (existing !== undefined) return existing;
    const ceiling = lowestBetween(melody, from, to) - CLEARANCE;
    const high = Math.min(range.high, Math.max(ceiling, MIN_CEILING));
    const chord = withThird(region);
    const shape = hasShapes ? voiceGuitarChord(chord, { capo, low, high }, previous) : undefined;
    const full =
      shape ??
      voiceChord(
        chord,
        { style, voices, register, low, high: ceiling === Infinity ? range.high : high },
        previous,
      );
    const voicing = style === 'power' ? full : withoutClashes(full, melody, from, to);
    if (voicing.length > 0) previous = voicing;
    voicings.set(id, voicing);
    return voicing;
  };
};
