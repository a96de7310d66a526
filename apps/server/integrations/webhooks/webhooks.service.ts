import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { studioEventTypes, webhookTestType, type WebhookEventType } from '#contract/webhook-event-types.ts';
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import type { AuditAction, AuditTarget } from '#contract/audit.ts';
import type { AuditActor } from '#server/platform/audit/audit.service.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { cutPage, decodeCursor, timeKey, type Page, type PageRequest } from '#server/platform/http/paging.ts';
import { requirePublicAddress } from '#server/platform/http/public-address.ts';
import { validationError } from '#server/platform/http/validation-error.ts';
import type { AuthorizedProject } from '#server/projects/projects.policy.ts';
import { inBatches } from '#server/platform/storage/delete-in-batches.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import * as deliveriesRepo from './deliveries.repo.ts';
import type { Deliveries } from './deliveries.service.ts';
import { secretText, webhookSecrets } from './webhook-secrets.ts';
import { messageBody } from './webhook-outbox.ts';
import { deliveryReply, webhookReply } from './webhook-reply.ts';
import * as repo from './webhooks.repo.ts';
import type { DeliveryRow, WebhookRow } from '../../platform/schema/webhooks.tables.ts';
import type { Context, IntegrationServices } from '#server/platform/context.ts';
import { messages } from '#server/integrations/messages.ts';

interface WebhookSettings {
  readonly url: string;
  readonly events: readonly WebhookEventType[];
  readonly isEnabled: boolean;
}
type WebhookChange = { readonly [Name in keyof WebhookSettings]?: WebhookSettings[Name] | undefined };

/** `project`: null for the studio, whose webhooks are for admins. */
export type WebhookOwner = AuthorizedProject<'edit'> | null;

const overlapMs = limits.webhookSecretOverlapHours * 3_600_000;

const auditFacts = ({
  url,
  events,
  isEnabled,
  projectId,
}: WebhookSettings & { projectId: string | null }) => ({
  // Its path and query may contain a secret of the receiver.
  host: new URL(url).host,
  events,
  isEnabled,
  projectId,
});

async function replies(on: Queryable, rows: readonly repo.FoundWebhook[]): Promise<Webhook[]> {
  const ids = rows.map(({ webhook }) => webhook.id);
  const hours = Map.groupBy(await deliveriesRepo.countByHour(on, ids), ({ webhookId }) => webhookId);
  const pending = await deliveriesRepo.countPending(on, ids);
  return rows.map((row) =>
    webhookReply(row, hours.get(row.webhook.id) ?? [], pending.get(row.webhook.id) ?? 0),
  );
}

async function replyOf(on: Queryable, id: string): Promise<Webhook> {
  const [reply] = await replies(on, [(await repo.find(on, id))!]);
  return reply!;
}

/** @throws validation_failed for an event of the studio in a webhook of a project */
function checkEvents(projectId: string | null, events: readonly WebhookEventType[] = []): void {
  const [refused] = projectId === null ? [] : events.filter((type) => studioEventTypes.includes(type));
  if (refused) throw validationError('events', messages.studioEventsOnly(refused));
}

const replyTo = (webhook: WebhookRow, row: DeliveryRow): WebhookDelivery =>
  deliveryReply(row, webhook, webhook.isEnabled ? webhook.nextAttemptAt : null);

export type Webhooks = ReturnType<typeof webhooksService>;

declare module '#server/platform/context.ts' {
  interface IntegrationServices {
    readonly webhooks: Webhooks;
  }
}

