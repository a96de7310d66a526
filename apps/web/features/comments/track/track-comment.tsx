import { memo, useState } from 'react';
import type { Comment } from '#contract/comments.ts';
import type { Member } from '#contract/projects.ts';
import { AssignMenu } from '#web/features/comments/track/assign-menu.tsx';
import { trackMessages as messages } from '#web/features/comments/track/messages.ts';
import { WavePiece } from '#web/features/comments/track/wave-piece.tsx';
import type { CommentActions } from '#web/features/comments/use-comment-actions.ts';
import { authorName } from '#web/domain/comments/comment-body.tsx';
import { CommentItem, PlaceButton } from '#web/domain/comments/comment-item.tsx';
import { barsText, commentPlace, type CommentPlace, timeText } from '#web/domain/comments/comment-place.ts';
import { messages as commentMessages } from '#web/domain/comments/messages.ts';
import { Thread } from '#web/domain/comments/thread.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatDate } from '#web/ui/format-time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useTrackPage, useTrackPageState } from '#web/domain/track-page.ts';
import { fullName } from '#web/domain/user-name.ts';
import { BeforeAfter } from '#web/features/comments/track/before-after.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './track-comments.module.css';

interface TrackCommentProps {
  readonly actions: Pick<CommentActions, 'edit'>;
  readonly isReplying: boolean;
  readonly onReply: (commentId: string | undefined) => void;
  readonly comment: Comment;
  readonly place: CommentPlace | undefined;
  readonly members: readonly Member[];
  /** Resolved moments ago: it is not folded yet and offers Undo. */
  readonly isJustResolved: boolean;
  readonly canResolve: boolean;
  readonly canAssign: boolean;
  readonly onResolve: (comment: Comment, resolved: boolean) => void;
  /** Turns the comment into a change; absent where that is not possible. */
  readonly onTry: ((comment: Comment, place: CommentPlace | undefined) => void) | undefined;
}

const maxLabelChars = 60;

/** A comment on a track: its place, thread and state. A resolved one is folded to one line. */
export const TrackComment = memo(function TrackComment(props: TrackCommentProps) {
  const { comment, place, isJustResolved, canResolve, onResolve, onTry } = props;
  const { focusComment } = useTrackPage();
  const versions = useTrackPageState((state) => state.versions);
  const trackType = useTrackPageState(({ item }) => item.trackType);
  const isFocused = useTrackPageState(({ focusedCommentId }) => focusedCommentId === comment.id);
  const [isUnfolded, setUnfolded] = useState(false);
  const isResolved = comment.resolvedAt !== null;
  const isFolded = isResolved && !isJustResolved && !isUnfolded && !props.isReplying;
  const shortText = comment.content.slice(0, maxLabelChars);
  return (
    <CommentItem
      commentId={comment.id}
      aria-current={isFocused || undefined}
      data-resolved={isResolved || undefined}
      data-folded={isFolded || undefined}
      data-track-type={trackType}
      onFocus={() => !isFocused && focusComment(comment.id)}
      place={place && <Place place={place} isFolded={isFolded} />}
      end={
        canResolve &&
        !comment.isDeleted && (
          <button
            type="button"
            className={styles.tick}
            aria-pressed={isResolved}
            aria-label={(isResolved ? messages.reopen : messages.resolve)(shortText)}
            data-tooltip={(isResolved ? messages.reopen : messages.resolve)('').replace(': ', '')}
            onClick={() => onResolve(comment, !isResolved)}
          >
            <Icon name="check" size="small" />
          </button>
        )
      }
    >
      {isFolded ? (
        <FoldedComment comment={comment} onUnfold={() => setUnfolded(true)} />
      ) : (
        <Thread
          comment={comment}
          isReplying={props.isReplying}
          onReply={props.onReply}
          note={
            comment.version !== null &&
            versions.length > 1 && <span>{commentMessages.onVersion(comment.version)}</span>
          }
          buttons={
            <>
              <AssignMenu
                comment={comment}
                members={props.members}
                canAssign={props.canAssign}
                onAssign={(assigneeId) =>
                  void props.actions.edit({ comment, assigneeId }).catch(() => undefined)
                }
              />
              {onTry && !isResolved && (
                <Button
                  variant="ghost"
                  className={styles.small}
                  aria-label={messages.tryComment(shortText)}
                  onClick={() => onTry(comment, place)}
                >
                  <Icon name="fork" size="small" />
                  {messages.tryIt}
                </Button>
              )}
              {isUnfolded && isResolved && (
                <Button variant="ghost" className={styles.small} onClick={() => setUnfolded(false)}>
                  {messages.fold}
                </Button>
              )}
            </>
          }
        />
      )}
      {comment.fixedInVersion !== null && (
        <BeforeAfter comment={comment} placeIn={(version) => commentPlace(comment, version, versions)} />
      )}
      {isJustResolved && isResolved && (
        <output className={styles.undo}>
          {messages.resolved}{' '}
          <button type="button" className={textStyles.link} onClick={() => onResolve(comment, false)}>
            {messages.undo}
          </button>
        </output>
      )}
    </CommentItem>
  );
});

interface PlaceProps {
  readonly place: CommentPlace;
  readonly isFolded: boolean;
}

/** Seconds of music before a moment. */
const leadSeconds = 2;

function Place({ place, isFolded }: PlaceProps) {
  const { playFrom, playRange } = useTrackPage();
  const shown = useTrackPageState((state) => state.shown);
  const { start, end, isExact } = place;
  const label = commentMessages.play(timeText(place));
  const play = () => {
    if (end === undefined) playFrom(Math.max(0, start - leadSeconds));
    else playRange({ start, end });
  };
  const bars = barsText(place, shown);
  return (
    <>
      {!isFolded && <WavePiece waveform={shown.waveform} duration={shown.duration} place={place} />}
      <PlaceButton aria-label={label} data-tooltip={label} onClick={play}>
        {timeText(place)}
      </PlaceButton>
      {!isFolded && bars !== undefined && <span className={styles.bars}>{bars}</span>}
      {!isExact && <span className={styles.missing}>{messages.missing(shown.number)}</span>}
    </>
  );
}

function FoldedComment({ comment, onUnfold }: { readonly comment: Comment; readonly onUnfold: () => void }) {
  const { resolver, resolvedAt, version } = comment;
  const resolverName = (resolver && fullName(resolver)) || messages.someone;
  return (
    <>
      <button type="button" className={styles.foldedText} data-tooltip={messages.unfold} onClick={onUnfold}>
        <s>{comment.content}</s>
      </button>
      <p className={styles.foldedFacts}>
        {authorName(comment)}
        {version !== null && ` ${commentMessages.onVersion(version)}`}
        {'. '}
        {messages.resolvedBy(resolverName)}
        {resolvedAt !== null && `, ${formatDate(resolvedAt)}`}
      </p>
    </>
  );
}
