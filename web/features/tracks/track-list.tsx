import { useCallback, useEffect, useId, useState } from 'react';
import type { Track } from '#contract/tracks.ts';
import { ConfirmRemoval } from '#web/features/tracks/confirm-removal.tsx';
import { ListHead, SortBar } from '#web/features/tracks/list-controls.tsx';
import { RowsSkeleton } from '#web/features/tracks/rows-skeleton.tsx';
import type { TrackTask } from '#web/features/tracks/track-keys.tsx';
import { kindOf } from '#web/features/tracks/track-kind.ts';
import type { Discussion } from '#web/features/tracks/track-row.tsx';
import { TrackRows } from '#web/features/tracks/track-rows.tsx';
import { newestFirst, type SortOrder, type TrackFilter, viewOf } from '#web/features/tracks/track-view.ts';
import { useNewTracks, useProjectTracks } from '#web/features/tracks/use-project-tracks.ts';
import { type CopiedPrompt, useTrackActions } from '#web/features/tracks/use-track-actions.ts';
import { words } from '#web/features/tracks/words.ts';
import { ApiError } from '#web/kit/api-error.ts';
import { usePlayback } from '#web/kit/audio/use-playback.ts';
import { List } from '#web/kit/data/list.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { Empty } from '#web/kit/state.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './track-list.module.css';

const TaskDialog = lazyPart(async () => (await import('#web/features/tracks/task-dialog.tsx')).TaskDialog);

export interface TrackListProps {
  readonly projectId: string;
  readonly projectName: string;
  /** Number of tracks of the project, on all pages. */
  readonly trackCount: number;
  readonly mayGenerate: boolean;
  /** Whether the user can edit all tracks here. */
  readonly mayEdit: boolean;
  readonly mayDownload: boolean;
  /** The track to scroll to, from a link. */
  readonly soughtId?: string | undefined;
  /** Whether its comments are opened. */
  readonly soughtTalks?: boolean;
  /** Changes on each navigation, so that following the same link again scrolls again. */
  readonly visit: number;
  /** Renders the comments on a track; called when the user opens them. */
  readonly discussion: Discussion;
  readonly onCopyPrompt?: (copied: CopiedPrompt) => void;
}

/** The tracks of a project with filter and sort order, virtualized. */
export function TrackList(props: TrackListProps) {
  const { projectId, onCopyPrompt, soughtId, soughtTalks = false, visit } = props;
  const heading = useId();
  const [filter, setFilter] = useState<TrackFilter>('all');
  const [order, setOrder] = useState<SortOrder>(newestFirst);
  const [doing, setDoing] = useState<{ readonly track: Track; readonly task: TrackTask }>();
  const onTask = useCallback((track: Track, task: TrackTask) => setDoing({ track, task }), []);
  const endTask = useCallback(() => setDoing(undefined), []);
  /** Replaced when the URL names another track, or is visited again. */
  const [sought, setSought] = useState({ id: soughtId, talks: soughtTalks, visit });
  const [talkId, setTalkId] = useState(soughtTalks ? soughtId : undefined);
  /** True until the user changes filter or order. */
  const [isSeeking, setIsSeeking] = useState(soughtId !== undefined);
  const isOther = sought.id !== soughtId || sought.talks !== soughtTalks;
  if (isOther || (soughtId !== undefined && sought.visit !== visit)) {
    setSought({ id: soughtId, talks: soughtTalks, visit });
    setFilter('all');
    setOrder(newestFirst);
    setIsSeeking(soughtId !== undefined);
    if (soughtTalks) setTalkId(soughtId);
  }
  const onTalk = useCallback(({ id }: Track) => setTalkId((now) => (now === id ? undefined : id)), []);
  const actions = useTrackActions('tracks', onCopyPrompt);
  const playback = usePlayback();
  // Tracks that failed to load may load now.
  useEffect(() => playback.tryAgain(), [playback]);
  const view = viewOf(filter, order);
  const newest = useProjectTracks(projectId, view);
  const isFurther = isSeeking && newest.rows !== undefined && !newest.rows.some(({ id }) => id === soughtId);
  const around = useProjectTracks(projectId, { ...view, around: soughtId }, isFurther && newest.hasMore);
  const isAround = isFurther && around.rows !== undefined;
  const list = isAround ? around : newest;
  const tracks = list.rows ?? [];
  const isGone =
    isFurther && (!newest.hasMore || (around.error instanceof ApiError && around.error.status === 404));
  const arrivals = useNewTracks(projectId);
  const { remove } = actions;
  const [leaving, setLeaving] = useState<Track>();
  const onDelete = useCallback(
    (track: Track) => (kindOf(track) === 'sound_effect' ? setLeaving(track) : remove(track)),
    [remove],
  );

  const isAll = filter === 'all' && (list.hasMore || isAround);
  const count = isAll ? props.trackCount : list.hasMore ? undefined : tracks.length;
  return (
    <section className={styles.list} aria-labelledby={heading}>
      <ListHead
        headingId={heading}
        count={list.rows ? count : undefined}
        filter={filter}
        onFilter={(next) => {
          setIsSeeking(false);
          setFilter(next);
        }}
      />
      <SortBar
        order={order}
        onOrder={(next) => {
          setIsSeeking(false);
          setOrder(next);
        }}
      />
      {isGone && <output className={styles.gone}>{words.soughtGone}</output>}
      {isAround && tracks.length < props.trackCount && (
        <p className={styles.around}>
          {words.older}{' '}
          <button type="button" className={textStyles.link} onClick={() => setIsSeeking(false)}>
            {words.fromTop}
          </button>
        </p>
      )}
      <List
        className={styles.state}
        // No next page while the track of a link is being located: its page replaces these rows.
        list={around.isLoading ? { ...list, onNearEnd: () => undefined } : list}
        loading={<RowsSkeleton rows={3} what={words.loading} />}
        loadingMore={<RowsSkeleton rows={1} what={words.loading} />}
        failed={words.loadFailed}
        empty={<NoTracks filter={filter} mayGenerate={props.mayGenerate} />}
      >
        {(rows) => (
          <TrackRows
            {...props}
            sought={sought}
            tracks={rows}
            arrivals={arrivals}
            actions={actions}
            onDelete={onDelete}
            onTask={onTask}
            talkId={talkId}
            onTalk={onTalk}
          />
        )}
      </List>
      {leaving && (
        <ConfirmRemoval
          track={leaving}
          title={words.effects.confirmTitle}
          actions={actions}
          onClose={() => setLeaving(undefined)}
        />
      )}
      {doing && <TaskDialog {...doing} onClose={endTask} />}
    </section>
  );
}

function NoTracks({ filter, mayGenerate }: { readonly filter: TrackFilter; readonly mayGenerate: boolean }) {
  if (filter !== 'all')
    return (
      <Empty className={styles.state} title={words.noneOfType(words.filterNames[filter])}>
        {words.noneOfTypeText}
      </Empty>
    );
  return (
    <Empty className={styles.state} title={words.emptyTitle}>
      {mayGenerate ? words.emptyText : words.emptyTextListening}
    </Empty>
  );
}
