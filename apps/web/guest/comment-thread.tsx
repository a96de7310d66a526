import { useState } from 'react';
import type { Comment } from '#contract/comments.ts';
import { usePlayer } from '#web/guest/player-context.ts';
import type { ShownTrack } from '#web/guest/shown-page.ts';
import { CommentItem, PlaceButton } from '#web/domain/comments/comment-item.tsx';
import { ownPlace, timeText } from '#web/domain/comments/comment-place.ts';
import { messages } from '#web/domain/comments/messages.ts';
import { Thread } from '#web/domain/comments/thread.tsx';

interface CommentThreadProps {
  readonly comment: Comment;
  readonly track: ShownTrack;
}

/** A moment plays from this many seconds before. */
const leadSeconds = 2;
const momentSeconds = 6;

/** A comment with its place and its replies. */
export function CommentThread({ comment, track }: CommentThreadProps) {
  const player = usePlayer();
  const [isReplying, setReplying] = useState(false);
  const { version } = comment;
  const place = ownPlace(comment);
  const playPlace = () => {
    if (!place) return;
    const { start, end } = place;
    if (end === undefined) player.playRange(Math.max(0, start - leadSeconds), start + momentSeconds);
    else player.playRange(start, end);
  };
  return (
    <CommentItem
      commentId={comment.id}
      place={
        place &&
        place.start <= track.duration && (
          <PlaceButton aria-label={messages.play(timeText(place))} onClick={playPlace}>
            {timeText(place)}
          </PlaceButton>
        )
      }
    >
      <Thread
        comment={comment}
        isReplying={isReplying}
        onReply={(id) => setReplying(id !== undefined)}
        note={version !== null && version !== track.version && <span>{messages.onVersion(version)}</span>}
      />
    </CommentItem>
  );
}
