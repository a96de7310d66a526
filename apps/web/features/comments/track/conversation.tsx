import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Comment } from '#contract/comments.ts';
import type { Member } from '#contract/projects.ts';
import { MentionableContext } from '#web/features/comments/mentionable.ts';
import { messages as commentMessages } from '#web/features/comments/messages.ts';
import { CommentsSkeleton } from '#web/features/comments/comments-skeleton.tsx';
import { type CommentOrder, ConversationHeader } from '#web/features/comments/track/conversation-header.tsx';
import { NewTrackComment } from '#web/features/comments/track/new-track-comment.tsx';
import { commentCommands } from '#web/features/comments/track/commands.ts';
import { TrackComment } from '#web/features/comments/track/track-comment.tsx';
import { useCommentFilter, useTrackComments } from '#web/features/comments/track/use-track-comments.ts';
import { useCommentActions } from '#web/features/comments/use-comment-actions.ts';
import { useMemberCommenting } from '#web/features/comments/use-member-commenting.tsx';
import { WavePiece } from '#web/features/comments/track/wave-piece.tsx';
import { trackMessages as messages } from '#web/features/comments/track/messages.ts';
import { List } from '#web/data/list.tsx';
import { commentElementId } from '#web/domain/comments/comment-element-id.ts';
import { barsText, type CommentPlace, placesIn } from '#web/domain/comments/comment-place.ts';
import { CommentingContext } from '#web/domain/comments/commenting.ts';
import { EmptyState, ListEnd } from '#web/ui/feedback.tsx';
import { useTrackPage, useTrackPageState } from '#web/domain/track-page.ts';
import { useCommands } from '#web/ui/use-commands.ts';
import { fullName } from '#web/domain/user-name.ts';
import { canCreate, useUser } from '#web/domain/user.ts';
import styles from './track-comments.module.css';

/** A comment that becomes a change, with its place in the shown version. */
export interface TriedComment {
  readonly comment: Comment;
  readonly place: CommentPlace | undefined;
  /** The bars of the place, in words. */
  readonly bars: string | undefined;
  /** The place on the waveform. */
  readonly wave: ReactNode;
}

interface ConversationProps {
  /** The other users on the page of the track now. */
  readonly userIdsHere: readonly string[];
  /** Renders the dialog that turns a comment into a change. */
  readonly renderChange: (tried: TriedComment, onClose: () => void) => ReactNode;
}

const nobody: readonly Member[] = [];

const undoMs = 10_000;

/** The comments that the user resolved in the last ten seconds: they stay in view with Undo. */
function useJustResolved() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);
  const remove = useCallback((id: string) => {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
    setIds((before) => new Set([...before].filter((other) => other !== id)));
  }, []);
  const add = useCallback(
    (id: string) => {
      clearTimeout(timers.current.get(id));
      timers.current.set(
        id,
        setTimeout(() => remove(id), undoMs),
      );
      setIds((before) => new Set([...before, id]));
    },
    [remove],
  );
  return { ids, add, remove };
}

