import { Spectra } from './spectra.ts';

const windowFrames = 8_192;
const minHertz = 55;
const maxHertz = 2_100;
const middleC = 261.6256;
/** Histogram bins per octave: ten per semitone. */
const octaveBins = 120;
const semitoneBins = octaveBins / 12;
/** Partials below this share of the window's maximum are ignored. */
const minShare = 0.003;
/** A partial may be the second to fourth harmonic of a lower tone, and adds to that too, with decreasing weight. */
const maxHarmonic = 4;
const decay = 0.6;

/** Share of each tone over all octaves; normalized by window, so that loud parts do not dominate. */
export class ToneMeter {
  readonly #sampleRate: number;
  readonly #spectra: Spectra;
  readonly #shares = new Float64Array(octaveBins);

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
    this.#spectra = new Spectra(windowFrames, windowFrames / 2, (magnitudes) => this.#look(magnitudes));
  }

  add(samples: Float32Array): void {
    this.#spectra.add(samples);
  }

  #look(magnitudes: Float64Array): void {
    const step = this.#sampleRate / windowFrames;
    const from = Math.ceil(minHertz / step);
    const to = Math.min(Math.floor(maxHertz / step), magnitudes.length - 2);
    let maxMagnitude = 0;
    for (let i = from; i <= to; i++) maxMagnitude = Math.max(maxMagnitude, magnitudes[i]!);
    if (maxMagnitude < 1e-5) return;
    const found = new Float64Array(octaveBins);
    let total = 0;
    for (let i = from; i <= to; i++) {
      const [a, b, c] = [magnitudes[i - 1]!, magnitudes[i]!, magnitudes[i + 1]!];
      if (b <= a || b < c || b < minShare * maxMagnitude) continue;
      const bin = i + (0.5 * (a - c)) / (a - 2 * b + c);
      const weight = Math.sqrt(b / maxMagnitude);
      for (let n = 1; n <= maxHarmonic; n++) {
        found[octaveBin((bin * step) / n)]! += weight * decay ** (n - 1);
      }
      total += weight;
    }
    if (total === 0) return;
    for (let i = 0; i < octaveBins; i++) this.#shares[i]! += found[i]! / total;
  }

  /** Twelve shares from C up, relative to the tuning of the piece; their sum is 1, or 0 without pitched sound. */
  finish(): number[] {
    const tuning = tuningOffset(this.#shares);
    const tones = Array.from({ length: 12 }, () => 0);
    for (let i = 0; i < octaveBins; i++)
      tones[Math.round((i - tuning) / semitoneBins + 12) % 12]! += this.#shares[i]!;
    const sum = tones.reduce((all, share) => all + share, 0);
    return sum > 0 ? tones.map((share) => share / sum) : tones;
  }
}

function octaveBin(hertz: number): number {
  const octaves = Math.log2(hertz / middleC);
  return Math.round((octaves - Math.floor(octaves)) * octaveBins) % octaveBins;
}

/** The tuning offset from A = 440 Hz in bins: the direction in which most tones deviate. */
function tuningOffset(shares: Float64Array): number {
  let [x, y] = [0, 0];
  for (const [i, share] of shares.entries()) {
    const angle = (2 * Math.PI * i) / semitoneBins;
    x += share * Math.cos(angle);
    y += share * Math.sin(angle);
  }
  return (Math.atan2(y, x) / (2 * Math.PI)) * semitoneBins;
}
