import { useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { messages } from '#web/features/admin/webhooks/messages.ts';
import { webhookAddress } from '#web/features/admin/webhooks/webhook-address.ts';
import { errorToast, successToast } from '#web/domain/admin-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useAction } from '#web/data/use-action.ts';
import { Icon } from '#web/ui/icon.tsx';
import { answeredText } from '#web/features/admin/webhooks/delivery-list.tsx';
import layoutStyles from '#web/ui/layout.module.css';

interface WebhookToolsProps {
  readonly webhook: Webhook;
  readonly onDeleted: () => void;
}

/** Sends a test, and deletes the webhook after a confirmation. */
export function WebhookTools({ webhook: { id, url }, onDeleted }: WebhookToolsProps) {
  const params = { webhookId: id };
  const [confirming, setConfirming] = useState(false);
  const test = useAction('testWebhook', {
    send: () => ({ params }),
    successToast: (sent) =>
      sent.state === 'delivered'
        ? successToast(answeredText(sent))
        : {
            ...errorToast(sent.error ? messages.errors[sent.error] : answeredText(sent)),
            variant: 'destructive',
          },
    errorToast: errorToast(messages.notSent),
  });
  const remove = useAction('deleteWebhook', {
    send: () => ({ params }),
    successToast: () => successToast(messages.deleted),
    errorToast: errorToast(messages.deleteFailed),
    onSuccess: onDeleted,
    onError: () => setConfirming(false),
  });
  return (
    <div className={layoutStyles.cluster} data-justify="between">
      <Button busy={test.isPending} onClick={() => test.mutate()}>
        {messages.test}
      </Button>
      <Button variant="danger" onClick={() => setConfirming(true)}>
        <Icon name="delete" size="small" />
        {messages.delete}
      </Button>
      {confirming && (
        <ConfirmDialog
          onClose={() => setConfirming(false)}
          title={messages.deleteTitle}
          description={messages.deleteText(webhookAddress(url))}
          action={messages.delete}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      )}
    </div>
  );
}
