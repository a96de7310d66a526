import { messages } from '#web/features/admin/webhooks/messages.ts';
import { errorToast, successToast } from '#web/domain/admin-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/data/clipboard.ts';
import { useAction } from '#web/data/use-action.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { errorMessage } from '#web/data/error-message.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { formatDateTime } from '#web/ui/format-time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toast.ts';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './webhook-dialog.module.css';

async function copy(secret: string) {
  try {
    await copyText(secret);
    toast(successToast(messages.copied));
  } catch {
    toast({ ...errorToast(messages.copyFailed), variant: 'destructive' });
  }
}

/** The secret that signs the messages of a webhook, to copy and to renew. */
export function WebhookSecret({ webhookId }: { readonly webhookId: string }) {
  const params = { webhookId };
  const { data, error } = useApiQuery('getWebhookSecret', { params });
  const renew = useAction('renewWebhookSecret', {
    send: () => ({ params }),
    successToast: () => successToast(messages.renewed),
    errorToast: errorToast(messages.renewFailed),
  });
  const hint =
    data?.previousUntil == null ? messages.secretHint : messages.overlap(formatDateTime(data.previousUntil));
  return (
    <Field
      label={messages.secret}
      hint={hint}
      error={error ? errorMessage(error, messages.secretFailed) : undefined}
    >
      {(control) => (
        <div className={layoutStyles.cluster} data-gap="2">
          <TextInput
            {...control}
            className={styles.secretText}
            readOnly
            value={data?.secret ?? ''}
            onFocus={({ target }) => target.select()}
          />
          <Button disabled={!data} onClick={() => data && void copy(data.secret)}>
            <Icon name="copy" size="small" />
            {messages.copy}
          </Button>
          <Button variant="ghost" busy={renew.isPending} onClick={() => renew.mutate()}>
            {messages.renew}
          </Button>
        </div>
      )}
    </Field>
  );
}
