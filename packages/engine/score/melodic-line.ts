import { mod } from '#engine/kit/math.ts';
import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import { type ChordRegion, chordAt } from '#engine/score/harmony.ts';
import type { CompositionContext } from '#engine/score/composition-context.ts';
import type { Cadence } from '#engine/score/melody-theme.ts';
import { addThird, pitchClassesOf } from '#engine/theory/chords.ts';
import type { Key } from '#engine/theory/keys.ts';
import { degreeCost } from '#engine/theory/melodic-degrees.ts';
import { intervalsOf, isMinor } from '#engine/theory/modes.ts';
import { chordScale } from '#engine/theory/scale.ts';

/** A note of a melodic line that needs a pitch. */
export interface LineTarget {
  readonly startBeats: Beats;
  readonly durationBeats: Beats;
  /** The pitch that the contour asks for. */
  readonly target: MidiPitch;
  readonly isAccented: boolean;
  readonly isAppoggiatura: boolean;
  /** The note ends a phrase. */
  readonly cadence: Cadence | undefined;
  /** A pitch that was decided before and stays. */
  readonly fixed?: MidiPitch | undefined;
}

export interface LineRange {
  readonly low: MidiPitch;
  readonly high: MidiPitch;
}

/** Cost of an interval by its size in semitones: steps are cheap, tritones, sevenths and ninths expensive. */
const intervalCosts = [0.5, 0, 0, 0.3, 0.4, 0.7, 4, 1.1, 2, 2.2, 4, 5, 2];
const WIDEST_COST = 9;
/** Rests of this length or longer separate phrases: intervals across them cost less. */
const PHRASE_REST: Beats = 0.9;
const PHRASE_FACTOR = 0.5;
/** Cost of each semitone away from the contour's pitch and interval. */
const TARGET_COST = 0.16;
const INTERVAL_TARGET_COST = 0.4;
const LEAP: MidiPitch = 4;
/** Cost of a fifth or octave over a new bass note: thirds and sixths are fuller, and cannot become parallels. */
const PERFECT_COST = 0.25;
/**
 * Gains of an accented chord tone that is stable in the key, by degree; small against contour and intervals. The tonic
 * is the most frequent tone of melodies and takes 36% of the time over its chord in major, 42% in minor (Nottingham
 * tunes). The third of a minor key is the tonic of the relative major.
 */
const TONIC_GAIN = 0.6;
const MINOR_TONIC_GAIN = 1;
const STABILITY_GAIN = 0.3;
/** Gain of the third of a chord, which makes it full. */
const THIRD_GAIN = 0.2;
/** Share of the cost of a degree on an unaccented note. */
const UNACCENTED_SHARE = 0.5;
/** Cost of each place in the order of preference of cadence tones: three of four tunes end on the tonic. */
const CADENCE_RANK_COST = 1.2;

/** Chord tones, scale and cadence tones over one chord. */
interface Harmony {
  readonly region: ChordRegion;
  readonly tones: readonly number[];
  readonly scale: readonly number[];
  readonly third: number | undefined;
}

/**
 * The chord that a note belongs to: the next one if the note begins at most an eighth before it and is held into it
 * (anticipation).
 */
const regionOf = (chords: readonly ChordRegion[], { startBeats, durationBeats }: LineTarget): ChordRegion => {
  const region = chordAt(chords, startBeats);
  const before = region.endBeats - startBeats;
  return before <= 0.5 + 1e-6 && durationBeats - before > before - 1e-6
    ? chordAt(chords, region.endBeats + 1e-6)
    : region;
};

/** Over a chord with the leading tone, such as Imaj7, the tonic is a rub and no place of rest. */
const rubsTonic = (tones: readonly number[], { tonic }: Key): boolean => tones.includes(mod(tonic - 1, 12));

/**
 * Pitch classes of a cadence in the order of preference: 1, then 3 (in minor 5; over Imaj7 3 and 5), or 2, 5 and the
 * leading tone; else the chord's own tones.
 */
const cadenceTones = (
  cadence: Cadence,
  tones: readonly number[],
  { intent: { key } }: CompositionContext,
): readonly number[] => {
  const intervals = intervalsOf(key.mode);
  const [, second = 2, third = 4, , fifth = 7] = intervals;
  const home = rubsTonic(tones, key) ? [third, fifth] : [0, isMinor(key.mode) ? fifth : third];
  const closing = cadence === 'authentic' ? home : [second, fifth, 11];
  const wanted = closing.map((interval) => mod(key.tonic + interval, 12));
  const matching = wanted.filter((tone) => tones.includes(tone));
  return matching.length > 0 ? matching : tones;
};

