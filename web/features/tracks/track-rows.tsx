import { clsx } from 'clsx';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Track } from '#contract/tracks.ts';
import { playableOf } from '#web/features/tracks/playable.ts';
import type { TrackTask } from '#web/features/tracks/track-keys.tsx';
import { type Discussion, TrackRow } from '#web/features/tracks/track-row.tsx';
import type { TrackActions } from '#web/features/tracks/use-track-actions.ts';
import { useSoughtRow } from '#web/features/tracks/use-sought-row.ts';
import { useOffsetTop } from '#web/kit/use-offset-top.ts';
import { usePlayback } from '#web/kit/audio/use-playback.ts';
import { FinalBarline } from '#web/kit/state.tsx';
import styles from './track-list.module.css';

/** Estimated row height in pixels; rendered rows are measured. */
const usualHeight = 165;
const overscan = 5;

interface TrackRowsProps {
  readonly tracks: readonly Track[];
  readonly projectName: string;
  readonly mayDownload: boolean;
  readonly mayGenerate: boolean;
  readonly arrivals: ReadonlySet<string>;
  /** The track to scroll to. */
  readonly sought: { readonly id: string | undefined };
  readonly actions: TrackActions;
  readonly onDelete: (track: Track) => void;
  readonly mayEdit: boolean;
  readonly onTask: (track: Track, task: TrackTask) => void;
  /** The track whose comments are open. */
  readonly talkId: string | undefined;
  readonly onTalk: (track: Track) => void;
  readonly discussion: Discussion;
}

/** Virtualized list: renders the visible rows and a few around them. */
export function TrackRows(props: TrackRowsProps) {
  const { tracks, projectName, arrivals, sought } = props;
  const playback = usePlayback();
  const list = useRef<HTMLOListElement>(null);
  const scrollMargin = useOffsetTop(list);
  // oxlint-disable-next-line react/incompatible-library -- its values are neither passed on nor memoised here
  const virtual = useWindowVirtualizer({
    count: tracks.length,
    estimateSize: () => usualHeight,
    getItemKey: (place) => tracks[place]?.id ?? place,
    overscan,
    scrollMargin,
  });
  const rows = virtual.getVirtualItems();
  const titles = useMemo(() => new Map(tracks.map(({ id, title }) => [id, title])), [tracks]);

  const place = tracks.findIndex(({ id }) => id === sought.id);
  useSoughtRow({ list, virtual, sought, place });

  const latest = useRef(tracks);
  useEffect(() => {
    latest.current = tracks;
  });
  const queue = useCallback(
    () => latest.current.map((track) => playableOf(track, projectName)),
    [projectName],
  );
  const onToggle = useCallback(
    (track: Track) => playback.toggle(playableOf(track, projectName), queue()),
    [playback, projectName, queue],
  );
  const onStartAt = useCallback(
    (track: Track, seconds: number) => playback.play(playableOf(track, projectName), queue(), seconds),
    [playback, projectName, queue],
  );

  return (
    <>
      <ol ref={list} className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {rows.map(({ index, key, start }) => {
          const track = tracks[index];
          if (!track) return null;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={clsx(styles.place, arrivals.has(track.id) && styles.arriving)}
              data-sought={track.id === sought.id || undefined}
              aria-setsize={tracks.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              <TrackRow
                track={track}
                projectName={projectName}
                mayDownload={props.mayDownload}
                mayGenerate={props.mayGenerate}
                parentTitle={titles.get(track.parentTrackId ?? '')}
                actions={props.actions}
                onToggle={onToggle}
                onStartAt={onStartAt}
                onDelete={props.onDelete}
                mayEdit={props.mayEdit}
                onTask={props.onTask}
                talks={track.id === props.talkId}
                onTalk={props.onTalk}
                discussion={props.discussion}
              />
            </li>
          );
        })}
      </ol>
      <FinalBarline />
    </>
  );
}
