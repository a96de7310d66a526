import { BackLink } from '#web/ui/back-link.tsx';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Vote } from '#contract/votes.ts';
import { useAction } from '#web/data/use-action.ts';
import { messages as compareMessages } from '#web/features/compare/messages.ts';
import { messages } from '#web/features/compare/vote/messages.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { fullName } from '#web/domain/user-name.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import styles from '#web/features/compare/compare-page.module.css';

/** Deletes a vote after a question, and opens its project. */
function DeleteVote({ vote }: { readonly vote: Vote }) {
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

/** The project, the question, who asks, and the button that deletes the vote. */
export function VoteHeader({ vote }: { readonly vote: Vote }) {
  const project = useApiQuery('getProject', { params: { projectId: vote.projectId } }).data;
  return (
    <>
      <BackLink label={compareMessages.backLabel} href={`/projects/${vote.projectId}`}>
        {project?.name ?? compareMessages.project}
      </BackLink>
      <header className={clsx(styles.header, styles.voteHeader)}>
        <div>
          <h1>{vote.title}</h1>
          <p className={clsx(layoutStyles.facts, styles.facts)}>
            <span>{vote.result ? messages.resultTitle : messages.blindTitle}</span>
            <span>{compareMessages.versionCount(vote.candidates.length)}</span>
            <span>{messages.askedBy(fullName(vote.creator))}</span>
          </p>
        </div>
        {/* Users who may close a vote may delete it. */}
        {vote.may.close && <DeleteVote vote={vote} />}
      </header>
    </>
  );
}
