import { Conversation as Comments } from '#web/features/comments/track/conversation.tsx';
import { useUserIdsHere } from '#web/features/tracks/presence/room-context.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { TrackRoom } from '#web/domain/track-room.ts';

export { CommentMarks } from '#web/features/comments/track/comment-marks.tsx';

const CommentChange = lazyDialog(async () => (await import('#web/app/track-changes.tsx')).CommentChange);

/** The comments on a track; everyone who is on its page can be mentioned at once. */
export function Conversation({ room }: { readonly room: TrackRoom }) {
  const userIdsHere = useUserIdsHere();
  return (
    <Comments
      room={room}
      userIdsHere={userIdsHere}
      renderChange={(tried, onClose) => <CommentChange room={room} {...tried} onClose={onClose} />}
    />
  );
}
