import { type ChordQuality } from '#contract/chord-symbols.ts';
import { mod } from '#engine/kit/math.ts';
import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import type { TuneChord } from '#engine/import/tune.ts';
import { chordName } from '#engine/theory/chord-names.ts';
import { parseChord } from '#engine/theory/chords.ts';
import type { Key } from '#engine/theory/keys.ts';
import { barBeatsOf, type MetreName } from '#engine/theory/metre.ts';
import { intervalsOf, isMinor } from '#engine/theory/modes.ts';

/** A sounding note in beats. */
export interface SoundingNote {
  readonly startBeats: Beats;
  readonly endBeats: Beats;
  readonly pitch: MidiPitch;
}

/** Qualities that can be recognised in notes, with the cost of a chord of each: plain triads are preferred. */
const qualities: readonly (readonly [ChordQuality, number])[] = [
  ['', 0],
  ['m', 0],
  ['7', 0.07],
  ['m7', 0.09],
  ['maj7', 0.1],
  ['dim', 0.1],
  ['m7b5', 0.13],
  ['sus4', 0.13],
  ['aug', 0.2],
];
const roots = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'];

interface Candidate {
  readonly symbol: string;
  readonly root: number;
  readonly quality: ChordQuality;
  readonly tones: readonly number[];
  readonly cost: number;
  readonly isSuspended: boolean;
}

const candidates: readonly Candidate[] = roots.flatMap((name, root) =>
  qualities.map(([quality, cost]) => {
    const symbol = `${name}${quality}`;
    const tones = parseChord(symbol, 0).intervals.map((interval) => mod(root + interval, 12));
    return { symbol, root, quality, tones, cost, isSuspended: quality === 'sus4' };
  }),
);

const FOREIGN_COST = 0.75;
const MISSING_COST = 0.08;
/** A suspended fourth over another bass than its root is rather another chord. */
const SUSPENSION_COST = 0.2;
const BASS_GAIN = 0.3;
/** A harmonisation begins and ends on the tonic if the notes allow it. */
const TONIC_GAIN = 0.25;
/** Chords change rather at bar lines than within bars. */
const CHANGE_COST = 0.08;
const CHANGE_IN_BAR_COST = 0.35;
/** Preference for the chords of the key, which decides where few notes sound. */
const OUTSIDE_KEY_COST = 0.09;
const SECONDARY_COST = 0.05;

/** Cost of a chord in a key: nothing for tonic, dominant and subdominant. */
const keyCosts = (key: Key): number[] => {
  const scale = intervalsOf(key.mode).map((interval) => mod(key.tonic + interval, 12));
  const allowed = isMinor(key.mode) ? [...scale, mod(key.tonic + 11, 12)] : scale;
  return candidates.map(({ root, tones }) => {
    if (!tones.every((tone) => allowed.includes(tone))) return OUTSIDE_KEY_COST;
    return [0, 5, 7].includes(mod(root - key.tonic, 12)) ? 0 : SECONDARY_COST;
  });
};

/** What the degrees of a key cost in a harmonisation: tonic, dominant and subdominant are the plainest. */
const degreeCosts: Readonly<Record<number, number>> = {
  0: 0,
  7: 0.06,
  5: 0.08,
  9: 0.2,
  2: 0.2,
  4: 0.3,
  3: 0.25,
  8: 0.25,
  10: 0.16,
};

/** Costs of the chords that harmonise a melody: triads of the key, and its dominant seventh chord. */
const harmonyCosts = (key: Key): number[] => {
  const scale = intervalsOf(key.mode).map((interval) => mod(key.tonic + interval, 12));
  const dominant = mod(key.tonic + 7, 12);
  return candidates.map(({ root, tones, quality }) => {
    const degree = mod(root - key.tonic, 12);
    const isDominant =
      root === dominant &&
      (quality === '' || quality === '7') &&
      key.mode !== 'mixolydian' &&
      key.mode !== 'dorian';
    const isOwn = tones.every((tone) => scale.includes(tone)) && (quality === '' || quality === 'm');
    return isOwn || isDominant ? (degreeCosts[degree] ?? 0.3) + (quality === '7' ? 0.05 : 0) : Infinity;
  });
};

/** The pitch classes that sound in a step, by their share of it, and the lowest one. */
interface Step {
  readonly weights: readonly number[];
  readonly bass: number | undefined;
}

/** Half bars in 4/4 and 6/8, whole bars elsewhere. */
const stepOf = (metre: MetreName): Beats =>
  metre === '4/4' || metre === '6/8' ? barBeatsOf(metre) / 2 : barBeatsOf(metre);

