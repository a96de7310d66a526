import { mod } from '#engine/kit/math.ts';
import { random } from '#engine/kit/random.ts';
import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import type { Bar } from '#engine/score/bars.ts';
import type { CompositionContext } from '#engine/score/composition-context.ts';
import { chordAt, type ChordRegion } from '#engine/score/harmony.ts';
import { type Chord, pitchClassesOf } from '#engine/theory/chords.ts';
import type { Key } from '#engine/theory/keys.ts';
import { chordScale } from '#engine/theory/scale.ts';

/** A note of the bass rhythm; `mark` is a character of the step pattern (see BassLine). */
export interface BassEvent {
  readonly startBeats: Beats;
  readonly mark: string;
  readonly bar: Bar;
}

export interface BassRange {
  readonly low: MidiPitch;
  readonly high: MidiPitch;
}

/** A possible pitch of an event, over the root in one of the possible octaves. */
interface Candidate {
  readonly root: MidiPitch;
  readonly pitch: MidiPitch;
  readonly cost: number;
  /** True for an approach note: the next pitch must be a half or whole step away. */
  readonly resolves: boolean;
  /** True for a note of a walk, which never repeats a pitch. */
  readonly walks: boolean;
}

/** Roots are written up to this far above the lowest note of the instrument. */
const ROOT_SPAN = 19;
/** Other notes are written from this far below to this far above their root. */
const BELOW_ROOT = 8;
const ABOVE_ROOT = 14;
/** Centre and amplitude, in semitones, of the contour that the line follows from phrase to phrase. */
const CONTOUR_CENTRE = 10;
const CONTOUR_AMPLITUDE = 5;
/** The same of a line on the lowest string, which keeps to it. */
const LOW_CENTRE = 4;
const LOW_AMPLITUDE = 2;
const LOW_WEIGHT = 0.4;
const CONTOUR_WEIGHT = 0.14;
/** An approach note followed by a longer pause than this leads nowhere, so the fifth is played instead. */
const MAX_APPROACH_BEATS: Beats = 2;
/**
 * Cost of an interval in semitones. Steps are free, fifths and octaves are idiomatic, sevenths and intervals above an
 * octave are rare in bass lines (3.8% of 80,574 intervals in 108 MIDI files of games).
 */
const intervalCosts = [0.2, 0, 0, 0.4, 0.5, 0.8, 1.8, 0.9, 2.2, 2.6, 5.5, 6.5, 1.3];
const UNRESOLVED = 30;

const REPEATED_WALK = 2.4;

const intervalCost = (from: Candidate, to: Candidate): number => {
  const size = Math.abs(to.pitch - from.pitch);
  if (from.resolves && (size === 0 || size > 2)) return UNRESOLVED + size;
  if (size === 0 && (from.walks || to.walks)) return REPEATED_WALK;
  return intervalCosts[size] ?? size / 2;
};

const pitchesOf = (classes: readonly number[], from: MidiPitch, to: MidiPitch): MidiPitch[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i).filter((pitch) =>
    classes.includes(mod(pitch, 12)),
  );

/** The chord's interval of a degree, e.g. 3 or 4 for the third; `fallback` if the chord has none. */
const intervalOf = (chord: Chord, degree: number, fallback: number): number =>
  chord.intervals.find((interval) => degree <= mod(interval, 12) && mod(interval, 12) <= degree + 1) ??
  fallback;

/** The pitch class of a mark that names a chord tone. */
const chordToneOf = (mark: string, chord: Chord): number => {
  const above = (interval: number) => mod(chord.root + interval, 12);
  const fifth = chord.intervals.some((i) => mod(i, 12) === 7) ? 7 : intervalOf(chord, 6, 7);
  switch (mark) {
    case '5':
      return above(fifth);
    case '3':
      return above(intervalOf(chord, 3, fifth));
    case '6':
      return above(9);
    case '7':
      return above(intervalOf(chord, 10, 10));
    default:
      return mod(chord.bass, 12);
  }
};

/** Pitch classes a half or whole step from a target, with the cost of each: scale steps and the leading note first. */
const approachesTo = (target: number, scale: readonly number[], chromatic: boolean): Map<number, number> => {
  const costs = new Map<number, number>();
  for (const offset of [-2, -1, 1, 2]) {
    const pitchClass = mod(target + offset, 12);
    const outside = offset === -1 ? (chromatic ? 0.3 : 0.9) : offset === 1 && chromatic ? 0.8 : undefined;
    const cost = scale.includes(pitchClass) ? 0 : outside;
    if (cost !== undefined) costs.set(pitchClass, cost);
  }
  return costs;
};

interface EventContext {
  readonly event: BassEvent;
  readonly region: ChordRegion;
  readonly next: { readonly event: BassEvent; readonly chord: Chord } | undefined;
}

