import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Review } from '#contract/review.ts';
import type { VersionFiles } from '#contract/scores.ts';
import { dialogMessages, messages } from '#web/features/tracks/review/messages.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { useAction } from '#web/data/use-action.ts';
import { Field, TextArea } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useUser } from '#web/domain/user.ts';

const { approve: texts } = dialogMessages;

/** What the approval stores, and how much that is. */
export function keptFilesText({ files, isFrozen }: VersionFiles): string {
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const reason = files.find(({ state }) => state === 'unavailable')?.reason ?? undefined;
  if (files.length === 0) return texts.keptAfterVote;
  if (bytes === 0) return texts.keptOriginal;
  const isKept = isFrozen && files.every(({ state }) => state !== 'on_request');
  return (isKept ? texts.isKept : texts.willKeep)(bytes, reason);
}

interface ApproveDialogProps {
  readonly review: Review;
  readonly title: string;
  readonly onClose: () => void;
}

/** The second question before an approval, with a note. */
export function ApproveDialog({ review, title, onClose }: ApproveDialogProps) {
  const { trackId, version, reviewers } = review;
  const user = useUser();
  const [note, setNote] = useState('');
  const decide = useAction('decideReview', {
    send: () => ({
      params: { trackId },
      body: { verdict: 'approved', version, ...(note.trim() && { note: note.trim() }) },
    }),
    successToast: { title: texts.done(version), description: title },
    errorToast: { title: messages.failed, description: messages.failedText },
    onSuccess: onClose,
  });
  const params = { trackId, version: String(version) };
  const files = useApiQuery('getVersionFiles', { params }).data;
  const isLast = reviewers.every(({ userId, user: { isGuest }, verdict }) => {
    const answer = verdict?.version === version ? verdict.verdict : undefined;
    // Guests of share links need not answer.
    return userId === user.id || answer === 'approved' || (isGuest && answer === undefined);
  });
  return (
    <FormDialog
      title={texts.title(version)}
      description={[
        texts.text(title, version),
        ...(isLast ? [texts.last, ...(files ? [keptFilesText(files)] : [])] : []),
      ].join(' ')}
      labels={texts.labels}
      isBusy={decide.isPending}
      onSubmit={() => decide.mutate()}
      onClose={onClose}
    >
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
