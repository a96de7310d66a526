import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';
import { decayFactor } from './one-pole.ts';

export interface EnvelopeSettings {
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
  private attackLeft: number;
  private framesToRelease: number;
  private readonly step: number;
  private readonly sustain: number;
  private readonly decay: number;
  private readonly release: number;

  constructor(settings: EnvelopeSettings, noteLength: Frames) {
    this.attackLeft = Math.max(1, Math.round(settings.attack * SAMPLE_RATE));
    this.framesToRelease = noteLength;
    this.step = 1 / this.attackLeft;
    this.sustain = settings.sustain;
    this.decay = 1 - decayFactor(settings.decay);
    this.release = decayFactor(settings.release, 100);
  }

  /** Writes the next `count` levels. */
  write(levels: Float32Array, count: Frames): void {
    const { step, sustain, decay, release } = this;
    const sounding = Math.min(count, Math.max(0, this.framesToRelease));
    const rising = Math.min(sounding, Math.max(0, this.attackLeft));
    let { level } = this;
    let i = 0;
    for (; i < rising; i++) levels[i] = level += step;
    for (; i < sounding; i++) levels[i] = level += decay * (sustain - level);
    for (; i < count; i++) levels[i] = level *= release;
    this.level = level;
    this.attackLeft -= sounding;
    this.framesToRelease -= count;
  }

  next(): number {
    if (this.framesToRelease-- <= 0) this.level *= this.release;
    else if (this.attackLeft-- > 0) this.level += this.step;
    else this.level += this.decay * (this.sustain - this.level);
    return this.level;
  }
}
