import { CONTROL_BLOCKS_PER_SECOND, CONTROL_FRAMES } from '#engine/master/control-rate.ts';
import { weightedPower, windowsLoudness } from '#engine/master/loudness.ts';
import type { Decibels } from '#engine/kit/units.ts';
import type { Stereo } from '#engine/render/stems.ts';

const STEP_BLOCKS = CONTROL_BLOCKS_PER_SECOND / 10;
const WINDOW_STEPS = 30;

const levelOf = (window: number): Decibels => windowsLoudness(Float64Array.of(window));

/** Loudness range in LU (EBU Tech 3342): windows of 3 s, gate 20 LU below their mean, 10th to 95th percentile. */
export function loudnessRange(audio: Stereo): Decibels {
  const power = weightedPower(audio);
  const frames = CONTROL_FRAMES * STEP_BLOCKS;
  const steps = Array.from({ length: Math.floor(power.length / STEP_BLOCKS) }, (_, step) =>
    power.subarray(step * STEP_BLOCKS, (step + 1) * STEP_BLOCKS).reduce((sum, value) => sum + value, 0),
  );
  const windows = Array.from(
    { length: steps.length - WINDOW_STEPS + 1 },
    (_, at) =>
      steps.slice(at, at + WINDOW_STEPS).reduce((sum, value) => sum + value, 0) / (WINDOW_STEPS * frames),
  );
  const audible = windows.filter((window) => levelOf(window) > -70);
  const mean = levelOf(audible.reduce((sum, window) => sum + window, 0) / audible.length);
  const gated = audible
    .map(levelOf)
    .filter((level) => level > mean - 20)
    .toSorted((a, b) => a - b);
  const percentile = (share: number) => gated[Math.round(share * (gated.length - 1))]!;
  return percentile(0.95) - percentile(0.1);
}
