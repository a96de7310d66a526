import { gatedLoudness, weightedPower } from '#engine/master/loudness.ts';
import { master, type MasterTarget, type Mix } from '#engine/master/master.ts';
import { truePeak } from '#engine/master/true-peak.ts';
import type { Stereo } from '#engine/render/stems.ts';

const rotate = (channel: Float32Array, offset: number, times: number): Float32Array => {
  const around = new Float32Array(channel.length * times);
  for (let at = 0; at < around.length;) {
    const from = (at + offset) % channel.length;
    const part = channel.subarray(from, from + Math.min(channel.length - from, around.length - at));
    around.set(part, at);
    at += part.length;
  }
  return around;
};

/**
 * `master` for a loop: masters two repetitions and extracts one that starts in the middle of the first, so that
 * compressor and limiter have the same state on both sides of the seam.
 */
export const masterLoop = (audio: Stereo, target: MasterTarget): Mix => {
  const frames = audio.left.length;
  const half = Math.floor(frames / 2);
  const twice = { left: rotate(audio.left, 0, 2), right: rotate(audio.right, 0, 2) };
  master(twice, target);
  const extractLoop = (channel: Float32Array) =>
    rotate(channel.subarray(half, half + frames), frames - half, 1);
  const once = { left: extractLoop(twice.left), right: extractLoop(twice.right) };
  return {
    audio: once,
    loudnessLufs: gatedLoudness(weightedPower(once), frames),
    truePeakDbtp: truePeak(once),
  };
};