interface Candidate {
  readonly pitch: MidiPitch;
  readonly isChordTone: boolean;
  readonly cost: number;
}

const candidatesOf = (
  note: LineTarget,
  { tones, scale, third }: Harmony,
  { low, high }: LineRange,
  context: CompositionContext,
): Candidate[] => {
  const ending = note.cadence && cadenceTones(note.cadence, tones, context);
  const { tonic, mode } = context.intent.key;
  const { pentatonic = 0 } = context.idiom.melody;
  const [, , mediant = 4, , dominant = 7] = intervalsOf(mode);
  const tonicGain = isMinor(mode) ? MINOR_TONIC_GAIN : TONIC_GAIN;
  const stability = new Map([
    [tonic, rubsTonic(tones, context.intent.key) ? STABILITY_GAIN : tonicGain],
    [mod(tonic + dominant, 12), STABILITY_GAIN],
    [mod(tonic + mediant, 12), isMinor(mode) ? 0 : STABILITY_GAIN],
  ]);
  const costOf = (pitch: MidiPitch, isChordTone: boolean): number => {
    const distance = Math.abs(pitch - note.target);
    const contour = distance * TARGET_COST + Math.max(0, distance - 5) * 0.5;
    const pitchClass = mod(pitch, 12);
    if (ending !== undefined) {
      const rank = ending.indexOf(pitchClass);
      return contour + (rank < 0 ? 6 : rank * CADENCE_RANK_COST);
    }
    const degree = degreeCost(mode, mod(pitchClass - tonic, 12), pentatonic);
    if (!note.isAccented) return contour + degree * UNACCENTED_SHARE + (isChordTone ? 0 : 0.1);
    if (note.isAppoggiatura) return contour + degree + (isChordTone ? 1 : -0.6);
    if (!isChordTone) return contour + degree + 2.6;
    return contour + degree - (pitchClass === third ? THIRD_GAIN : 0) - (stability.get(pitchClass) ?? 0);
  };
  const candidates: Candidate[] = [];
  for (let pitch = Math.ceil(low); pitch <= high; pitch += 1) {
    const pitchClass = mod(pitch, 12);
    if (pitch !== note.fixed && !scale.includes(pitchClass)) continue;
    const isChordTone = tones.includes(pitchClass);
    const fixedCost = note.fixed === undefined || note.fixed === pitch ? 0 : 4;
    candidates.push({ pitch, isChordTone, cost: costOf(pitch, isChordTone) + fixedCost });
  }
  return candidates;
};

/** Direction of the leap that led to a note; 0 if it was no leap. */
type Leap = -1 | 0 | 1;
const leaps: readonly Leap[] = [-1, 0, 1];

const leapOf = (interval: MidiPitch): Leap => (interval > LEAP ? 1 : interval < -LEAP ? -1 : 0);

/**
 * Cost of a move between two notes: non-chord tones are left by step (accented ones resolve to a chord tone),
 * unaccented ones are also reached by step; a suspension is prepared by the same pitch; a leap is followed by a step
 * in the other direction.
 */
const moveCost = (from: Candidate, to: Candidate, leap: Leap, step: LineStep): number => {
  const interval = to.pitch - from.pitch;
  const size = Math.abs(interval);
  const isStep = size === 1 || size === 2;
  let cost = intervalCosts[size] ?? WIDEST_COST;
  cost += Math.abs(interval - step.wantedInterval) * INTERVAL_TARGET_COST;
  if (leap !== 0) {
    const isBack = Math.sign(interval) === -leap;
    cost += isBack ? (isStep ? -0.3 : 0.2) : leapOf(interval) === leap ? 3 : 0.7;
  }
  if (step.isNewPhrase) return cost * PHRASE_FACTOR;
  if (!from.isChordTone) {
    if (isStep) cost += step.wasAccented && interval > 0 ? 0.3 : 0;
    else if (size > 0 || !to.isChordTone) cost += step.wasAccented ? 5 : 3;
    if (step.wasAccented && !to.isChordTone) cost += 2.5;
  }
  if (!to.isChordTone) {
    if (step.isAccented) cost += size === 0 && step.changesChord ? -0.8 : size > LEAP ? 1 : 0;
    else if (!isStep && size > 0) cost += 2;
  }
  if (step.changesChord && step.isAccented && isPerfect(to.pitch - step.bass)) cost += PERFECT_COST;
  if (step.changesChord && size > 0 && isParallelPerfect(from.pitch - step.bassBefore, to.pitch - step.bass))
    cost += 2.2;
  return cost;
};

