import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '#contract/limits.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import * as repo from './deliveries.repo.ts';
import { isAccepted, sendMessage, type Attempt } from './send-message.ts';
import { defaultTimings, pauseAfter } from './webhook-timings.ts';
import type { WebhookRow } from '../../platform/schema/webhooks.tables.ts';
import type { Context } from '#server/platform/context.ts';
import { webhookSecrets } from './webhook-secrets.ts';
import { mailPage, sanitizeForMail } from '#server/platform/mail/mail-page.ts';
import * as webhooks from './webhooks.repo.ts';
import { messages } from '#server/integrations/messages.ts';

/** Attempts of one process at a time, each to another webhook. */
const concurrency = 16;
/** Of these, in the whole studio, at most for the webhooks of one person, and for one receiver. */
const share = 4;
/** A receiver asks with it not to be called any more. */
const gone = 410;

export type Deliveries = ReturnType<typeof deliveriesService>;

declare module '#server/platform/context.ts' {
  interface IntegrationServices {
    readonly webhookDeliveries: Deliveries;
  }
}

/**
 * Sends messages to webhooks, at least once, each webhook's in the order of their events: the next one is sent when the
 * one before was accepted or given up.
 */
export function deliveriesService(context: Context) {
  const { db, publish, config, now, log } = context;
  const secrets = webhookSecrets(context);
  const switchOff = webhookSwitchOff(context);
  const policy = { allowedHosts: config.webhookHosts, resolve: context.providerDependencies?.resolve };
  const timings = { ...defaultTimings, ...context.webhookTimings };
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let polling: Promise<void> | undefined;
  /** Aborted when an attempt has ended, to look for the next message at once. */
  let wake = new AbortController();

  async function send(
    webhook: WebhookRow,
    { eventId: id, body }: { readonly eventId: string; readonly body: string },
  ): Promise<Attempt & { readonly url: string }> {
    const { url } = webhook;
    const keys = secrets.signingKeys(webhook, new Date(now()));
    if (keys.length === 0) {
      const none = { durationMs: 0, status: null, reply: null } as const;
      return { ...none, attemptedAt: new Date(), error: 'no_secret', url };
    }
    const { timeoutMs } = timings;
    const attempt = await sendMessage({ id, body, url, keys }, policy, {
      timeoutMs,
      signal: stopping.signal,
    });
    return { ...attempt, url };
  }

  const publishChange = (on: Queryable, { id, projectId }: WebhookRow) =>
    publish(on, { type: 'webhook_changed', id, projectId });

  async function store(
    { delivery, webhook }: repo.ClaimedDelivery,
    attempt: Attempt & { readonly url: string },
  ): Promise<void> {
    await db.transaction(async (tx) => {
      await repo.lockWebhook(tx, webhook.id);
      const stored = await repo.storeAttempt(tx, delivery, attempt, timings.giveUpMs);
      if (!stored) return;
      await publishChange(tx, webhook);
      if (isAccepted(attempt)) {
        await repo.endDelivery(tx, delivery, 'delivered');
        return;
      }
      const isGone = attempt.status === gone;
      if (!stored.isExpired && !isGone) {
        await repo.postpone(tx, webhook.id, pauseAfter(delivery.attempts, timings));
        return;
      }
      const failures = await repo.endDelivery(tx, delivery, 'failed');
      if (isGone || failures >= limits.webhookFailures) await switchOff(tx, webhook);
    });
  }

  async function deliver(claimed: repo.ClaimedDelivery): Promise<void> {
    const { webhook, delivery } = claimed;
    try {
      await store(claimed, await send(webhook, delivery));
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error, webhook: webhook.id }, 'webhook delivery failed');
      // The receiver may have been called. Without a pause it would be called in a loop while its results can't be stored.
      const pauseMs = stopping.signal.aborted ? 0 : pauseAfter(delivery.attempts, timings);
      // If this fails, too, the claim expires, and the message is sent again.
      await repo.postpone(db, webhook.id, pauseMs).catch(() => undefined);
    }
  }

  function start(claimed: repo.ClaimedDelivery): void {
    const delivering = deliver(claimed).finally(() => {
      running.delete(delivering);
      wake.abort();
    });
    running.add(delivering);
  }

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = new AbortController();
      const free = concurrency - running.size;
      try {
        const claimed = free > 0 ? await repo.claimDue(db, free, { leaseMs: timings.leaseMs, share }) : [];
        for (const one of claimed) start(one);
      } catch (error) {
        log.warn({ err: error }, 'failed to poll webhook deliveries');
      }
      const signal = AbortSignal.any([wake.signal, stopping.signal]);
      await sleep(timings.pollMs, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    /** Starts to send the messages of all webhooks in this process. */
    work(): void {
      polling ??= poll();
    },

    /** One attempt of a message, outside the order; undefined if the webhook was deleted meanwhile. */
    async sendNow(
      webhook: WebhookRow,
      message: { readonly id: string; readonly eventId: string; type: string; subject: string; body: string },
    ) {
      const attempt = await send(webhook, message);
      const state = isAccepted(attempt) ? 'delivered' : 'failed';
      const row = await repo.insertEnded(db, { ...message, ...attempt, webhookId: webhook.id, state });
      await publishChange(db, webhook);
      return row;
    },

    /** Aborts the running attempts; their messages are sent again at the next start. */
    async close(): Promise<void> {
      stopping.abort();
      await polling;
      await Promise.all(running);
    },
  };
}

/** Switches a webhook off that has failed for long, ends its pending deliveries, and tells its creator by mail. */
type SwitchOff = (tx: Tx, webhook: Pick<WebhookRow, 'id' | 'createdBy'>) => Promise<void>;

function webhookSwitchOff({ db, mail, site }: Context): SwitchOff {
  mail?.registerTemplate('webhook_switched_off', async ({ userId, webhookId }) => {
    const found = webhookId === null ? undefined : await webhooks.findForMail(db, webhookId, userId);
    if (!found || found.isEnabled) return undefined;
    const { projectId, projectName } = found;
    const page = projectId ? `/projects/${projectId}?tab=details` : '/admin/webhooks';
    const owner = projectName === null ? site.name : `“${sanitizeForMail(projectName)}”`;
    return {
      to: found.email,
      subject: messages.webhookSwitchedOff(owner),
      ...mailPage({
        greeting: found.firstName,
        lines: [
          messages.webhookSwitchedOffText({ owner, host: sanitizeForMail(new URL(found.url).host) }),
          messages.checkReceiver,
        ],
        link: { label: messages.openWebhooks, url: site.url + page },
        footer: [messages.whyWebhookMail(site.name)],
      }),
    };
  });
  return async (tx, { id, createdBy }) => {
    if (!(await webhooks.switchOff(tx, id))) return;
    await repo.endPending(tx, id);
    await mail?.add(tx, { kind: 'webhook_switched_off', userId: createdBy, webhookId: id });
  };
}
