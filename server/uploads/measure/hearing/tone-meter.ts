import { Spectra } from './spectra.ts';

const windowFrames = 8_192;
const lowestHertz = 55;
const highestHertz = 2_100;
const middleC = 261.6256;
/** Fine places in an octave: ten to a semitone. */
const fine = 120;
const semitone = fine / 12;
/** Partials this far below a window's loudest one are no tones of their own. */
const leastShare = 0.003;
/** A partial may be the second to fourth of a lower tone: it counts for that as well, ever less. */
const lowerTones = 4;
const decay = 0.6;

/** Which tones sound how much, counted over all octaves; window by window, so that loud parts don't outvote the rest. */
export class ToneMeter {
  readonly #sampleRate: number;
  readonly #spectra: Spectra;
  readonly #shares = new Float64Array(fine);

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
    this.#spectra = new Spectra(windowFrames, windowFrames / 2, (magnitudes) => this.#look(magnitudes));
  }

  add(samples: Float32Array): void {
    this.#spectra.add(samples);
  }

  #look(magnitudes: Float64Array): void {
    const step = this.#sampleRate / windowFrames;
    const from = Math.ceil(lowestHertz / step);
    const to = Math.min(Math.floor(highestHertz / step), magnitudes.length - 2);
    let loudest = 0;
    for (let i = from; i <= to; i++) loudest = Math.max(loudest, magnitudes[i]!);
    if (loudest < 1e-5) return;
    const found = new Float64Array(fine);
    let whole = 0;
    for (let i = from; i <= to; i++) {
      const [a, b, c] = [magnitudes[i - 1]!, magnitudes[i]!, magnitudes[i + 1]!];
      if (b <= a || b < c || b < leastShare * loudest) continue;
      const place = i + (0.5 * (a - c)) / (a - 2 * b + c);
      const weight = Math.sqrt(b / loudest);
      for (let n = 1; n <= lowerTones; n++) {
        found[placeInOctave((place * step) / n)]! += weight * decay ** (n - 1);
      }
      whole += weight;
    }
    if (whole === 0) return;
    for (let i = 0; i < fine; i++) this.#shares[i]! += found[i]! / whole;
  }

  /** Twelve shares from C up, in the tuning of the piece; their sum is 1, or 0 where nothing has a pitch. */
  finish(): number[] {
    const tuning = tuningOf(this.#shares);
    const tones = Array.from({ length: 12 }, () => 0);
    for (let i = 0; i < fine; i++) tones[Math.round((i - tuning) / semitone + 12) % 12]! += this.#shares[i]!;
    const sum = tones.reduce((all, share) => all + share, 0);
    return sum > 0 ? tones.map((share) => share / sum) : tones;
  }
}

function placeInOctave(hertz: number): number {
  const octaves = Math.log2(hertz / middleC);
  return Math.round((octaves - Math.floor(octaves)) * fine) % fine;
}

/** By how many fine places the piece is tuned away from A = 440 Hz: the direction in which most tones lean. */
function tuningOf(shares: Float64Array): number {
  let [x, y] = [0, 0];
  for (const [i, share] of shares.entries()) {
    const angle = (2 * Math.PI * i) / semitone;
    x += share * Math.cos(angle);
    y += share * Math.sin(angle);
  }
  return (Math.atan2(y, x) / (2 * Math.PI)) * semitone;
}
