import { equalPower } from '#engine/dsp/pan.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import { BlockStateVariableFilter, type FilterType } from '#engine/dsp/svf-blocks.ts';
import { SAMPLE_RATE, type Frames, type Pan, type Seconds } from '#engine/kit/units.ts';
import { ColouredNoise, type NoiseColour } from './coloured-noise.ts';
import { curveOf, type ValueOrCurve } from './curve.ts';

/** Noise through one filter with varying frequency. */
export interface NoiseBand {
  readonly seed: number;
  /** Start, default 0. */
  readonly at?: Seconds;
  /** Duration, default until the end of the buffer. */
  readonly seconds?: Seconds;
  readonly pass: FilterType;
  /** Cutoff or centre frequency over the time since the start. */
  readonly hertz: ValueOrCurve;
  readonly q?: number;
  readonly level: ValueOrCurve;
  readonly colour?: NoiseColour;
  /** With a pan the noise is a point source; without one the channels are uncorrelated. */
  readonly pan?: Pan;
}

/** Control block: the filter is tuned once per block, the level is interpolated linearly. */
const CONTROL_BLOCK: Frames = 64;

export function addNoise({ left, right }: Stereo, band: NoiseBand): void {
  const { seed, colour = 'white', q = Math.SQRT1_2, pan } = band;
  const first = Math.round((band.at ?? 0) * SAMPLE_RATE);
  const frames = left.length;
  const end =
    band.seconds === undefined ? frames : Math.min(frames, first + Math.round(band.seconds * SAMPLE_RATE));
  const hertz = curveOf(band.hertz);
  const level = curveOf(band.level);
  const filter = new BlockStateVariableFilter(band.pass);
  const fixed = typeof band.hertz === 'number';
  if (fixed) filter.tune(band.hertz, q);
  const source = new ColouredNoise(seed, colour);
  const rightSource = pan === undefined ? new ColouredNoise(seed + 0x5bd1, colour) : undefined;
  const gains = pan === undefined ? { left: 1, right: 1 } : equalPower(pan);
  const leftBlock = new Float32Array(CONTROL_BLOCK);
  const rightBlock = rightSource ? new Float32Array(CONTROL_BLOCK) : leftBlock;
  let gain = level(0);
  for (let start = first; start < end; start += CONTROL_BLOCK) {
    const count = Math.min(CONTROL_BLOCK, end - start);
    const time = (start - first) / SAMPLE_RATE;
    const next = level(time + CONTROL_BLOCK / SAMPLE_RATE);
    if (gain === 0 && next === 0) continue;
    if (!fixed) filter.tune(hertz(time), q);
    source.next(leftBlock, count);
    if (rightSource) {
      rightSource.next(rightBlock, count);
      filter.processPair(leftBlock, rightBlock, count);
    } else filter.process(leftBlock, count);
    const slope = (next - gain) / CONTROL_BLOCK;
    for (let i = 0; i < count; i++) {
      const now = gain + slope * i;
      left[start + i]! += leftBlock[i]! * now * gains.left;
      right[start + i]! += rightBlock[i]! * now * gains.right;
    }
    gain = next;
  }
}
