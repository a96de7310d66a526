import { arraysOf } from '#engine/dsp/stereo.ts';
import { CONTROL_FRAMES } from '#engine/master/control-rate.ts';
import type { Stereo } from '#engine/render/stems.ts';

/*
 * A gain envelope has a node at each edge of a control block (one more than there are blocks) and is linear between
 * them, so within a block it never exceeds the higher of its two nodes.
 */

/** Multiplies both channels by an envelope, in place. */
export function applyEnvelope(audio: Stereo, nodes: Float64Array): void {
  for (const channel of arraysOf(audio)) applyToChannel(channel, nodes);
}

function applyToChannel(channel: Float32Array, nodes: Float64Array): void {
  for (let block = 0, start = 0; start < channel.length; block++, start += CONTROL_FRAMES) {
    const end = Math.min(start + CONTROL_FRAMES, channel.length);
    const slope = (nodes[block + 1]! - nodes[block]!) / CONTROL_FRAMES;
    let gain = nodes[block]!;
    for (let i = start; i < end; i++) {
      channel[i]! *= gain;
      gain += slope;
    }
  }
}

/** The energy of each control block under an envelope that changes slowly within it; written to `under`. */
export function powerUnder(
  power: Float64Array,
  nodes: Float64Array,
  under = new Float64Array(power.length),
): Float64Array {
  for (let block = 0; block < power.length; block++) {
    const from = nodes[block]!;
    const to = nodes[block + 1]!;
    under[block] = (power[block]! * (from * from + from * to + to * to)) / 3;
  }
  return under;
}

/** An upper bound of the peak of each control block under an envelope; written to `under`. */
export function peaksUnder(
  peaks: Float32Array,
  nodes: Float64Array,
  under = new Float32Array(peaks.length),
): Float32Array {
  for (let block = 0; block < peaks.length; block++) {
    under[block] = peaks[block]! * Math.max(nodes[block]!, nodes[block + 1]!);
  }
  return under;
}
