import type { CompressorSettings } from '#contract/stored-score.ts';

/** Parts that are compressed alike. */
export type ChannelFamily = 'bass' | 'accompaniment' | 'lead';

/**
 * Channel compressors at full strength, within the ranges that mixing handbooks give (R. Izhaki, Mixing Audio,
 * 2017). A slow attack keeps the transients of plucked notes.
 */
export const channelCompressors: Readonly<Record<ChannelFamily, CompressorSettings>> = {
  bass: { ratio: 4, thresholdDb: -4, kneeDb: 6, attackMs: 25, releaseMs: 140 },
  accompaniment: { ratio: 2.2, thresholdDb: -1, kneeDb: 6, attackMs: 18, releaseMs: 160 },
  lead: { ratio: 3, thresholdDb: -3, kneeDb: 6, attackMs: 12, releaseMs: 140 },
};
