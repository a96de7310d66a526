import { clsx } from 'clsx';
import { useCallback, useEffect, useId, useState } from 'react';
import type { ReviewState } from '#contract/review-states.ts';
import type { Track } from '#contract/tracks.ts';
import { ConfirmTrackDelete } from '#web/features/tracks/confirm-track-delete.tsx';
import { TrackListHeader, SortBar } from '#web/features/tracks/list-controls.tsx';
import type { TrackTask } from '#web/features/tracks/commands.ts';
import { trackTypeOf } from '#web/features/tracks/track-type.ts';
import type { Discussion } from '#web/features/tracks/track-row.tsx';
import type { PlaylistDialog } from '#web/features/tracks/task-dialog.tsx';
import { TrackRows } from '#web/features/tracks/track-rows.tsx';
import { newestFirst, type SortOrder, type TrackFilter, viewOf } from '#web/features/tracks/track-view.ts';
import { useNewTrackIds, useProjectTracks } from '#web/features/tracks/use-project-tracks.ts';
import { type CopiedPrompt, useTrackActions } from '#web/features/tracks/use-track-actions.ts';
import { messages } from '#web/features/tracks/messages.ts';
import { ApiError } from '#web/data/api-error.ts';
import { usePlayback } from '#web/audio/use-playback.ts';
import { List } from '#web/data/list.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { EmptyState, Loading, Skeleton } from '#web/ui/feedback.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './track-list.module.css';

const TaskDialog = lazyDialog(async () => (await import('#web/features/tracks/task-dialog.tsx')).TaskDialog);

export interface TrackListProps {
  readonly projectId: string;
  readonly projectName: string;
  /** Number of tracks of the project, on all pages. */
  readonly trackCount: number;
  readonly canGenerate: boolean;
  /** Whether the user is admin of the project and can edit the tracks that it owns. */
  readonly canEdit: boolean;
  readonly canDownload: boolean;
  /** The track to scroll to, from a link. */
  readonly highlightedId?: string | undefined;
  /** Whether its comments are opened. */
  readonly opensComments?: boolean;
  /** Changes on each navigation, so that following the same link again scrolls again. */
  readonly visit: number;
  /** Renders the comments on a track; called when the user opens them. */
  readonly discussion: Discussion;
  /** Renders the dialog that adds a track to a playlist. */
  readonly playlistDialog: PlaylistDialog;
  readonly onCopyPrompt?: (copied: CopiedPrompt) => void;
}

interface TrackRowsSkeletonProps {
  readonly rows: number;
  /** Announced to screen readers. */
  readonly subject: string;
}

/** Placeholder rows while tracks are loading. */
function TrackRowsSkeleton({ rows, subject }: TrackRowsSkeletonProps) {
  return (
    <Loading subject={subject}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton className={styles.skeletonButton} />
          <div className={styles.trackHeader}>
            <Skeleton className={styles.skeletonTitle} />
          </div>
          <p className={styles.line}>
            <span className={clsx(styles.facts, styles.factsSkeleton)}>
              <Skeleton className={styles.skeletonFacts} />
            </span>
          </p>
          <div className={styles.waveform}>
            <Skeleton className={styles.skeletonWave} />
          </div>
        </div>
      ))}
    </Loading>
  );
}

