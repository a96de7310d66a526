import type { Comment } from '#contract/comments.ts';
import type { TrackVersion } from '#contract/versions.ts';
import { beforeAfterMessages as messages } from '#web/features/comments/track/messages.ts';
import { PlaceButton } from '#web/domain/comments/comment-item.tsx';
import type { CommentPlace } from '#web/domain/comments/comment-place.ts';
import { useTrackPage, useTrackPageState } from '#web/domain/track-page.ts';
import styles from './comment-summary.module.css';

/** Seconds of music before and after a moment. */
const lead = { before: 2, after: 6 };

interface BeforeAfterProps {
  readonly comment: Comment;
  /** The place of the comment in a version. */
  readonly placeIn: (version: TrackVersion) => CommentPlace | undefined;
}

/** Buttons that play the place of a comment in the version before its change, and in the one that was made from it. */
export function BeforeAfter({ comment, placeIn }: BeforeAfterProps) {
  const { playRange } = useTrackPage();
  const versions = useTrackPageState((state) => state.versions);
  const after = versions.find(({ number }) => number === comment.fixedInVersion);
  if (!after) return null;
  const before = versions.find(({ number }) => number === after.sourceVersion);
  const choices = [
    before && { version: before, label: messages.before, play: messages.play.before },
    { version: after, label: messages.after, play: messages.play.after },
  ].filter((choice) => choice !== undefined);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would need a visible legend
    <div className={styles.beforeAfter} role="group" aria-label={messages.group}>
      {choices.map(({ version, label, play }) => {
        const place = placeIn(version);
        const start = place?.end === undefined ? Math.max(0, (place?.start ?? 0) - lead.before) : place.start;
        const end = place ? (place.end ?? place.start + lead.after) : version.duration;
        return (
          <PlaceButton
            key={version.number}
            aria-label={play(version.number)}
            onClick={() => playRange({ start, end: Math.min(end, version.duration) }, version.number)}
          >
            {label} <span className={styles.version}>{messages.version(version.number)}</span>
          </PlaceButton>
        );
      })}
    </div>
  );
}
