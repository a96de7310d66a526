import { useMemo } from 'react';
import type { Track } from '#contract/tracks.ts';
import { sectionMarks } from '#web/kit/section-marks.ts';
import { words } from '#web/features/tracks/words.ts';
import { clock } from '#web/kit/figures.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './track-list.module.css';

/** The sections under the waveform, with their rehearsal letters; widths are proportional to the durations. */
export function SectionStrip({ track }: { readonly track: Track }) {
  const marks = useMemo(() => sectionMarks(track.sections), [track.sections]);
  if (marks.length === 0) return null;
  return (
    <ol className={styles.sectionStrip} aria-label={words.sections(track.title)}>
      {marks.map(({ letter, name, startMs, durationMs, ink }) => (
        <li
          // A section of zero length starts at the same time as the next one.
          key={`${letter} ${startMs}`}
          data-ink={ink}
          style={{ '--share': durationMs }}
          title={`${letter}, ${name}, ${clock(startMs / 1000)}`}
        >
          <span aria-hidden="true">{letter}</span>
          <span className={textStyles.visuallyHidden}>{`${letter}, ${name}, ${clock(startMs / 1000)}`}</span>
        </li>
      ))}
    </ol>
  );
}
