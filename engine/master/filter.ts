import type { Biquad } from '#engine/master/biquad.ts';

const BLOCK = 4096;
const BELOW_HEARING = 1e-15;

/** Runs a second-order section over a channel, in place. */
export function filterInPlace(channel: Float32Array, { b0, b1, b2, a1, a2 }: Biquad): void {
  let s1 = 0;
  let s2 = 0;
  for (let start = 0; start < channel.length; start += BLOCK) {
    const end = Math.min(start + BLOCK, channel.length);
    for (let i = start; i < end; i++) {
      const x = channel[i]!;
      const y = b0 * x + s1;
      s1 = b1 * x - a1 * y + s2;
      s2 = b2 * x - a2 * y;
      channel[i] = y;
    }
    // A decay into digital silence would end in denormal numbers, which are slow.
    if (Math.abs(s1) + Math.abs(s2) < BELOW_HEARING) s1 = s2 = 0;
  }
}
