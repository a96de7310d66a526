import { mailPage, sanitizeForMail } from '#server/platform/mail/mail-page.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import { endPending } from './deliveries.repo.ts';
import * as repo from './webhooks.repo.ts';
import type { WebhookRow } from '../../platform/schema/webhooks.tables.ts';
import type { Context } from '#server/platform/context.ts';

/** Switches a webhook off that has failed for long, ends its pending deliveries, and tells its creator by mail. */
export type SwitchOff = (tx: Tx, webhook: Pick<WebhookRow, 'id' | 'createdBy'>) => Promise<void>;

export function webhookSwitchOff({ db, mail, site }: Context): SwitchOff {
  mail?.registerTemplate('webhook_switched_off', async ({ userId, webhookId }) => {
    const found = webhookId === null ? undefined : await repo.findForMail(db, webhookId, userId);
    if (!found || found.isEnabled) return undefined;
    const { projectId, projectName } = found;
    const page = projectId ? `/projects/${projectId}?tab=details` : '/admin/webhooks';
    const owner = projectName === null ? site.name : `“${sanitizeForMail(projectName)}”`;
    return {
      to: found.email,
      subject: `A webhook of ${owner} was switched off`,
      ...mailPage({
        greeting: found.firstName,
        lines: [
          `the webhook of ${owner} that calls ${sanitizeForMail(new URL(found.url).host)} was switched off, because too many calls in a row have failed.`,
          'Check the receiver, look at the last replies, and switch it on again. Calls that failed can be sent again from there.',
        ],
        link: { label: 'Open the webhooks', url: site.url + page },
        footer: [`You’re receiving this because you created this webhook on ${site.name}.`],
      }),
    };
  });
  return async (tx, { id, createdBy }) => {
    if (!(await repo.switchOff(tx, id))) return;
    await endPending(tx, id);
    await mail?.add(tx, { kind: 'webhook_switched_off', userId: createdBy, webhookId: id });
  };
}