const isPerfect = (interval: number): boolean => mod(interval, 12) === 0 || mod(interval, 12) === 7;

/** Parallel fifths or octaves between the line and the bass. */
const isParallelPerfect = (before: number, after: number): boolean =>
  isPerfect(after) && mod(after, 12) === mod(before, 12);

interface LineStep {
  readonly wantedInterval: MidiPitch;
  readonly isNewPhrase: boolean;
  readonly wasAccented: boolean;
  readonly isAccented: boolean;
  readonly changesChord: boolean;
  readonly bassBefore: number;
  readonly bass: number;
}

/**
 * Chooses the pitches of a line: the sequence with the least total cost (Viterbi) that keeps the contour and follows
 * the rules of melodic writing for leaps, non-chord tones and cadences over the chords of the piece.
 */
export const pitchLine = (
  notes: readonly LineTarget[],
  range: LineRange,
  context: CompositionContext,
): MidiPitch[] => {
  const harmonies = new Map<ChordRegion, Harmony>();
  const harmonyOf = (note: LineTarget): Harmony => {
    const region = regionOf(context.chords, note);
    const existing = harmonies.get(region);
    if (existing !== undefined) return existing;
    const scale = chordScale(context.intent.key, region.chord);
    const { root, intervals, ...chord } = addThird(region.chord, scale);
    const thirdInterval = intervals.find((interval) => interval === 3 || interval === 4);
    const harmony = {
      region,
      tones: pitchClassesOf({ root, intervals, ...chord }),
      scale,
      third: thirdInterval === undefined ? undefined : mod(root + thirdInterval, 12),
    };
    harmonies.set(region, harmony);
    return harmony;
  };

  let before: { note: LineTarget; harmony: Harmony; candidates: Candidate[] } | undefined;
  let costs: number[] = [];
  const backPointers: number[][] = [];
  const columns: Candidate[][] = [];
  for (const note of notes) {
    const harmony = harmonyOf(note);
    const candidates = candidatesOf(note, harmony, range, context);
    const next = Array.from({ length: candidates.length * 3 }, () => Infinity);
    const back = Array.from({ length: candidates.length * 3 }, () => 0);
    if (before === undefined) {
      for (const [i, { cost }] of candidates.entries()) next[i * 3 + 1] = cost;
    } else {
      const step: LineStep = {
        wantedInterval: note.target - before.note.target,
        isNewPhrase: note.startBeats - before.note.startBeats - before.note.durationBeats >= PHRASE_REST,
        wasAccented: before.note.isAccented,
        isAccented: note.isAccented,
        changesChord: harmony.region !== before.harmony.region,
        bassBefore: before.harmony.region.chord.bass,
        bass: harmony.region.chord.bass,
      };
      for (const [j, from] of before.candidates.entries()) {
        for (const leap of leaps) {
          const soFar = costs[j * 3 + leap + 1] ?? Infinity;
          if (soFar === Infinity) continue;
          for (const [i, to] of candidates.entries()) {
            const total = soFar + to.cost + moveCost(from, to, leap, step);
            const state = i * 3 + leapOf(to.pitch - from.pitch) + 1;
            if (total >= (next[state] ?? Infinity)) continue;
            next[state] = total;
            back[state] = j * 3 + leap + 1;
          }
        }
      }
    }
    costs = next;
    backPointers.push(back);
    columns.push(candidates);
    before = { note, harmony, candidates };
  }
  let state = costs.indexOf(Math.min(...costs));
  const pitches: MidiPitch[] = [];
  for (let i = notes.length - 1; i >= 0; i -= 1) {
    pitches.unshift(columns[i]?.[Math.floor(state / 3)]?.pitch ?? 60);
    state = backPointers[i]?.[state] ?? 0;
  }
  return pitches;
};
