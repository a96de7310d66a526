import { z } from 'zod';
import { userSummary } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { id, nextCursor, page, time } from '#contract/shapes.ts';
import { webhookEventTypes } from '#contract/webhook-event-types.ts';
import { issueMessages } from '#contract/issue-messages.ts';

/** An address that is called when something happens in a project, or, without a project, in the studio. */
export const webhook = z.object({
  id,
  /** Null: of the studio; it reports the events of all projects. */
  projectId: id.nullable(),
  url: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  isEnabled: z.boolean(),
  /** When it was switched off because too many deliveries in a row had failed. */
  switchedOffAt: time.nullable(),
  creator: userSummary,
  /**
   * The creator may not manage it any more: it reports nothing until another admin enters its address, and is then theirs.
   */
  creatorHasLeft: z.boolean(),
  createdAt: time,
  /** Deliveries that ended since it was created. */
  calls: z.int().nonnegative(),
  /** Messages that wait to be delivered. */
  pending: z.int().nonnegative(),
  /** Deliveries that ended in each of the last 24 hours, the oldest hour first. */
  hours: z.array(z.object({ delivered: z.int().nonnegative(), failed: z.int().nonnegative() })),
});
export type Webhook = z.infer<typeof webhook>;

/** `pending`: not delivered yet. `failed`: given up after `limits.webhookRetryHours`. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Why there is no reply: the address leads into an internal network (`refused_address`), no connection, no reply in
 * time, a broken reply, the signing secret cannot be read any more (`no_secret`), or the webhook was switched off.
 */