const stepsOf = (notes: readonly SoundingNote[], count: number, length: Beats): Step[] => {
  const weights = Array.from({ length: count }, () => Array.from({ length: 12 }, () => 0));
  const lowest = Array.from({ length: count }, () => Infinity);
  for (const { startBeats, endBeats, pitch } of notes) {
    const first = Math.max(0, Math.floor(startBeats / length));
    const last = Math.min(count - 1, Math.ceil(endBeats / length) - 1);
    for (let step = first; step <= last; step += 1) {
      const from = Math.max(startBeats, step * length);
      const shared = Math.min(endBeats, (step + 1) * length) - from;
      if (shared <= length * 0.02) continue;
      weights[step]![mod(pitch, 12)]! += shared;

      const isEarly = from - step * length < length * 0.3;
      if (isEarly) lowest[step] = Math.min(lowest[step]!, pitch);
    }
  }
  return weights.map((own, i) => {
    const total = own.reduce((sum, weight) => sum + weight, 0);
    const pitch = lowest[i]!;
    return {
      weights: total === 0 ? own : own.map((weight) => weight / total),
      bass: Number.isFinite(pitch) ? mod(pitch, 12) : undefined,
    };
  });
};

const gainOf = ({ weights, bass }: Step, { tones, root, cost, isSuspended }: Candidate): number => {
  if (weights.every((weight) => weight === 0)) return 0;
  let gain = -cost - (isSuspended && bass !== root ? SUSPENSION_COST : 0);
  for (const [pitch, weight] of weights.entries())
    gain += tones.includes(pitch) ? weight : -FOREIGN_COST * weight;
  for (const tone of tones.slice(0, 3)) if ((weights[tone] ?? 0) < 0.02) gain -= MISSING_COST;
  return gain + (bass === root ? BASS_GAIN : 0);
};

interface Path {
  readonly steps: readonly Step[];
  readonly costs: readonly number[];
  readonly perBar: number;
  /** Chord that the first and the last step prefer. */
  readonly tonic?: number;
}

/** The index of the candidate of each step: the sequence with the greatest gain (Viterbi). */
const bestPath = ({ steps, costs, perBar, tonic }: Path): number[] => {
  const gains = (step: Step, i: number): number[] =>
    candidates.map((candidate, c) => {
      const isEnd = tonic !== undefined && (i === 0 || i >= steps.length - perBar);
      return gainOf(step, candidate) - costs[c]! + (isEnd && candidate.root === tonic ? TONIC_GAIN : 0);
    });
  let scores = gains(steps[0]!, 0);
  const back: number[][] = [];
  for (const [i, step] of steps.entries()) {
    if (i === 0) continue;
    let best = 0;
    for (const [c, score] of scores.entries()) if (score > scores[best]!) best = c;
    const change = i % perBar === 0 ? CHANGE_COST : CHANGE_IN_BAR_COST;
    const from = scores.map((score, c) => (score >= scores[best]! - change ? c : best));
    scores = gains(step, i).map((gain, c) => scores[from[c]!]! - (from[c] === c ? 0 : change) + gain);
    back.push(from);
  }
  let state = scores.indexOf(Math.max(...scores));
  const path = [state];
  for (const from of back.toReversed()) path.push((state = from[state]!));
  return path.toReversed();
};

/**
 * The chords of the notes of a piece, by half bars in 4/4 and 6/8 and by bars elsewhere: those that explain most of the
 * sounding time with few changes. The lowest notes are the bass. Empty without notes.
 */
export const findChords = (
  notes: readonly SoundingNote[],
  bars: number,
  metre: MetreName,
  key: Key,
): TuneChord[] => {
  if (notes.length === 0) return [];
  const length = stepOf(metre);
  const perBar = Math.round(barBeatsOf(metre) / length);
  const steps = stepsOf(notes, bars * perBar, length);
  const path = bestPath({ steps, costs: keyCosts(key), perBar });
  return path.flatMap((own, i): TuneChord[] => {
    // A bass that moves within a chord makes no inversion of it.
    if (own === path[i - 1]) return [];
    const { symbol, root, tones } = candidates[own]!;
    const { bass } = steps[i]!;
    const slash = bass !== undefined && bass !== root && tones.includes(bass) ? `/${roots[bass]}` : '';
    return [{ beat: i * length, symbol: chordName(`${symbol}${slash}`, key) }];
  });
};

/** Chords of the key for a melody, one a bar or two in 4/4 and 6/8. Empty without notes. */
export const harmonise = (
  notes: readonly SoundingNote[],
  bars: number,
  metre: MetreName,
  key: Key,
): TuneChord[] => {
  if (notes.length === 0) return [];
  const length = stepOf(metre);
  const perBar = Math.round(barBeatsOf(metre) / length);
  const steps = stepsOf(notes, bars * perBar, length).map((step) => ({ ...step, bass: undefined }));
  const path = bestPath({ steps, costs: harmonyCosts(key), perBar, tonic: key.tonic });
  return path.flatMap((own, i): TuneChord[] =>
    own === path[i - 1] ? [] : [{ beat: i * length, symbol: chordName(candidates[own]!.symbol, key) }],
  );
};
