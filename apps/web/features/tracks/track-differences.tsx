import type { Deviation, Track } from '#contract/tracks.ts';
import { messages } from '#web/features/tracks/messages.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AccidentalText } from '#web/domain/accidental-text.tsx';
import { musicWord } from '#web/domain/music-words.ts';
import styles from './track-list.module.css';

const { differences: texts } = messages;

/**
 * Formats two lengths as minutes and seconds, or in seconds when those would look the same or the first is below 20
 * s.
 */
function formatLengths(requested: number, actual: number) {
  const durations = { requested: formatDuration(requested), actual: formatDuration(actual) };
  if (durations.requested !== durations.actual && requested >= 20) return durations;
  return { requested: texts.seconds(requested), actual: texts.seconds(actual) };
}

const differenceTexts: {
  readonly [What in Deviation['what']]: (difference: Extract<Deviation, { what: What }>) => string;
} = {
  length: ({ requested, actual }) => texts.length(formatLengths(requested, actual)),
  tempo: ({ requested, actual }) =>
    texts.tempo({ requested: Math.round(requested), actual: Math.round(actual) }),
  key: ({ requested, actual }) => texts.key({ requested: musicWord(requested), actual: musicWord(actual) }),
  clipping: ({ overDb }) => texts.clipping(overDb),
  quiet: () => texts.quiet,
  soundfont: () => texts.soundFont,
  silence: ({ from, to }) => texts.silence({ from: formatDuration(from), to: formatDuration(to) }),
};

const differenceText = (difference: Deviation) =>
  (differenceTexts[difference.what] as (value: Deviation) => string)(difference);

/** The differences between the requested and the actual track; renders nothing without any. */
export function TrackDifferences({ track: { differences } }: { readonly track: Track }) {
  return differences.map((difference) => (
    <span key={difference.what} className={styles.difference}>
      <Icon name="info" size="small" />
      <AccidentalText text={differenceText(difference)} />
    </span>
  ));
}
