import type { Frames, Seconds } from '#engine/kit/units.ts';
import { allPassPair } from './all-pass.ts';
import { EarlyReflections, type Shoebox } from './early-reflections.ts';
import { Reverb } from './reverb.ts';
import { SpringReverb } from './spring-reverb.ts';
import { StereoBiquadChain } from './stereo-biquad-chain.ts';

/**
 * Types of reverb (V. Välimäki et al., "Fifty Years of Artificial Reverberation", IEEE TASLP 2012). Room and hall: early
 * reflections, then a dense tail. Plate: dense from the start, bright, high frequencies first. Spring: chirps, low
 * frequencies first, nothing above 4 kHz.
 */
export const reverbTypes = ['room', 'hall', 'plate', 'spring'] as const;
export type ReverbType = (typeof reverbTypes)[number];

/** Replaces the first frames of `leftBlock` and `rightBlock` by their reverb. Linear. */
export interface WetProcessor {
  processBlock(count: Frames): void;
}

/** Longest pre-delay and early reflection of any type. */
export const MAX_PRE_DELAY: Seconds = 0.1;

interface Space {
  readonly shoebox: Shoebox;
  readonly reflectionLevel: number;
  readonly preDelay: Seconds;
  /** Factor of the brightness: air absorbs more treble in a larger space. */
  readonly treble: number;
  /** Length of the delay lines, 0..1. */
  readonly scale: number;
}

const spaces: Readonly<Record<'room' | 'hall', Space>> = {
  room: {
    shoebox: { size: [5.4, 7.2, 2.9], source: [2.2, 2.1, 1.3], listener: [3.1, 4.9, 1.5], reflection: 0.8 },
    reflectionLevel: 0.42,
    preDelay: 0.006,
    treble: 0.85,
    scale: 0.55,
  },
  hall: {
    shoebox: { size: [21, 38, 15], source: [9, 5, 1.5], listener: [11.5, 19, 2], reflection: 0.85 },
    reflectionLevel: 0.42,
    preDelay: 0.032,
    treble: 0.5,
    scale: 1,
  },
};

/** A network of short lines after a dispersive cascade: bending waves in steel are faster at high frequencies. */
const plate = { scale: 0.3, pairs: 6, dispersion: -0.7 };

export function createReverb(type: ReverbType, decay: Seconds, brightness: number): WetProcessor {
  if (type === 'spring') return new SpringReverb(decay, brightness);
  if (type === 'plate') return new Plate(decay, brightness);
  return new Room(spaces[type], decay, brightness);
}

/** Early reflections and a feedback delay network. */
class Room implements WetProcessor {
  private readonly early: EarlyReflections;
  private readonly processLate: (count: Frames) => void;

  constructor(space: Space, decay: Seconds, brightness: number) {
    const { shoebox, reflectionLevel, preDelay, treble, scale } = space;
    this.early = new EarlyReflections(shoebox, reflectionLevel, preDelay);
    const late = new Reverb({ decay, brightness: treble * brightness, scale });
    this.processLate = (count) => late.processBlock(count);
  }

  processBlock(count: Frames): void {
    this.early.processBlock(count, this.processLate);
  }
}

class Plate implements WetProcessor {
  private readonly dispersion = new StereoBiquadChain(
    Array.from({ length: plate.pairs }, () => allPassPair(plate.dispersion)),
  );
  private readonly network: Reverb;

  constructor(decay: Seconds, brightness: number) {
    this.network = new Reverb({ decay, brightness: 0.5 + 0.5 * brightness, scale: plate.scale });
  }

  processBlock(count: Frames): void {
    this.dispersion.processBlock(count);
    this.network.processBlock(count);
  }
}
