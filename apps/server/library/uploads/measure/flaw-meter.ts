import type { Chunk } from './sound.ts';

/** Flaws of a sound, and how steady its level is. */
export interface Flaws {
  /** The longest run of samples at full scale in one channel. */
  readonly clippedSamples: number;
  /** The longest time in which no sample exceeds -60 dBFS. */
  readonly silenceSeconds: number;
  /** The difference of the 90th and the 10th percentile of the levels of 50 ms, in dB; of the first six minutes. */
  readonly levelRangeDb: number;
}

/** Just below the largest sample of 16 bits. */
const fullScale = 0.9999;
const silentLevel = 0.001;
const silenceBlocksPerSecond = 100;
const levelsPerSecond = 20;
const maxLevels = 360 * levelsPerSecond;
const levelFloorDb = -80;

/** Length of the runs of samples at full scale with the same sign, in one channel. */
class ClippingRun {
  #run = 0;
  #sign = 0;
  longest = 0;

  add(samples: Float32Array): void {
    for (const sample of samples) {
      const sign = sample >= fullScale ? 1 : sample <= -fullScale ? -1 : 0;
      this.#run = sign === 0 ? 0 : sign === this.#sign ? this.#run + 1 : 1;
      this.#sign = sign;
      if (this.#run > this.longest) this.longest = this.#run;
    }
  }
}

/** Calls `onBlock` with the peak and the mean square of each block of equal length; the last one can be shorter. */
class Blocks {
  readonly #frames: number;
  readonly #onBlock: (peak: number, power: number) => void;
  #peak = 0;
  #energy = 0;
  #filled = 0;

  constructor(frames: number, onBlock: (peak: number, power: number) => void) {
    this.#frames = Math.max(1, Math.round(frames));
    this.#onBlock = onBlock;
  }

  add(chunk: Chunk): void {
    const frames = chunk[0]!.length;
    for (let from = 0; from < frames;) {
      const to = Math.min(frames, from + this.#frames - this.#filled);
      for (const channel of chunk) {
        for (let i = from; i < to; i++) {
          const level = Math.abs(channel[i]!);
          if (level > this.#peak) this.#peak = level;
          this.#energy += level * level;
        }
      }
      this.#filled += to - from;
      from = to;
      if (this.#filled === this.#frames) this.#close(chunk.length);
    }
  }

  #close(channels: number): void {
    this.#onBlock(this.#peak, this.#energy / (this.#filled * channels));
    this.#peak = this.#energy = this.#filled = 0;
  }
}

/** Finds flaws in a stream of any length. */
export class FlawMeter {
  readonly #clipping: readonly ClippingRun[];
  readonly #silence: Blocks;
  readonly #levels: number[] = [];
  readonly #levelBlocks: Blocks;
  #silentBlocks = 0;
  #longestSilence = 0;

  constructor(sampleRate: number, channels: number) {
    this.#clipping = Array.from({ length: channels }, () => new ClippingRun());
    this.#silence = new Blocks(sampleRate / silenceBlocksPerSecond, (peak) => {
      this.#silentBlocks = peak > silentLevel ? 0 : this.#silentBlocks + 1;
      this.#longestSilence = Math.max(this.#longestSilence, this.#silentBlocks);
    });
    this.#levelBlocks = new Blocks(sampleRate / levelsPerSecond, (_peak, power) => {
      this.#levels.push(Math.max(levelFloorDb, 10 * Math.log10(power)));
    });
  }

  add(chunk: Chunk): void {
    for (const [index, channel] of this.#clipping.entries()) channel.add(chunk[index]!);
    this.#silence.add(chunk);
    if (this.#levels.length < maxLevels) this.#levelBlocks.add(chunk);
  }

  finish(): Flaws {
    const sorted = this.#levels.toSorted((a, b) => a - b);
    const percentile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? levelFloorDb;
    return {
      clippedSamples: Math.max(...this.#clipping.map(({ longest }) => longest)),
      silenceSeconds: this.#longestSilence / silenceBlocksPerSecond,
      levelRangeDb: percentile(0.9) - percentile(0.1),
    };
  }
}
