import { limits } from '#contract/limits.ts';
import type { SharedPage } from '#contract/shared-pages.ts';
import { messages } from '#web/guest/messages.ts';
import { NameField } from '#web/guest/name-field.tsx';
import type { CommentList } from '#web/guest/use-comments.ts';
import type { GuestName } from '#web/guest/use-guest-name.tsx';
import { errorMessage } from '#web/data/error-message.ts';
import type { Commenting } from '#web/domain/comments/commenting.ts';

/** What guests may do with comments: write, and change their own for some minutes. The first one asks for their name. */
export function guestCommenting(
  list: CommentList,
  guest: SharedPage['guest'],
  guestName: GuestName,
): Commenting {
  const isOwn = ({ userId }: { readonly userId: string | null }) => guest !== null && userId === guest.id;
  return {
    audience: 'guests',
    maxChars: limits.guestComment.max,
    authorName: guest
      ? undefined
      : {
          suggested: guestName.suggested,
          save: guestName.save,
          required: messages.name.required,
          Field: NameField,
        },
    mayEdit: isOwn,
    mayDelete: isOwn,
    editMinutes: limits.guestEditMinutes,
    reply: (content, { id: parentId }) => list.create({ content, parentId }),
    edit: ({ id }, content) => list.edit(id, content),
    remove: ({ id }) => list.remove(id),
    failureText: (error) => errorMessage(error, messages.comments.failed),
    loadReplies: ({ id }) => void list.loadReplies(id).catch(() => undefined),
  };
}