const writeCandidates = (
  { event, region: { chord }, next }: EventContext,
  key: Key,
  { low, high }: BassRange,
  chromatic: boolean,
): Candidate[] => {
  const scale = chordScale(key, chord);
  const tones = pitchClassesOf(chord);
  // A seventh that is not in the chord leads up to its root; before another chord it leads to that one.
  const leads =
    event.mark === 'a' ||
    (event.mark === '7' &&
      next !== undefined &&
      next.chord !== chord &&
      !tones.includes(chordToneOf('7', chord)));
  const resolution =
    leads && next && next.event.startBeats - event.startBeats <= MAX_APPROACH_BEATS ? next : undefined;
  const mark = leads && resolution === undefined ? '5' : event.mark;
  const isStrong = mod(event.startBeats - event.bar.startBeats, 2) < 0.01;
  const roots = pitchesOf([mod(chord.bass, 12)], low, Math.min(high, low + ROOT_SPAN));
  return roots.flatMap((root): Candidate[] => {
    const [from, to] = [Math.max(low, root - BELOW_ROOT), Math.min(high, root + ABOVE_ROOT)];
    const walks = mark === 'w' || mark === 'a';
    const candidate = (pitch: MidiPitch, cost = 0, resolves = false) => ({
      root,
      pitch,
      cost,
      resolves,
      walks,
    });
    if (mark === 'R') return [candidate(root)];
    const octave = root + 12 <= high ? candidate(root + 12) : candidate(root, 4);
    const fifths = pitchesOf([chordToneOf('5', chord)], from, to).map((pitch) => candidate(pitch, 6));
    // The fifth takes the place of an octave or an approach note that would make the line jump.
    if (mark === '8') return [octave, ...fifths];
    if (mark === 'w')
      return pitchesOf(scale, from, to).map((pitch) => {
        const isPassing = !tones.includes(mod(pitch, 12));
        return candidate(pitch, isPassing && isStrong ? 2.5 : 0, isPassing);
      });
    if (resolution === undefined)
      return pitchesOf([chordToneOf(mark, chord)], from, to).map((pitch) => candidate(pitch));
    const approaches = approachesTo(
      chordToneOf(resolution.event.mark, resolution.chord),
      chordScale(key, resolution.chord),
      chromatic,
    );
    return [
      ...pitchesOf([...approaches.keys()], from, to).map((pitch) =>
        candidate(pitch, approaches.get(mod(pitch, 12)), true),
      ),
      ...fifths,
    ];
  });
};

/**
 * The pitch that the line tends to at an event: it rises through one phrase and falls through the next. A phrase has
 * two bars in walking lines, else four.
 */
const contourAt = (
  { startBeats, bar }: BassEvent,
  seed: number,
  { isWalking, isLow }: { readonly isWalking: boolean; readonly isLow: boolean },
): number => {
  const phraseBars = isWalking ? 2 : 4;
  const phrase = Math.floor(bar.indexInSection / phraseBars);
  const startsUp = random(seed, `bass contour ${bar.section.kind}`).chance(0.5);
  const position =
    ((bar.indexInSection % phraseBars) + (startBeats - bar.startBeats) / bar.lengthBeats) / phraseBars;
  const rises = phrase % 2 === 0 ? startsUp : !startsUp;
  const [centre, amplitude] = isLow ? [LOW_CENTRE, LOW_AMPLITUDE] : [CONTOUR_CENTRE, CONTOUR_AMPLITUDE];
  return centre + amplitude * (rises ? 2 * position - 1 : 1 - 2 * position);
};

/**
 * Chooses the pitches of a bass line, one for each event: the octave of every root by voice leading (Viterbi search of
 * the path with the least cost), chord tones on strong beats, approach notes that resolve by step into the next note,
 * and a contour that rises and falls by phrases. A ghost note repeats the note before it.
 */
export const voiceBassLine = (
  { intent, idiom, chords }: CompositionContext,
  events: readonly BassEvent[],
  range: BassRange,
): MidiPitch[] => {
  const sounding = events.filter(({ mark }) => mark !== 'g');
  const chromatic = idiom.melody.chromatic >= 0.1;
  const isLow = idiom.bass.isLow === true;
  const weight = isLow ? LOW_WEIGHT : CONTOUR_WEIGHT;
  const isWalking = sounding.some(({ mark }) => mark === 'w');
  const layers: Candidate[][] = [];
  const origins: number[][] = [];
  let costs: number[] = [];
  let harmony = '';
  for (const [i, event] of sounding.entries()) {
    const region = chordAt(chords, event.startBeats);
    const following = sounding[i + 1];
    const next = following && { event: following, chord: chordAt(chords, following.startBeats).chord };
    const layer = writeCandidates({ event, region, next }, intent.key, range, chromatic);
    const { bar } = event;
    // A groove returns with its section; a walking line is new in every bar.
    const noise = random(
      intent.seed,
      `bass pitch ${bar.section.kind} ${isWalking ? bar.index : bar.indexInSection % 8} ${event.startBeats - bar.startBeats}`,
    );
    const contour = range.low + contourAt(event, intent.seed, { isWalking, isLow });
    const keepsRoot = harmony === `${region.startBeats} ${bar.sectionIndex}`;
    harmony = `${region.startBeats} ${bar.sectionIndex}`;
    const before = layers.at(-1) ?? [];
    const from: number[] = [];
    const previousCosts = costs;
    costs = layer.map((candidate) => {
      let best = before.length === 0 ? 0 : Infinity;
      let origin = 0;
      for (const [j, earlier] of before.entries()) {
        const cost =
          previousCosts[j]! +
          intervalCost(earlier, candidate) +
          (keepsRoot && earlier.root !== candidate.root ? 4 * UNRESOLVED : 0);
        if (cost < best) [best, origin] = [cost, j];
      }
      from.push(origin);
      return best + candidate.cost + weight * Math.abs(candidate.pitch - contour) + noise.uniform(0, 0.8);
    });
    layers.push(layer);
    origins.push(from);
  }
  const path: MidiPitch[] = [];
  let index = costs.indexOf(Math.min(...costs));
  for (let i = layers.length - 1; i >= 0; i -= 1) {
    path.push(layers[i]![index]!.pitch);
    index = origins[i]![index]!;
  }
  const pitches: MidiPitch[] = [];
  let last = path.at(-1) ?? range.low + CONTOUR_CENTRE;
  for (const { mark } of events) {
    if (mark !== 'g') last = path.pop() ?? last;
    pitches.push(last);
  }
  return pitches;
};
