import { useMemo } from 'react';
import { limits } from '#contract/limits.ts';
import { AllReplies } from '#web/features/comments/all-replies.tsx';
import { commentDraft } from '#web/features/comments/comment-drafts.ts';
import type { CommentTarget } from '#web/features/comments/comment-target.ts';
import { MentionField } from '#web/features/comments/mention-field.tsx';
import type { CommentActions } from '#web/features/comments/use-comment-actions.ts';
import type { Commenting } from '#web/domain/comments/commenting.ts';
import { type Mentionable, mentionedIds } from '#web/domain/comments/mentions.ts';
import { Thumbs } from '#web/domain/thumbs.tsx';
import { useUser } from '#web/domain/user.ts';

const nobody: readonly Mentionable[] = [];

interface Options {
  readonly target: CommentTarget;
  readonly actions: CommentActions;
  /** Whether the user may delete comments of guests: they may generate in the project. */
  readonly canDeleteGuests: boolean;
  /** The element with the focus is about to be removed. */
  readonly onBeforeDelete: () => void;
  /** Who can be mentioned. */
  readonly mentionable?: readonly Mentionable[];
}

/** What members may do with comments. The same object while its parts are. */
export function useMemberCommenting(options: Options): Commenting {
  const { target, actions, canDeleteGuests, onBeforeDelete, mentionable = nobody } = options;
  const { id: userId } = useUser();
  return useMemo(
    () => ({
      audience: 'members',
      maxChars: limits.comment.max,
      Field: MentionField,
      renderReactions: (comment) => (
        <Thumbs reactions={comment.reactions} onReact={(type) => actions.react({ comment, type })} />
      ),
      mayEdit: (comment) => comment.userId === userId,
      mayDelete: (comment) => comment.userId === userId || (comment.user.isGuest && canDeleteGuests),
      reply: (content, { id: parentId }) =>
        actions.reply({ content, parentId, mentions: mentionedIds(content, mentionable) }),
      edit: (comment, content) =>
        actions.edit({ comment, content, mentions: mentionedIds(content, mentionable) }),
      remove: (comment, thread) => {
        onBeforeDelete();
        actions.remove({ comment, thread });
      },
      isReplyInProgress: actions.isReplyInProgress,
      replyDraft: ({ id }) => commentDraft(target, id),
      renderAllReplies: (thread, label) => <AllReplies target={target} thread={thread} label={label} />,
    }),
    [target, actions, canDeleteGuests, onBeforeDelete, mentionable, userId],
  );
}
