import { exp2 } from '#engine/kit/exact.ts';
import { clamp } from '#engine/kit/math.ts';
import type { Decibels, MidiPitch, Seconds } from '#engine/kit/units.ts';
import type { RegionEnvelope } from '#engine/soundfont/region.ts';

/** The decay and the release of the volume are linear in decibels, over this range. */
const RANGE_DB = 100;
/** log2(10) / 20 */
const OCTAVES_PER_DB = 0.16609640474436813;

/** An envelope of a region at one key, with the times after modulation. */
export class EnvelopeAt {
  private readonly delayEnd: Seconds;
  private readonly attackEnd: Seconds;
  private readonly holdEnd: Seconds;
  private readonly attack: Seconds;
  private readonly decay: Seconds;
  private readonly sustain: number;
  private readonly release: Seconds;

  constructor(envelope: RegionEnvelope, key: MidiPitch, attack: Seconds, release: Seconds) {
    const keys = 60 - key;
    const hold = envelope.hold * exp2(clamp(envelope.keyToHold * keys, -6, 6));
    this.attack = attack;
    this.delayEnd = envelope.delay;
    this.attackEnd = this.delayEnd + attack;
    this.holdEnd = this.attackEnd + hold;
    this.decay = envelope.decay * exp2(clamp(envelope.keyToDecay * keys, -6, 6));
    this.sustain = envelope.sustain;
    this.release = release;
  }

  /** Amplitude of the volume envelope; `released` is the time since the end of the gate, negative before it. */
  amplitude(time: Seconds, released: Seconds): number {
    const releaseDb = released <= 0 ? 0 : (RANGE_DB * released) / this.release;
    if (releaseDb >= RANGE_DB) return 0;
    const sounding = Math.min(time, time - released);
    if (sounding < this.delayEnd) return 0;
    const attack = sounding < this.attackEnd ? (sounding - this.delayEnd) / this.attack : 1;
    const decayDb = this.decayDbAt(sounding);
    if (decayDb >= RANGE_DB) return 0;
    const fallenDb = decayDb + releaseDb;
    return fallenDb === 0 ? attack : attack * exp2(-OCTAVES_PER_DB * fallenDb);
  }

  /** By how much the decay has attenuated the volume. */
  private decayDbAt(time: Seconds): Decibels {
    if (time < this.holdEnd || this.sustain === 0) return 0;
    return Math.min(this.sustain, (RANGE_DB * (time - this.holdEnd)) / this.decay);
  }

  /** Level 0..1 of the modulation envelope, whose stages are linear. */
  level(time: Seconds, released: Seconds): number {
    if (released <= 0) return this.levelBefore(time);
    return this.levelBefore(time - released) * Math.max(0, 1 - released / this.release);
  }

  private levelBefore(time: Seconds): number {
    if (time < this.delayEnd) return 0;
    if (time < this.attackEnd) return (time - this.delayEnd) / this.attack;
    if (time < this.holdEnd) return 1;
    return Math.max(this.sustain, 1 - (time - this.holdEnd) / this.decay);
  }
}
