import type { WebhookDelivery } from '#contract/webhooks.ts';
import { messages } from '#web/features/admin/webhooks/messages.ts';
import { formatDateTime } from '#web/ui/format-time.ts';
import styles from './deliveries.module.css';

/** Indented, if it is JSON. */
function formatBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}

/** The last request of a delivery, without its signature, and the beginning of the reply. */
export function DeliveryDetails({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { request, reply, error, attemptedAt } = delivery;
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  const sent = [`POST ${request.url}`, ...headers, '', formatBody(request.body)].join('\n');
  const received =
    reply && [String(reply.status), '', formatBody(reply.body) || messages.emptyBody].join('\n');
  return (
    <div className={styles.details}>
      <figure>
        <figcaption>
          {messages.request}
          {attemptedAt !== null && `, ${formatDateTime(attemptedAt)}`}
        </figcaption>
        <Code label={messages.request}>{sent}</Code>
      </figure>
      <figure>
        <figcaption>{messages.reply}</figcaption>
        <Code label={messages.reply}>
          {received ?? (error === null ? messages.noReply : messages.errors[error])}
        </Code>
      </figure>
    </div>
  );
}

/** Scrolls sideways, also by keyboard. */
function Code({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section aria-label={label} tabIndex={0}>
      <pre>{children}</pre>
    </section>
  );
}
