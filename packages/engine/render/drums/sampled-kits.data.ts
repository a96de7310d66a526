import type { Decibels } from '#engine/kit/units.ts';
import type { DrumPiece } from '#engine/theory/drum-pieces.ts';

/** Programs of the kits in bank 128 of the engine's bank. */
export const kitPrograms = { standard: 0, brush: 40 } as const;
export type SampledKit = keyof typeof kitPrograms;

/**
 * Trims of the pieces of each kit, measured on the engine's bank: the balance of a kit at equal velocity, e.g. the kick
 * at -18.5 LUFS and the closed hi-hat at -31 LUFS within 0.4 s at velocity 0.75.
 */
export const pieceTrims: Readonly<Record<SampledKit, Readonly<Record<DrumPiece, Decibels>>>> = {
  standard: {
    kick: 3,
    snare: 2,
    rim: -2,
    clap: -6.5,
    'closed-hat': -8.5,
    'open-hat': -8,
    'pedal-hat': -14.5,
    ride: -2,
    crash: -4.5,
    'low-tom': 2,
    'mid-tom': 3,
    'high-tom': 4,
    shaker: -7.5,
    tambourine: -9.5,
    'high-bongo': 2.5,
    'low-bongo': 1.5,
    'muted-conga': 4,
    'high-conga': 1.5,
    'low-conga': 0,
    'high-timbale': -2.5,
    'low-timbale': -1.5,
    cowbell: -0.5,
    claves: -5.5,
    guiro: -5.5,
    cabasa: -8.5,
    maracas: -6,
    triangle: -11.5,
    'high-agogo': -1.5,
    'low-agogo': -1.5,
    'high-woodblock': -3,
    'low-woodblock': -3,
  },
  brush: {
    kick: -0.5,
    snare: 2.5,
    rim: -6,
    clap: -5.5,
    'closed-hat': -7.5,
    'open-hat': -8,
    'pedal-hat': -12.5,
    ride: -5.5,
    crash: -12,
    'low-tom': -1,
    'mid-tom': 3,
    'high-tom': 4,
    shaker: -8.5,
    tambourine: -9.5,
    'high-bongo': -1.5,
    'low-bongo': -2.5,
    'muted-conga': 0,
    'high-conga': -2.5,
    'low-conga': -4,
    'high-timbale': -4.5,
    'low-timbale': -5,
    cowbell: -2.5,
    claves: -5.5,
    guiro: -9.5,
    cabasa: -8.5,
    maracas: -6,
    triangle: -11.5,
    'high-agogo': -6.5,
    'low-agogo': -7.5,
    'high-woodblock': -3,
    'low-woodblock': -3,
  },
};
