import { decibelsToGain } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';
import { AllPass } from './all-pass.ts';
import { eight, LossyHadamard, type Eight } from './lossy-hadamard.ts';

export interface RoomShape {
  /** Time for low and middle frequencies to fall by 60 dB. */
  readonly decay: Seconds;
  /** 0 (dull) to 1 (bright): how long the treble lasts beside the rest. */
  readonly brightness: number;
}

/** Line lengths: primes from 25 to 78 ms, so that no two echoes fall together. */
const lengths: readonly Frames[] = [1117, 1361, 1613, 1877, 2179, 2543, 2927, 3433];
/** Shorter than the shortest line, so a block never needs what it is about to write. */
const BLOCK: Frames = 256;
const DIFFUSION = 0.62;

/** A ring of samples that gives and takes whole blocks. */
class Line {
  readonly length: Frames;
  private readonly samples: Float32Array;
  private head = 0;

  constructor(length: Frames) {
    this.length = length;
    this.samples = new Float32Array(length);
  }

  /** The oldest `count` samples. */
  load(block: Float32Array, count: Frames): void {
    const first = Math.min(count, this.length - this.head);
    block.set(this.samples.subarray(this.head, this.head + first));
    if (first < count) block.set(this.samples.subarray(0, count - first), first);
  }

  /** Puts new samples in their place. */
  store(block: Float32Array, count: Frames): void {
    const first = Math.min(count, this.length - this.head);
    this.samples.set(block.subarray(0, first), this.head);
    if (first < count) this.samples.set(block.subarray(first, count), 0);
    this.head = (this.head + count) % this.length;
  }
}

/**
 * A room: feedback delay network of eight lines with a Hadamard matrix (Jot and Chaigne, AES 1991),
 * behind two diffusers per channel. It gives the wet signal only, and is linear: the sum of several
 * rooms equals one room of the sum.
 */
export class Reverb {
  private readonly lines: Eight<Line>;
  private readonly blocks: Eight<Float32Array>;
  private readonly network: LossyHadamard;
  private readonly leftDiffusers = [new AllPass(149, DIFFUSION), new AllPass(433, DIFFUSION)];
  private readonly rightDiffusers = [new AllPass(211, DIFFUSION), new AllPass(367, DIFFUSION)];
  private readonly left = new Float32Array(BLOCK);
  private readonly right = new Float32Array(BLOCK);

  constructor(room: RoomShape) {
    // A small room has short lines: more echoes a second, sooner dense.
    const scale = Math.min(1, 0.5 + room.decay * 0.25);
    this.lines = eight((k) => new Line(Math.round(lengths[k]! * scale)));
    this.blocks = eight(() => new Float32Array(BLOCK));
    const trebleRatio = 0.22 + 0.7 * room.brightness;
    const losses = this.lines.map((line) => absorb(line.length, room.decay, trebleRatio));
    // A longer decay piles up more energy; this keeps the wet level of different rooms alike.
    this.network = new LossyHadamard(losses, 0.5 / Math.sqrt(0.3 + room.decay));
  }

  /** Adds the room's answer to `inLeft/inRight[0..count)` to `outLeft/outRight[at..at + count)`. */
  process(
    inLeft: Float32Array,
    inRight: Float32Array,
    outLeft: Float32Array,
    outRight: Float32Array,
    at: Frames,
    count: Frames,
  ): void {
    const { left, right, lines, blocks } = this;
    for (let from = 0; from < count; from += BLOCK) {
      const n = Math.min(BLOCK, count - from);
      left.set(inLeft.subarray(from, from + n));
      right.set(inRight.subarray(from, from + n));
      for (const diffuser of this.leftDiffusers) diffuser.process(left, n);
      for (const diffuser of this.rightDiffusers) diffuser.process(right, n);
      for (let k = 0; k < lines.length; k++) lines[k]!.load(blocks[k]!, n);
      this.network.process(blocks, left, right, n);
      for (let k = 0; k < lines.length; k++) lines[k]!.store(blocks[k]!, n);
      for (let i = 0; i < n; i++) {
        outLeft[at + from + i]! += left[i]!;
        outRight[at + from + i]! += right[i]!;
      }
    }
  }
}

/** Jot's absorbent filter: gain and pole that make a line lose 60 dB in `decay`, its treble sooner. */
function absorb(length: Frames, decay: Seconds, trebleRatio: number): { gain: number; pole: number } {
  const lossDb = (-60 * length) / (decay * SAMPLE_RATE);
  // p = ln 10 / 4 * log10 g * (1 - 1 / alpha^2), with log10 g = loss / 20.
  const pole = Math.min(0.9, ((0.5756462732485115 * lossDb) / 20) * (1 - 1 / (trebleRatio * trebleRatio)));
  return { gain: decibelsToGain(lossDb) * (1 - pole), pole };
}
