import { sin, TAU } from '#engine/kit/exact.ts';
import type { Hertz } from '#engine/kit/units.ts';

/** Samples per cycle; each table has one more, equal to its first. */
export const CYCLE_BITS = 11;
export const CYCLE = 1 << CYCLE_BITS;
const MASK = CYCLE - 1;
const MAX_PARTIAL: Hertz = 17_000;
const harmonicLimits = [1, 2, 3, 4, 6, 8, 11, 16, 23, 32, 45, 64, 90, 128, 181, 256, 362, 512];

const sineCycle = Float64Array.from({ length: CYCLE }, (_, i) => sin((TAU * i) / CYCLE));

/** Band-limited wavetable: one table per bandwidth, so that no pitch aliases. */
export class Wavetable {
  private readonly levels: Float32Array[];

  /** `amplitude(h)` is the signed sine amplitude of harmonic h (1 is the fundamental). */
  constructor(amplitude: (harmonic: number) => number) {
    const sum = new Float64Array(CYCLE);
    let harmonic = 0;
    this.levels = harmonicLimits.map((limit) => {
      while (harmonic < limit) {
        harmonic++;
        const a = amplitude(harmonic);
        if (a !== 0) for (let i = 0; i < CYCLE; i++) sum[i]! += a * sineCycle[(i * harmonic) & MASK]!;
      }
      const table = new Float32Array(CYCLE + 1);
      table.set(sum);
      table[CYCLE] = sum[0]!;
      return table;
    });
  }

  /** The table with most harmonics whose partials stay below 17 kHz at this fundamental. */
  at(fundamental: Hertz): Float32Array {
    let chosen = 0;
    while (chosen + 1 < harmonicLimits.length && harmonicLimits[chosen + 1]! * fundamental <= MAX_PARTIAL)
      chosen++;
    return this.levels[chosen]!;
  }
}

/** Linear interpolation in a table at a phase of 0..CYCLE. */
export function readCycle(table: Float32Array, phase: number): number {
  const i = phase | 0;
  const low = table[i]!;
  return low + (phase - i) * (table[i + 1]! - low);
}

/** Sawtooth, peak about 1, falling. */
export const saw = new Wavetable((h) => (2 / Math.PI / h) * (h > 300 ? 0.5 : 1));
/** Square, peak about 1. */
export const square = new Wavetable((h) => (h % 2 === 1 ? 4 / Math.PI / h : 0));
