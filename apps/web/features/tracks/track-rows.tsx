import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Track } from '#contract/tracks.ts';
import { toPlayable } from '#web/features/tracks/playable.ts';
import type { TrackTask } from '#web/features/tracks/commands.ts';
import { type Discussion, TrackRow } from '#web/features/tracks/track-row.tsx';
import type { TrackActions } from '#web/features/tracks/use-track-actions.ts';
import { useScrollToRow } from '#web/features/tracks/use-scroll-to-row.ts';
import { usePlayback } from '#web/audio/use-playback.ts';
import { useVisibleRows } from '#web/ui/use-visible-rows.ts';
import styles from './track-list.module.css';

/** Pixels of a row that has not been rendered. */
const estimatedHeight = 165;

interface TrackRowsProps {
  readonly projectId: string;
  /** Identifies the list with its filter and order. */
  readonly listName: string;
  readonly tracks: readonly Track[];
  readonly projectName: string;
  readonly canDownload: boolean;
  readonly canGenerate: boolean;
  readonly newTrackIds: ReadonlySet<string>;
  /** The track to scroll to. */
  readonly highlight: { readonly id: string | undefined };
  readonly actions: TrackActions;
  readonly onDelete: (track: Track) => void;
  readonly canEdit: boolean;
  readonly onTask: (track: Track, task: TrackTask) => void;
  /** The track whose comments are open. */
  readonly openCommentsId: string | undefined;
  readonly onToggleComments: (track: Track) => void;
  readonly discussion: Discussion;
}

/** Renders the visible rows and a few around them. */
export function TrackRows(props: TrackRowsProps) {
  const { tracks, projectName, newTrackIds, highlight } = props;
  const playback = usePlayback();
  const list = useRef<HTMLOListElement>(null);
  const { first, end, above, below, scrollTo } = useVisibleRows({
    name: props.listName,
    list,
    rows: tracks,
    estimatedHeight,
  });
  const titles = useMemo(() => new Map(tracks.map(({ id, title }) => [id, title])), [tracks]);

  const targetIndex = tracks.findIndex(({ id }) => id === highlight.id);
  useScrollToRow({ list, scrollTo, target: highlight, index: targetIndex });

  const latestTracks = useRef(tracks);
  useEffect(() => {
    latestTracks.current = tracks;
  });
  const queue = useCallback(
    () => latestTracks.current.map((track) => toPlayable(track, projectName)),
    [projectName],
  );
  const onToggle = useCallback(
    (track: Track) => playback.toggle(toPlayable(track, projectName), queue()),
    [playback, projectName, queue],
  );
  const onStartAt = useCallback(
    (track: Track, seconds: number) => playback.play(toPlayable(track, projectName), queue(), seconds),
    [playback, projectName, queue],
  );

  return (
    <ol ref={list}>
      <Spacer heightPx={above} />
      {tracks.slice(first, end).map((track, offset) => {
        const index = first + offset;
        return (
          <li
            key={track.id}
            data-index={index}
            className={newTrackIds.has(track.id) ? styles.entering : undefined}
            data-highlighted={track.id === highlight.id || undefined}
            aria-setsize={tracks.length}
            aria-posinset={index + 1}
          >
            <TrackRow
              track={track}
              projectId={props.projectId}
              projectName={projectName}
              canDownload={props.canDownload}
              canGenerate={props.canGenerate}
              parentTitle={titles.get(track.parentTrackId ?? '')}
              actions={props.actions}
              onToggle={onToggle}
              onStartAt={onStartAt}
              onDelete={props.onDelete}
              canEdit={props.canEdit}
              onTask={props.onTask}
              isCommentsOpen={track.id === props.openCommentsId}
              onToggleComments={props.onToggleComments}
              discussion={props.discussion}
            />
          </li>
        );
      })}
      <Spacer heightPx={below} />
    </ol>
  );
}

/**
 * Takes the place of rows that are not rendered. A custom property of the list would change the style of everything
 * in it with each scroll, and its padding would switch off the browser's scroll anchoring.
 */
function Spacer({ heightPx }: { readonly heightPx: number }) {
  return <li aria-hidden="true" style={{ height: heightPx }} />;
}
