import type { CompressorSettings } from '#engine/dsp/stereo-compressor.ts';

/** Parts that are compressed alike. */
export type ChannelFamily = 'drums' | 'bass' | 'accompaniment' | 'pad' | 'lead';

/**
 * Channel compressors at full strength, within the ranges that mixing handbooks give (R. Izhaki, Mixing Audio,
 * 2017). A slow attack keeps the transients of drums and plucked notes.
 */
export const channelCompressors: Readonly<Record<ChannelFamily, CompressorSettings>> = {
  drums: { ratio: 2, thresholdDb: 2, kneeDb: 6, attackMs: 20, releaseMs: 90 },
  bass: { ratio: 4, thresholdDb: -4, kneeDb: 6, attackMs: 25, releaseMs: 140 },
  accompaniment: { ratio: 2.2, thresholdDb: -1, kneeDb: 6, attackMs: 18, releaseMs: 160 },
  pad: { ratio: 1.5, thresholdDb: 0, kneeDb: 8, attackMs: 60, releaseMs: 400 },
  lead: { ratio: 3, thresholdDb: -3, kneeDb: 6, attackMs: 12, releaseMs: 140 },
};
