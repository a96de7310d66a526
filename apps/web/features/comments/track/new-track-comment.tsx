import { useContext, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { commentDraft } from '#web/features/comments/comment-drafts.ts';
import type { CommentTarget } from '#web/features/comments/comment-target.ts';
import { MentionableContext } from '#web/features/comments/mentionable.ts';
import { WaitingCommentsNotice } from '#web/features/comments/waiting-comments-notice.tsx';
import { messages } from '#web/features/comments/messages.ts';
import { CommentForm } from '#web/domain/comments/comment-form.tsx';
import { mentionedIds } from '#web/domain/comments/mentions.ts';
import { messages as commentMessages } from '#web/domain/comments/messages.ts';
import { PinPositionButton } from '#web/features/comments/pin-position-button.tsx';
import { AssignMenu } from '#web/features/comments/track/assign-menu.tsx';
import { type DraftPlace, placeDraft } from '#web/features/comments/track/place-draft.ts';
import type { CommentActions } from '#web/features/comments/use-comment-actions.ts';
import { useTrackPage, useTrackPageState } from '#web/domain/track-page.ts';
import { PlaceFields } from '#web/features/comments/track/place-fields.tsx';
import styles from './track-comments.module.css';

interface NewTrackCommentProps {
  readonly target: CommentTarget;
  readonly actions: CommentActions;
}

const hundredths = (seconds: number) => Math.floor(seconds * 100) / 100;

/**
 * The form of a new comment. It is about the selected range, or the moment that played at its first letter, or the
 * whole track.
 */
export function NewTrackComment({ target, actions }: NewTrackCommentProps) {
  const { setRange, position } = useTrackPage();
  const shown = useTrackPageState((state) => state.shown);
  const range = useTrackPageState((state) => state.range);
  const composeCount = useTrackPageState((state) => state.composeCount);
  const members = useTrackPageState(({ project }) => project?.members);
  const mentionable = useContext(MentionableContext);
  const field = useRef<HTMLTextAreaElement>(null);
  const [pinned, setPinned] = useState(() => placeDraft(target).read());
  /** The user has chosen to comment on the whole track. */
  const [isForWholeTrack, setForWholeTrack] = useState(false);
  const [assigneeId, setAssigneeId] = useState<string | null>(null);
  const ranged: DraftPlace | undefined = range && { version: shown.number, ...range };
  const place = ranged ?? pinned;

  const pin = (next: DraftPlace | undefined) => {
    placeDraft(target).save(next);
    setPinned(next);
  };
  const pinMoment = (seconds: number) => pin({ version: shown.number, start: hundredths(seconds) });
  const clear = () => {
    pin(undefined);
    setRange(undefined);
  };
  const onHasContentChange = (hasContent: boolean) => {
    if (hasContent && ranged) pin(ranged);
    else if (hasContent && !pinned && !isForWholeTrack && position() > 0) pinMoment(position());
    if (hasContent) return;
    pin(undefined);
    setForWholeTrack(false);
  };

  const compose = useEffectEvent(() => {
    setForWholeTrack(false);
    if (!range) pinMoment(position());
    field.current?.focus();
    field.current?.scrollIntoView({ block: 'nearest' });
  });
  const answeredCount = useRef(composeCount);
  // Before the browser paints: phones show their keyboard only as part of the press.
  useLayoutEffect(() => {
    if (answeredCount.current === composeCount) return;
    answeredCount.current = composeCount;
    compose();
  }, [composeCount]);

  const onPost = async (content: string) => {
    await actions.post({
      content,
      parentId: null,
      version: place?.version ?? shown.number,
      mentions: mentionedIds(content, mentionable),
      assigneeId,
      ...(place && { position: place.start, ...(place.end !== undefined && { positionEnd: place.end }) }),
    });
    setAssigneeId(null);
    clear();
  };
  const assignee = members?.find(({ user }) => user.id === assigneeId)?.user ?? null;
  return (
    <div className={styles.newComment}>
      {place && (
        <PlaceFields
          place={place}
          onChange={(next) => {
            if (next.end !== undefined && next.version === shown.number)
              setRange({ start: next.start, end: next.end });
            else setRange(undefined);
            pin(next);
          }}
          onClear={() => {
            setForWholeTrack(true);
            clear();
          }}
        />
      )}
      <CommentForm
        ref={field}
        label={commentMessages.writeLabel}
        placeholder={messages.writePlaceholders.track}
        action={commentMessages.post}
        draft={commentDraft(target)}
        onHasContentChange={onHasContentChange}
        onPost={onPost}
      >
        {!place && (
          <PinPositionButton
            trackId={target.entityId}
            duration={shown.duration}
            pinned={undefined}
            onPin={(seconds) => {
              setForWholeTrack(seconds === undefined);
              if (seconds !== undefined) pinMoment(seconds);
            }}
          />
        )}
        {members && (
          <AssignMenu
            comment={{ assigneeId, assignee: assignee && { ...assignee, isGuest: false } }}
            members={members}
            canAssign
            onAssign={setAssigneeId}
          />
        )}
      </CommentForm>
      <WaitingCommentsNotice target={target} />
    </div>
  );
}
