import { type ComponentProps, memo, useCallback, useId, useMemo, useRef, useState } from 'react';
import type { Comment } from '#contract/comments.ts';
import { CommentsSkeleton } from '#web/features/comments/comments-skeleton.tsx';
import type { CommentTarget } from '#web/features/comments/comment-target.ts';
import { positionDraft, commentDraft } from '#web/features/comments/comment-drafts.ts';
import { PinPositionButton, useCurrentPosition } from '#web/features/comments/pin-position-button.tsx';
import { useCommentActions } from '#web/features/comments/use-comment-actions.ts';
import { useMemberCommenting } from '#web/features/comments/use-member-commenting.tsx';
import { WaitingCommentsNotice } from '#web/features/comments/waiting-comments-notice.tsx';
import { messages } from '#web/features/comments/messages.ts';
import type { Timeline } from '#web/audio/timeline.ts';
import { List } from '#web/data/list.tsx';
import { useList } from '#web/data/use-list.ts';
import { CommentForm } from '#web/domain/comments/comment-form.tsx';
import { MomentMarks, marksOf } from '#web/domain/comments/comment-marks.tsx';
import { ownPlace } from '#web/domain/comments/comment-place.ts';
import { CommentingContext } from '#web/domain/comments/commenting.ts';
import { messages as commentMessages } from '#web/domain/comments/messages.ts';
import { Thread } from '#web/domain/comments/thread.tsx';
import { formatDuration } from '#web/ui/format-number.ts';
import { EmptyState, ListEnd } from '#web/ui/feedback.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './comments.module.css';

const threadsPerPage = 30;

const listOf = (target: CommentTarget) => ({ params: target, query: { limit: threadsPerPage } });

interface RowMarksProps {
  readonly trackId: string;
  readonly timeline: Timeline;
}

/** The comments on the waveform of a track in a list: those that `Comments` shows below it. */
export function RowMarks({ trackId, timeline: { duration, playFrom } }: RowMarksProps) {
  const { rows = [] } = useList('listComments', listOf({ entityType: 'track', entityId: trackId }));
  return <MomentMarks marks={marksOf(rows, ownPlace)} duration={duration} onPlay={playFrom} />;
}

interface CommentsProps extends CommentTarget {
  /** `part`: embedded in another section that has its own heading and primary button. */
  readonly variant?: 'page' | 'part';
  /** Whether the user may delete comments of guests, who comment on tracks only. */
  readonly canDeleteGuests?: boolean;
  /** For a track: comments may refer to a position in it. */
  readonly timeline?: Timeline;
}

const positionOf = ({ position }: Comment) => position ?? Number.POSITIVE_INFINITY;

/** Comments with a position first, in playing order; then the others in their given order. */
const sortByPosition = (comments: readonly Comment[]): readonly Comment[] =>
  comments.toSorted((first, second) =>
    positionOf(first) === positionOf(second) ? 0 : positionOf(first) - positionOf(second),
  );

/** Comments on a project, track or idea: the form, then the threads. On a track, those with a position come first. */
export function Comments({
  entityType,
  entityId,
  variant = 'page',
  canDeleteGuests = false,
  timeline,
}: CommentsProps) {
  const target: CommentTarget = useMemo(() => ({ entityType, entityId }), [entityType, entityId]);
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const list = useList('listComments', listOf(target));
  const actions = useCommentActions(target);
  const [replyingTo, setReplyingTo] = useState<string>();
  const [pinned, setPinned] = useState(() => (timeline ? positionDraft(target).read() : undefined));
  const pin = (seconds: number | undefined) => {
    positionDraft(target).save(seconds);
    setPinned(seconds);
  };
  const onBeforeDelete = useCallback(() => section.current?.focus({ preventScroll: true }), []);
  const commenting = useMemberCommenting({ target, actions, canDeleteGuests, onBeforeDelete });
  const currentPosition = useCurrentPosition(entityId, timeline?.duration ?? 0);
  /** The user has chosen to comment on the whole track. */
  const [isForWholeTrack, setIsForWholeTrack] = useState(false);
  const onPinPress = (seconds: number | undefined) => {
    setIsForWholeTrack(seconds === undefined);
    pin(seconds);
  };
  // Pins the position at the first character, since the comment is about what played then. Resets when the form is
  // emptied.
  const onHasContentChange = (hasContent: boolean) => {
    if (!timeline) return;
    if (hasContent && pinned === undefined && !isForWholeTrack) pin(currentPosition());
    if (hasContent) return;
    pin(undefined);
    setIsForWholeTrack(false);
  };
  const comments = timeline ? list.rows && sortByPosition(list.rows) : list.rows;
  const isPage = variant === 'page';

  return (
    <CommentingContext value={commenting}>
      <section
        ref={section}
        tabIndex={-1}
        className={styles.comments}
        data-variant={variant}
        aria-labelledby={heading}
      >
        <h2 id={heading} className={isPage ? undefined : textStyles.visuallyHidden}>
          {messages.heading}
        </h2>
        <CommentForm
          label={commentMessages.writeLabel}
          placeholder={messages.writePlaceholders[entityType]}
          action={commentMessages.post}
          isPrimary={isPage}
          draft={commentDraft(target)}
          onHasContentChange={onHasContentChange}
          onPost={async (content) => {
            const position = pinned === undefined ? {} : { position: pinned };
            await actions.post({ content, parentId: null, ...position });
          }}
        >
          {timeline && (
            <PinPositionButton
              trackId={entityId}
              duration={timeline.duration}
              pinned={pinned}
              onPin={onPinPress}
            />
          )}
        </CommentForm>
        <WaitingCommentsNotice target={target} />
        <List
          list={{ ...list, rows: comments }}
          loading={<CommentsSkeleton rows={isPage ? 3 : 1} />}
          errorTitle={messages.loadFailed}
          empty={isPage && <EmptyState title={messages.emptyTitle}>{messages.emptyText}</EmptyState>}
          moreLabel={messages.showOlder}
        >
          {(rows) => (
            <div>
              <ol className={styles.threads}>
                {rows.map((comment) => (
                  <ListedThread
                    key={comment.id}
                    comment={comment}
                    isReplying={replyingTo === comment.id}
                    onReply={setReplyingTo}
                    onPlayFrom={timeline?.playFrom}
                  />
                ))}
              </ol>
              {isPage && !list.hasMore && <ListEnd />}
            </div>
          )}
        </List>
      </section>
    </CommentingContext>
  );
}

interface ListedThreadProps extends ComponentProps<typeof Thread> {
  /** Plays the track from a position in seconds. */
  readonly onPlayFrom: ((seconds: number) => void) | undefined;
}

/** A comment of the list, with its replies. */
const ListedThread = memo(function ListedThread({ onPlayFrom, ...props }: ListedThreadProps) {
  return (
    <li className={styles.thread}>
      <Thread
        {...props}
        note={onPlayFrom && <PositionLink position={props.comment.position} onPlay={onPlayFrom} />}
      />
    </li>
  );
});

interface PositionLinkProps {
  readonly position: number | null;
  readonly onPlay: (seconds: number) => void;
}

/** The position of a comment; clicking it plays from there. */
function PositionLink({ position, onPlay }: PositionLinkProps) {
  if (position === null) return null;
  const time = formatDuration(position);
  return (
    <button
      type="button"
      className={styles.positionLink}
      aria-label={messages.playFrom(time)}
      data-tooltip={messages.playFrom(time)}
      onClick={() => onPlay(position)}
    >
      {time}
    </button>
  );
}
