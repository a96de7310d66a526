import { addResonances, type Resonance } from '#engine/dsp/resonances.ts';
import { equalPower } from '#engine/dsp/pan.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import type { Random } from '#engine/kit/random.ts';
import { type Hertz, type Pan, type Seconds, SAMPLE_RATE } from '#engine/kit/units.ts';
import { addGrain, noiseGrain } from './grains.ts';

/** A struck body (modal synthesis): its partials and their decay. */
export interface Body {
  /** Ratios of the partials to the lowest partial. */
  readonly ratios: readonly number[];
  /** Decay time (60 dB) of the lowest partial. */
  readonly t60: Seconds;
  /** The t60 of a partial is divided by its ratio to this power. */
  readonly damping: 0 | 0.5 | 1;
  /** Level and centre frequency of the contact noise. */
  readonly contact: number;
  readonly contactHertz: Hertz;
}

/** Damping identifies the material (Klatzky, Pai and Krotkov, 2000); the ratios are of bars and plates. */
export const bodies = {
  wood: {
    ratios: [1, 1.72, 2.57, 3.62, 4.81, 6.1, 7.7],
    t60: 0.16,
    damping: 0.5,
    contact: 0.5,
    contactHertz: 1400,
  },
  metal: {
    ratios: [1, 1.52, 2.31, 2.76, 3.42, 4.47, 5.4, 6.13, 7.87, 9.31, 11.3, 13.7],
    t60: 2.4,
    damping: 0.5,
    contact: 0.25,
    contactHertz: 5200,
  },
  glass: {
    ratios: [1, 1.83, 2.72, 3.91, 5.18, 6.63],
    t60: 0.7,
    damping: 0.5,
    contact: 0.2,
    contactHertz: 7000,
  },
  stone: { ratios: [1, 1.61, 2.37, 3.3, 4.45], t60: 0.07, damping: 0.5, contact: 0.8, contactHertz: 2600 },
  plastic: { ratios: [1, 1.9, 2.9, 4.2], t60: 0.09, damping: 1, contact: 0.4, contactHertz: 1800 },
  soft: { ratios: [1, 1.6], t60: 0.09, damping: 1, contact: 0.5, contactHertz: 300 },
} as const satisfies Record<string, Body>;

export type BodyName = keyof typeof bodies;

export interface Stroke {
  readonly at: Seconds;
  /** The lowest partial. */
  readonly hertz: Hertz;
  readonly level: number;
  /** 0 soft to 1 hard: the excitation of high partials. */
  readonly hardness: number;
  readonly pan?: Pan;
  /** Factor on the decay time of the body. */
  readonly length?: number;
}

/** Adds one stroke on a body. The levels of the partials vary at random, as with the point of impact. */
export function strike(out: Stereo, body: Body, stroke: Stroke, random: Random): void {
  const gains = equalPower(stroke.pan ?? 0);
  const modes = body.ratios.map((ratio): Resonance => {
    const hertz = stroke.hertz * ratio * (1 + 0.02 * random.normal());
    const tilt = 1 / (1 + (1 - stroke.hardness) * 1.4 * (ratio - 1));
    const level = stroke.level * tilt * random.uniform(0.25, 1) * 0.4;
    const turn = random.normal() * 0.25;
    const fall = body.damping === 0 ? 1 : body.damping === 1 ? ratio : Math.sqrt(ratio);
    const decay = Math.max(0.01, (body.t60 * (stroke.length ?? 1)) / fall);
    return { hertz, left: level * gains.left * (1 - turn), right: level * gains.right * (1 + turn), decay };
  });
  const frames = Math.round(body.t60 * (stroke.length ?? 1) * 1.7 * SAMPLE_RATE);
  addResonances(out.left, out.right, modes, {
    at: Math.round(stroke.at * SAMPLE_RATE),
    noteLength: frames,
    damping: 0.05,
    frames: frames + 4000,
  });
  const contact = noiseGrain(
    random.integer(1, 1e9),
    body.contactHertz * (0.5 + stroke.hardness),
    0.7,
    0.012 + 0.03 * (1 - stroke.hardness),
  );
  addGrain(out, contact, stroke.at, stroke.level * body.contact, gains);
}
