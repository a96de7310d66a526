import { decibelsToGain } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';
import { AllPass } from './all-pass.ts';

export interface RoomShape {
  /** Time for low and middle frequencies to fall by 60 dB. */
  readonly decay: Seconds;
  /** 0 (dull) to 1 (bright): how long the treble lasts beside the rest. */
  readonly brightness: number;
}

/** Line lengths: primes from 25 to 78 ms, so that no two echoes fall together. */
const lengths: readonly Frames[] = [1117, 1361, 1613, 1877, 2179, 2543, 2927, 3433];
const LINES = 8;
/** Shorter than the shortest line, so a block never needs what it is about to write. */
const BLOCK: Frames = 256;
const DIFFUSION = 0.62;

/** One line of the network with its loss: Jot's one-pole absorbent filter. */
class Line {
  readonly block = new Float32Array(BLOCK);
  private readonly samples: Float32Array;
  private readonly gain: number;
  private readonly pole: number;
  private low = 0;
  private head = 0;

  constructor(length: Frames, room: RoomShape) {
    this.samples = new Float32Array(length);
    const lossDb = (-60 * length) / (room.decay * SAMPLE_RATE);
    const trebleRatio = 0.22 + 0.7 * room.brightness;
    // Jot: p = ln 10 / 4 * log10 g * (1 - 1 / alpha^2), with log10 g = loss / 20.
    const pole = ((0.5756462732485115 * lossDb) / 20) * (1 - 1 / (trebleRatio * trebleRatio));
    this.pole = Math.min(0.9, pole);
    this.gain = decibelsToGain(lossDb) * (1 - this.pole);
  }

  /** Brings the next `count` samples out of the line into `block`. */
  read(count: Frames): void {
    const { samples, block, gain, pole } = this;
    const length = samples.length;
    let at = this.head;
    let low = this.low;
    for (let i = 0; i < count; i++) {
      low = gain * samples[at]! + pole * low;
      block[i] = low;
      if (++at === length) at = 0;
    }
    this.low = low > 1e-18 || low < -1e-18 ? low : 0;
  }

  /** Puts `block` back into the line with `input` on top. */
  write(input: Float32Array, count: Frames): void {
    const { samples, block } = this;
    const length = samples.length;
    let at = this.head;
    for (let i = 0; i < count; i++) {
      const x = block[i]! + input[i]!;
      samples[at] = x > 1e-15 || x < -1e-15 ? x : 0;
      if (++at === length) at = 0;
    }
    this.head = at;
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
  private readonly leftDiffusers: readonly AllPass[];
  private readonly rightDiffusers: readonly AllPass[];
  private readonly left = new Float32Array(BLOCK);
  private readonly right = new Float32Array(BLOCK);
  private readonly level: number;

  constructor(room: RoomShape) {
    // A small room has short lines: more echoes a second, sooner dense.
    const scale = Math.min(1, 0.5 + room.decay * 0.25);
    this.lines = eight((k) => new Line(Math.round(lengths[k]! * scale), room));
    this.blocks = eight((k) => this.lines[k]!.block);
    this.leftDiffusers = [new AllPass(149, DIFFUSION), new AllPass(433, DIFFUSION)];
    this.rightDiffusers = [new AllPass(211, DIFFUSION), new AllPass(367, DIFFUSION)];
    // A longer decay piles up more energy; this keeps the wet level of different rooms alike.
    this.level = 0.5 / Math.sqrt(0.3 + room.decay);
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
    for (let from = 0; from < count; from += BLOCK) {
      const n = Math.min(BLOCK, count - from);
      this.left.set(inLeft.subarray(from, from + n));
      this.right.set(inRight.subarray(from, from + n));
      for (const diffuser of this.leftDiffusers) diffuser.process(this.left, n);
      for (const diffuser of this.rightDiffusers) diffuser.process(this.right, n);
      for (const line of this.lines) line.read(n);
      this.tap(outLeft, outRight, at + from, n);
      scatter(this.blocks, n);
      this.lines.forEach((line, k) => line.write(k % 2 === 0 ? this.left : this.right, n));
    }
  }

  private tap(outLeft: Float32Array, outRight: Float32Array, at: Frames, count: Frames): void {
    const [a, b, c, d, e, f, g, h] = this.blocks;
    const level = this.level;
    for (let i = 0; i < count; i++) {
      outLeft[at + i]! += level * (a[i]! - c[i]! + e[i]! - g[i]!);
      outRight[at + i]! += level * (b[i]! - d[i]! + f[i]! - h[i]!);
    }
  }
}

type Eight<T> = readonly [T, T, T, T, T, T, T, T];

function eight<T>(make: (index: number) => T): Eight<T> {
  return [make(0), make(1), make(2), make(3), make(4), make(5), make(6), make(7)];
}

const HADAMARD_SCALE = 1 / Math.sqrt(LINES);

/** Mixes the eight lines' blocks by the Hadamard matrix, which keeps their energy. */
function scatter(blocks: Eight<Float32Array>, count: Frames): void {
  const [a, b, c, d, e, f, g, h] = blocks;
  for (let i = 0; i < count; i++) {
    const a1 = a[i]! + b[i]!;
    const b1 = a[i]! - b[i]!;
    const c1 = c[i]! + d[i]!;
    const d1 = c[i]! - d[i]!;
    const e1 = e[i]! + f[i]!;
    const f1 = e[i]! - f[i]!;
    const g1 = g[i]! + h[i]!;
    const h1 = g[i]! - h[i]!;
    const a2 = a1 + c1;
    const c2 = a1 - c1;
    const b2 = b1 + d1;
    const d2 = b1 - d1;
    const e2 = e1 + g1;
    const g2 = e1 - g1;
    const f2 = f1 + h1;
    const h2 = f1 - h1;
    a[i] = (a2 + e2) * HADAMARD_SCALE;
    e[i] = (a2 - e2) * HADAMARD_SCALE;
    b[i] = (b2 + f2) * HADAMARD_SCALE;
    f[i] = (b2 - f2) * HADAMARD_SCALE;
    c[i] = (c2 + g2) * HADAMARD_SCALE;
    g[i] = (c2 - g2) * HADAMARD_SCALE;
    d[i] = (d2 + h2) * HADAMARD_SCALE;
    h[i] = (d2 - h2) * HADAMARD_SCALE;
  }
}
