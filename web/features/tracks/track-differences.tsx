import type { Difference, Track } from '#contract/tracks.ts';
import { words } from '#web/features/tracks/words.ts';
import { clock } from '#web/kit/figures.ts';
import { Icon } from '#web/kit/icon.tsx';
import { KeySigns } from '#web/kit/key-signs.tsx';
import styles from './track-list.module.css';

const { differs: says } = words;

/**
 * Formats two lengths as minutes and seconds, or in seconds when those would look the same or the first is below 20
 * s.
 */
function lengths(asked: number, came: number): [string, string] {
  const clocks: [string, string] = [clock(asked), clock(came)];
  if (clocks[0] !== clocks[1] && asked >= 20) return clocks;
  return [says.seconds(asked), says.seconds(came)];
}

const inWords: {
  readonly [What in Difference['what']]: (difference: Extract<Difference, { what: What }>) => string;
} = {
  length: ({ asked, came }) => says.length(...lengths(asked, came)),
  tempo: ({ asked, came }) => says.tempo(asked, came),
  key: ({ asked, came }) => says.key(asked, came),
  clipping: ({ overDb }) => says.clipping(overDb),
  quiet: () => says.quiet,
  silence: ({ from, to }) => says.silence(clock(from), clock(to)),
};

const sentenceOf = (difference: Difference) =>
  (inWords[difference.what] as (one: Difference) => string)(difference);

/** The differences between the requested and the actual track; renders nothing without any. */
export function TrackDifferences({ track: { differences } }: { readonly track: Track }) {
  return differences.map((difference) => (
    <span key={difference.what} className={styles.differs}>
      <Icon name="info" size="small" />
      <KeySigns text={sentenceOf(difference)} />
    </span>
  ));
}
