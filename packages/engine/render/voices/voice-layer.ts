import { exp, exp2, PI, tan, TAU } from '#engine/kit/exact.ts';
import { clamp } from '#engine/kit/math.ts';
import { SAMPLE_RATE, type Frames, type Hertz, type Seconds } from '#engine/kit/units.ts';
import { equalPower } from '#engine/dsp/pan.ts';
import { generator as g } from '#engine/soundfont/generators.ts';
import { modulation } from '#engine/soundfont/modulators.ts';
import type { Region } from '#engine/soundfont/region.ts';
import type { Stereo } from '../stems.ts';
import { EnvelopeAt } from './region-envelope.ts';
import { lfoAt } from './region-lfo.ts';
import type { VoiceNote } from './voice-note.ts';

type Cents = number;

const MIN_RELEASE: Seconds = 0.01;
const MIN_ATTACK: Seconds = 0.0012;
const MAX_ATTACK: Seconds = 2;
/** Generators of the volume envelope that modulators change. */
const ATTACK = 34;
const RELEASE = 38;
/** A layer ends when its mean square has been below -80 dBFS for this time. */
const SILENCE = 1e-8;
const SILENCE_WINDOW: Frames = 1024;
/** The filter has no audible effect above 16 kHz. */
const OPEN_CUTOFF: Cents = 13_121;
/** The filter is tuned again when its cutoff has changed by more. */
const TUNING_STEP: Cents = 3.5;
const KEY_0: Hertz = 8.1758;
const OCTAVES_PER_DB = 0.16609640474436813;

const timecents = (value: number) => exp2(value / 1200);
const timeOf = (frames: Frames): Seconds => frames / SAMPLE_RATE;

/** The path of one region from the sample to the output: low-pass filter, high shelf, envelope and pan. */
export class VoiceLayer {
  /** Frames from the start to the end of the release. */
  readonly length: Frames;
  private readonly region: Region;
  private readonly gate: Frames;
  private readonly volume: EnvelopeAt;
  private readonly modEnvelope: EnvelopeAt;
  private readonly left: number;
  private readonly right: number;
  private gain = 0;

  private readonly cutoff: Cents;
  private readonly envelopeToCutoff: Cents;
  private readonly isFilterMoving: boolean;
  private readonly damping: number;
  /** Undefined until the cutoff is below `OPEN_CUTOFF`. */
  private tuned: Cents | undefined;
  private a11 = 0;
  private a12 = 0;
  private b2 = 0;
  private s1 = 0;
  private s2 = 0;
  private readonly shelfShare: number;
  private readonly shelfGain: number;
  private low = 0;

  /** Sum of the squares of the current window. */
  private energy = 0;
  private readonly silentEnergy: number;
  private hasSounded = false;
  private isEnding = false;
  private hasEnded = false;

  constructor(region: Region, note: VoiceNote) {
    const source = { velocity: note.velocity, key: note.pitch / 127 };
    const modulated = (generator: number) => modulation(region.modulators, generator, source);
    const { volume, modulation: mod } = region;
    const attack = clamp(volume.attack * timecents(modulated(ATTACK)), MIN_ATTACK, MAX_ATTACK);
    const release = clamp(volume.release * timecents(modulated(RELEASE)), MIN_RELEASE, note.maxRelease);
    this.region = region;
    this.gate = note.gate;
    this.length = note.gate + Math.ceil(release * SAMPLE_RATE);
    this.volume = new EnvelopeAt(volume, note.pitch, attack, release);
    this.modEnvelope = new EnvelopeAt(mod, note.pitch, mod.attack, mod.release);
    const gain = exp2(OCTAVES_PER_DB * region.gain);
    const pan = equalPower(region.pan);
    this.left = note.left * gain * pan.left;
    this.right = note.right * gain * pan.right;
    this.silentEnergy = (SILENCE * SILENCE_WINDOW) / (this.left * this.left + this.right * this.right);
    this.cutoff = region.cutoff + modulated(g.filterCutoff);
    this.envelopeToCutoff = region.modEnvelopeToFilter + modulated(g.modEnvelopeToFilter);
    this.isFilterMoving = this.envelopeToCutoff !== 0 || region.modLfo.toFilter !== 0;
    // At 0 dB the specification's filter has no peak: a Butterworth response.
    const resonance = Math.min(30, Math.max(0, region.resonance + modulated(g.filterQ) / 10));
    this.damping = Math.SQRT2 * exp2(-OCTAVES_PER_DB * resonance);
    this.shelfShare = 1 - exp((-TAU * Math.min(note.shelfAt, 16_000)) / SAMPLE_RATE);
    this.shelfGain = note.shelfGain;
  }

