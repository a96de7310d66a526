import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Review } from '#contract/review.ts';
import { dialogMessages, messages } from '#web/features/tracks/review/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { useAction } from '#web/data/use-action.ts';
import { useList } from '#web/data/use-list.ts';
import { Field, TextArea } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import styles from './review.module.css';

const { changes: texts } = dialogMessages;
const shownComments = 5;

interface RequestChangesDialogProps {
  readonly review: Review;
  readonly onClose: () => void;
  /** Closes the dialog and opens the form of a new comment. */
  readonly onWrite: () => void;
}

/** Requests changes; the open comments say which. Without any, it offers to write one. */
export function RequestChangesDialog({ review, onClose, onWrite }: RequestChangesDialogProps) {
  const { trackId, version } = review;
  const [note, setNote] = useState('');
  const open = useList('listComments', {
    params: { entityType: 'track', entityId: trackId },
    query: { filter: 'open', limit: 50 },
  });
  const comments = open.rows ?? [];
  const decide = useAction('decideReview', {
    send: () => ({
      params: { trackId },
      body: { verdict: 'changes_requested', version, ...(note.trim() && { note: note.trim() }) },
    }),
    successToast: { title: texts.done },
    errorToast: { title: messages.failed, description: messages.failedText },
    onSuccess: onClose,
  });
  const isEmpty = open.rows?.length === 0;
  return (
    <FormDialog
      title={texts.title(version)}
      description={isEmpty ? texts.noneText : texts.text}
      labels={texts.labels}
      isBusy={decide.isPending}
      isDisabled={comments.length === 0}
      onSubmit={() => decide.mutate()}
      onClose={onClose}
    >
      {isEmpty && <Button onClick={onWrite}>{texts.write}</Button>}
      {comments.length > 0 && (
        <ul className={styles.openComments}>
          {comments.slice(0, shownComments).map(({ id, content }) => (
            <li key={id}>{content}</li>
          ))}
          {comments.length > shownComments && <li>{texts.more(comments.length - shownComments)}</li>}
        </ul>
      )}
      <Field label={texts.note}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={limits.reviewNote.max}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
