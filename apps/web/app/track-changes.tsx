import { useLocation } from 'wouter';
import { messages } from '#web/app/messages.ts';
import type { TriedComment } from '#web/features/comments/track/conversation.tsx';
import { CommentSummary } from '#web/features/comments/track/comment-summary.tsx';
import { ChangeDialog } from '#web/features/compose/edits/change-dialog.tsx';
import { openPromptInForm } from '#web/features/compose/generation/track-settings.ts';
import { call } from '#web/data/api.ts';
import { serverMessage } from '#web/data/api-error.ts';
import { toast } from '#web/ui/toast.ts';
import { useTrackPageState } from '#web/domain/track-page.ts';

interface TrackChangeProps {
  readonly onClose: () => void;
}

/** A change of the shown version in the user's own words. */
export function TrackChange({ onClose }: TrackChangeProps) {
  const place = useTrackPageState((state) => state.range);
  const changed = useChanged();
  return <ChangeDialog {...changed} place={place} onClose={onClose} />;
}

/** A change of the shown version that a comment asks for. */
export function CommentChange({ onClose, ...tried }: TrackChangeProps & TriedComment) {
  const { comment, place } = tried;
  const changed = useChanged(comment.id);
  return (
    <ChangeDialog
      {...changed}
      comment={{
        id: comment.id,
        text: comment.content,
        summary: <CommentSummary {...tried} />,
      }}
      place={place}
      onClose={onClose}
    />
  );
}

/** The shown version as what is changed; without a score, its settings open with another prompt in the form of its project. */
function useChanged(commentId?: string) {
  const [, navigate] = useLocation();
  const track = useTrackPageState((state) => state.track);
  const shown = useTrackPageState((state) => state.shown);
  const onOpenForm = async (prompt: string) => {
    try {
      const source = await call('getTrack', { params: { trackId: track.id }, query: { v: shown.number } });
      openPromptInForm(source, prompt, commentId);
      navigate(`/projects/${track.projectId}`);
    } catch (error) {
      toast({
        title: messages.trackOpenFailed,
        description: serverMessage(error, messages.trackOpenFailedText),
        variant: 'destructive',
      });
    }
  };
  return { track, version: shown, onOpenForm };
}
