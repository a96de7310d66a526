import { clsx } from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { limits } from '#contract/limits.ts';
import type { Track } from '#contract/tracks.ts';
import { words } from '#web/app/words.ts';
import { figure } from '#web/kit/figures.ts';
import { Icon } from '#web/kit/icon.tsx';
import { allTracksQuery } from '#web/kit/data/query.ts';
import { Skeleton } from '#web/kit/state.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './sidebar.module.css';

/** The list of all tracks, folded until somebody opens it; fetched then. */
export function AllTracks({ count }: { readonly count: number | undefined }) {
  const [open, setOpen] = useState(false);
  const { data, isError, refetch } = useQuery({ ...allTracksQuery, enabled: open });
  return (
    <div>
      <button type="button" className={styles.navEntry} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="list" />
        <span>{words.allTracks}</span>
        <span className={styles.navCount}>{count !== undefined && figure(count)}</span>
        <Icon name="chevron-down" size="small" className={styles.allTracksSign} />
      </button>
      {open && !data && !isError && <Skeleton className={styles.allTracksWaiting} height="1.25rem" />}
      {open && isError && !data && (
        <p className={styles.allTracksNone}>
          {words.tracksFailed}{' '}
          <button
            type="button"
            className={clsx(textStyles.link, styles.allTracksAgain)}
            onClick={() => void refetch()}
          >
            {words.tryAgain}
          </button>
        </p>
      )}
      {open && data && <TrackEntries tracks={data} />}
    </div>
  );
}

function TrackEntries({ tracks }: { readonly tracks: readonly Track[] }) {
  if (tracks.length === 0) return <p className={styles.allTracksNone}>{words.noTracks}</p>;
  return (
    <>
      <ul className={styles.allTracksList}>
        {tracks.map((track) => (
          <TrackEntry key={track.id} track={track} />
        ))}
      </ul>
      {tracks.length >= limits.page.max && <p className={styles.allTracksNone}>{words.newestTracks}</p>}
    </>
  );
}

function TrackEntry({ track }: { readonly track: Track }) {
  return (
    <li data-track-type={track.trackType}>
      <Link
        href={`/projects/${track.projectId}?track=${track.id}`}
        className={styles.navTrack}
        title={track.title}
      >
        <Icon name={track.trackType} />
        <span>{track.title}</span>
      </Link>
    </li>
  );
}
