import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { studioEventTypes, webhookEventTypes, type WebhookEventType } from '#contract/webhook-event-types.ts';
import type { Webhook } from '#contract/webhooks.ts';
import { EventChoice } from '#web/features/admin/webhooks/event-choice.tsx';
import { messages } from '#web/features/admin/webhooks/messages.ts';
import { webhookAddress } from '#web/features/admin/webhooks/webhook-address.ts';
import { WebhookSecret } from '#web/features/admin/webhooks/webhook-secret.tsx';
import { WebhookTools } from '#web/features/admin/webhooks/webhook-tools.tsx';
import { errorToast, successToast } from '#web/domain/admin-toast.ts';
import { useAction } from '#web/data/use-action.ts';
import { issuesOf } from '#web/data/error-message.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { lengthRule, useForm } from '#web/ui/use-form.ts';

interface WebhookDialogProps {
  /** Null: of the studio. */
  readonly projectId: string | null;
  /** Absent: a new one. */
  readonly webhook: Webhook | undefined;
  readonly onClose: () => void;
}

interface Values {
  readonly url: string;
  readonly events: readonly WebhookEventType[];
}

const rules = {
  url: lengthRule(1, messages.addressRequired, limits.webhookUrl.max, messages.addressTooLong),
  events: (events: readonly WebhookEventType[]) => events.length > 0 || messages.eventsRequired,
};

/** Creates a webhook and then shows its secret, or changes one. */
export function WebhookDialog({ projectId, webhook: given, onClose }: WebhookDialogProps) {
  const [webhook, setWebhook] = useState(given);
  const choices =
    projectId === null
      ? webhookEventTypes
      : webhookEventTypes.filter((type) => !studioEventTypes.includes(type));
  const form = useForm<Values>({ url: webhook?.url ?? '', events: webhook?.events ?? choices }, rules);
  const { values, set } = form;
  const toBody = ({ url, events }: Values) => ({ url: url.trim(), events: [...events] });
  const onError = (error: Error) => {
    for (const { path, message } of issuesOf(error)) {
      if (path === 'url' || path === 'events') form.setError(path, message);
    }
  };
  const options = { onError, errorToast: errorToast(messages.createFailed) };
  const onCreated = (created: Webhook) => setWebhook(created);
  const createInProject = useAction('createProjectWebhook', {
    ...options,
    send: (body: Values) => ({ params: { projectId: projectId! }, body: toBody(body) }),
    successToast: () => successToast(messages.created),
    onSuccess: onCreated,
  });
  const createInStudio = useAction('createStudioWebhook', {
    ...options,
    send: (body: Values) => ({ body: toBody(body) }),
    successToast: () => successToast(messages.created),
    onSuccess: onCreated,
  });
  const update = useAction('updateWebhook', {
    onError,
    errorToast: errorToast(messages.saveFailed),
    send: (body: Values) => ({ params: { webhookId: webhook!.id }, body: toBody(body) }),
    successToast: () => successToast(messages.saved),
    onSuccess: onClose,
  });
  const create = projectId === null ? createInStudio : createInProject;
  const labels = webhook
    ? { submit: messages.save, busy: messages.saving }
    : { submit: messages.create, busy: messages.creating };
  return (
    <FormDialog
      title={webhook ? messages.editTitle(webhookAddress(webhook.url)) : messages.newTitle}
      labels={{ cancel: messages.cancel, ...labels }}
      isBusy={create.isPending || update.isPending}
      onSubmit={form.submit((valid) => (webhook ? update.mutate(valid) : create.mutate(valid)))}
      onClose={onClose}
    >
      <Field label={messages.address} hint={messages.addressHint} error={form.error('url')}>
        {(control) => (
          <TextInput
            {...control}
            {...form.field('url')}
            type="url"
            required
            autoComplete="off"
            spellCheck={false}
            placeholder="https://example.com/hooks/tutti"
          />
        )}
      </Field>
      <EventChoice
        choices={choices}
        chosen={values.events}
        error={form.error('events')}
        onChange={(events) => set('events', events)}
      />
      {webhook && (
        <>
          <WebhookSecret webhookId={webhook.id} />
          <WebhookTools webhook={webhook} onDeleted={onClose} />
        </>
      )}
    </FormDialog>
  );
}
