import { weighting, windowsLoudness } from '#engine/dsp.ts';
import type { Chunk } from './sound.ts';

/** Channel weights in the order L R C LFE Ls Rs …, by channel count (BS.1770-4, table 3). */
const surround = 1.41;
const weights: Readonly<Record<number, readonly number[]>> = {
  4: [1, 1, surround, surround],
  5: [1, 1, 1, surround, surround],
  6: [1, 1, 1, 0, surround, surround],
  7: [1, 1, 1, 0, surround, surround, surround],
  8: [1, 1, 1, 0, surround, surround, surround, surround],
};

/** The two K-weighting filters of one channel in series. */
class WeightedChannel {
  readonly #shape: ReturnType<typeof weighting>;
  #s1 = 0;
  #s2 = 0;
  #t1 = 0;
  #t2 = 0;

  constructor(shape: ReturnType<typeof weighting>) {
    this.#shape = shape;
  }

  /** The sum of squares of the weighted samples[from..to). */
  energy(samples: Float32Array, from: number, to: number): number {
    const { shelf: a, rumble: b } = this.#shape;
    let [s1, s2, t1, t2] = [this.#s1, this.#s2, this.#t1, this.#t2];
    let sum = 0;
    for (let i = from; i < to; i++) {
      const x = samples[i]!;
      const y = a.b0 * x + s1;
      s1 = a.b1 * x - a.a1 * y + s2;
      s2 = a.b2 * x - a.a2 * y;
      const z = b.b0 * y + t1;
      t1 = b.b1 * y - b.a1 * z + t2;
      t2 = b.b2 * y - b.a2 * z;
      sum += z * z;
    }
    // A decay into digital silence would end in denormal numbers, which are slow.
    if (sum < 1e-30) s1 = s2 = t1 = t2 = 0;
    [this.#s1, this.#s2, this.#t1, this.#t2] = [s1, s2, t1, t2];
    return sum;
  }
}

/** Integrated loudness of a stream of any sample rate and length (ITU-R BS.1770-4). */
export class LoudnessMeter {
  readonly #sampleRate: number;
  readonly #gain: number;
  readonly #channels: readonly { readonly filter: WeightedChannel; readonly weight: number }[];
  /** Mean squares of steps of 100 ms. */
  readonly #steps: number[] = [];
  #energy = 0;
  #frames = 0;
  #stepStart = 0;

  constructor(sampleRate: number, channels: number) {
    const shape = weighting(sampleRate);
    this.#sampleRate = sampleRate;
    this.#gain = shape.gain * shape.gain;
    this.#channels = Array.from({ length: channels }, (_, channel) => ({
      filter: new WeightedChannel(shape),
      weight: weights[channels]?.[channel] ?? 1,
    }));
  }

  add(chunk: Chunk): void {
    const frames = chunk[0]!.length;
    for (let from = 0; from < frames;) {
      const stepEnd = Math.round(((this.#steps.length + 1) * this.#sampleRate) / 10);
      const to = Math.min(frames, from + stepEnd - this.#frames);
      for (const [index, { filter, weight }] of this.#channels.entries()) {
        this.#energy += weight * filter.energy(chunk[index]!, from, to);
      }
      this.#frames += to - from;
      from = to;
      if (this.#frames === stepEnd) this.#closeStep();
    }
  }

  #closeStep(): void {
    this.#steps.push((this.#gain * this.#energy) / (this.#frames - this.#stepStart));
    this.#stepStart = this.#frames;
    this.#energy = 0;
  }

  /** In LUFS; -Infinity for silence. Audio shorter than 400 ms counts as one window. */
  integrated(): number {
    const steps = this.#steps;
    if (steps.length < 4) {
      const rest = this.#gain * this.#energy;
      const whole = steps.reduce((sum, power) => sum + (power * this.#sampleRate) / 10, rest);
      return windowsLoudness(Float64Array.of(whole / Math.max(1, this.#frames)));
    }
    return windowsLoudness(
      Float64Array.from(
        { length: steps.length - 3 },
        (_, i) => (steps[i]! + steps[i + 1]! + steps[i + 2]! + steps[i + 3]!) / 4,
      ),
    );
  }
}
