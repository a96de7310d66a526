import type { Decibels, Hertz } from '#engine/kit/units.ts';

/**
 * Complementary EQ: where one part has its presence or its fundamental, another gets a dip, so that neither has to be
 * louder.
 */

/**
 * Presence of a lead: four times its median fundamental, within this range, where the ear is most sensitive (ISO 226)
 * and consonants and attacks are.
 */
export const leadPresence = { harmonic: 4, low: 1200, high: 3000, q: 0.8 };
/** Presence of a voice. */
export const vocalPresence: Hertz = 2600;

/** Fundamental of a kick drum, and the body of a bass above it, as multiples of its median fundamental. */
export const lowEndEq: {
  readonly kick: Hertz;
  readonly bassHarmonic: number;
  readonly bassDipDb: Decibels;
  readonly kickDipDb: Decibels;
  readonly q: number;
} = { kick: 58, bassHarmonic: 2, bassDipDb: -2.5, kickDipDb: -2, q: 1.1 };

/** Low cut of the accompaniment if a bass plays. */
export const accompanimentLowCut: Hertz = 110;
