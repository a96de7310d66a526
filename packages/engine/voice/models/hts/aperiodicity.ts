import { exp2, log2 } from '#engine/kit/exact.ts';
import type { Hertz } from '#engine/kit/units.ts';
import { fricationOf, voicelessPhonemes } from '#engine/voice/phones/phonemes.ts';
import { BINS, BIN_WIDTH } from './mel-cepstral-filter.ts';

/** Share of noise power by frequency: half at `corner`, 12 dB an octave to both sides. */
function noiseAbove(corner: Hertz): Float64Array {
  return Float64Array.from({ length: BINS }, (_, k) =>
    Math.min(0.97, 1 / (1 + exp2(-4 * log2(Math.max(1, k * BIN_WIDTH) / corner)))),
  );
}

/** Noise begins lower in voiced fricatives than in other voiced sounds (mixed excitation, as in LPC vocoders). */
const voiced = noiseAbove(5000);
const voicedFricative = noiseAbove(1500);
const voiceless = new Float64Array(BINS).fill(1);
const FRICATIVE = 0.3;

/** Share of noise power in each bin of the spectrum of a phoneme, 0 to 1. */
export function aperiodicityOf(phoneme: string, isVoiced = !voicelessPhonemes.has(phoneme)): Float64Array {
  if (!isVoiced) return voiceless;
  return (fricationOf[phoneme] ?? 0) >= FRICATIVE ? voicedFricative : voiced;
}
