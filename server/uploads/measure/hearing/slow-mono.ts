import type { Chunk } from '#server/uploads/measure/sound.ts';

/** About the lowest rate at which onsets and tones up to 4 kHz are still heard. */
const wantedRate = 11_025;
const cutoff = 0.42;

/** Any sound as one channel at about 11 kHz: rhythm and harmony need no more, and less is sooner heard. */
export class SlowMono {
  readonly sampleRate: number;
  readonly #step: number;
  readonly #sections: readonly LowPass[];
  #phase = 0;

  constructor(sampleRate: number) {
    this.#step = Math.max(1, Math.round(sampleRate / wantedRate));
    this.sampleRate = sampleRate / this.#step;
    // A Butterworth of sixth order: what lies above the new rate's half would come back as false tones.
    this.#sections =
      this.#step === 1
        ? []
        : [0.5176, Math.SQRT1_2, 1.9319].map((q) => new LowPass((cutoff * this.sampleRate) / sampleRate, q));
  }

  /** What the next stretch adds. */
  add(chunk: Chunk): Float32Array {
    const mono = mixed(chunk);
    for (const section of this.#sections) section.process(mono);
    const slow = new Float32Array(Math.ceil(Math.max(0, mono.length - this.#phase) / this.#step));
    for (let i = 0; i < slow.length; i++) slow[i] = mono[this.#phase + i * this.#step]!;
    this.#phase += slow.length * this.#step - mono.length;
    return slow;
  }
}

function mixed(chunk: Chunk): Float32Array {
  const mono = new Float32Array(chunk[0]!.length);
  for (const channel of chunk) {
    for (let i = 0; i < mono.length; i++) mono[i]! += channel[i]! / chunk.length;
  }
  return mono;
}

/** A second-order low-pass after R. Bristow-Johnson's cookbook; `turn` is its corner as a share of the rate. */
class LowPass {
  readonly #b: number;
  readonly #a1: number;
  readonly #a2: number;
  #z1 = 0;
  #z2 = 0;

  constructor(turn: number, q: number) {
    const w = 2 * Math.PI * turn;
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
