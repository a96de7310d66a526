import type { RoomName } from '#engine/effects/words/rooms.ts';
import type { Hertz, Seconds } from '#engine/kit/units.ts';

/** The acoustics of a room. */
export interface RoomAcoustics {
  /** Early reflections: delay, and level relative to the direct sound. */
  readonly reflections: readonly (readonly [later: Seconds, level: number])[];
  /** Reverberation time (60 dB); 0: no tail. */
  readonly t60: Seconds;
  readonly brightness: number;
  /** Level of the tail relative to the direct sound of a near source. */
  readonly wet: number;
  /** Pass band, e.g. of water or a telephone. */
  readonly band?: readonly [low: Hertz, high: Hertz];
}

const small: RoomAcoustics['reflections'] = [
  [0.004, 0.3],
  [0.0071, 0.24],
  [0.0113, 0.18],
  [0.0167, 0.13],
];
const medium: RoomAcoustics['reflections'] = [
  [0.011, 0.26],
  [0.019, 0.22],
  [0.029, 0.17],
  [0.043, 0.12],
];
const large: RoomAcoustics['reflections'] = [
  [0.021, 0.24],
  [0.037, 0.22],
  [0.061, 0.18],
  [0.089, 0.14],
];

export const roomAcoustics: Readonly<Record<RoomName, RoomAcoustics>> = {
  dry: { reflections: [], t60: 0, brightness: 0, wet: 0 },
  closet: { reflections: small, t60: 0.18, brightness: 0.2, wet: 0.25 },
  car: { reflections: small, t60: 0.12, brightness: 0.1, wet: 0.2 },
  room: { reflections: small, t60: 0.45, brightness: 0.4, wet: 0.16 },
  bathroom: { reflections: small, t60: 0.95, brightness: 0.85, wet: 0.36 },
  stairwell: { reflections: medium, t60: 1.9, brightness: 0.7, wet: 0.4 },
  warehouse: { reflections: large, t60: 2.8, brightness: 0.5, wet: 0.4 },
  hall: { reflections: large, t60: 2.2, brightness: 0.5, wet: 0.34 },
  church: { reflections: large, t60: 4.6, brightness: 0.45, wet: 0.5 },
  cave: {
    reflections: [
      [0.028, 0.3],
      [0.067, 0.28],
      [0.13, 0.22],
      [0.21, 0.16],
    ],
    t60: 3.2,
    brightness: 0.3,
    wet: 0.5,
  },
  tunnel: {
    reflections: [
      [0.013, 0.4],
      [0.026, 0.34],
      [0.039, 0.28],
      [0.052, 0.22],
      [0.083, 0.2],
    ],
    t60: 2.6,
    brightness: 0.35,
    wet: 0.5,
  },
  arena: {
    reflections: [
      [0.06, 0.2],
      [0.11, 0.2],
      [0.19, 0.16],
    ],
    t60: 3,
    brightness: 0.4,
    wet: 0.35,
  },
  outdoors: {
    reflections: [
      [0.17, 0.05],
      [0.31, 0.025],
    ],
    t60: 0,
    brightness: 0,
    wet: 0,
  },
  street: {
    reflections: [
      [0.035, 0.2],
      [0.071, 0.16],
      [0.13, 0.1],
      [0.22, 0.05],
    ],
    t60: 0.9,
    brightness: 0.4,
    wet: 0.12,
  },
  forest: {
    reflections: [
      [0.05, 0.08],
      [0.083, 0.08],
      [0.12, 0.07],
      [0.17, 0.06],
      [0.24, 0.04],
    ],
    t60: 1.3,
    brightness: 0.25,
    wet: 0.12,
  },
  canyon: {
    reflections: [
      [0.34, 0.4],
      [0.71, 0.26],
      [1.12, 0.16],
      [1.6, 0.1],
    ],
    t60: 2,
    brightness: 0.2,
    wet: 0.08,
  },
  underwater: { reflections: medium, t60: 1.6, brightness: 0.05, wet: 0.35, band: [25, 620] },
  telephone: { reflections: [], t60: 0, brightness: 0, wet: 0, band: [320, 3300] },
};
