import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Track } from '#contract/tracks.ts';
import { shownCount } from '#web/app/shell/shown-count.ts';
import { words } from '#web/app/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { allTracksQuery } from '#web/kit/query.ts';

/** The list of all tracks, folded until somebody opens it. */
export function AllTracks() {
  const { data, isError } = useQuery(allTracksQuery);
  return (
    <details className="all-tracks">
      <summary className="nav-entry">
        <Icon name="list" />
        {words.allTracks}
        <span className="nav-count">{data && shownCount(data.length)}</span>
        <Icon name="chevron-down" size="small" className="all-tracks-sign" />
      </summary>
      {isError && <p className="all-tracks-none">{words.tracksFailed}</p>}
      {data?.length === 0 && <p className="all-tracks-none">{words.noTracks}</p>}
      {data && data.length > 0 && (
        <ul className="all-tracks-list">
          {data.map((track) => (
            <TrackEntry key={track.id} track={track} />
          ))}
        </ul>
      )}
    </details>
  );
}

function TrackEntry({ track }: { readonly track: Track }) {
  return (
    <li data-track-type={track.trackType}>
      <Link href={`/projects/${track.projectId}?track=${track.id}`} className="nav-track" title={track.title}>
        <Icon name={track.trackType} />
        <span>{track.title}</span>
      </Link>
    </li>
  );
}
