import { useState } from 'react';
import type { Member } from '#contract/projects.ts';
import type { Review } from '#contract/review.ts';
import { endOfDay, localDay } from '#web/features/tracks/review/due-text.ts';
import { dialogMessages, messages } from '#web/features/tracks/review/messages.ts';
import { useAction } from '#web/data/use-action.ts';
import { Field, FieldError, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Avatar } from '#web/domain/avatar.tsx';
import { fullName } from '#web/domain/user-name.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './review.module.css';

const { ask: texts } = dialogMessages;

interface AskReviewersDialogProps {
  readonly review: Review;
  readonly members: readonly Member[];
  readonly onClose: () => void;
}

/** Guests answer without being asked, and who left the project cannot be asked again. */
const isReviewer = ({ reviewers }: Review, id: string) => reviewers.some(({ userId }) => userId === id);

/** Selects the members who approve a track, and a due date. */
export function AskReviewersDialog({ review, members, onClose }: AskReviewersDialogProps) {
  const [reviewerIds, setReviewerIds] = useState<ReadonlySet<string>>(
    () => new Set(members.flatMap(({ user: { id } }) => (isReviewer(review, id) ? id : []))),
  );
  const [due, setDue] = useState(review.dueAt === null ? '' : localDay(review.dueAt));
  const [problem, setProblem] = useState<string>();
  const request = useAction('requestReview', {
    send: () => ({
      params: { trackId: review.trackId },
      body: { reviewerIds: [...reviewerIds], dueAt: endOfDay(due) },
    }),
    successToast: { title: texts.done },
    errorToast: { title: messages.failed, description: messages.failedText },
    onSuccess: onClose,
  });
  const toggle = (id: string) => {
    setProblem(undefined);
    setReviewerIds((ids) =>
      ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id]),
    );
  };
  const submit = () => {
    if (reviewerIds.size === 0) setProblem(texts.missing);
    else request.mutate();
  };
  return (
    <FormDialog
      title={texts.title}
      description={texts.text}
      labels={texts.labels}
      isBusy={request.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className={styles.people}>
        <legend className={textStyles.label}>{texts.people}</legend>
        {members.map(({ user }) => (
          <label key={user.id}>
            <input type="checkbox" checked={reviewerIds.has(user.id)} onChange={() => toggle(user.id)} />
            <Avatar user={user} />
            <span>{fullName(user) || user.email}</span>
          </label>
        ))}
      </fieldset>
      {problem && <FieldError>{problem}</FieldError>}
      <Field label={texts.due} hint={texts.optional}>
        {(control) => (
          <TextInput {...control} type="date" value={due} onChange={(event) => setDue(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
