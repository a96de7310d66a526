import { clsx } from 'clsx';
import { Link } from 'wouter';
import { memo, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { mayChangeTrack } from '#contract/may-change-track.ts';
import type { ReviewState } from '#contract/review-states.ts';
import type { Track } from '#contract/tracks.ts';
import type { TrackTask } from '#web/features/tracks/commands.ts';
import { MeasuredFacts } from '#web/features/tracks/measured-facts.tsx';
import { toPlayable } from '#web/features/tracks/playable.ts';
import { CommentsToggle } from '#web/features/tracks/comments-toggle.tsx';
import { trackTypeOf } from '#web/features/tracks/track-type.ts';
import { TrackDifferences } from '#web/features/tracks/track-differences.tsx';
import { TrackButtons } from '#web/features/tracks/track-buttons.tsx';
import { TrackOrigin } from '#web/features/tracks/track-origin.tsx';
import type { TrackActions } from '#web/features/tracks/use-track-actions.ts';
import { messages } from '#web/features/tracks/messages.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import type { Timeline } from '#web/audio/timeline.ts';
import { isUnavailable } from '#web/audio/playback-state.ts';
import { usePlaybackState } from '#web/audio/use-playback.ts';
import { FieldError } from '#web/ui/field.tsx';
import { formatDuration } from '#web/ui/format-number.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { PlayButton } from '#web/domain/play-button.tsx';
import { Thumbs } from '#web/domain/thumbs.tsx';
import { useUser } from '#web/domain/user.ts';
import { SeekableWaveform } from '#web/audio/waveform/seekable-waveform.tsx';
import { musicWord } from '#web/domain/music-words.ts';
import { sectionMarks } from '#web/domain/section-marks.ts';
import { trackPath } from '#web/domain/track-path.ts';
import { SpokenWords } from '#web/features/tracks/spoken-words.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './track-list.module.css';

/** Renders the open comments on a track. */
export interface Discussion {
  readonly renderComments: (trackId: string, timeline: Timeline) => ReactNode;
  /** Those with a place, on the waveform. */
  readonly renderMarks: (trackId: string, timeline: Timeline) => ReactNode;
}

interface TrackRowProps {
  readonly track: Track;
  readonly projectId: string;
  readonly projectName: string;
  readonly canDownload: boolean;
  readonly canGenerate: boolean;
  /** Title of the parent track; undefined when it is not in the list. */
  readonly parentTitle: string | undefined;
  readonly actions: TrackActions;
  readonly onToggle: (track: Track) => void;
  readonly onStartAt: (track: Track, seconds: number) => void;
  readonly onDelete: (track: Track) => void;
  /** Whether the user is admin of the project. */
  readonly canEdit: boolean;
  readonly onTask: (track: Track, task: TrackTask) => void;
  readonly isCommentsOpen: boolean;
  readonly onToggleComments: (track: Track) => void;
  readonly discussion: Discussion;
}

/** The sections under the waveform, with their rehearsal letters; widths are proportional to the durations. */
function SectionStrip({ track }: { readonly track: Track }) {
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

/** A track: play button, title, facts, and its waveform with the sections below. */
export const TrackRow = memo(function TrackRow(props: TrackRowProps) {
  const { track, projectName, isCommentsOpen, discussion, onToggle, onStartAt } = props;
  const user = useUser();
  const commentsId = useId();
  const isFailed = usePlaybackState((state) => isUnavailable(state, track));
  const isCurrent = usePlaybackState((state) => state.item?.id === track.id);
  const isPlaying = usePlaybackState(
    ({ item, status }) => item?.id === track.id && (status === 'playing' || status === 'loading'),
  );
  const item = useMemo(() => toPlayable(track, projectName), [track, projectName]);
  const timeline = useTimeline(track, onStartAt);
  return (
    <article
      className={clsx(styles.row, isCurrent && styles.rowCurrent)}
      data-track-type={trackTypeOf(track)}
      aria-label={track.title}
      tabIndex={-1}
    >
      <PlayButton
        isPlaying={isPlaying}
        disabled={isFailed}
        label={isPlaying ? messages.pause(track.title) : messages.play(track.title)}
        onClick={() => onToggle(track)}
      />
      <div className={styles.trackHeader}>
        <h3>
          <Link href={trackPath(track.id)}>{track.title}</Link>
        </h3>
        <TrackButtons
          {...props}
          canEdit={mayChangeTrack(
            user,
            track.createdBy,
            props.canEdit && track.projectId === props.projectId,
          )}
        />
      </div>
      <div className={styles.line}>
        <Facts track={track} parentTitle={props.parentTitle} />
        <div className={styles.feedback}>
          <Thumbs reactions={track.reactions} onReact={(type) => props.actions.react(track, type)} />
          <CommentsToggle
            title={track.title}
            openComments={track.openComments}
            open={isCommentsOpen}
            commentsId={commentsId}
            onToggle={() => props.onToggleComments(track)}
          />
        </div>
      </div>
      <div className={styles.waveform}>
        {isFailed ? (
          <FieldError>{messages.unavailable}</FieldError>
        ) : (
          <>
            <SeekableWaveform
              item={item}
              label={messages.seekIn(track.title)}
              onStart={(seconds) => onStartAt(track, seconds)}
            />
            <SectionStrip track={track} />
            {trackTypeOf(track) === 'voice' && <SpokenWords track={track} isCurrent={isCurrent} />}
          </>
        )}
        {isCommentsOpen && discussion.renderMarks(track.id, timeline)}
      </div>
      <div id={commentsId} className={styles.comments} hidden={!isCommentsOpen}>
        {isCommentsOpen && discussion.renderComments(track.id, timeline)}
      </div>
    </article>
  );
});

/** The timeline of the comments; the same object unless their places change. */
function useTimeline(track: Track, onStartAt: TrackRowProps['onStartAt']): Timeline {
  const { duration } = track;
  const latest = useRef(track);
  useEffect(() => {
    latest.current = track;
  });
  return useMemo(
    () => ({ duration, playFrom: (seconds) => onStartAt(latest.current, seconds) }),
    [duration, onStartAt],
  );
}

const icons: Record<Exclude<ReviewState, 'none'>, IconName> = {
  in_review: 'eye',
  changes_requested: 'warning',
  approved: 'check',
};

/** The approval of a track in a list; renders nothing without one. */
function ReviewStateText({ track: { reviewState } }: { readonly track: Pick<Track, 'reviewState'> }) {
  if (reviewState === 'none') return null;
  return (
    <span className={styles.review} data-state={reviewState}>
      <Icon name={icons[reviewState]} size="small" />
      {messages.reviewStates[reviewState]}
    </span>
  );
}

function Facts({ track, parentTitle }: Pick<TrackRowProps, 'track' | 'parentTitle'>) {
  const type = trackTypeOf(track);
  // The type is already shown before it.
  const genres = track.genres.filter((genre) => genre.toLowerCase() !== 'sound-effect');
  const visibleGenres = genres.slice(0, limits.visibleGenres);
  const hiddenGenres = genres.slice(limits.visibleGenres);
  return (
    <p className={styles.facts}>
      <span className={styles.type}>
        <Icon name={type} size="small" />
        {messages.typeNames[type]}
      </span>
      <span className={styles.length}>{formatDuration(track.duration)}</span>
      <span>{messages.sources[track.source]}</span>
      <RelativeTime time={track.createdAt} />
      {track.versionCount > 1 && <span>{messages.versions(track.versionCount)}</span>}
      <ReviewStateText track={track} />
      <TrackOrigin track={track} parentTitle={parentTitle} />
      <MeasuredFacts track={track} />
      <TrackDifferences track={track} />
      {visibleGenres.map((genre) => (
        <span key={genre} className={styles.genre}>
          {musicWord(genre)}
        </span>
      ))}
      {hiddenGenres.length > 0 && (
        <span className={styles.genre} title={hiddenGenres.map(musicWord).join(', ')}>
          {messages.moreGenres(hiddenGenres.length)}
        </span>
      )}
    </p>
  );
}
