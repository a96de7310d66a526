import { mod } from '#engine/kit/math.ts';
import type { MidiPitch } from '#engine/kit/units.ts';
import {
  type ChordFacts,
  chordFacts,
  leavingPitches,
  motionCost,
  type PartWritingStep,
  type VoiceRange,
  voicingCost,
} from '#engine/theory/part-writing/voice-leading.ts';

/** Voicings of a chord that the search compares with those of the next chord. */
const BEAM_WIDTH = 16;
/** The most that a motion can gain. */
const MAX_GAIN = 0.35;
/** Widest spacing that is tried between neighbours: under the melody and above the bass it may be wider. */
const MAX_UPPER_SPACING = 14;
const MAX_OUTER_SPACING = 28;

/** A voice is written this far outside its tessitura at most. */
const MAX_OUTSIDE = 5;

interface Voicing {
  readonly pitches: readonly MidiPitch[];
  readonly cost: number;
}

/** The pitches that a voice can have over a chord. */
const candidatesOf = (
  voice: VoiceRange,
  index: number,
  step: PartWritingStep,
  facts: ChordFacts,
  isLast: boolean,
): MidiPitch[] => {
  const given = step.given[index];
  if (given !== undefined) return [given.pitch];
  const tones = isLast && step.hasBass ? [...facts.tones, facts.bass] : facts.tones;
  const [low, high] = voice.tessitura;
  const inRange = (from: MidiPitch, to: MidiPitch): MidiPitch[] =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i).filter((pitch) =>
      tones.includes(mod(pitch, 12)),
    );
  const from = Math.max(voice.low, low - MAX_OUTSIDE);
  const near = inRange(from, Math.min(voice.high, high + MAX_OUTSIDE, step.ceiling ?? Infinity));
  return near.length > 0 ? near : inRange(voice.low, voice.high);
};

/** All voicings of a chord without crossing voices; if a given line makes that impossible, with crossings. */
const enumerateVoicings = (
  voices: readonly VoiceRange[],
  step: PartWritingStep,
  facts: ChordFacts,
): Voicing[] => {
  const last = voices.length - 1;
  const candidates = voices.map((voice, i) => candidatesOf(voice, i, step, facts, i === last));
  const search = (mayCross: boolean): Voicing[] => {
    const found: Voicing[] = [];
    const pitches: MidiPitch[] = [];
    const extend = (index: number): void => {
      if (index > last) {
        found.push({ pitches: [...pitches], cost: voicingCost(pitches, voices, step, facts) });
        return;
      }
      const above = pitches[index - 1];
      const aboveGiven = step.given[index - 1];
      const given = step.given[index];
      const limit = aboveGiven === undefined ? (above ?? Infinity) : aboveGiven.lowest;
      const isWide = (index === last && step.hasBass) || aboveGiven !== undefined || given !== undefined;
      const floor = (above ?? -Infinity) - (isWide ? MAX_OUTER_SPACING : MAX_UPPER_SPACING);
      for (const pitch of candidates[index]!) {
        const highest = given === undefined ? pitch : given.highest;
        if (!mayCross && (highest > limit || pitch < floor)) continue;
        pitches[index] = pitch;
        extend(index + 1);
      }
      pitches.length = index;
    };
    extend(0);
    return found;
  };
  const ordered = search(false);
  const all = ordered.length > 0 ? ordered : search(true);
  return all.toSorted((a, b) => a.cost - b.cost).slice(0, BEAM_WIDTH);
};

/**
 * Writes the voices of an ensemble over a sequence of chords, from the highest to the lowest: the sequence of voicings
 * with the least total cost by the rules of part writing (Viterbi). `before` is the voicing that sounds before the
 * first chord, if the voices are the same.
 */
export const writeVoicings = (
  voices: readonly VoiceRange[],
  steps: readonly PartWritingStep[],
  before?: { readonly pitches: readonly MidiPitch[]; readonly step: PartWritingStep },
): (readonly MidiPitch[])[] => {
  if (voices.length === 0) return steps.map(() => []);
  const columns: Voicing[][] = [];
  const origins: number[][] = [];
  let costs: number[] = before === undefined ? [] : [0];
  let previous = before && {
    voicings: [leavingPitches(before.pitches, before.step)],
    step: before.step,
    facts: chordFacts(before.step.chord),
  };
  for (const step of steps) {
    const facts = chordFacts(step.chord);
    const voicings = enumerateVoicings(voices, step, facts);
    const from: number[] = [];
    const earlier = previous;
    const earlierCosts = costs;
    costs = voicings.map(({ pitches, cost }) => {
      if (earlier === undefined) {
        from.push(0);
        return cost;
      }
      let best = Infinity;
      let origin = 0;
      const progression = { from: earlier, to: { step, facts } };
      for (const [j, other] of earlier.voicings.entries()) {
        const soFar = earlierCosts[j]!;
        if (soFar - MAX_GAIN >= best) continue;
        const total = soFar + motionCost(other, pitches, progression);
        if (total < best) [best, origin] = [total, j];
      }
      from.push(origin);
      return best + cost;
    });
    columns.push(voicings);
    origins.push(from);
    previous = { voicings: voicings.map(({ pitches }) => leavingPitches(pitches, step)), step, facts };
  }
  const path: (readonly MidiPitch[])[] = [];
  let index = costs.indexOf(Math.min(...costs));
  for (let i = steps.length - 1; i >= 0; i -= 1) {
    path.push(columns[i]![index]!.pitches);
    index = origins[i]![index]!;
  }
  return path.toReversed();
};
