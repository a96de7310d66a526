import { useId, useState } from 'react';
import type { WebhookDelivery } from '#contract/webhooks.ts';
import { DeliveryDetails } from '#web/features/admin/webhooks/delivery-details.tsx';
import { messages } from '#web/features/admin/webhooks/messages.ts';
import { errorToast, successToast } from '#web/domain/admin-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { List } from '#web/data/list.tsx';
import { useAction } from '#web/data/use-action.ts';
import { useList } from '#web/data/use-list.ts';
import { EmptyState, Loading } from '#web/ui/feedback.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import styles from './deliveries.module.css';

/** The deliveries of a webhook, newest first. */
export function DeliveryList({ webhookId }: { readonly webhookId: string }) {
  const list = useList('listWebhookDeliveries', { params: { webhookId } });
  return (
    <section className={styles.deliveries} aria-label={messages.deliveries}>
      <List
        list={list}
        loading={<Loading subject={messages.deliveries} height="2.25rem" />}
        errorTitle={messages.deliveriesFailed}
        empty={<EmptyState title={messages.noDeliveries}>{messages.noDeliveriesText}</EmptyState>}
        moreLabel={messages.earlier}
      >
        {(rows) => (
          <ul>
            {rows.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        )}
      </List>
    </section>
  );
}

function DeliveryRow({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { id, webhookId, type, subject, state, createdAt, durationMs, isManual } = delivery;
  const detailsId = useId();
  const [isOpen, setOpen] = useState(false);
  const sendAgain = useAction('sendWebhookDelivery', {
    send: () => ({ params: { webhookId, deliveryId: id } }),
    successToast: (sent) =>
      sent.state === 'delivered'
        ? successToast(answeredText(sent))
        : { ...errorToast(outcomeOf(sent)), variant: 'destructive' },
    errorToast: errorToast(messages.notSent),
  });
  return (
    <li>
      <div className={styles.row}>
        <RelativeTime time={createdAt} className={styles.time} />
        <button
          type="button"
          className={styles.what}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          title={messages.details}
          onClick={() => setOpen(!isOpen)}
        >
          {[type, subject, isManual && messages.manual].filter(Boolean).join(', ')}
        </button>
        <span className={styles.outcome} data-state={state}>
          {state !== 'pending' && <Icon name={state === 'delivered' ? 'check' : 'warning'} size="small" />}
          {outcomeOf(delivery)}
        </span>
        <span className={styles.duration}>{durationMs !== null && formatDuration(durationMs)}</span>
        <Button
          variant={state === 'failed' ? 'plain' : 'ghost'}
          className={styles.again}
          busy={sendAgain.isPending}
          aria-label={messages.sendAgainNamed({ type, subject })}
          onClick={() => sendAgain.mutate()}
        >
          {messages.sendAgain}
        </Button>
      </div>
      <div id={detailsId}>{isOpen && <DeliveryDetails delivery={delivery} />}</div>
    </li>
  );
}

/** "200", or "503, tried 3 times" */
/** What the receiver answered to a call. */
export const answeredText = ({ reply }: Pick<WebhookDelivery, 'reply'>): string =>
  reply === null ? messages.sentNothing : messages.sent(reply.status);

function outcomeOf({ state, reply, error, attempts }: WebhookDelivery): string {
  const result = error === null ? reply && String(reply.status) : messages.errors[error];
  const parts = [state === 'pending' && messages.pending, result, attempts > 1 && messages.tried(attempts)];
  return parts.filter(Boolean).join(', ');
}

const formatDuration = (ms: number): string =>
  ms < 1_000 ? messages.milliseconds(ms) : messages.seconds(Math.round(ms / 1_000));
