import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { TakeSet } from '#contract/take-sets.ts';
import { messages } from '#web/features/compose/takes/messages.ts';
import { useAction } from '#web/data/use-action.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { FieldError } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useUser } from '#web/domain/user.ts';
import { fullName } from '#web/domain/user-name.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './order-takes.module.css';

interface StartTakeVoteDialogProps {
  readonly set: TakeSet;
  /** The number of takes to vote on. */
  readonly candidates: number;
  readonly onClose: () => void;
}

/** Asks members of the project which take they like best, without names. */
export function StartTakeVoteDialog({ set, candidates, onClose }: StartTakeVoteDialogProps) {
  const { id: ownId } = useUser();
  const { projectId } = set;
  const members = useApiQuery('getProject', { params: { projectId } }).data?.members ?? [];
  const [unasked, setUnasked] = useState<ReadonlySet<string>>(new Set());
  const voterIds = members.map(({ user }) => user.id).filter((id) => !unasked.has(id));
  const start = useAction('startTakeVote', {
    send: () => ({
      params: { takeSetId: set.id },
      body: { voterIds: voterIds.slice(0, limits.reviewers.max) },
    }),
    errorToast: messages.failed,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={messages.voteTitle}
      description={messages.voteText(candidates)}
      labels={messages.voteLabels}
      isBusy={start.isPending}
      isDisabled={voterIds.length === 0}
      onSubmit={() => start.mutate()}
      onClose={onClose}
    >
      <fieldset className={styles.voters}>
        <legend className={textStyles.label}>{messages.voters}</legend>
        {members.map(({ user }) => (
          <label key={user.id}>
            <input
              type="checkbox"
              checked={!unasked.has(user.id)}
              onChange={({ target }) => {
                const ids = new Set(unasked);
                if (target.checked) ids.delete(user.id);
                else ids.add(user.id);
                setUnasked(ids);
              }}
            />
            {fullName(user)}
            {user.id === ownId && <span className={textStyles.tertiary}>{messages.you}</span>}
          </label>
        ))}
      </fieldset>
      {members.length > 0 && voterIds.length === 0 && <FieldError>{messages.votersRequired}</FieldError>}
    </FormDialog>
  );
}
