import { useLocation } from 'wouter';
import type { TriedComment } from '#web/features/comments/track/conversation.tsx';
import { CommentSummary } from '#web/features/comments/track/comment-summary.tsx';
import { ChangeDialog } from '#web/features/compose/edits/change-dialog.tsx';
import { openPromptInForm } from '#web/features/compose/generation/track-settings.ts';
import { call } from '#web/data/api.ts';
import { serverMessage } from '#web/data/api-error.ts';
import { toast } from '#web/ui/toast.ts';
import { type TrackRoom, useRange } from '#web/domain/track-room.ts';

interface TrackChangeProps {
  readonly room: TrackRoom;
  readonly onClose: () => void;
}

/** A change of the shown version in the user's own words. */
export function TrackChange({ room, onClose }: TrackChangeProps) {
  const place = useRange(room);
  const onOpenForm = useOpenForm(room);
  return <ChangeDialog room={room} place={place} onOpenForm={onOpenForm} onClose={onClose} />;
}

/** A change of the shown version that a comment asks for. */
export function CommentChange({ room, onClose, ...tried }: TrackChangeProps & TriedComment) {
  const { comment, place } = tried;
  const onOpenForm = useOpenForm(room, comment.id);
  return (
    <ChangeDialog
      room={room}
      comment={{
        id: comment.id,
        text: comment.content,
        summary: <CommentSummary room={room} {...tried} />,
      }}
      place={place}
      onOpenForm={onOpenForm}
      onClose={onClose}
    />
  );
}

/** Opens the settings of the shown version with another prompt in the generation form of its project. */
function useOpenForm({ track, shown }: TrackRoom, commentId?: string) {
  const [, navigate] = useLocation();
  return async (prompt: string) => {
    try {
      const source = await call('getTrack', { params: { trackId: track.id }, query: { v: shown.number } });
      openPromptInForm(source, prompt, commentId);
      navigate(`/projects/${track.projectId}`);
    } catch (error) {
      toast({
        title: 'Failed to open',
        description: serverMessage(error, 'Please try again.'),
        variant: 'destructive',
      });
    }
  };
}
