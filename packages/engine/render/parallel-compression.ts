import { StereoCompressor } from '#engine/dsp/stereo-compressor.ts';
import type { Frames } from '#engine/kit/units.ts';
import { RENDER_BLOCK } from './bus-buffers.ts';
import type { Stereo } from './stems.ts';

/** Heavy compression: lets the decays and ghost notes of a kit come up between the strokes. */
const HEAVY = { ratio: 8, thresholdDb: -12, kneeDb: 6, attackMs: 4, releaseMs: 45 };
/** Gain of the compressed signal: compression takes more power from strokes than its make-up gain returns. */
const COMPRESSED_GAIN = 1.5;

const compressed: Stereo = { left: new Float32Array(RENDER_BLOCK), right: new Float32Array(RENDER_BLOCK) };

/**
 * Parallel (New York) compression of a bus: a crossfade from the dry signal to a heavily compressed copy at about the
 * same level. `share` is the compressed signal's, 0..1.
 */
export class ParallelCompression {
  private readonly compressor = new StereoCompressor(HEAVY);
  private readonly share: number;

  constructor(share: number) {
    this.share = share;
  }

  /** Processes the first `count` frames in place, which begin at `frame` of the piece. */
  process({ left, right }: Stereo, count: Frames, frame: Frames): void {
    compressed.left.set(left.subarray(0, count));
    compressed.right.set(right.subarray(0, count));
    this.compressor.process(compressed.left, compressed.right, 0, count, frame);
    const [dryGain, wetGain] = [1 - this.share, COMPRESSED_GAIN * this.share];
    for (let i = 0; i < count; i++) {
      left[i] = dryGain * left[i]! + wetGain * compressed.left[i]!;
      right[i] = dryGain * right[i]! + wetGain * compressed.right[i]!;
    }
  }
}
