import type { Stem } from '#web/features/tracks/stems/stem-files.ts';

/**
 * Adds up a part of the audible stems: two channels of `frames` samples in -1..1, from the frame `start`. Silent beyond
 * the ends. A mono stem sounds on both channels.
 */
export async function mixStems(
  stems: readonly Stem[],
  start: number,
  frames: number,
): Promise<readonly [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>]> {
  const [left, right] = [new Float32Array(frames), new Float32Array(frames)];
  const parts = await Promise.all(
    stems.map(async ({ pcm, channels }) => {
      const frameBytes = channels * 2;
      const available = Math.floor(pcm.size / frameBytes);
      const from = Math.min(available, Math.max(0, start));
      const to = Math.min(available, Math.max(from, start + frames));
      const samples = new Int16Array(await pcm.slice(from * frameBytes, to * frameBytes).arrayBuffer());
      return { samples, channels, offset: from - start };
    }),
  );
  for (const { samples, channels, offset } of parts) {
    const count = samples.length / channels;
    for (let frame = 0; frame < count; frame += 1) {
      left[offset + frame]! += (samples[frame * channels] ?? 0) / 32_768;
      right[offset + frame]! += (samples[frame * channels + (channels > 1 ? 1 : 0)] ?? 0) / 32_768;
    }
  }
  return [left, right];
}
