import { decibelsToGain, exp, log2 } from '#engine/kit/exact.ts';
import type { Decibels, Milliseconds } from '#engine/kit/units.ts';
import { CONTROL_FRAMES, blocksIn } from '#engine/master/control-rate.ts';
import type { BusCompression } from '#engine/theory/genres/style.ts';

interface BusCompressor {
  /** Threshold relative to the piece's own loudness, so that the loud parts of any piece are compressed. */
  readonly thresholdDb: Decibels;
  readonly kneeDb: Decibels;
  readonly ratio: number;
  readonly maxReductionDb: Decibels;
  readonly attackMs: Milliseconds;
  readonly releaseMs: Milliseconds;
}

const busCompressors: Readonly<Record<BusCompression, BusCompressor | undefined>> = {
  none: undefined,
  gentle: { thresholdDb: -1, kneeDb: 6, ratio: 1.6, maxReductionDb: 3, attackMs: 30, releaseMs: 250 },
  /** A faster release lets the mix move with the beat. */
  firm: { thresholdDb: -3, kneeDb: 6, ratio: 2, maxReductionDb: 4, attackMs: 30, releaseMs: 120 },
};

const TEN_OVER_LOG2_10 = 10 * Math.LN2 * Math.LOG10E;
const SILENCE = 1e-12;

/**
 * The gain envelope of a bus compressor. `power` is the weighted energy of each control block, `loudness` that of the
 * whole piece in LUFS.
 */
export function busCompressorEnvelope(
  power: Float64Array,
  loudness: Decibels,
  compression: BusCompression,
): Float64Array {
  const nodes = new Float64Array(power.length + 1).fill(1);
  const compressor = busCompressors[compression];
  if (compressor === undefined) return nodes;
  const attack = 1 - exp(-1 / blocksIn(compressor.attackMs));
  const release = 1 - exp(-1 / blocksIn(compressor.releaseMs));
  let level = 0;
  for (let block = 0; block < power.length; block++) {
    const blockPower = power[block]! / CONTROL_FRAMES;
    level += (blockPower - level) * (blockPower > level ? attack : release);
    const over = TEN_OVER_LOG2_10 * log2(level + SILENCE) - 0.691 - loudness - compressor.thresholdDb;
    nodes[block + 1] = decibelsToGain(-reduction(over, compressor));
  }
  return nodes;
}

/** Gain reduction in dB for a level `over` the threshold, with a quadratic knee. */
function reduction(over: Decibels, { ratio, kneeDb, maxReductionDb }: BusCompressor): Decibels {
  const slope = 1 - 1 / ratio;
  const intoKnee = over + kneeDb / 2;
  if (intoKnee <= 0) return 0;
  const reductionDb = intoKnee < kneeDb ? (slope * intoKnee * intoKnee) / (2 * kneeDb) : slope * over;
  return Math.min(reductionDb, maxReductionDb);
}
