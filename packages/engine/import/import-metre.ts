import type { MetreName } from '#engine/theory/metre.ts';

/** A time signature in a metre that the composer plays. */
export interface ImportedMetre {
  readonly metre: MetreName;
  /** Factor of beats and tempo: in 9/8, three dotted quarters become the three quarters of 3/4. */
  readonly scale: number;
  /** Whether the metre is another than the time signature, and not only counted differently. */
  readonly isApproximate: boolean;
}

const exact = (metre: MetreName, scale = 1): ImportedMetre => ({ metre, scale, isApproximate: false });

/** Bars can be joined (2/4) or divided (12/8). */
const equivalents: Readonly<Record<string, ImportedMetre>> = {
  '1/4': exact('4/4'),
  '2/4': exact('4/4'),
  '4/4': exact('4/4'),
  '8/4': exact('4/4'),
  '8/8': exact('4/4'),
  '1/2': exact('4/4'),
  '2/2': exact('4/4'),
  '4/2': exact('4/4'),
  '2/8': exact('4/4', 2),
  '4/8': exact('4/4', 2),
  '3/4': exact('3/4'),
  '6/4': exact('3/4'),
  '9/4': exact('3/4'),
  '3/2': exact('3/4'),
  '9/8': exact('3/4', 2 / 3),
  '3/8': exact('6/8'),
  '6/8': exact('6/8'),
  '12/8': exact('6/8'),
  '6/16': exact('6/8', 2),
  '12/16': exact('6/8', 2),
  '5/4': exact('5/4'),
  '10/8': exact('5/4'),
  '5/8': exact('5/4', 2),
  '5/2': exact('5/4', 0.5),
  '7/8': exact('7/8'),
  '14/8': exact('7/8'),
  '7/4': exact('7/8', 0.5),
};

/** The metre in which a time signature is played; others than those above are counted in 4/4. */
export const importedMetre = (beats: number, unit: number): ImportedMetre =>
  equivalents[`${beats}/${unit}`] ?? { metre: '4/4', scale: 1, isApproximate: true };

/** The tempo of a plan can be stated from 40 to 240. */
const MIN_BPM = 40;
const MAX_BPM = 240;

/** The power of two that brings a tempo, in quarter notes per minute, into the range of plans. */
export const tempoFactor = (bpm: number): number => {
  let factor = 1;
  while (bpm * factor > MAX_BPM) factor /= 2;
  while (bpm * factor < MIN_BPM) factor *= 2;
  return factor;
};
