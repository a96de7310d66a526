import { Link } from 'wouter';
import type { Track } from '#contract/tracks.ts';
import { messages } from '#web/features/tracks/score/messages.ts';
import { trackPath } from '#web/domain/track-path.ts';
import { MessageText } from '#web/ui/message-text.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './track-list.module.css';

interface TrackOriginProps {
  readonly track: Track;
  /** Undefined when the parent is not in the list. */
  readonly parentTitle: string | undefined;
}

/** The origin of a track, e.g. "Variation of Night train"; nothing for a version made from another one of the track. */
export function TrackOrigin({ track: { id, parentTrackId, remake }, parentTitle }: TrackOriginProps) {
  if (remake === null || parentTrackId === id) return null;
  const isLinked = parentTrackId !== null && parentTitle !== undefined;
  return (
    <span className={styles.origin}>
      <MessageText
        parts={messages.origins[remake](isLinked ? parentTitle : messages.anotherTrack)}
        tags={{
          title: isLinked ? <Link className={textStyles.link} href={trackPath(parentTrackId)} /> : <span />,
        }}
      />
    </span>
  );
}
