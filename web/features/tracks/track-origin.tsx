import { Link } from 'wouter';
import type { Track } from '#contract/tracks.ts';
import { words } from '#web/features/tracks/score/words.ts';

interface TrackOriginProps {
  readonly track: Track;
  /** Undefined where the parent is not in the list. */
  readonly parentTitle: string | undefined;
}

/** What a track was made from: "Variation of Night train". */
export function TrackOrigin({ track: { projectId, parentTrackId, remake }, parentTitle }: TrackOriginProps) {
  if (remake === null) return null;
  return (
    <span className="track-origin">
      {words.origins[remake]}{' '}
      {parentTrackId !== null && parentTitle !== undefined ? (
        <Link className="link" href={`/projects/${projectId}?track=${parentTrackId}`}>
          {parentTitle}
        </Link>
      ) : (
        words.anotherTrack
      )}
    </span>
  );
}
