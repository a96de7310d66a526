import { decibelsToGain, exp, log2 } from '#engine/kit/exact.ts';
import type { Decibels, Milliseconds } from '#engine/kit/units.ts';
import { CONTROL_FRAMES, blocksIn } from '#engine/master/control-rate.ts';

/** Compression starts this far below the piece's own loudness, so it acts on the loud parts of any piece. */
const THRESHOLD: Decibels = -1;
const KNEE: Decibels = 6;
const RATIO = 1.6;
const MAX_REDUCTION: Decibels = 3;
const ATTACK: Milliseconds = 30;
const RELEASE: Milliseconds = 250;

const TEN_OVER_LOG2_10 = 10 * Math.LN2 * Math.LOG10E;
const SILENCE = 1e-12;

/**
 * A gentle bus compressor (1.6:1, at most 3 dB), as a gain envelope. `power` is the weighted energy of each control
 * block, `loudness` that of the whole piece in LUFS.
 */
export function busCompressorEnvelope(power: Float64Array, loudness: Decibels): Float64Array {
  const nodes = new Float64Array(power.length + 1).fill(1);
  const attack = 1 - exp(-1 / blocksIn(ATTACK));
  const release = 1 - exp(-1 / blocksIn(RELEASE));
  let level = 0;
  for (let block = 0; block < power.length; block++) {
    const blockPower = power[block]! / CONTROL_FRAMES;
    level += (blockPower - level) * (blockPower > level ? attack : release);
    const over = TEN_OVER_LOG2_10 * log2(level + SILENCE) - 0.691 - loudness - THRESHOLD;
    nodes[block + 1] = decibelsToGain(-reduction(over));
  }
  return nodes;
}

/** Gain reduction in dB for a level `over` the threshold, with a quadratic knee. */
function reduction(over: Decibels): Decibels {
  const slope = 1 - 1 / RATIO;
  const intoKnee = over + KNEE / 2;
  if (intoKnee <= 0) return 0;
  const reductionDb = intoKnee < KNEE ? (slope * intoKnee * intoKnee) / (2 * KNEE) : slope * over;
  return Math.min(reductionDb, MAX_REDUCTION);
}
