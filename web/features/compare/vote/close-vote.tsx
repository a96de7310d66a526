import { useState } from 'react';
import type { Vote } from '#contract/votes.ts';
import { messages } from '#web/features/compare/vote/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useAction } from '#web/data/use-action.ts';

/** Closes the vote before all have voted, after a question. */
export function CloseVote({ vote }: { readonly vote: Vote }) {
  const [isAsking, setAsking] = useState(false);
  const close = useAction('closeVote', {
    send: () => ({ params: { voteId: vote.id }, body: {} }),
    row: (row) => ({ entity: 'vote', id: row.id, row }),
    errorToast: { title: messages.closeFailed, description: messages.tryAgain },
    onSuccess: () => setAsking(false),
  });
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {messages.close}
      </Button>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={messages.closeTitle}
          description={messages.closeText}
          action={messages.close}
          busy={close.isPending}
          onConfirm={() => close.mutate()}
        />
      )}
    </>
  );
}