/** The webhooks of projects, for their admins, and of the studio, for admins. */
export function webhooksService(
  context: Context,
  { audit, projects, webhookDeliveries }: IntegrationServices,
) {
  const { db, publish, config, now } = context;
  const secrets = webhookSecrets(context);

  /** @throws not_found; forbidden if the user is no admin of its project */
  async function authorize(me: AuthUser, id: string): Promise<WebhookRow> {
    const found = await repo.find(db, id);
    if (!found) throw new AppError('not_found');
    const { webhook } = found;
    if (webhook.projectId !== null) await projects.authorize(webhook.projectId, me, 'edit');
    else if (me.role !== 'admin') throw new AppError('not_found');
    return webhook;
  }

  /** @throws refused_address */
  const checkUrl = (url: string) =>
    requirePublicAddress(url, config.webhookHosts, { path: 'url', setting: 'WEBHOOK_HOSTS' }).href;

  /** Records a change in the audit log and publishes it. */
  async function record(
    tx: Tx,
    actor: AuditActor,
    action: Extract<AuditAction, `webhook_${string}`>,
    { id, projectId }: Pick<WebhookRow, 'id' | 'projectId'>,
    facts: { before?: ReturnType<typeof auditFacts>; after?: ReturnType<typeof auditFacts> } = {},
  ): Promise<void> {
    const targetType: AuditTarget = 'webhook';
    await audit.record(tx, actor, { action, targetType, targetId: id, ...facts });
    await publish(tx, { type: 'webhook_changed', id, projectId });
  }

  /** The person who has left knows the former one, and could sign as the studio with it. */
  const newSecret = (id: string) => ({
    secret: secrets.create(id).encrypted,
    previousSecret: null,
    previousUntil: null,
  });

  /** @throws validation_failed if its creator has left, whose receiver must not get what they may not see */
  async function requireManaged({ id }: WebhookRow): Promise<void> {
    if (!(await repo.find(db, id))?.isManaged) throw validationError('url', messages.creatorHasLeft);
  }

  async function sendNow(
    webhook: WebhookRow,
    message: Omit<Parameters<Deliveries['sendNow']>[1], 'id'>,
  ): Promise<WebhookDelivery> {
    await requireManaged(webhook);
    const row = await webhookDeliveries.sendNow(webhook, { ...message, id: uuidv7() });
    if (!row) throw new AppError('not_found');
    return replyTo(webhook, row);
  }

  return {
    /** Newest first. */
    list: async (project: WebhookOwner): Promise<Webhook[]> =>
      replies(db, await repo.list(db, project?.id ?? null)),

    /** @throws refused_address, too_many_webhooks, validation_failed */
    async create(
      actor: AuditActor,
      project: WebhookOwner,
      { url, events, isEnabled }: WebhookSettings,
    ): Promise<Webhook & { secret: string }> {
      const projectId = project?.id ?? null;
      checkEvents(projectId, events);
      const id = uuidv7();
      const { key, encrypted } = secrets.create(id);
      const settings = { url: checkUrl(url), events: [...events], isEnabled, projectId };
      return db.transaction(async (tx) => {
        if ((await repo.lockCount(tx, projectId)) >= limits.webhooks.max)
          throw new AppError('too_many_webhooks');
        await repo.insert(tx, { ...settings, id, secret: encrypted, createdBy: actor.user.id });
        await record(tx, actor, 'webhook_created', { id, projectId }, { after: auditFacts(settings) });
        return { ...(await replyOf(tx, id)), secret: secretText(key) };
      });
    },

    /** @throws not_found, forbidden, refused_address, validation_failed */
    async update(actor: AuditActor, id: string, change: WebhookChange): Promise<Webhook> {
      const { projectId } = await authorize(actor.user, id);
      checkEvents(projectId, change.events);
      const url = change.url === undefined ? undefined : checkUrl(change.url);
      return db.transaction(async (tx) => {
        const before = await repo.lock(tx, id);
        if (!before) throw new AppError('not_found');
        const { isManaged } = (await repo.find(tx, id))!;
        if (!isManaged && url === undefined) throw validationError('url', messages.enterNewAddress);
        const { isEnabled = before.isEnabled, events = before.events } = change;
        const after = { url: url ?? before.url, events: [...events], isEnabled };
        const isSwitched = isEnabled !== before.isEnabled;
        await repo.update(tx, id, {
          ...after,
          ...(!isManaged && { createdBy: actor.user.id, ...newSecret(id) }),
          ...(isSwitched && { switchedOffAt: null, failures: 0, claimedUntil: null }),
        });
        // What waits was written for the receiver of the person who has left.
        if (!isManaged || (isSwitched && !isEnabled)) await deliveriesRepo.endPending(tx, id);
        const facts = { before: auditFacts(before), after: auditFacts({ ...after, projectId }) };
        await record(tx, actor, 'webhook_changed', before, facts);
        return replyOf(tx, id);
      });
    },

    /** @throws not_found, forbidden */
    async remove(actor: AuditActor, id: string): Promise<void> {
      const webhook = await authorize(actor.user, id);
      await db.transaction(async (tx) => {
        if (!(await repo.remove(tx, id))) throw new AppError('not_found');
        await record(tx, actor, 'webhook_deleted', webhook, { before: auditFacts(webhook) });
      });
    },

    /** @throws not_found, forbidden, webhook_secret_lost */
    async readSecret(me: AuthUser, id: string) {
      const webhook = await authorize(me, id);
      const { previousUntil } = webhook;
      const isOverlap = previousUntil !== null && previousUntil.getTime() > now();
      return {
        secret: secretText(secrets.read(webhook)),
        previousUntil: isOverlap ? previousUntil.toISOString() : null,
      };
    },

    /** The previous secret stays valid for a day; one that it has replaced less than a day ago ends. @throws not_found, forbidden */
    async renewSecret(actor: AuditActor, id: string) {
      await authorize(actor.user, id);
      return db.transaction(async (tx) => {
        const webhook = await repo.lock(tx, id);
        if (!webhook) throw new AppError('not_found');
        const { key, encrypted } = secrets.create(id);
        const previousUntil = new Date(now() + overlapMs);
        await repo.update(tx, id, { secret: encrypted, previousSecret: webhook.secret, previousUntil });
        await record(tx, actor, 'webhook_secret_renewed', webhook);
        return { secret: secretText(key), previousUntil: previousUntil.toISOString() };
      });
    },

    /** @throws not_found, forbidden */
    async sendTest(me: AuthUser, id: string): Promise<WebhookDelivery> {
      const webhook = await authorize(me, id);
      const body = messageBody(webhookTestType, new Date(), { webhook: { id } });
      return sendNow(webhook, { eventId: uuidv7(), type: webhookTestType, subject: 'Test', body });
    },

    /** @throws not_found, forbidden */
    async sendAgain(me: AuthUser, id: string, deliveryId: string): Promise<WebhookDelivery> {
      const webhook = await authorize(me, id);
      const found = await deliveriesRepo.findDelivery(db, id, deliveryId);
      if (!found) throw new AppError('not_found');
      const { eventId, type, subject, body } = found;
      return sendNow(webhook, { eventId, type, subject, body });
    },

    /** Newest first. @throws not_found, forbidden */
    async listDeliveries(
      me: AuthUser,
      id: string,
      { limit, cursor }: PageRequest,
    ): Promise<Page<WebhookDelivery>> {
      const webhook = await authorize(me, id);
      const before = decodeCursor(cursor, timeKey);
      const rows = await deliveriesRepo.listDeliveries(db, id, limit + 1, before);
      const page = cutPage(rows, limit, (row) => [row.createdAtExact, row.delivery.id]);
      return { ...page, rows: page.rows.map(({ delivery }) => replyTo(webhook, delivery)) };
    },

    /** Deletes deliveries that are no longer listed, and previous secrets that are no longer used. */
    async sweep(): Promise<void> {
      await inBatches((max) => deliveriesRepo.deleteOld(db, limits.webhookDeliveryDays, max));
      await repo.deletePreviousSecrets(db);
    },
  };
}
