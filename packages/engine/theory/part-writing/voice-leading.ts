import { mod } from '#engine/kit/math.ts';
import type { MidiPitch } from '#engine/kit/units.ts';
import { type Chord, pitchClassesOf } from '#engine/theory/chords.ts';

/*
 * Rules of part writing as costs (Aldwell, Schachter and Cadwallader, "Harmony and Voice Leading"; Huron 2001, "Tone
 * and Voice"). Voices are listed from the highest to the lowest.
 */

/** A voice of an ensemble: its range, and the part of it where it is mostly written. */
export interface VoiceRange {
  readonly low: MidiPitch;
  readonly high: MidiPitch;
  readonly tessitura: readonly [low: MidiPitch, high: MidiPitch];
}

/** A pitch that a voice already has, with the last pitch and the extremes of its line while the chord sounds. */
export interface GivenPitch {
  readonly pitch: MidiPitch;
  readonly last: MidiPitch;
  readonly lowest: MidiPitch;
  readonly highest: MidiPitch;
}

/** A chord that all voices play. */
export interface PartWritingStep {
  readonly chord: Chord;
  /** Pitches that are already decided (the melody), by voice. */
  readonly given: readonly (GivenPitch | undefined)[];
  /** The melody and the bass of other players: the voices do not move in parallels with them. */
  readonly otherMelody?: GivenPitch | undefined;
  readonly otherBass?: GivenPitch | undefined;
  /** The lowest voice has the bass of the chord; otherwise another part plays it. */
  readonly hasBass: boolean;
  /** Inversions are avoided where a phrase begins or ends. */
  readonly isPhraseEdge: boolean;
  /** The last chord of the piece has its own bass, whatever that costs. */
  readonly isFinal?: boolean | undefined;
  /** Pitch class a semitone below the tonic. */
  readonly leadingTone: number;
  /** No voice except given ones goes above this pitch. */
  readonly ceiling?: MidiPitch | undefined;
}

/** What the rules need to know about a chord. */
export interface ChordFacts {
  readonly tones: readonly number[];
  readonly root: number;
  readonly bass: number;
  readonly third: number | undefined;
  readonly fifth: number | undefined;
  readonly seventh: number | undefined;
  readonly isMinor: boolean;
  readonly isDiminished: boolean;
  readonly isDominant: boolean;
}

export const chordFacts = (chord: Chord): ChordFacts => {
  const has = (interval: number) => chord.intervals.includes(interval);
  const above = (interval: number | undefined) =>
    interval === undefined ? undefined : mod(chord.root + interval, 12);
  const find = (...candidates: number[]) => above(candidates.find(has));
  const isDiminished = has(6) && !has(7);
  return {
    tones: pitchClassesOf(chord),
    root: chord.root,
    bass: chord.bass,
    third: find(4, 3, 5, 2),
    fifth: find(7, 6, 8),
    seventh: find(10, 11) ?? (isDiminished ? find(9) : undefined),
    isMinor: has(3),
    isDiminished,
    isDominant: has(4) && (has(10) || has(7)),
  };
};

/** Semitones between neighbouring upper voices, and between the lowest two, from which a gap costs. */
const MAX_SPACING = 12;
const MAX_BASS_SPACING = 19;
const UNISON_COST = 2.4;
const TESSITURA_COST = 0.22;

/** Cost of the tones that are missing or doubled. */
const doublingCost = (
  pitches: readonly MidiPitch[],
  facts: ChordFacts,
  { leadingTone, otherBass }: PartWritingStep,
): number => {
  const bass = otherBass && mod(otherBass.pitch, 12);
  const count = (tone: number | undefined): number => {
    let found = 0;
    for (const pitch of pitches) if (pitch % 12 === tone) found += 1;
    return found;
  };
  const { root, third, fifth, seventh, isMinor, isDiminished } = facts;
  let cost = 0;
  if (third !== undefined && count(third) === 0) cost += bass === third ? 2 : 9;
  if (count(root) === 0) cost += facts.tones.length > 3 ? 1.5 : 4;
  if (seventh !== undefined && count(seventh) === 0) cost += 2.5;
  if (fifth !== undefined && count(fifth) === 0) cost += pitches.length > 3 ? 0.6 : 0.2;
  if (facts.isDominant && third === leadingTone)
    cost += Math.max(0, count(third) + (bass === third ? 1 : 0) - 1) * 9;
  else cost += Math.max(0, count(third) - 1) * (isMinor ? 0.7 : 1.6);
  cost += Math.max(0, count(seventh) - 1) * 6;
  cost += Math.max(0, count(fifth) - 1) * 0.5;
  if (isDiminished) cost += Math.max(0, count(root) - 1) * 2;
  cost += Math.max(0, count(root) - (pitches.length > 4 ? 3 : 2)) * 1.2;
  return cost;
};

