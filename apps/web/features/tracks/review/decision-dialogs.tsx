import { type ReactNode, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Review } from '#contract/review.ts';
import type { VersionFiles } from '#contract/scores.ts';
import { dialogMessages, messages } from '#web/features/tracks/review/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { useAction } from '#web/data/use-action.ts';
import { useList } from '#web/data/use-list.ts';
import { Field, TextArea } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useUser } from '#web/domain/user.ts';
import styles from './review.module.css';

const { approve: approveTexts, changes: changesTexts } = dialogMessages;
const shownComments = 5;

/** What the approval stores, and how much that is. */
export function keptFilesText({ files, isFrozen }: VersionFiles): string {
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const reason = files.find(({ state }) => state === 'unavailable')?.reason ?? undefined;
  if (files.length === 0) return approveTexts.keptAfterVote;
  if (bytes === 0) return approveTexts.keptOriginal;
  const isKept = isFrozen && files.every(({ state }) => state !== 'on_request');
  const mb = Math.max(1, Math.round(bytes / 1_000_000));
  return [isKept ? approveTexts.isKept(mb) : approveTexts.willKeep(mb), reason].filter(Boolean).join(' ');
}

interface DecisionDialogProps {
  readonly review: Review;
  readonly onClose: () => void;
}

interface DecisionFormProps extends DecisionDialogProps {
  readonly verdict: 'approved' | 'changes_requested';
  readonly title: string;
  readonly description: string;
  readonly labels: (typeof approveTexts | typeof changesTexts)['labels'];
  readonly successToast: { readonly title: string; readonly description?: string };
  readonly isDisabled?: boolean;
  /** What comes before the note. */
  readonly children?: ReactNode;
}

/** The dialog of a decision, with a note. */
function DecisionForm({ review, verdict, successToast, children, ...dialog }: DecisionFormProps) {
  const { trackId, version } = review;
  const [note, setNote] = useState('');
  const decide = useAction('decideReview', {
    send: () => ({
      params: { trackId },
      body: { verdict, version, ...(note.trim() && { note: note.trim() }) },
    }),
    successToast,
    errorToast: { title: messages.failed, description: messages.failedText },
    onSuccess: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} isBusy={decide.isPending} onSubmit={() => decide.mutate()}>
      {children}
      <Field label={dialogMessages.note}>
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

/** The second question before an approval. */
export function ApproveDialog({ title, ...decision }: DecisionDialogProps & { readonly title: string }) {
  const { trackId, version, reviewers } = decision.review;
  const user = useUser();
  const params = { trackId, version: String(version) };
  const files = useApiQuery('getVersionFiles', { params }).data;
  const isLast = reviewers.every(({ userId, user: { isGuest }, verdict }) => {
    const answer = verdict?.version === version ? verdict.verdict : undefined;
    // Guests of share links need not answer.
    return userId === user.id || answer === 'approved' || (isGuest && answer === undefined);
  });
  return (
    <DecisionForm
      {...decision}
      verdict="approved"
      title={approveTexts.title(version)}
      description={[
        approveTexts.text({ title, number: version }),
        ...(isLast ? [approveTexts.last, ...(files ? [keptFilesText(files)] : [])] : []),
      ].join(' ')}
      labels={approveTexts.labels}
      successToast={{ title: approveTexts.done(version), description: title }}
    />
  );
}

interface RequestChangesDialogProps extends DecisionDialogProps {
  /** Closes the dialog and opens the form of a new comment. */
  readonly onWrite: () => void;
}

/** Requests changes; the open comments say which. Without any, it offers to write one. */
export function RequestChangesDialog({ onWrite, ...decision }: RequestChangesDialogProps) {
  const { trackId, version } = decision.review;
  const open = useList('listComments', {
    params: { entityType: 'track', entityId: trackId },
    query: { filter: 'open', limit: 50 },
  });
  const comments = open.rows ?? [];
  const isEmpty = open.rows?.length === 0;
  return (
    <DecisionForm
      {...decision}
      verdict="changes_requested"
      title={changesTexts.title(version)}
      description={isEmpty ? changesTexts.noneText : changesTexts.text}
      labels={changesTexts.labels}
      successToast={{ title: changesTexts.done }}
      isDisabled={comments.length === 0}
    >
      {isEmpty && <Button onClick={onWrite}>{changesTexts.write}</Button>}
      {comments.length > 0 && (
        <ul className={styles.openComments}>
          {comments.slice(0, shownComments).map(({ id, content }) => (
            <li key={id}>{content}</li>
          ))}
          {comments.length > shownComments && <li>{changesTexts.more(comments.length - shownComments)}</li>}
        </ul>
      )}
    </DecisionForm>
  );
}
