import { expect } from 'vitest';
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import type { ContextOptions } from '#server/app/context.ts';
import type { SignedInUser } from '#server/testing/browser.ts';
import { onCleanup } from '#server/testing/on-cleanup.ts';
import { testContext } from '#server/testing/test-context.ts';
import { startReceiver } from './receiver.ts';

export type CreatedWebhook = Webhook & { readonly secret: string };

/** Short, so that tests need not wait. */
export const quickTimings = {
  pollMs: 20,
  firstPauseMs: 30,
  maxPauseMs: 60,
  timeoutMs: 500,
  leaseMs: 1_500,
  giveUpMs: 60_000,
};

/** Newest first. */
export async function deliveries(user: SignedInUser, id: string): Promise<WebhookDelivery[]> {
  const reply = await user.call(`GET /api/webhooks/${id}/deliveries`);
  expect(reply.statusCode).toBe(200);
  return reply.json<{ deliveries: WebhookDelivery[] }>().deliveries;
}

export async function comment(user: SignedInUser, projectId: string, content: string): Promise<string> {
  const body = { entityType: 'project', entityId: projectId, content };
  const reply = await user.call('POST /api/comments', { body });
  expect(reply.statusCode).toBe(201);
  return reply.json<{ id: string }>().id;
}

/** A server that may call a receiver on a loopback port, and calls of the API that must succeed. */
export async function webhookContext(parts: Partial<ContextOptions> = {}) {
  const receiver = await startReceiver();
  onCleanup(() => receiver.close());
  const { webhookTimings, ...rest } = parts;
  const context = await testContext({ WEBHOOK_HOSTS: receiver.host }, undefined, {
    ...rest,
    webhookTimings: { ...quickTimings, ...webhookTimings },
  });

  /** In a project, or without one in the studio. */
  async function create(
    user: SignedInUser,
    projectId: string | null,
    settings: object = {},
  ): Promise<CreatedWebhook> {
    const path = projectId ? `/api/projects/${projectId}/webhooks` : '/api/admin/webhooks';
    const body = { url: receiver.url, events: ['comment.created'], ...settings };
    const reply = await user.call(`POST ${path}`, { body });
    expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
    return reply.json<CreatedWebhook>();
  }

  return { ...context, receiver, create };
}
