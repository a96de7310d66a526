import { decibelsToGain } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';
import { BLOCK, leftBlock, rightBlock } from './kernel/stereo-block.ts';
import {
  runNetwork,
  delays,
  GAINS,
  lengths,
  LEVEL,
  maxDelays,
  kernelState,
  OWN_NUMBERS,
  POLES,
  APPEND_FRAMES,
  delayLines,
} from './reverb-network.ts';

export interface ReverbSettings {
  /** Time for low and middle frequencies to fall by 60 dB. */
  readonly decay: Seconds;
  /** Relative decay time of the treble: 0 (dull) to 1 (bright). */
  readonly brightness: number;
  /** Length of the delay lines, 0..1; default: by decay, as a short decay needs a high echo density. */
  readonly scale?: number;
}

/**
 * Reverb: two diffusers per channel and a feedback delay network of eight lines with a Hadamard matrix (Jot and
 * Chaigne, AES 1991). Outputs the wet signal only, and is linear: the sum of several reverbs equals one reverb of the
 * sum.
 */
export class Reverb {
  /** The instance whose state is in the shared delay lines, until another instance acquires them. */
  private static owner: Reverb | undefined;
  private readonly delays: Int32Array;
  private readonly state = new Float32Array(OWN_NUMBERS);
  /** Saved contents of the delay lines while another instance owns them. */
  private readonly savedLines: readonly Float32Array[];
  private position: Frames = 0;

  constructor(settings: ReverbSettings) {
    const defaultScale = Math.min(1, 0.5 + settings.decay * 0.25);
    const scale = settings.scale ?? defaultScale;
    const lines = lengths.map((length) => Math.round(length * scale));
    const trebleRatio = 0.22 + 0.7 * settings.brightness;
    for (const [line, length] of lines.entries()) {
      const { gain, pole } = absorb(length, settings.decay, trebleRatio);
      this.state[GAINS + line] = gain;
      this.state[POLES + line] = pole;
    }
    // Normalises the wet level: a longer decay and shorter lines accumulate more energy.
    this.state[LEVEL] = (0.5 * Math.sqrt(scale / defaultScale)) / Math.sqrt(0.3 + settings.decay);
    this.delays = Int32Array.from([...maxDelays.slice(0, -lines.length), ...lines]);
    this.savedLines = Array.from(this.delays, (length) => new Float32Array(length));
  }

  /** Adds the wet signal of `inLeft/inRight[0..count)` to `outLeft/outRight[at..at + count)`. */
  process(
    inLeft: Float32Array,
    inRight: Float32Array,
    outLeft: Float32Array,
    outRight: Float32Array,
    at: Frames,
    count: Frames,
  ): void {
    const [left, right] = [leftBlock.values, rightBlock.values];
    for (let from = 0; from < count; from += BLOCK) {
      const n = Math.min(BLOCK, count - from);
      left.set(inLeft.subarray(from, from + n));
      right.set(inRight.subarray(from, from + n));
      this.processBlock(n);
      for (let i = 0; i < n; i++) {
        outLeft[at + from + i]! += left[i]!;
        outRight[at + from + i]! += right[i]!;
      }
    }
  }

  /** Replaces the first `count` frames of `leftBlock` and `rightBlock` by the wet signal. */
  processBlock(count: Frames): void {
    this.acquire();
    if (this.position + count > APPEND_FRAMES) this.rewind();
    runNetwork(count, this.position);
    this.position += count;
  }

  private acquire(): void {
    if (Reverb.owner === this) return;
    Reverb.owner?.release();
    Reverb.owner = this;
    this.position = 0;
    delays.values.set(this.delays);
    kernelState.values.set(this.state);
    for (const [n, savedLines] of this.savedLines.entries()) delayLines[n]!.values.set(savedLines);
  }

  private release(): void {
    this.state.set(kernelState.values);
    for (const [n, savedLines] of this.savedLines.entries()) {
      savedLines.set(delayLines[n]!.values.subarray(this.position, this.position + savedLines.length));
    }
  }

  private rewind(): void {
    for (const [n, { values }] of delayLines.entries()) {
      values.copyWithin(0, this.position, this.position + this.delays[n]!);
    }
    this.position = 0;
  }
}

/** Jot's absorbent filter: gain and pole with which a line decays by 60 dB in `decay`, and the treble sooner. */
function absorb(length: Frames, decay: Seconds, trebleRatio: number): { gain: number; pole: number } {
  const lossDb = (-60 * length) / (decay * SAMPLE_RATE);
  // p = ln 10 / 4 * log10 g * (1 - 1 / alpha^2), with log10 g = loss / 20.
  const pole = Math.min(0.9, ((0.5756462732485115 * lossDb) / 20) * (1 - 1 / (trebleRatio * trebleRatio)));
  return { gain: decibelsToGain(lossDb) * (1 - pole), pole };
}
