import { exp2 } from '#engine/kit/exact.ts';
import { clamp } from '#engine/kit/math.ts';
import type { Decibels, Frames, Hertz, MidiPitch, Pan, Seconds } from '#engine/kit/units.ts';
import { envelopeStage, generator as g, type CombinedGenerators } from './generators.ts';
import type { Modulator } from './modulators.ts';

type Cents = number;

/** Delay, attack, hold, decay, sustain, release; hold and decay at key 60. */
export interface RegionEnvelope {
  readonly delay: Seconds;
  readonly attack: Seconds;
  readonly hold: Seconds;
  readonly decay: Seconds;
  /** Of the volume: attenuation in decibels; of the modulation: share 0..1. */
  readonly sustain: number;
  readonly release: Seconds;
  /** Factors per key below 60, as exponents of 2. */
  readonly keyToHold: number;
  readonly keyToDecay: number;
}

export interface RegionLfo {
  readonly delay: Seconds;
  readonly rate: Hertz;
}

/** Where a sample sounds and how: the sum of a preset zone and an instrument zone, in physical units. */
export interface Region {
  readonly keys: { readonly low: number; readonly high: number };
  /** 0..127. */
  readonly velocities: { readonly low: number; readonly high: number };
  /** Index of the sample in the font. */
  readonly sample: number;
  /** Changes of the sample's start, end and loop. */
  readonly offsets: {
    readonly start: Frames;
    readonly end: Frames;
    readonly loopStart: Frames;
    readonly loopEnd: Frames;
  };
  readonly loop: 'none' | 'sustain' | 'always';
  /** Replaces the sample's root key; undefined to keep it. */
  readonly rootKey: MidiPitch | undefined;
  /** The sample is played at this key, whatever the note. */
  readonly fixedKey: MidiPitch | undefined;
  readonly tuning: Cents;
  readonly centsPerKey: Cents;
  readonly gain: Decibels;
  readonly pan: Pan;
  readonly volume: RegionEnvelope;
  readonly modulation: RegionEnvelope;
  /** Cents above 8.176 Hz (key 0). */
  readonly cutoff: Cents;
  /** Resonance above the flat response. */
  readonly resonance: Decibels;
  readonly modEnvelopeToFilter: Cents;
  readonly modEnvelopeToPitch: Cents;
  readonly modLfo: RegionLfo & {
    readonly toPitch: Cents;
    readonly toFilter: Cents;
    readonly toVolume: Decibels;
  };
  readonly vibrato: RegionLfo & { readonly toPitch: Cents };
  /** Regions of one class other than 0 choke each other. */
  readonly exclusiveClass: number;
  readonly modulators: readonly Modulator[];
}

/** Samples of the E-mu sound cards were attenuated by this share of the written value, and fonts are tuned to it. */
const EMU_ATTENUATION = 0.4;
const MAX_SECONDS = 100;

const seconds = (timecents: number): Seconds =>
  Math.min(MAX_SECONDS, exp2(clamp(timecents, -12_000, 8000) / 1200));
const hertz = (cents: number): Hertz => 8.176 * exp2(clamp(cents, -16_000, 4500) / 1200);
const cents = (value: number): Cents => clamp(value, -12_000, 12_000);

function envelope(value: CombinedGenerators['value'], first: number, sustain: number): RegionEnvelope {
  const at = (stage: keyof typeof envelopeStage) => value(first + envelopeStage[stage]);
  return {
    delay: at('delay') <= -12_000 ? 0 : seconds(at('delay')),
    attack: seconds(at('attack')),
    hold: at('hold') <= -12_000 ? 0 : seconds(at('hold')),
    decay: seconds(at('decay')),
    sustain,
    release: seconds(at('release')),
    keyToHold: clamp(at('keyToHold'), -1200, 1200) / 1200,
    keyToDecay: clamp(at('keyToDecay'), -1200, 1200) / 1200,
  };
}

const optionalKey = (value: number): MidiPitch | undefined =>
  value >= 0 && value <= 127 ? value : undefined;
const loops = ['none', 'always', 'none', 'sustain'] as const;

/** Converts generators to physical units, limited to the ranges of the specification. */
export function region(
  { keys, velocities, value }: CombinedGenerators,
  sample: number,
  modulators: readonly Modulator[],
): Region {
  const offset = (fine: number, coarse: number) => value(fine) + 32_768 * value(coarse);
  const lfo = (delay: number, rate: number) => ({ delay: seconds(value(delay)), rate: hertz(value(rate)) });
  return {
    keys,
    velocities,
    sample,
    offsets: {
      start: offset(g.startOffset, g.startCoarseOffset),
      end: offset(g.endOffset, g.endCoarseOffset),
      loopStart: offset(g.loopStartOffset, g.loopStartCoarseOffset),
      loopEnd: offset(g.loopEndOffset, g.loopEndCoarseOffset),
    },
    loop: loops[value(g.sampleModes) & 3]!,
    rootKey: optionalKey(value(g.rootKey)),
    fixedKey: optionalKey(value(g.fixedKey)),
    tuning: 100 * clamp(value(g.coarseTune), -120, 120) + clamp(value(g.fineTune), -1200, 1200),
    centsPerKey: clamp(value(g.scaleTuning), -1200, 1200),
    gain: -EMU_ATTENUATION * 0.1 * clamp(value(g.attenuation), 0, 1440),
    pan: clamp(value(g.pan) / 500, -1, 1),
    volume: envelope(value, g.volumeEnvelope, clamp(value(37), 0, 1440) / 10),
    modulation: envelope(value, g.modEnvelope, 1 - clamp(value(29), 0, 1000) / 1000),
    cutoff: clamp(value(g.filterCutoff), 1500, 13_500),
    resonance: clamp(value(g.filterQ), 0, 960) / 10,
    modEnvelopeToFilter: cents(value(g.modEnvelopeToFilter)),
    modEnvelopeToPitch: cents(value(g.modEnvelopeToPitch)),
    modLfo: {
      ...lfo(g.modLfoDelay, g.modLfoRate),
      toPitch: cents(value(g.modLfoToPitch)),
      toFilter: cents(value(g.modLfoToFilter)),
      toVolume: clamp(value(g.modLfoToVolume), -960, 960) / 10,
    },
    vibrato: { ...lfo(g.vibratoLfoDelay, g.vibratoLfoRate), toPitch: cents(value(g.vibratoLfoToPitch)) },
    exclusiveClass: value(g.exclusiveClass),
    modulators,
  };
}
