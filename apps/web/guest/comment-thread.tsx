import { useState } from 'react';
import type { Comment } from '#contract/comments.ts';
import type { SharedPage } from '#contract/shared-pages.ts';
import { CommentText } from '#web/guest/comment-text.tsx';
import { commentElementId, timeText } from '#web/guest/comment-place.ts';
import { messages } from '#web/guest/messages.ts';
import { usePlayer } from '#web/guest/player-context.ts';
import { ReplyForm } from '#web/guest/reply-form.tsx';
import type { ShownTrack } from '#web/guest/shown-page.ts';
import type { CommentList } from '#web/guest/use-comments.ts';
import type { GuestName } from '#web/guest/use-guest-name.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { fullName } from '#web/domain/user-name.ts';
import styles from './comment-thread.module.css';

interface CommentThreadProps {
  readonly comment: Comment;
  readonly track: ShownTrack;
  readonly guest: SharedPage['guest'];
  readonly list: CommentList;
  readonly guestName: GuestName;
}

const texts = messages.comments;
/** A moment plays from this many seconds before. */
const leadSeconds = 2;
const momentSeconds = 6;

/** A comment with its place and its replies. */
export function CommentThread({ comment, track, guest, list, guestName }: CommentThreadProps) {
  const player = usePlayer();
  const [isReplying, setReplying] = useState(false);
  const { position, positionEnd, replies, version } = comment;
  const missing = comment.replyCount - replies.length;
  const playPlace = () => {
    if (position === null) return;
    if (positionEnd === null) player.playRange(Math.max(0, position - leadSeconds), position + momentSeconds);
    else player.playRange(position, positionEnd);
  };
  return (
    <li id={commentElementId(comment.id)} className={styles.thread} tabIndex={-1}>
      <div>
        {position !== null && position <= track.duration && (
          <button
            type="button"
            className={styles.place}
            aria-label={texts.playAt(timeText(comment))}
            onClick={playPlace}
          >
            <Icon name="play" size="small" />
            {timeText(comment)}
          </button>
        )}
      </div>
      <div className={styles.body}>
        <CommentText
          comment={comment}
          guest={guest}
          list={list}
          note={version !== null && version !== track.version ? texts.onVersion(version) : undefined}
        >
          <Button variant="ghost" className={styles.small} onClick={() => setReplying(!isReplying)}>
            {texts.reply}
          </Button>
        </CommentText>
        {(replies.length > 0 || missing > 0 || isReplying) && (
          <div className={styles.replies}>
            {missing > 0 && (
              <Button
                variant="ghost"
                className={styles.small}
                onClick={() => void list.loadReplies(comment.id).catch(() => undefined)}
              >
                {texts.more(missing)}
              </Button>
            )}
            {replies.map((reply) => (
              <CommentText key={reply.id} comment={reply} guest={guest} list={list} />
            ))}
            {isReplying && (
              <ReplyForm
                label={texts.replyTo(fullName(comment.user))}
                guest={guest}
                guestName={guestName}
                onSend={(content) => list.create({ content, parentId: comment.id })}
                onClose={() => setReplying(false)}
              />
            )}
          </div>
        )}
      </div>
    </li>
  );
}