/** The comments on a track beside its waveform: new comment, filter, threads. */
export function Conversation({ userIdsHere, renderChange }: ConversationProps) {
  const page = useTrackPage();
  const { id: trackId, trackType } = useTrackPageState(({ item }) => item);
  const shown = useTrackPageState((state) => state.shown);
  const versions = useTrackPageState((state) => state.versions);
  const project = useTrackPageState((state) => state.project);
  const members = project?.members ?? nobody;
  const target = useMemo(() => ({ entityType: 'track', entityId: trackId }) as const, [trackId]);
  const user = useUser();
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const [filter, setFilter] = useCommentFilter();
  const [order, setOrder] = useState<CommentOrder>('place');
  const [replyingTo, setReplyingTo] = useState<string>();
  const [trying, setTrying] = useState<TriedComment>();
  const justResolved = useJustResolved();
  const { list, counts } = useTrackComments(trackId, filter, justResolved.ids);
  const actions = useCommentActions(target);
  const mentionable = useMemo(
    () =>
      members
        .map(({ user: { id, ...names } }) => ({
          id,
          name: fullName(names),
          isHere: userIdsHere.includes(id),
        }))
        .filter(({ name }) => name !== ''),
    [members, userIdsHere],
  );

  const placeOf = useMemo(() => placesIn(shown, versions), [shown, versions]);
  const placed = (list.rows ?? []).map((comment) => ({
    comment,
    place: placeOf(comment),
  }));
  const sorted =
    order === 'newest'
      ? placed
      : placed.toSorted(
          (first, second) => (first.place?.start ?? Infinity) - (second.place?.start ?? Infinity) || 0,
        );
  const canResolve = ({ userId, assigneeId }: Comment) =>
    userId === user.id || assigneeId === user.id || project?.may.generate === true;
  const { add: addResolved, remove: removeResolved } = justResolved;
  const resolve = useCallback(
    (comment: Comment, resolved: boolean) => {
      if (resolved) addResolved(comment.id);
      else removeResolved(comment.id);
      actions.resolve({ comment, resolved });
    },
    [actions, addResolved, removeResolved],
  );
  const canTry = trackType === 'music' && project?.may.generate === true && canCreate(user);
  const tryIt = useCallback(
    (comment: Comment, place: CommentPlace | undefined) =>
      setTrying({
        comment,
        place,
        bars: place && barsText(place, shown),
        wave: place && <WavePiece waveform={shown.waveform} duration={shown.duration} place={place} />,
      }),
    [shown],
  );
  const onBeforeDelete = useCallback(() => section.current?.focus({ preventScroll: true }), []);
  const commenting = useMemberCommenting({
    target,
    actions,
    canDeleteGuests: project?.may.generate === true,
    onBeforeDelete,
    mentionable,
  });
  const indexOfFocused = () => {
    const { focusedCommentId } = page.get();
    return sorted.findIndex(({ comment }) => comment.id === focusedCommentId);
  };
  const move = (step: 1 | -1) => {
    const index = indexOfFocused();
    const next = sorted[index < 0 ? (step === 1 ? 0 : sorted.length - 1) : index + step]?.comment;
    if (!next) return;
    page.focusComment(next.id);
    const element = document.getElementById(commentElementId(next.id));
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
  };
  const marked = () => {
    const comment = sorted[indexOfFocused()]?.comment;
    return comment?.isDeleted === false ? comment : undefined;
  };
  useCommands(commentCommands, {
    move,
    marked,
    canResolve,
    resolve,
    reply: ({ id }) => setReplyingTo(id),
  });

  return (
    <MentionableContext value={mentionable}>
      <CommentingContext value={commenting}>
        <section ref={section} tabIndex={-1} className={styles.conversation} aria-labelledby={heading}>
          <ConversationHeader
            headingId={heading}
            filter={filter}
            counts={counts}
            onFilterChange={setFilter}
            order={order}
            onOrderChange={setOrder}
          />
          <NewTrackComment target={target} actions={actions} />
          <List
            list={{ ...list, rows: list.rows && sorted }}
            loading={<CommentsSkeleton rows={3} />}
            errorTitle={commentMessages.loadFailed}
            empty={
              filter === 'all' ? (
                <EmptyState title={commentMessages.emptyTitle}>{commentMessages.emptyText}</EmptyState>
              ) : (
                <EmptyState title={messages.emptyFilter}>{messages.emptyFilterText}</EmptyState>
              )
            }
            moreLabel={commentMessages.showOlder}
          >
            {(rows) => (
              <div>
                <ol className={styles.comments}>
                  {rows.map(({ comment, place }) => (
                    <TrackComment
                      key={comment.id}
                      members={members}
                      comment={comment}
                      place={place}
                      actions={actions}
                      isJustResolved={justResolved.ids.has(comment.id)}
                      canResolve={canResolve(comment)}
                      canAssign={project !== undefined && !comment.isDeleted}
                      onResolve={resolve}
                      onTry={canTry && !comment.isDeleted ? tryIt : undefined}
                      isReplying={replyingTo === comment.id}
                      onReply={setReplyingTo}
                    />
                  ))}
                </ol>
                {!list.hasMore && <ListEnd />}
              </div>
            )}
          </List>
          {trying && renderChange(trying, () => setTrying(undefined))}
        </section>
      </CommentingContext>
    </MentionableContext>
  );
}
