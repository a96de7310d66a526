import type { CommentReply } from '#contract/comments.ts';
import { GuestAvatar } from '#web/guest/guest-avatar.tsx';
import { Avatar } from '#web/domain/avatar.tsx';
import { fullName } from '#web/domain/user-name.ts';

/** The author of a comment: guests have a dashed square. */
export function CommentAvatar({ author }: { readonly author: Pick<CommentReply, 'id' | 'userId' | 'user'> }) {
  const { id, userId, user } = author;
  return user.isGuest ? (
    <GuestAvatar name={fullName(user)} />
  ) : (
    <Avatar user={{ ...user, id: userId ?? id }} />
  );
}