const FINAL_INVERSION_COST = 40;

const bassCost = (bass: number, facts: ChordFacts, { isPhraseEdge, isFinal }: PartWritingStep): number => {
  if (bass === facts.bass) return 0;
  if (isFinal === true) return FINAL_INVERSION_COST;
  if (facts.bass !== facts.root) return 12;
  if (bass === facts.third) return isPhraseEdge ? 7 : 1.1;
  return bass === facts.seventh && !isPhraseEdge ? 3.5 : 9;
};

/** Cost of a voicing by itself: tessitura, spacing, doubling, inversion, and clashes with a non-chord tone. */
export const voicingCost = (
  pitches: readonly MidiPitch[],
  voices: readonly VoiceRange[],
  step: PartWritingStep,
  facts: ChordFacts,
): number => {
  let cost = doublingCost(pitches, facts, step);
  const last = pitches.length - 1;
  for (const [i, pitch] of pitches.entries()) {
    const given = step.given[i];
    const [low, high] = voices[i]!.tessitura;
    if (given === undefined) {
      const middle = (low + high) / 2;
      cost += Math.max(0, low - pitch, pitch - high) * 0.9 + Math.abs(pitch - middle) * 0.04;
    }
    cost += Math.max(0, low - 5 - pitch, pitch - high - 5) * TESSITURA_COST;
    const below = pitches[i + 1];
    if (below === undefined) continue;
    const spacing = pitch - below;
    const isBass = step.hasBass && i + 1 === last;
    const limit = isBass ? MAX_BASS_SPACING : MAX_SPACING;
    if (spacing > limit) cost += (given === undefined ? 3 : 1) + (spacing - limit) * (isBass ? 0.5 : 0.8);
    if (spacing === 0) cost += UNISON_COST;
    if (spacing < 0) cost += 8 - spacing * 0.3;
    if ((spacing === 1 || spacing === 2) && pitch < 55) cost += 2;
    if (below < 50 && spacing < 5 && !isBass) cost += 1.5;
  }
  for (const given of step.given) {
    if (given === undefined || facts.tones.includes(mod(given.pitch, 12))) continue;
    for (const [i, pitch] of pitches.entries())
      if (step.given[i] === undefined && Math.abs(pitch - given.pitch) <= 2) cost += 3;
  }
  const bass = pitches[last];
  if (step.hasBass && bass !== undefined && step.given[last] === undefined)
    cost += bassCost(mod(bass, 12), facts, step);
  return cost;
};

/** Cost of the motion of one voice by its size in semitones: upper voices move by step, the bass also by leap. */
const upperMotion = [0, 0.2, 0.2, 0.8, 1, 1.6, 4.5, 2.2, 3.4, 3.6, 6, 7, 3.2];
const bassMotion = [0.35, 0.1, 0, 0.35, 0.4, 0.3, 3, 0.4, 1.6, 1.8, 5, 6, 1];

const isPerfect = (interval: number): boolean => mod(interval, 12) === 0 || mod(interval, 12) === 7;

/** Whether two voices move in parallel fifths or octaves. */
export const isParallel = (
  highFrom: MidiPitch,
  highTo: MidiPitch,
  lowFrom: MidiPitch,
  lowTo: MidiPitch,
): boolean =>
  highFrom !== highTo &&
  lowFrom !== lowTo &&
  isPerfect(highTo - lowTo) &&
  mod(highTo - lowTo, 12) === mod(highFrom - lowFrom, 12);

