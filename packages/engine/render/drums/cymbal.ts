import { exp2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type Hertz, type Pan, type Seconds } from '#engine/kit/units.ts';
import { leftVoice, rightVoice } from '#engine/dsp/kernel/stereo-block.ts';
import { CYMBAL_FRAMES, cymbalTable } from '#engine/dsp/cymbal-table.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { equalPower } from '#engine/dsp/pan.ts';
import { decayFactor } from '#engine/dsp/one-pole.ts';
import { StereoStateVariableFilter } from '#engine/dsp/stereo-svf.ts';
import { velocityToAmplitude } from '../velocity-curve.ts';
import type { Drum } from './drum.ts';

export interface CymbalShape {
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

const CHOKE_DECAY: Seconds = 0.03;
/** Level below which a stroke ends. */
const INAUDIBLE = 2e-5;
const CHUNK: Frames = 128;
const left = leftVoice.values;
const right = rightVoice.values;

/** Cymbals, hats, jingles: inharmonic squares and noise through a high-pass, wide in stereo. */
export function cymbal(shape: CymbalShape): Drum {
  const length = Math.max(shape.stroke, shape.shimmer) * 1.3 + shape.attack;
  const panGains = equalPower(shape.pan);
  // Created on the first stroke: most scores use few cymbals of a kit.
  let table: Float32Array | undefined;
  return {
    length,
    play(stroke, out, at) {
      const noise = new Noise(stroke.seed);
      const noiseRight = new Noise(stroke.seed + 1);
      const level = shape.level * velocityToAmplitude(stroke.velocity);
      table ??= cymbalTable(shape.hertz);
      const squares = table;
      const { left: outLeft, right: outRight } = out;
      const [levelLeft, levelRight] = [panGains.left, panGains.right];
      const [squareShare, noiseShare] = [1 - shape.noise, shape.noise];
      const step = exp2(noise.uniform(-0.02, 0.02));
      let phase = noise.uniform(0, CYMBAL_FRAMES - 1);
      const filter = new StereoStateVariableFilter();
      // A harder stroke has a lower high-pass corner; a light one is thinner.
      const cutoff = shape.above * exp2(0.35 * (0.6 - stroke.velocity));
      filter.tune(cutoff, cutoff, 0.8);
      const rise = 1 / Math.max(16, shape.attack * SAMPLE_RATE);
      const strokeFactor = decayFactor(shape.stroke * noise.uniform(0.9, 1.1));
      const shimmerFactor = decayFactor(shape.shimmer * noise.uniform(0.93, 1.07));
      const chokeFactor = decayFactor(CHOKE_DECAY);
      const chokeAt = at + stroke.choke;
      const end = Math.min(out.left.length, at + Math.round(length * SAMPLE_RATE));
      let strokeLevel = 1 - shape.shimmerShare;
      let shimmerLevel = shape.shimmerShare;
      let attack = 0;
      for (let start = at; start < end && strokeLevel + shimmerLevel > INAUDIBLE; start += CHUNK) {
        const count = Math.min(CHUNK, end - start);
        for (let i = 0; i < count; i++) {
          const index = phase | 0;
          const current = squares[index]!;
          const squareMix = (current + (phase - index) * (squares[index + 1]! - current)) * squareShare;
          phase += step;
          if (phase >= CYMBAL_FRAMES) phase -= CYMBAL_FRAMES;
          left[i] = squareMix + noiseShare * noise.next();
          right[i] = squareMix + noiseShare * noiseRight.next();
        }
        filter.high(count);
        for (let i = 0; i < count && strokeLevel + shimmerLevel > INAUDIBLE; i++) {
          if (attack < 1) attack = Math.min(1, attack + rise);
          const gain = (strokeLevel + shimmerLevel) * attack * level;
          outLeft[start + i]! += gain * levelLeft * left[i]!;
          outRight[start + i]! += gain * levelRight * right[i]!;
          strokeLevel *= strokeFactor;
          shimmerLevel *= start + i < chokeAt ? shimmerFactor : chokeFactor;
          if (start + i >= chokeAt) strokeLevel *= chokeFactor;
        }
      }
    },
  };
}
