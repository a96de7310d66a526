import { useMemo } from 'react';
import type { Track } from '#contract/tracks.ts';
import { sectionMarks } from '#web/domain/section-marks.ts';
import { messages } from '#web/features/tracks/messages.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './track-list.module.css';

/** The sections under the waveform, with their rehearsal letters; widths are proportional to the durations. */
export function SectionStrip({ track }: { readonly track: Track }) {
  const marks = useMemo(() => sectionMarks(track.sections), [track.sections]);
  if (marks.length === 0) return null;
  return (
    <ol className={styles.sectionStrip} aria-label={messages.sections(track.title)}>
      {marks.map(({ letter, name, startMs, durationMs, color }) => (
        <li
          // A section of zero length starts at the same time as the next one.
          key={`${letter} ${startMs}`}
          data-ink={color}
          style={{ '--share': durationMs }}
          title={`${letter}, ${name}, ${formatDuration(startMs / 1000)}`}
        >
          <span aria-hidden="true">{letter}</span>
          <span
            className={textStyles.visuallyHidden}
          >{`${letter}, ${name}, ${formatDuration(startMs / 1000)}`}</span>
        </li>
      ))}
    </ol>
  );
}
