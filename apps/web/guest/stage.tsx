import { useEffect, useMemo } from 'react';
import type { Comment } from '#contract/comments.ts';
import type { Step } from '#web/guest/media-keys.ts';
import { messages } from '#web/guest/messages.ts';
import { usePlayer } from '#web/guest/player-context.ts';
import { SeekBar } from '#web/guest/seek-bar.tsx';
import type { ShownTrack } from '#web/guest/shown-page.ts';
import { StageFrame } from '#web/guest/stage-frame.tsx';
import { TrackHeading } from '#web/guest/track-row-frame.tsx';
import { Transport } from '#web/guest/transport.tsx';
import { CommentMarks, marksOf } from '#web/domain/comments/comment-marks.tsx';
import { ownPlace } from '#web/domain/comments/comment-place.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import { sectionMarks } from '#web/domain/section-marks.ts';
import type { TimeRange } from '#web/audio/waveform/range-grid.ts';
import chipStyles from '#web/ui/chip.module.css';
import styles from './section-bands.module.css';

interface StageProps {
  readonly track: ShownTrack;
  readonly isList: boolean;
  readonly step: Step;
  readonly range: TimeRange | undefined;
  readonly setRange: (range: TimeRange | undefined) => void;
  readonly comments: readonly Comment[];
  /** Opens the comment field; undefined if the link allows no comments. */
  readonly onCompose: (() => void) | undefined;
}

const seekSeconds = 5;

/** Sections, comments, waveform and transport of the track in the player. */
export function Stage(props: StageProps) {
  const { track, isList, step, range, setRange, comments, onCompose } = props;
  const player = usePlayer();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, altKey, ctrlKey, metaKey } = event;
      if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return;
      if (target.closest('input, textarea, select, dialog')) return;
      const commands: Record<string, (() => void) | undefined> = {
        // A focused button or link answers the space bar itself.
        ' ': target.closest('button, a') ? undefined : () => player.toggle(),
        ArrowLeft: () => player.seek(player.position() - seekSeconds),
        ArrowRight: () => player.seek(player.position() + seekSeconds),
        c: onCompose,
        Escape: () => setRange(undefined),
      };
      const command = commands[key.length === 1 ? key.toLowerCase() : key];
      if (!command) return;
      event.preventDefault();
      command();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [player, onCompose, setRange]);
  const { duration } = track;
  const marks = useMemo(
    () =>
      marksOf(comments, ownPlace)
        .filter(({ place }) => place.start <= duration)
        .map(({ comment, place: { start, end } }) => ({
          // The states of a review are not for guests.
          comment: { ...comment, resolvedAt: null },
          place: { start, end: end && Math.min(end, duration), isExact: true },
        })),
    [comments, duration],
  );
  return (
    <StageFrame
      track={track}
      heading={isList && <TrackHeading track={track} />}
      bands={<SectionBands track={track} />}
      marks={<CommentMarks marks={marks} duration={track.duration} />}
      waveform={
        <SeekBar
          track={track}
          range={range}
          setRange={setRange}
          onTouchSelected={onCompose}
          canSelect={onCompose !== undefined}
        />
      }
      transport={<Transport track={track} step={isList ? step : undefined} onCompose={onCompose} />}
    />
  );
}

/** The sections above the waveform; pressing one seeks to its start. */
function SectionBands({ track }: { readonly track: ShownTrack }) {
  const player = usePlayer();
  const { sections, duration } = track;
  if (!sections || sections.length === 0) return null;
  return (
    <ul className={styles.bands} aria-label={messages.sections}>
      {sectionMarks(sections).map(({ letter, name, color, startMs, durationMs }) => (
        <li
          key={startMs}
          data-ink={color}
          style={{
            '--x': `${(startMs / 1000 / (duration || 1)) * 100}%`,
            '--w': `${(durationMs / 1000 / (duration || 1)) * 100}%`,
          }}
        >
          <button
            type="button"
            title={name}
            aria-label={messages.section({ letter, name, time: formatDuration(startMs / 1000) })}
            onClick={() => player.seek(startMs / 1000)}
          >
            <b className={chipStyles.rehearsalMark}>{letter}</b>
            <span>{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
