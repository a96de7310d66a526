import type { Syllable } from '#contract/stored-score.ts';
import type { Beats } from '#engine/kit/units.ts';

/** Start of a syllable, relative to the line, and its length. */
export interface SyllableTime {
  readonly startBeats: Beats;
  readonly durationBeats: Beats;
}

export interface RhythmTask {
  readonly syllables: readonly Syllable[];
  readonly lengthBeats: Beats;
  readonly barBeats: Beats;
  /** Start of the line within its section, for the position in the bar. */
  readonly offsetBeats: Beats;
  readonly bpm: number;
  /** Preference for a note on a sixteenth of the bar in this genre and tune, 0..1. */
  readonly gridPreference: (sixteenth: number) => number;
  /** Rapped lines have shorter breaths than sung ones. */
  readonly isRapped: boolean;
}

const MIN_SYLLABLE_SECONDS = 0.13;
const BREATH_SECONDS = 0.4;
const MAX_LAST_SECONDS = 2.2;

/** Metric strength of a position in the bar, 0..1; `beat` counts quarters. */
export function metricStrengthAt(beat: Beats, barBeats: Beats): number {
  const inBar = ((beat % barBeats) + barBeats) % barBeats;
  if (inBar < 1e-6) return 1;
  const isOn = (unit: Beats) => Math.abs(inBar / unit - Math.round(inBar / unit)) < 1e-6;
  if (barBeats === 4 && isOn(2)) return 0.8;
  if (isOn(1)) return 0.6;
  if (isOn(0.5)) return 0.28;
  return isOn(0.25) ? 0.05 : 0;
}

/** The coarsest grid with spare slots; a finer one only if its notes are not too short to sing. */
function gridFor(count: number, available: Beats, bpm: number): Beats {
  const minStep = (MIN_SYLLABLE_SECONDS * bpm) / 60;
  const slotsOf = (step: Beats) => Math.floor(available / step + 1e-6);
  const steps = [1, 0.5, 0.25].filter((step, i) => i === 0 || step >= minStep);
  const spacious = steps.find((step) => slotsOf(step) >= count * 1.25);
  if (spacious !== undefined) return spacious === 1 && available / count < 1.6 ? 0.5 : spacious;
  return steps.findLast((step) => slotsOf(step) >= count) ?? (slotsOf(0.25) >= count ? 0.25 : 0.125);
}

const stressCost = (syllable: Syllable, strength: number): number => {
  if (syllable.stress === 2) return 1.2 * (1 - strength);
  return syllable.stress === 1 ? 0.4 * Math.abs(strength - 0.5) : 0.55 * strength;
};

/** Cost of a word whose unstressed syllable is on a beat at least as strong as that of the stressed one beside it. */
const WRONG_WORD_STRESS = 0.8;

function wordStressCost(
  first: Syllable,
  second: Syllable,
  firstStrength: number,
  secondStrength: number,
): number {
  if (first.isLastOfWord || (first.stress === 2) === (second.stress === 2)) return 0;
  const isRight = first.stress === 2 ? firstStrength > secondStrength : secondStrength > firstStrength;
  return isRight ? 0 : WRONG_WORD_STRESS;
}

/**
 * Assigns a line's syllables to the grid: stressed syllables on strong beats, preferred sixteenths of the genre, even
 * but not equal distances, time to breathe at the end. Minimum cost by dynamic programming.
 */
export function setRhythm(task: RhythmTask): SyllableTime[] {
  const { syllables, lengthBeats, bpm, isRapped } = task;
  const count = syllables.length;
  const breath = Math.min(lengthBeats * 0.28, (BREATH_SECONDS * bpm) / 60);
  const restBeats = isRapped ? breath * 0.5 : Math.max(breath, lengthBeats > 3 ? 0.75 : breath);
  const available = Math.max(0.25, lengthBeats - restBeats);
  const step = gridFor(count, available, bpm);
  const slots = Math.floor(available / step + 1e-6);
  if (slots < count) return spreadEvenly(count, available);
  const chosenSlots = cheapestSlots(task, step, slots, available);
  return chosenSlots.map((slot, i) => {
    const startBeats = slot * step;
    const next = chosenSlots[i + 1];
    const end = next === undefined ? lastEnd(startBeats, lengthBeats - breath * 0.7, bpm) : next * step;
    return { startBeats, durationBeats: Math.max(step * 0.9, end - startBeats) };
  });
}

const lastEnd = (start: Beats, latest: Beats, bpm: number): Beats =>
  Math.min(Math.max(latest, start + 0.25), start + (MAX_LAST_SECONDS * bpm) / 60);

function spreadEvenly(count: number, available: Beats): SyllableTime[] {
  const each = available / count;
  return Array.from({ length: count }, (_, i) => ({ startBeats: i * each, durationBeats: each }));
}

function cheapestSlots(task: RhythmTask, step: Beats, slots: number, available: Beats): number[] {
  const { syllables, barBeats, offsetBeats, gridPreference } = task;
  const count = syllables.length;
  const ideal = available / step / (count + 0.6);
  const strengths = Array.from({ length: slots }, (_, slot) =>
    metricStrengthAt(offsetBeats + slot * step, barBeats),
  );
  const slotCost = (i: number, slot: number): number => {
    const beat = offsetBeats + slot * step;
    const sixteenth = Math.round((((beat % barBeats) + barBeats) % barBeats) * 4);
    return stressCost(syllables[i]!, strengths[slot]!) - 0.7 * gridPreference(sixteenth);
  };
  const gapCost = (i: number, slotsBetween: number): number => {
    const target =
      ideal * (syllables[i]!.stress === 2 ? 1.2 : 0.85) * (syllables[i]!.isLastOfWord ? 1.1 : 0.8);
    const deviation = (slotsBetween - target) / Math.max(1, target);
    return 0.8 * deviation * deviation;
  };
  const costs = Array.from({ length: count }, () => new Float64Array(slots).fill(Infinity));
  const backPointers = Array.from({ length: count }, () => new Int32Array(slots));
  for (let slot = 0; slot <= slots - count; slot++) costs[0]![slot] = slotCost(0, slot) + 0.35 * slot * step;
  for (let i = 1; i < count; i++) {
    for (let slot = i; slot <= slots - count + i; slot++) {
      const ownCost = slotCost(i, slot);
      for (let before = i - 1; before < slot; before++) {
        const cost =
          costs[i - 1]![before]! +
          gapCost(i - 1, slot - before) +
          wordStressCost(syllables[i - 1]!, syllables[i]!, strengths[before]!, strengths[slot]!) +
          ownCost;
        if (cost >= costs[i]![slot]!) continue;
        costs[i]![slot] = cost;
        backPointers[i]![slot] = before;
      }
    }
  }
  let best = count - 1;
  const ending = (slot: number) => costs[count - 1]![slot]! + 0.12 * (slots - 1 - slot) * step;
  for (let slot = count - 1; slot < slots; slot++) if (ending(slot) < ending(best)) best = slot;
  const chosenSlots = [best];
  for (let i = count - 1; i > 0; i--) chosenSlots.unshift(backPointers[i]![chosenSlots[0]!]!);
  return chosenSlots;
}
