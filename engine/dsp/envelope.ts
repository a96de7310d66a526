import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';
import { decayFactor } from './one-pole.ts';

export interface EnvelopeShape {
  /** Linear rise from silence to full level. */
  readonly attack: Seconds;
  /** Time to approach the sustain level by 60 dB. */
  readonly decay: Seconds;
  /** Level until the note ends, 0..1. */
  readonly sustain: number;
  /** Time to fall by 100 dB after the note ends. */
  readonly release: Seconds;
}

/** ADSR envelope of a note of known length. */
export class Envelope {
  private level = 0;
  private left: number;
  private gateLeft: number;
  private readonly step: number;
  private readonly sustain: number;
  private readonly decay: number;
  private readonly release: number;

  constructor(shape: EnvelopeShape, gate: Frames) {
    this.left = Math.max(1, Math.round(shape.attack * SAMPLE_RATE));
    this.gateLeft = gate;
    this.step = 1 / this.left;
    this.sustain = shape.sustain;
    this.decay = 1 - decayFactor(shape.decay);
    this.release = decayFactor(shape.release, 100);
  }

  /** Writes the next `count` levels. */
  write(levels: Float32Array, count: Frames): void {
    const { step, sustain, decay, release } = this;
    const held = Math.min(count, Math.max(0, this.gateLeft));
    const rising = Math.min(held, Math.max(0, this.left));
    let { level } = this;
    let i = 0;
    for (; i < rising; i++) levels[i] = level += step;
    for (; i < held; i++) levels[i] = level += decay * (sustain - level);
    for (; i < count; i++) levels[i] = level *= release;
    this.level = level;
    this.left -= held;
    this.gateLeft -= count;
  }

  next(): number {
    if (this.gateLeft-- <= 0) this.level *= this.release;
    else if (this.left-- > 0) this.level += this.step;
    else this.level += this.decay * (this.sustain - this.level);
    return this.level;
  }
}
