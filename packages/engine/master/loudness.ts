import { highPass } from '#engine/dsp/biquad.ts';
import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { f64Array, f32Array } from '#engine/dsp/kernel/linear-memory.ts';
import { roundStates, SECTION, emitSection, initialSettings } from '#engine/dsp/stereo-biquad-chain.ts';
import { decibelsToGain, log2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Decibels, type Hertz } from '#engine/kit/units.ts';
import { loudnessShelf } from '#engine/master/loudness-shelf.ts';
import { CONTROL_BLOCKS_PER_SECOND, CONTROL_FRAMES, controlBlocks } from '#engine/master/control-rate.ts';
import type { Stereo } from '#engine/render/stems.ts';

/*
 * Integrated loudness by ITU-R BS.1770-4 (K-weighting, blocks of 400 ms overlapping by 75%, gates at -70 LUFS and at
 * 10 LU below the mean). The recommendation specifies the filters for 48 kHz only; these are the analogue prototypes
 * (B. De Man, "Evaluation of implementations of the EBU R128 loudness measurement", 2018), transformed to our sample
 * rate.
 */
const shelf = loudnessShelf();
const RUMBLE_CORNER: Hertz = 38.13547087602444;
const RUMBLE_Q = 0.5003270373238773;
const rumble = highPass(RUMBLE_CORNER, RUMBLE_Q);
/** The prototype of the specified high-pass has gain 1 in its numerator, 0.04 dB more than a normalised one. */
const RUMBLE_GAIN = 1 / rumble.b0;

const ABSOLUTE_GATE: Decibels = -70;
const RELATIVE_GATE: Decibels = -10;
const OFFSET: Decibels = -0.691;
const STEP_BLOCKS = CONTROL_BLOCKS_PER_SECOND / 10;
const STEPS_PER_WINDOW = 4;

/** Integrated loudness in LUFS; -Infinity for silence. A piece shorter than 400 ms counts as one window. */
export function integratedLoudness(audio: Stereo): Decibels {
  return gatedLoudness(weightedPower(audio), audio.left.length);
}

/** The K-weighted energy (sum of squares, both channels) of each control block, optionally under a gain envelope. */
export function weightedPower(audio: Stereo, envelope?: Float64Array): Float64Array {
  const power = new Float64Array(controlBlocks(audio.left.length));
  const gains = envelope ?? new Float64Array(power.length + 1).fill(1);
  addWeightedPower(audio, gains, power);
  const scale = RUMBLE_GAIN * RUMBLE_GAIN;
  for (let i = 0; i < power.length; i++) power[i]! *= scale;
  return power;
}

/** Control blocks that are processed at a time. */
const BATCH_BLOCKS = 24;
const BATCH_FRAMES = BATCH_BLOCKS * CONTROL_FRAMES;
const [left, right] = [f32Array(BATCH_FRAMES), f32Array(BATCH_FRAMES)];
const settings = f64Array(2 * SECTION);
const INITIAL_SETTINGS = [...initialSettings(shelf, shelf), ...initialSettings(rumble, rumble)];
/** Inputs: gain at the block's first frame and its slope per frame. Output: the energy of both channels. */
const [GAIN, SLOPE, ENERGY] = [0, 1, 2];
const parameters = f64Array(4);

const weightBlock = kernel((k) => {
  const [first, second] = [emitSection(k, settings, 0), emitSection(k, settings, SECTION)];
  const gain = k.local(k.splatF64(parameters, GAIN));
  const slope = k.local(k.splatF64(parameters, SLOPE));
  const energy = k.constantF64x2(0);
  k.loopFrames(1, (_, there) => {
    const samples = k.local(k.loadChannels(left, right, there).times(gain));
    k.set(gain, gain.plus(slope));
    const weighted = second.next(first.next(samples));
    k.set(energy, energy.plus(weighted.times(weighted)));
  });
  first.store();
  second.store();
  k.storeF64x2(parameters, ENERGY, energy);
});

function addWeightedPower({ left: l, right: r }: Stereo, gains: Float64Array, power: Float64Array): void {
  settings.values.set(INITIAL_SETTINGS);
  for (let from = 0, block = 0; from < l.length; from += BATCH_FRAMES) {
    const count = Math.min(BATCH_FRAMES, l.length - from);
    left.values.set(l.subarray(from, from + count));
    right.values.set(r.subarray(from, from + count));
    for (let start = 0; start < count; start += CONTROL_FRAMES, block++) {
      parameters.values[GAIN] = gains[block]!;
      parameters.values[SLOPE] = (gains[block + 1]! - gains[block]!) / CONTROL_FRAMES;
      weightBlock(Math.min(CONTROL_FRAMES, count - start), start);
      power[block] = parameters.values[ENERGY]! + parameters.values[ENERGY + 1]!;
    }
    roundStates(settings.values);
  }
}

/** The two K-weighting filters, to be applied in series, for any sample rate, and the gain after them. */
export function weighting(sampleRate: Hertz) {
  // The coefficients depend on the ratio of corner to sample rate only.
  const high = highPass((RUMBLE_CORNER * SAMPLE_RATE) / sampleRate, RUMBLE_Q);
  return { shelf: loudnessShelf(sampleRate), rumble: high, gain: 1 / high.b0 };
}

/** Gated loudness of a piece of `frames` samples, from the energy of its control blocks. */
export function gatedLoudness(power: Float64Array, frames: number): Decibels {
  return windowsLoudness(windowPowers(power, frames));
}

/** Gated loudness from the weighted mean squares of 400 ms windows at intervals of 100 ms. */
export function windowsLoudness(windows: Float64Array): Decibels {
  const ungatedMean = meanAbove(windows, powerOf(ABSOLUTE_GATE));
  const gate = Math.max(powerOf(ABSOLUTE_GATE), ungatedMean * decibelPower(RELATIVE_GATE));
  return loudnessOf(meanAbove(windows, gate));
}

/** Mean squares of 400 ms windows at intervals of 100 ms; an incomplete window at the end is ignored. */
function windowPowers(power: Float64Array, frames: number): Float64Array {
  const steps = Math.floor(frames / (STEP_BLOCKS * CONTROL_FRAMES));
  if (steps < STEPS_PER_WINDOW) {
    return Float64Array.of(power.reduce((sum, value) => sum + value, 0) / Math.max(1, frames));
  }
  const stepPower = new Float64Array(steps);
  for (let step = 0; step < steps; step++) {
    let sum = 0;
    for (let i = step * STEP_BLOCKS; i < (step + 1) * STEP_BLOCKS; i++) sum += power[i]!;
    stepPower[step] = sum / (STEP_BLOCKS * CONTROL_FRAMES * STEPS_PER_WINDOW);
  }
  const windows = new Float64Array(steps - STEPS_PER_WINDOW + 1);
  for (let i = 0; i < windows.length; i++) {
    windows[i] = stepPower[i]! + stepPower[i + 1]! + stepPower[i + 2]! + stepPower[i + 3]!;
  }
  return windows;
}

function meanAbove(windows: Float64Array, gate: number): number {
  let sum = 0;
  let count = 0;
  for (const power of windows) {
    if (power > gate) {
      sum += power;
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}

const TEN_OVER_LOG2_10 = 10 * Math.LN2 * Math.LOG10E;

function loudnessOf(power: number): Decibels {
  return OFFSET + TEN_OVER_LOG2_10 * log2(power);
}

function decibelPower(level: Decibels): number {
  const amplitude = decibelsToGain(level);
  return amplitude * amplitude;
}

function powerOf(loudness: Decibels): number {
  return decibelPower(loudness - OFFSET);
}
