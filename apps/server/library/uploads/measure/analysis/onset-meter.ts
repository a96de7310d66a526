import { Spectra } from './spectra.ts';

const windowFrames = 512;
const bandCount = 40;
const minHertz = 40;
const maxHertz = 5_000;
/** Logarithmic compression of levels, roughly that of the ear. */
const compression = 1_000;
/** Windows overlap by most of their length, so the rise is measured over several steps. */
const lookBack = 3;

/** Approximate number of curve steps per second. */
const stepsPerSecond = 100;

/**
 * Onset strength at about a hundred steps per second: rises of the logarithmic level, summed over mel bands (spectral
 * flux; S. Dixon, "Onset detection revisited", 2006).
 */
export class OnsetMeter {
  readonly #spectra: Spectra;
  readonly #edges: readonly number[];
  readonly #past: Float64Array[] = [];
  readonly #curve: number[] = [];
  /** Steps per second. */
  readonly rate: number;

  constructor(sampleRate: number) {
    const hop = Math.round(sampleRate / stepsPerSecond);
    this.rate = sampleRate / hop;
    this.#edges = bandEdges(sampleRate);
    this.#spectra = new Spectra(windowFrames, hop, (magnitudes) => this.#look(magnitudes));
  }

  add(samples: Float32Array): void {
    this.#spectra.add(samples);
  }

  #look(magnitudes: Float64Array): void {
    const levels = new Float64Array(this.#edges.length - 2);
    for (let band = 0; band < levels.length; band++) {
      levels[band] = Math.log1p(compression * bandLevel(magnitudes, this.#edges, band));
    }
    const before = this.#past[0];
    let rise = 0;
    if (before && this.#past.length === lookBack) {
      for (let band = 0; band < levels.length; band++) rise += Math.max(0, levels[band]! - before[band]!);
      this.#past.shift();
    }
    this.#past.push(levels);
    this.#curve.push(rise);
  }

  curve(): Float64Array {
    return Float64Array.from(this.#curve);
  }
}

/** The mel scale, without its constant factor. */
const mel = (hertz: number) => Math.log1p(hertz / 700);

/** Corners of triangular bands, as fractional bin indices of the spectrum. */
function bandEdges(sampleRate: number): number[] {
  const topHertz = Math.min(maxHertz, 0.45 * sampleRate);
  const [low, high] = [mel(minHertz), mel(topHertz)];
  return Array.from({ length: bandCount + 2 }, (_, i) => {
    const hertz = 700 * Math.expm1(low + ((high - low) * i) / (bandCount + 1));
    return (hertz * windowFrames) / sampleRate;
  });
}

function bandLevel(magnitudes: Float64Array, edges: readonly number[], band: number): number {
  const [low, middle, high] = [edges[band]!, edges[band + 1]!, edges[band + 2]!];
  let sum = 0;
  let weights = 0;
  for (let i = Math.floor(low); i <= Math.ceil(high); i++) {
    const weight = Math.max(0, Math.min((i - low) / (middle - low), (high - i) / (high - middle)));
    sum += weight * magnitudes[i]!;
    weights += weight;
  }
  return weights > 0 ? sum / weights : magnitudes[Math.round(middle)]!;
}
