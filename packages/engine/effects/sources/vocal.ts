import { Noise } from '#engine/dsp/noise.ts';
import { equalPower } from '#engine/dsp/pan.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import { readCycle, saw, CYCLE } from '#engine/dsp/wavetable.ts';
import { SAMPLE_RATE, type Frames, type Pan, type Seconds } from '#engine/kit/units.ts';
import { curveOf, type ValueOrCurve } from './curve.ts';
import { Resonances } from './resonances.ts';

/** One resonance of the vocal tract: centre frequency over time, Q and level. */
export interface Formant {
  readonly hertz: ValueOrCurve;
  readonly q: number;
  readonly level: number;
}

/** A voice: a pulse and noise source through formants. Curves count from its start. */
export interface Vocal {
  readonly seed: number;
  readonly at: Seconds;
  readonly seconds: Seconds;
  readonly pitch: ValueOrCurve;
  readonly level: ValueOrCurve;
  readonly formants: readonly Formant[];
  /** Share of noise in the source, 0..1. */
  readonly breathiness: ValueOrCurve;
  /** Jitter and shimmer from pulse to pulse, 0..1; a growl from 0.3. */
  readonly roughness: number;
  readonly pan?: Pan;
}

const CONTROL_BLOCK: Frames = 64;

export function addVocal({ left, right }: Stereo, vocal: Vocal): void {
  const first = Math.max(0, Math.round(vocal.at * SAMPLE_RATE));
  const end = Math.min(left.length, first + Math.round(vocal.seconds * SAMPLE_RATE));
  const pitch = curveOf(vocal.pitch);
  const level = curveOf(vocal.level);
  const breathiness = curveOf(vocal.breathiness);
  const vocalTract = new VocalTract(vocal);
  const gains = equalPower(vocal.pan ?? 0);
  const buffer = new Float32Array(CONTROL_BLOCK);
  const edge = (time: Seconds) => Math.max(0, Math.min(1, time / 0.004, (vocal.seconds - time) / 0.01));
  let gain = 0;
  for (let start = first; start < end; start += CONTROL_BLOCK) {
    const count = Math.min(CONTROL_BLOCK, end - start);
    const time = (start - first) / SAMPLE_RATE;
    const after = time + CONTROL_BLOCK / SAMPLE_RATE;
    vocalTract.synthesise(buffer, count, time, pitch(time), breathiness(time));
    const next = level(after) * edge(after);
    const slope = (next - gain) / CONTROL_BLOCK;
    for (let i = 0; i < count; i++) {
      const x = buffer[i]! * (gain + slope * i);
      left[start + i]! += x * gains.left;
      right[start + i]! += x * gains.right;
    }
    gain = next;
  }
}

class VocalTract {
  private readonly noise: Noise;
  private readonly formants: readonly Formant[];
  private readonly filters: Resonances;
  private readonly roughness: number;
  private readonly source = new Float32Array(CONTROL_BLOCK);
  private phase = 0;
  private periodFactor = 1;
  private pulseGain = 1;

  constructor({ seed, formants, roughness }: Vocal) {
    this.noise = new Noise(seed);
    this.formants = formants;
    this.filters = new Resonances(formants.map(({ level }) => level));
    this.roughness = roughness;
  }

  synthesise(buffer: Float32Array, count: Frames, time: Seconds, hertz: number, breathiness: number): void {
    const { source, noise, formants, filters } = this;
    const table = saw.at(hertz * 1.4);
    const voiced = 1 - breathiness;
    let step = (hertz * this.periodFactor) / SAMPLE_RATE;
    let { phase, pulseGain } = this;
    for (let i = 0; i < count; i++) {
      phase += step;
      if (phase >= 1) {
        phase -= Math.floor(phase);
        this.beginPulse();
        step = (hertz * this.periodFactor) / SAMPLE_RATE;
        pulseGain = this.pulseGain;
      }
      source[i] = readCycle(table, phase * CYCLE) * pulseGain * voiced + noise.next() * breathiness * 1.2;
    }
    this.phase = phase;
    for (let k = 0; k < formants.length; k++) {
      const { hertz: centre, q } = formants[k]!;
      filters.tune(k, typeof centre === 'number' ? centre : centre(time), q);
    }
    filters.sum(source, buffer, count);
  }

  private beginPulse(): void {
    this.periodFactor = 1 + this.roughness * 0.5 * this.noise.next();
    this.pulseGain = 1 + this.roughness * 0.8 * this.noise.next();
  }
}

/** Formant frequencies of spoken vowels of men (Peterson and Barney, 1952). */
const vowelFormantHertz = {
  a: [730, 1090, 2440],
  e: [530, 1840, 2480],
  i: [270, 2290, 3010],
  o: [570, 840, 2410],
  u: [300, 870, 2240],
} as const;

export type Vowel = keyof typeof vowelFormantHertz;

/** Three formants that interpolate between vowels in equal parts of `seconds`; `scale` multiplies the frequencies. */
export function vowelFormants(sequence: readonly Vowel[], seconds: Seconds, scale: number, q = 7): Formant[] {
  return [1, 0.6, 0.35].map((level, k) => {
    const stops = sequence.map((vowel) => vowelFormantHertz[vowel][k]! * scale);
    const glide = (time: Seconds) => {
      const position = Math.max(0, Math.min(stops.length - 1, (time / seconds) * (stops.length - 1)));
      const i = Math.min(stops.length - 2, Math.floor(position));
      return i < 0 ? stops[0]! : stops[i]! + (stops[i + 1]! - stops[i]!) * (position - i);
    };
    return { hertz: glide, q: q * (1 + 0.3 * k), level };
  });
}
