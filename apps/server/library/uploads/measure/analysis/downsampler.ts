import type { Chunk } from '#server/library/uploads/measure/sound.ts';

/** Roughly the lowest rate that preserves onsets, and tones up to 4 kHz. */
const targetRate = 11_025;
const cutoff = 0.42;

/** Downsamples to one channel at about 11 kHz: tempo and key need no more, and the analysis is faster. */
export class Downsampler {
  readonly sampleRate: number;
  readonly #step: number;
  readonly #sections: readonly LowPass[];
  #phase = 0;

  constructor(sampleRate: number) {
    this.#step = Math.max(1, Math.round(sampleRate / targetRate));
    this.sampleRate = sampleRate / this.#step;
    // A sixth-order Butterworth filter against aliasing.
    this.#sections =
      this.#step === 1
        ? []
        : [0.5176, Math.SQRT1_2, 1.9319].map((q) => new LowPass((cutoff * this.sampleRate) / sampleRate, q));
  }

  /** Returns the samples that the chunk adds. */
  add(chunk: Chunk): Float32Array {
    const mono = mixDown(chunk);
    for (const section of this.#sections) section.process(mono);
    const downsampled = new Float32Array(Math.ceil(Math.max(0, mono.length - this.#phase) / this.#step));
    for (let i = 0; i < downsampled.length; i++) downsampled[i] = mono[this.#phase + i * this.#step]!;
    this.#phase += downsampled.length * this.#step - mono.length;
    return downsampled;
  }
}

function mixDown(chunk: Chunk): Float32Array {
  const mono = new Float32Array(chunk[0]!.length);
  for (const channel of chunk) {
    for (let i = 0; i < mono.length; i++) mono[i]! += channel[i]! / chunk.length;
  }
  return mono;
}

/**
 * A second-order low-pass from R. Bristow-Johnson's cookbook; `corner` is the corner frequency as a share of the
 * sample rate.
 */
class LowPass {
  readonly #b: number;
  readonly #a1: number;
  readonly #a2: number;
  #z1 = 0;
  #z2 = 0;

  constructor(corner: number, q: number) {
    const w = 2 * Math.PI * corner;
    const alpha = Math.sin(w) / (2 * q);
    this.#b = (1 - Math.cos(w)) / 2 / (1 + alpha);
    this.#a1 = (-2 * Math.cos(w)) / (1 + alpha);
    this.#a2 = (1 - alpha) / (1 + alpha);
  }

  process(samples: Float32Array): void {
    let [z1, z2] = [this.#z1, this.#z2];
    for (let i = 0; i < samples.length; i++) {
      const x = samples[i]!;
      const y = this.#b * x + z1;
      z1 = 2 * this.#b * x - this.#a1 * y + z2;
      z2 = this.#b * x - this.#a2 * y;
      samples[i] = y;
    }
    // A decay into digital silence would end in denormal numbers, which are slow.
    [this.#z1, this.#z2] = Math.abs(z1) + Math.abs(z2) < 1e-20 ? [0, 0] : [z1, z2];
  }
}
