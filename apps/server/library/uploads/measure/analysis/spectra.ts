import { transform } from '#engine/dsp.ts';

/** Cuts a stream into overlapping windows and emits their magnitude spectra. */
export class Spectra {
  readonly #size: number;
  readonly #hop: number;
  readonly #window: Float64Array;
  readonly #real: Float64Array;
  readonly #imaginary: Float64Array;
  readonly #magnitudes: Float64Array;
  readonly #held: Float32Array;
  readonly #onSpectrum: (magnitudes: Float64Array) => void;
  #filled = 0;

  /**
   * `size` is a power of two, `hop` at most that; both in samples. A sine of level 1 has a magnitude of 1.
   * `onSpectrum` gets size / 2 magnitudes, which are valid until it returns.
   */
  constructor(size: number, hop: number, onSpectrum: (magnitudes: Float64Array) => void) {
    this.#size = size;
    this.#hop = hop;
    this.#window = Float64Array.from(
      { length: size },
      (_, i) => (1 - Math.cos((2 * Math.PI * (i + 0.5)) / size)) * (2 / size),
    );
    this.#real = new Float64Array(size);
    this.#imaginary = new Float64Array(size);
    this.#magnitudes = new Float64Array(size / 2);
    this.#held = new Float32Array(size);
    this.#onSpectrum = onSpectrum;
  }

  add(samples: Float32Array): void {
    for (let from = 0; from < samples.length;) {
      const to = Math.min(samples.length, from + this.#size - this.#filled);
      this.#held.set(samples.subarray(from, to), this.#filled);
      this.#filled += to - from;
      from = to;
      if (this.#filled === this.#size) this.#look();
    }
  }

  #look(): void {
    const [re, im] = [this.#real, this.#imaginary];
    for (let i = 0; i < this.#size; i++) re[i] = this.#held[i]! * this.#window[i]!;
    im.fill(0);
    transform(re, im);
    for (let i = 0; i < this.#magnitudes.length; i++) {
      this.#magnitudes[i] = Math.sqrt(re[i]! * re[i]! + im[i]! * im[i]!);
    }
    this.#held.copyWithin(0, this.#hop);
    this.#filled = this.#size - this.#hop;
    this.#onSpectrum(this.#magnitudes);
  }
}
