import type { ChannelSettings } from '#contract/stored-score.ts';
import type { MixSettings } from '#engine/theory/genres/style.ts';

/** The channel settings of a part from the mixer settings of a style. */
export const channelSettings = ({
  gainDb,
  pan = 0,
  reverb = 0,
  echo = 0,
  duckDb = 0,
}: MixSettings): ChannelSettings => ({
  gainDb,
  pan,
  reverb,
  echo,
  duckDb,
});

/** Track names begin with a capital. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