export const deliveryErrors = [
  'refused_address',
  'no_connection',
  'timeout',
  'broken_reply',
  'no_secret',
  'switched_off',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

/** A message to a webhook, with its last request and the reply. */
export const webhookDelivery = z.object({
  id,
  webhookId: id,
  type: z.string(),
  /** What it is about in a few words: “Night train, V5, Ines Caballero”. */
  subject: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int().nonnegative(),
  /** Sent by a user: once more, or as a test. */
  isManual: z.boolean(),
  createdAt: time,
  /** The last attempt; null if there was none. */
  attemptedAt: time.nullable(),
  nextAttemptAt: time.nullable(),
  durationMs: z.int().nonnegative().nullable(),
  request: z.object({ url: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }),
  /** Status and the first `limits.webhookReplyBytes` of the body; null without a reply. */
  reply: z.object({ status: z.int(), body: z.string() }).nullable(),
  error: z.enum(deliveryErrors).nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const url = z
  .string(issueMessages.enterAddress)
  .trim()
  .min(1, issueMessages.enterAddress)
  .max(limits.webhookUrl.max, issueMessages.webhookAddressTooLong);
const events = z
  .array(z.enum(webhookEventTypes))
  .min(1, issueMessages.chooseEvent)
  .max(webhookEventTypes.length)
  .transform((types) => [...new Set(types)]);

const webhookInput = z.object({ url, events, isEnabled: z.boolean().default(true) });

/** `whsec_` and 32 bytes in base64, as Standard Webhooks defines it. */
const secret = z.string();
const created = webhook.extend({ secret });
const webhooks = z.object({ webhooks: z.array(webhook) });

/** For admins of the project. */
export const listProjectWebhooks = endpoint('GET /api/projects/:projectId/webhooks', {
  summary: 'List the webhooks of a project, newest first',
  access: 'validated',
  scope: 'manage',
  reads: { rows: 'webhook', in: 'webhooks', latest: 'createdAt' },
  replies: { 200: webhooks },
  errors: ['not_found', 'forbidden'],
});

/** For admins of the project. Events of the studio are not allowed. */
export const createProjectWebhook = endpoint('POST /api/projects/:projectId/webhooks', {
  summary: 'Create a webhook of a project',
  access: 'validated',
  changes: ['webhook'],
  body: webhookInput,
  replies: { 201: created },
  errors: ['not_found', 'forbidden', 'refused_address', 'too_many_webhooks'],
});

export const listStudioWebhooks = endpoint('GET /api/admin/webhooks', {
  summary: 'List the webhooks of the studio, newest first',
  access: 'admin',
  reads: { rows: 'webhook', in: 'webhooks', latest: 'createdAt' },
  replies: { 200: webhooks },
});

export const createStudioWebhook = endpoint('POST /api/admin/webhooks', {
  summary: 'Create a webhook of the studio, for the events of all projects',
  access: 'admin',
  changes: ['webhook'],
  body: webhookInput,
  replies: { 201: created },
  errors: ['refused_address', 'too_many_webhooks'],
});

/** Switching a webhook off ends its pending deliveries as failed. */
export const updateWebhook = endpoint('PATCH /api/webhooks/:webhookId', {
  summary: 'Change the address or the events of a webhook, or switch it on or off',
  access: 'validated',
  changes: ['webhook', 'webhookDelivery'],
  body: z
    .object({ url, events, isEnabled: z.boolean() })
    .partial()
    .refine((change) => Object.values(change).some((value) => value !== undefined), {
      message: issueMessages.sendWhatChanges,
    }),
  replies: { 200: webhook },
  errors: ['not_found', 'forbidden', 'refused_address'],
  example: { isEnabled: false },
});

/** Its deliveries are deleted, too; pending ones are not sent. */
export const deleteWebhook = endpoint('DELETE /api/webhooks/:webhookId', {
  summary: 'Delete a webhook',
  access: 'validated',
  changes: ['webhook'],
  replies: { 204: 'nothing' },
  errors: ['not_found', 'forbidden'],
});

const secrets = z.object({
  secret,
  /** Until then, messages also have a signature with the previous secret; null if there is none. */
  previousUntil: time.nullable(),
});

export const getWebhookSecret = endpoint('GET /api/webhooks/:webhookId/secret', {
  summary: 'Retrieve the signing secret of a webhook',
  access: 'validated',
  scope: 'manage',
  reads: { from: ['webhookSecret'] },
  replies: { 200: secrets },
  errors: ['not_found', 'forbidden', 'webhook_secret_lost'],
});

/** For `limits.webhookSecretOverlapHours`, messages are signed with the previous secret, too. */
export const renewWebhookSecret = endpoint('POST /api/webhooks/:webhookId/secret', {
  summary: 'Replace the signing secret of a webhook',
  access: 'validated',
  changes: ['webhookSecret'],
  replies: { 200: secrets },
  errors: ['not_found', 'forbidden'],
});

/** One attempt, whatever the events of the webhook are and whether it is switched on. Replies with its result. */
export const testWebhook = endpoint('POST /api/webhooks/:webhookId/test', {
  summary: 'Send a test message to a webhook',
  access: 'validated',
  changes: ['webhook', 'webhookDelivery'],
  replies: { 200: webhookDelivery },
  errors: ['not_found', 'forbidden'],
  costly: true,
});

/** Kept for `limits.webhookDeliveryDays`. */
export const listWebhookDeliveries = endpoint('GET /api/webhooks/:webhookId/deliveries', {
  summary: 'List the deliveries of a webhook, newest first',
  access: 'validated',
  scope: 'manage',
  reads: { rows: 'webhookDelivery', in: 'deliveries', latest: 'createdAt' },
  query: page.extend({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(limits.webhookDeliveryPage.max)
      .default(limits.webhookDeliveryPage.default),
  }),
  replies: { 200: z.object({ deliveries: z.array(webhookDelivery), nextCursor }) },
  errors: ['not_found', 'forbidden'],
});

/** One attempt with the same `webhook-id`, outside the order of the other messages. Replies with the new delivery. */
export const sendWebhookDelivery = endpoint('POST /api/webhooks/:webhookId/deliveries/:deliveryId/send', {
  summary: 'Send a delivery of a webhook again',
  access: 'validated',
  changes: ['webhook', 'webhookDelivery'],
  replies: { 200: webhookDelivery },
  errors: ['not_found', 'forbidden'],
  costly: true,
});
