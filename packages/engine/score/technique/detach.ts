import type { Note } from '#contract/stored-score.ts';
import { random } from '#engine/kit/random.ts';
import type { Beats, Seconds } from '#engine/kit/units.ts';

interface DetachContext {
  /** How the player detaches notes: with the tongue, or with a bow that leaves the string. */
  readonly articulation: 'staccato' | 'spiccato';
  /** Share of the bars in which the player detaches notes. */
  readonly amount: number;
  readonly bpm: number;
  readonly barBeats: Beats;
  readonly seed: number;
  readonly name: string;
}

/** Longer notes are held. */
const MAX_LENGTH: Beats = 0.6;
/** Notes up to a third apart are slurred or played full. */
const MIN_LEAP = 5;
const REST: Beats = 0.4;
/** Sounding share of a detached note, and the shortest sound. */
const SHARES = { staccato: 0.5, spiccato: 0.4 } as const;
const SHORTEST: Seconds = 0.07;

/**
 * Detaches short notes of a line, sorted by start: repeated notes, leaps and ends of groups, in some of the bars. Notes
 * that are slurred or bent stay.
 */
export const detach = (notes: readonly Note[], context: DetachContext): Note[] => {
  const { articulation, amount, bpm, barBeats, seed, name } = context;
  const isDetachedBar = (beat: Beats) =>
    random(seed, `detach ${name} ${Math.floor((beat + 0.1) / barBeats)}`).chance(amount);
  return notes.map((note, i) => {
    const next = notes[i + 1];
    const isShort = note.durationBeats <= MAX_LENGTH && note.articulation === undefined;
    if (!isShort || note.bend !== undefined) return note;
    const distance = (next?.startBeats ?? Infinity) - note.startBeats;
    const interval = Math.abs((next?.pitch ?? note.pitch) - note.pitch);
    const isApart = interval === 0 || interval >= MIN_LEAP || distance - note.durationBeats >= REST;
    if (!isApart || distance < 0.1 || !isDetachedBar(note.startBeats)) return note;
    const sounding = Math.max(note.durationBeats * SHARES[articulation], (SHORTEST * bpm) / 60);
    return { ...note, articulation, durationBeats: Math.min(note.durationBeats, sounding) };
  });
};
