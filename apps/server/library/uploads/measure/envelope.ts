import type { Waveform } from '#contract/waveform.ts';
import { waveformPoints as points } from '#contract/waveform-points.ts';
import type { Chunk } from './sound.ts';

/** Enough that the boundaries of a point are accurate to a few percent of its length. */
const cells = 64 * points;

/**
 * The waveform of a stream of unknown length: cells double their width when they run out, so that memory is constant.
 */
export class Envelope {
  readonly #peaks = new Float32Array(cells);
  readonly #energies = new Float64Array(cells);
  #cellFrames = 4;
  #frames = 0;
  #channels = 1;

  get frames(): number {
    return this.#frames;
  }

  add(chunk: Chunk): void {
    this.#channels = chunk.length;
    const frames = chunk[0]!.length;
    for (let from = 0; from < frames;) {
      if (this.#frames === cells * this.#cellFrames) this.#widen();
      const cell = Math.floor(this.#frames / this.#cellFrames);
      const to = Math.min(frames, from + (cell + 1) * this.#cellFrames - this.#frames);
      for (const channel of chunk) this.#addTo(cell, channel, from, to);
      this.#frames += to - from;
      from = to;
    }
  }

  #addTo(cell: number, samples: Float32Array, from: number, to: number): void {
    let peakLevel = this.#peaks[cell]!;
    let energy = 0;
    for (let i = from; i < to; i++) {
      const level = Math.abs(samples[i]!);
      if (level > peakLevel) peakLevel = level;
      energy += level * level;
    }
    this.#peaks[cell] = peakLevel;
    this.#energies[cell]! += energy;
  }

  #widen(): void {
    for (let cell = 0; cell < cells / 2; cell++) {
      this.#peaks[cell] = Math.max(this.#peaks[2 * cell]!, this.#peaks[2 * cell + 1]!);
      this.#energies[cell] = this.#energies[2 * cell]! + this.#energies[2 * cell + 1]!;
    }
    this.#peaks.fill(0, cells / 2);
    this.#energies.fill(0, cells / 2);
    this.#cellFrames *= 2;
  }

  /** Peak and RMS of all channels in equal slices. */
  waveform(): Waveform {
    const peak = new Uint8Array(points);
    const rms = new Uint8Array(points);
    const used = Math.ceil(this.#frames / this.#cellFrames);
    for (let point = 0; point < points; point++) {
      const start = Math.min(used - 1, Math.floor((point * used) / points));
      const end = Math.max(start + 1, Math.floor(((point + 1) * used) / points));
      let peakLevel = 0;
      let energy = 0;
      for (let cell = start; cell < end; cell++) {
        peakLevel = Math.max(peakLevel, this.#peaks[cell]!);
        energy += this.#energies[cell]!;
      }
      const frames = Math.min(end * this.#cellFrames, this.#frames) - start * this.#cellFrames;
      peak[point] = toByte(peakLevel);
      rms[point] = toByte(Math.sqrt(energy / (frames * this.#channels)));
    }
    return { points, peak: base64(peak), rms: base64(rms) };
  }
}

/** The waveform of audio that cannot be decoded: one point of level 0. */
export const unknownWaveform: Waveform = { points: 1, peak: 'AA==', rms: 'AA==' };

const toByte = (level: number) => Math.min(255, Math.round(level * 255));

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
