import type { Webhook } from '#contract/webhooks.ts';
import { messages } from '#web/features/admin/webhooks/messages.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './webhooks.module.css';

/** Deliveries of the last 24 hours as bars, the oldest hour first; an hour with a failure is marked. */
export function WebhookHours({ hours }: Pick<Webhook, 'hours'>) {
  const most = Math.max(1, ...hours.map(({ delivered, failed }) => delivered + failed));
  const sum = (name: 'delivered' | 'failed') => hours.reduce((total, hour) => total + hour[name], 0);
  const label = messages.hours(sum('delivered'), sum('failed'));
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