/** The tracks of a project with filter and sort order. */
export function TrackList(props: TrackListProps) {
  const { projectId, onCopyPrompt, highlightedId, opensComments = false, visit } = props;
  const heading = useId();
  const [filter, setFilter] = useState<TrackFilter>('all');
  const [review, setReview] = useState<ReviewState>();
  const [order, setOrder] = useState<SortOrder>(newestFirst);
  const [openTask, setOpenTask] = useState<{ readonly track: Track; readonly task: TrackTask }>();
  const onTask = useCallback((track: Track, task: TrackTask) => setOpenTask({ track, task }), []);
  const closeTask = useCallback(() => setOpenTask(undefined), []);
  /** Replaced when the URL names another track, or is visited again. */
  const [highlight, setHighlight] = useState({ id: highlightedId, opensComments, visit });
  const [openCommentsId, setOpenCommentsId] = useState(opensComments ? highlightedId : undefined);
  /** True until the user changes filter or order. */
  const [isLocating, setIsLocating] = useState(highlightedId !== undefined);
  const isTargetChanged = highlight.id !== highlightedId || highlight.opensComments !== opensComments;
  if (isTargetChanged || (highlightedId !== undefined && highlight.visit !== visit)) {
    setHighlight({ id: highlightedId, opensComments, visit });
    setFilter('all');
    setReview(undefined);
    setOrder(newestFirst);
    setIsLocating(highlightedId !== undefined);
    if (opensComments) setOpenCommentsId(highlightedId);
  }
  const onToggleComments = useCallback(
    ({ id }: Track) => setOpenCommentsId((now) => (now === id ? undefined : id)),
    [],
  );
  const actions = useTrackActions('tracks', onCopyPrompt);
  const playback = usePlayback();
  // Tracks that failed to load may load now.
  useEffect(() => playback.clearUnavailable(), [playback]);
  const view = viewOf(filter, order, review);
  const newest = useProjectTracks(projectId, view);
  const isOnFurtherPage =
    isLocating && newest.rows !== undefined && !newest.rows.some(({ id }) => id === highlightedId);
  const around = useProjectTracks(
    projectId,
    { ...view, around: highlightedId },
    isOnFurtherPage && newest.hasMore,
  );
  const isAround = isOnFurtherPage && around.rows !== undefined;
  const list = isAround ? around : newest;
  const tracks = list.rows ?? [];
  const isTargetMissing =
    isOnFurtherPage && (!newest.hasMore || (around.error instanceof ApiError && around.error.status === 404));
  const newTrackIds = useNewTrackIds(projectId);
  const { remove } = actions;
  const [deleting, setDeleting] = useState<Track>();
  const onDelete = useCallback(
    (track: Track) => (trackTypeOf(track) === 'sound_effect' ? setDeleting(track) : remove(track)),
    [remove],
  );

  const countsWholeProject = filter === 'all' && review === undefined && (list.hasMore || isAround);
  const count = countsWholeProject ? props.trackCount : list.hasMore ? undefined : tracks.length;
  /** A project without tracks has nothing to filter or sort. */
  const isEmptyProject = list.rows?.length === 0 && filter === 'all' && review === undefined;
  const hasReviews = tracks.some(({ reviewState }) => reviewState !== 'none');
  return (
    <section className={styles.list} aria-labelledby={heading}>
      <TrackListHeader
        headingId={heading}
        count={list.rows ? count : undefined}
        filter={filter}
        onFilterChange={(next) => {
          setIsLocating(false);
          setFilter(next);
        }}
        review={review}
        onReviewChange={(next) => {
          setIsLocating(false);
          setReview(next);
        }}
        hasReviews={hasReviews}
        isEmpty={isEmptyProject}
      />
      {!isEmptyProject && (
        <SortBar
          order={order}
          onOrderChange={(next) => {
            setIsLocating(false);
            setOrder(next);
          }}
          hasReviews={hasReviews}
        />
      )}
      {isTargetMissing && <output className={styles.missing}>{messages.highlightedMissing}</output>}
      {isAround && tracks.length < props.trackCount && (
        <p className={styles.around}>
          {messages.aroundNotice}{' '}
          <button type="button" className={textStyles.link} onClick={() => setIsLocating(false)}>
            {messages.showNewest}
          </button>
        </p>
      )}
      <List
        className={styles.state}
        // No next page while the track of a link is being located: its page replaces these rows.
        list={around.isLoading ? { ...list, onNearEnd: () => undefined } : list}
        loading={<TrackRowsSkeleton rows={3} subject={messages.loading} />}
        loadingMore={<TrackRowsSkeleton rows={1} subject={messages.loading} />}
        errorTitle={messages.loadFailed}
        hasEndMark
        empty={<NoTracks filter={filter} review={review} canGenerate={props.canGenerate} />}
      >
        {(rows) => (
          <TrackRows
            {...props}
            listName={`${projectId} ${JSON.stringify(view)}${isAround ? highlightedId : ''}`}
            highlight={highlight}
            tracks={rows}
            newTrackIds={newTrackIds}
            actions={actions}
            onDelete={onDelete}
            onTask={onTask}
            openCommentsId={openCommentsId}
            onToggleComments={onToggleComments}
          />
        )}
      </List>
      {deleting && (
        <ConfirmTrackDelete
          track={deleting}
          title={messages.effects.confirmTitle}
          actions={actions}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {openTask && <TaskDialog {...openTask} playlistDialog={props.playlistDialog} onClose={closeTask} />}
    </section>
  );
}

interface NoTracksProps {
  readonly filter: TrackFilter;
  readonly review: ReviewState | undefined;
  readonly canGenerate: boolean;
}

function NoTracks({ filter, review, canGenerate }: NoTracksProps) {
  if (review !== undefined)
    return (
      <EmptyState className={styles.state} title={messages.noneInState(messages.reviewStates[review])}>
        {messages.noneInStateText}
      </EmptyState>
    );
  if (filter !== 'all')
    return (
      <EmptyState className={styles.state} title={messages.noneOfType(messages.filterNames[filter])}>
        {messages.noneOfTypeText}
      </EmptyState>
    );
  return (
    <EmptyState className={styles.state} title={messages.emptyTitle}>
      {canGenerate ? messages.emptyText : messages.emptyTextReadOnly}
    </EmptyState>
  );
}