/** Two steps of a part: the chords and what is given. */
export interface Progression {
  readonly from: { readonly step: PartWritingStep; readonly facts: ChordFacts };
  readonly to: { readonly step: PartWritingStep; readonly facts: ChordFacts };
}

/** Cost of the resolution of a seventh or a leading tone in one voice. */
const resolutionCost = (
  from: MidiPitch,
  to: MidiPitch,
  isOuter: boolean,
  { from: { step, facts }, to: { facts: next } }: Progression,
): number => {
  const pitchClass = mod(from, 12);
  const interval = to - from;
  if (facts.root === next.root) return 0;
  if (pitchClass === facts.seventh) return interval === -1 || interval === -2 || interval === 0 ? 0 : 5;
  const isLeadingTone = pitchClass === step.leadingTone && pitchClass === facts.third && facts.isDominant;
  if (!isLeadingTone || !next.tones.includes(mod(step.leadingTone + 1, 12))) return 0;
  if (interval === 1 || interval === 0) return 0;
  return isOuter ? 6 : interval === -4 || interval === -3 ? 1.2 : 4;
};

/** Cost of parallel fifths and octaves with the lines of other players. */
const PARALLEL_WITH_OTHERS = 7;

const parallelsWithOthers = (
  from: readonly MidiPitch[],
  to: readonly MidiPitch[],
  { from: { step: before }, to: { step: after } }: Progression,
): number => {
  let count = 0;
  for (const line of ['otherMelody', 'otherBass'] as const) {
    const [last, next] = [before[line]?.last, after[line]?.pitch];
    if (last === undefined || next === undefined) continue;
    for (const [i, pitch] of to.entries()) if (isParallel(from[i]!, pitch, last, next)) count += 1;
  }
  return count * PARALLEL_WITH_OTHERS;
};

/** The pitches with which the voices leave a voicing. */
export const leavingPitches = (pitches: readonly MidiPitch[], { given }: PartWritingStep): MidiPitch[] =>
  pitches.map((pitch, i) => given[i]?.last ?? pitch);

/** Cost of the motion from the pitches that leave one voicing to the next. */
export const motionCost = (
  from: readonly MidiPitch[],
  to: readonly MidiPitch[],
  progression: Progression,
): number => {
  const { from: before, to: after } = progression;
  const last = to.length - 1;
  let cost = parallelsWithOthers(from, to, progression);
  let up = 0;
  let down = 0;
  for (let i = 0; i <= last; i += 1) {
    const interval = to[i]! - from[i]!;
    const size = Math.abs(interval);
    if (interval > 0) up += 1;
    if (interval < 0) down += 1;
    const isBass = i === last && after.step.hasBass;
    if (after.step.given[i] === undefined) {
      cost += (isBass ? bassMotion : upperMotion)[size] ?? 4 + size * 0.4;
      if (before.step.given[i] === undefined)
        cost += resolutionCost(from[i]!, to[i]!, i === 0 || i === last, progression);
    }
    const above = from[i - 1];
    const below = from[i + 1];
    if (above !== undefined && to[i]! > above) cost += 1.5;
    if (below !== undefined && to[i]! < below) cost += 1.5;
  }
  for (let i = 0; i < last; i += 1) {
    for (let k = i + 1; k <= last; k += 1) {
      if (after.step.given[i] !== undefined && after.step.given[k] !== undefined) continue;
      if (isParallel(from[i]!, to[i]!, from[k]!, to[k]!)) cost += i === 0 && k === last ? 26 : 13;
    }
  }
  const [top, bass] = [to[0]! - from[0]!, to[last]! - from[last]!];
  const isSimilar = top * bass > 0;
  if (isSimilar && Math.abs(top) > 2 && isPerfect(to[0]! - to[last]!)) cost += 3.5;
  if (top * bass < 0) cost -= 0.35;
  if (last >= 2 && (up === last + 1 || down === last + 1)) cost += 2;
  return cost;
};
