import { useState } from 'react';
import type { SpendingRequest } from '#contract/budgets.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#web/features/projects/budgets/messages.ts';
import { useAction } from '#web/data/use-action.ts';
import { Field, TextArea } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

interface RejectDialogProps {
  readonly request: SpendingRequest;
  readonly onClose: () => void;
}

/** Asks for the reason before a request is rejected. */
export function RejectDialog({ request: { id, prompt }, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const isTooLong = reason.trim().length > limits.spendingReason.max;
  const reject = useAction('decideSpendingRequest', {
    send: () => ({ params: { generationId: id }, body: { approve: false, reason: reason.trim() } }),
    successToast: { title: messages.rejected, description: prompt },
    errorToast: messages.decideFailed,
    onSuccess: onClose,
    onError: onClose,
  });
  return (
    <FormDialog
      title={messages.rejectTitle}
      description={messages.rejectText}
      labels={{ cancel: messages.cancel, submit: messages.reject, busy: messages.rejecting }}
      isBusy={reject.isPending}
      isDisabled={isTooLong}
      onSubmit={() => !isTooLong && reject.mutate()}
      onClose={onClose}
    >
      <Field label={messages.reason} error={isTooLong ? messages.reasonTooLong : undefined}>
        {(control) => (
          <TextArea
            {...control}
            name="reason"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
