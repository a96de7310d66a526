import type { CompressorSettings } from '#contract/stored-score.ts';
import { complementaryEq } from '#engine/score/complementary-eq.ts';
import type { Part } from '#engine/score/score.ts';
import type { MixStyle } from '#engine/theory/genres/style.ts';
import { channelCompressors, type ChannelFamily } from '#engine/theory/channel-compressors.data.ts';
import { instruments } from '#engine/theory/instruments.ts';

/**
 * The family of a part. Undefined: vocals are compressed by phrase when they are sung, drums on their bus, and pads are
 * steady.
 */
const familyOf = (part: Part): ChannelFamily | undefined => {
  if (part.kind !== 'notes') return undefined;
  if (part.stem === 'bass' || part.stem === 'lead') return part.stem;
  return instruments[part.instrument].roles[0] === 'pad' ? undefined : 'accompaniment';
};

/** The compressor of a part at the genre's strength; undefined: none. */
const compressorOf = (part: Part, { channelCompression }: MixStyle): CompressorSettings | undefined => {
  const family = familyOf(part);
  if (family === undefined || channelCompression === 0) return undefined;
  const compressor = channelCompressors[family];
  return { ...compressor, ratio: 1 + (compressor.ratio - 1) * channelCompression };
};

/** Adds the compressors and the EQ of a genre's mix to the channels of all parts. */
export const processChannels = (parts: readonly Part[], mix: MixStyle): Part[] => {
  const eqOf = complementaryEq(parts, mix);
  return parts.map((part) => ({
    ...part,
    channel: { ...part.channel, compressor: compressorOf(part, mix), ...eqOf(part) },
  }));
};
