import { exp2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type Hertz, type Pan, type Seconds } from '#engine/kit/units.ts';
import { leftVoice, rightVoice } from '#engine/dsp/kernel/stereo-block.ts';
import { METAL_FRAMES, metalTable } from '#engine/dsp/metal-table.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { equalPower } from '#engine/dsp/pan.ts';
import { decayFactor } from '#engine/dsp/one-pole.ts';
import { StereoStateVariableFilter } from '#engine/dsp/stereo-svf.ts';
import { loudness } from '../loudness-curve.ts';
import type { Drum } from './drum.ts';

export interface MetalShape {
  /** Fundamental of the lowest of the six inharmonic square waves. */
  readonly hertz: Hertz;
  /** Share of white noise, 0..1. */
  readonly noise: number;
  /** High-pass corner: hi-hats 7 kHz, a ride 3 kHz. */
  readonly above: Hertz;
  /** Attack time, e.g. a shaker's 15 ms. */
  readonly attack: Seconds;
  /** Decay times of the stroke and of the shimmer after it (60 dB each), and the share of the shimmer. */
  readonly stroke: Seconds;
  readonly shimmer: Seconds;
  readonly shimmerShare: number;
  /** Pan from the audience's perspective. */
  readonly pan: Pan;
  readonly level: number;
}

const CHOKED: Seconds = 0.03;
/** Level below which a stroke ends. */
const INAUDIBLE = 2e-5;
const CHUNK: Frames = 128;
const left = leftVoice.values;
const right = rightVoice.values;

/** Cymbals, hats, jingles: inharmonic squares and noise through a high-pass, wide in stereo. */
export function metal(shape: MetalShape): Drum {
  const length = Math.max(shape.stroke, shape.shimmer) * 1.3 + shape.attack;
  const place = equalPower(shape.pan);
  // Created on the first stroke: most scores use few cymbals of a kit.
  let table: Float32Array | undefined;
  return {
    length,
    play(stroke, out, at) {
      const noise = new Noise(stroke.seed);
      const noiseRight = new Noise(stroke.seed + 1);
      const level = shape.level * loudness(stroke.velocity);
      table ??= metalTable(shape.hertz);
      const clash = table;
      const { left: outLeft, right: outRight } = out;
      const [levelLeft, levelRight] = [place.left, place.right];
      const [toneShare, noiseShare] = [1 - shape.noise, shape.noise];
      const step = exp2(noise.between(-0.02, 0.02));
      let phase = noise.between(0, METAL_FRAMES - 1);
      const filter = new StereoStateVariableFilter();
      // A harder stroke has a lower high-pass corner; a light one is thinner.
      const cutoff = shape.above * exp2(0.35 * (0.6 - stroke.velocity));
      filter.tune(cutoff, cutoff, 0.8);
      const rise = 1 / Math.max(16, shape.attack * SAMPLE_RATE);
      const strokeFactor = decayFactor(shape.stroke * noise.between(0.9, 1.1));
      const shimmerFactor = decayFactor(shape.shimmer * noise.between(0.93, 1.07));
      const chokeFactor = decayFactor(CHOKED);
      const chokeAt = at + stroke.choke;
      const end = Math.min(out.left.length, at + Math.round(length * SAMPLE_RATE));
      let hit = 1 - shape.shimmerShare;
      let rest = shape.shimmerShare;
      let attack = 0;
      for (let start = at; start < end && hit + rest > INAUDIBLE; start += CHUNK) {
        const count = Math.min(CHUNK, end - start);
        for (let i = 0; i < count; i++) {
          const whole = phase | 0;
          const near = clash[whole]!;
          const tone = (near + (phase - whole) * (clash[whole + 1]! - near)) * toneShare;
          phase += step;
          if (phase >= METAL_FRAMES) phase -= METAL_FRAMES;
          left[i] = tone + noiseShare * noise.next();
          right[i] = tone + noiseShare * noiseRight.next();
        }
        filter.high(count);
        for (let i = 0; i < count && hit + rest > INAUDIBLE; i++) {
          if (attack < 1) attack = Math.min(1, attack + rise);
          const gain = (hit + rest) * attack * level;
          outLeft[start + i]! += gain * levelLeft * left[i]!;
          outRight[start + i]! += gain * levelRight * right[i]!;
          hit *= strokeFactor;
          rest *= start + i < chokeAt ? shimmerFactor : chokeFactor;
          if (start + i >= chokeAt) hit *= chokeFactor;
        }
      }
    },
  };
}