  get isOver(): boolean {
    return this.hasEnded;
  }

  /** Level of the modulation envelope at a frame of the note. */
  modulationAt(frame: Frames): number {
    return this.modEnvelope.level(timeOf(frame), timeOf(frame - this.gate));
  }

  /**
   * Adds frames `from..from + count` of the note, read from `samples`, to `out` from frame `at` on. The gain changes
   * linearly; `fade` is a factor of it at the end. Calls must be in order of time.
   */
  add(samples: Float64Array, from: Frames, count: Frames, fade: number, out: Stereo, at: Frames): void {
    const { modLfo } = this.region;
    const end = from + count;
    let gain = this.isEnding ? 0 : fade * this.volume.amplitude(timeOf(end), timeOf(end - this.gate));
    if (modLfo.toVolume !== 0) gain *= exp2(OCTAVES_PER_DB * modLfo.toVolume * lfoAt(modLfo, timeOf(from)));
    if (from === 0 || this.isFilterMoving) this.tune(this.cutoffAt(from));
    this.mix(samples, count, gain, out, at);
    this.hasEnded = this.isEnding || end >= this.length;
    if (end % SILENCE_WINDOW === 0) this.endIfSilent();
  }

  private cutoffAt(frame: Frames): Cents {
    const { modLfo } = this.region;
    const envelope = this.envelopeToCutoff === 0 ? 0 : this.envelopeToCutoff * this.modulationAt(frame);
    const lfo = modLfo.toFilter === 0 ? 0 : modLfo.toFilter * lfoAt(modLfo, timeOf(frame));
    return this.cutoff + envelope + lfo;
  }

  /** Fades out in the next block if the layer has sounded and is silent. */
  private endIfSilent(): void {
    const isSilent = this.energy < this.silentEnergy;
    this.isEnding = this.hasSounded && isSilent;
    this.hasSounded ||= !isSilent;
    this.energy = 0;
  }

  private tune(cents: Cents): void {
    const limited = Math.min(14_000, Math.max(1500, cents));
    const isOpen = this.tuned === undefined && limited >= OPEN_CUTOFF;
    if (isOpen || Math.abs(limited - (this.tuned ?? Infinity)) <= TUNING_STEP) return;
    this.tuned = limited;
    const gain = tan((PI * Math.min(19_000, KEY_0 * exp2(limited / 1200))) / SAMPLE_RATE);
    const a1 = 1 / (1 + gain * (gain + this.damping));
    this.a11 = 2 * a1 - 1;
    this.a12 = 2 * gain * a1;
    this.b2 = gain * this.a12;
  }

  /** Filters in state-space form: of the trapezoidal state-variable filter (dsp/svf.ts), with fewer dependent steps. */
  private mix(samples: Float64Array, count: Frames, gainAfter: number, out: Stereo, at: Frames): void {
    const { left, right, a11, a12, b2, shelfShare, shelfGain } = this;
    const { left: outLeft, right: outRight } = out;
    const isFiltered = this.tuned !== undefined;
    const a22 = 1 - b2;
    const slope = (gainAfter - this.gain) / count;
    let { gain, s1, s2, low, energy } = this;
    for (let i = 0; i < count; i++) {
      let x = samples[i]!;
      if (isFiltered) {
        const next = a22 * s2 + b2 * x + a12 * s1;
        s1 = a12 * (x - s2) + a11 * s1;
        x = 0.5 * (s2 + next);
        s2 = next;
      }
      low += shelfShare * (x - low);
      gain += slope;
      const y = gain * (low + shelfGain * (x - low));
      energy += y * y;
      outLeft[at + i]! += left * y;
      outRight[at + i]! += right * y;
    }
    this.gain = gainAfter;
    this.s1 = s1;
    this.s2 = s2;
    this.low = low;
    this.energy = energy;
  }
}
