import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Track } from '#contract/tracks.ts';
import { messages } from '#web/app/messages.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useList } from '#web/data/use-list.ts';
import { Skeleton } from '#web/ui/feedback.tsx';
import { trackPath } from '#web/domain/track-path.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './sidebar.module.css';

/** The collapsible list of all tracks; fetched when it is expanded. */
export function AllTracks({ count }: { readonly count: number | undefined }) {
  const [open, setOpen] = useState(false);
  const { rows, error, hasMore, retry } = useList('listTracks', { enabled: open });
  return (
    <div>
      <button type="button" className={styles.navEntry} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="list" />
        <span>{messages.allTracks}</span>
        <span className={styles.navCount}>{count !== undefined && formatNumber(count)}</span>
        <Icon name="chevron-down" size="small" className={styles.allTracksChevron} />
      </button>
      {open && !rows && !error && <Skeleton className={styles.allTracksSkeleton} height="1.25rem" />}
      {open && error && !rows && (
        <p className={styles.allTracksMessage}>
          {messages.tracksFailed}{' '}
          <button type="button" className={clsx(textStyles.link, styles.allTracksRetry)} onClick={retry}>
            {messages.tryAgain}
          </button>
        </p>
      )}
      {open && rows && <TrackEntries tracks={rows} hasMore={hasMore} />}
    </div>
  );
}

interface TrackEntriesProps {
  readonly tracks: readonly Track[];
  readonly hasMore: boolean;
}

function TrackEntries({ tracks, hasMore }: TrackEntriesProps) {
  if (tracks.length === 0) return <p className={styles.allTracksMessage}>{messages.noTracks}</p>;
  return (
    <>
      <ul className={styles.allTracksList}>
        {tracks.map((track) => (
          <TrackEntry key={track.id} track={track} />
        ))}
      </ul>
      {hasMore && <p className={styles.allTracksMessage}>{messages.newestTracks}</p>}
    </>
  );
}

function TrackEntry({ track }: { readonly track: Track }) {
  return (
    <li data-track-type={track.trackType}>
      <Link href={trackPath(track.id)} className={styles.navTrack} title={track.title}>
        <Icon name={track.trackType} />
        <span>{track.title}</span>
      </Link>
    </li>
  );
}
