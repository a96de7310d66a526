import { useId, useState } from 'react';
import { webhookEventTypes } from '#contract/webhook-event-types.ts';
import type { Webhook } from '#contract/webhooks.ts';
import { DeliveryList } from '#web/features/admin/webhooks/delivery-list.tsx';
import { messages } from '#web/features/admin/webhooks/messages.ts';
import { webhookAddress } from '#web/features/admin/webhooks/webhook-address.ts';
import { errorToast } from '#web/domain/admin-toast.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useAction } from '#web/data/use-action.ts';
import { Switch } from '#web/ui/field.tsx';
import { formatDate } from '#web/ui/format-time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { fullName } from '#web/domain/user-name.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './webhooks.module.css';

const shownEvents = 2;

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
}

/** Deliveries of the last 24 hours as bars, the oldest hour first; an hour with a failure is marked. */
function WebhookHours({ hours }: Pick<Webhook, 'hours'>) {
  const most = Math.max(1, ...hours.map(({ delivered, failed }) => delivered + failed));
  const sum = (name: 'delivered' | 'failed') => hours.reduce((total, hour) => total + hour[name], 0);
  const label = messages.hours({ delivered: sum('delivered'), failed: sum('failed') });
  return (
    <>
      <span className={styles.hours} aria-hidden="true" title={label}>
        {hours.map(({ delivered, failed }, hour) => (
          <i
            key={hour}
            data-failed={failed > 0 || undefined}
            style={{ '--value': `${((delivered + failed) / most) * 100}%` }}
          />
        ))}
      </span>
      <span className={textStyles.visuallyHidden}>{label}</span>
    </>
  );
}

/** A webhook: address, events, the last 24 hours, a switch, and its deliveries when it is unfolded. */
export function WebhookRow({ webhook, onEdit }: WebhookRowProps) {
  const { id, url, isEnabled, switchedOffAt, hours, creatorHasLeft, creator } = webhook;
  const deliveriesId = useId();
  const [isOpen, setOpen] = useState(false);
  const address = webhookAddress(url);
  const setEnabled = useAction('updateWebhook', {
    send: (on: boolean) => ({ params: { webhookId: id }, body: { isEnabled: on } }),
    row: (row) => ({ entity: 'webhook', id, row }),
    errorToast: errorToast(messages.switchFailed),
    scope: `webhook ${id}`,
  });
  return (
    <li className={styles.webhook}>
      <div className={styles.row}>
        <IconButton
          icon={isOpen ? 'chevron-down' : 'chevron-right'}
          label={isOpen ? messages.hide(address) : messages.show(address)}
          aria-expanded={isOpen}
          aria-controls={deliveriesId}
          onClick={() => setOpen(!isOpen)}
        />
        <div className={styles.names}>
          <b>{address}</b>
          <small>{factsOf(webhook)}</small>
        </div>
        <Events webhook={webhook} />
        <WebhookHours hours={hours} />
        <div className={styles.actions}>
          <IconButton icon="edit" label={messages.edit(address)} onClick={onEdit} />
          <Switch
            label=""
            aria-label={messages.on(address)}
            checked={setEnabled.isPending ? setEnabled.variables : isEnabled}
            onChange={({ target }) => setEnabled.mutate(target.checked)}
          />
        </div>
      </div>
      {switchedOffAt !== null && (
        <p className={styles.warning}>
          <Icon name="warning" size="small" />
          {messages.switchedOff(formatDate(switchedOffAt))}
        </p>
      )}
      {creatorHasLeft && (
        <p className={styles.warning}>
          <Icon name="warning" size="small" />
          {messages.creatorHasLeft(fullName(creator))}
        </p>
      )}
      <div id={deliveriesId}>{isOpen && <DeliveryList webhookId={id} />}</div>
    </li>
  );
}

function factsOf({ createdAt, calls, hours, pending }: Webhook): string {
  const failed = hours.reduce((sum, hour) => sum + hour.failed, 0);
  return [
    messages.since({ date: formatDate(createdAt), calls }),
    failed > 0 && messages.failedToday(failed),
    pending > 0 && messages.waiting(pending),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The first events by their names in the messages, as receivers see them. */
function Events({ webhook: { projectId, events } }: { readonly webhook: Webhook }) {
  const all = webhookEventTypes.length - (projectId === null ? 0 : 1);
  const shown = events.length >= all ? [messages.all] : events.slice(0, shownEvents);
  const more = events.length >= all ? 0 : events.length - shown.length;
  return (
    <ul className={styles.events} title={events.join(', ')}>
      {shown.map((event) => (
        <li key={event}>{event}</li>
      ))}
      {more > 0 && <li>{messages.more(more)}</li>}
    </ul>
  );
}
