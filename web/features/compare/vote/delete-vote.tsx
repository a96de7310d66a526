import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Vote } from '#contract/votes.ts';
import { messages } from '#web/features/compare/vote/messages.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useAction } from '#web/data/use-action.ts';

/** Deletes a vote after a question, and opens its project. */
export function DeleteVote({ vote }: { readonly vote: Vote }) {
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const remove = useAction('deleteVote', {
    send: () => ({ params: { voteId: vote.id } }),
    row: () => ({ entity: 'vote', id: vote.id, projectId: vote.projectId, row: null }),
    successToast: { title: messages.removed, description: vote.title },
    errorToast: { title: messages.removeFailed, description: messages.tryAgain },
    onSuccess: () => navigate(`/projects/${vote.projectId}`, { replace: true }),
  });
  return (
    <>
      <IconButton icon="delete" label={messages.remove} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={messages.removeTitle}
          description={messages.removeText}
          action={messages.removeAction}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      )}
    </>
  );
}
