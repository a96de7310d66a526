import {
  createProjectWebhook,
  createStudioWebhook,
  deleteWebhook,
  getWebhookSecret,
  listProjectWebhooks,
  listStudioWebhooks,
  listWebhookDeliveries,
  renewWebhookSecret,
  sendWebhookDelivery,
  testWebhook,
  updateWebhook,
} from '#contract/webhooks.ts';
import { actorOf } from '#server/platform/audit/audit.service.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { IntegrationServices } from '#server/platform/context.ts';

export function webhookRoutes(bind: Bind, { projects, webhooks }: IntegrationServices): void {
  bind(listProjectWebhooks, async ({ me, params }) => ({
    webhooks: await webhooks.list(await projects.authorize(params.projectId, me, 'edit')),
  }));
  bind(createProjectWebhook, async (call) => {
    const project = await projects.authorize(call.params.projectId, call.me, 'edit');
    return webhooks.create(actorOf(call), project, call.body);
  });
  bind(listStudioWebhooks, async () => ({ webhooks: await webhooks.list(null) }));
  bind(createStudioWebhook, (call) => webhooks.create(actorOf(call), null, call.body));
  bind(updateWebhook, (call) => webhooks.update(actorOf(call), call.params.webhookId, call.body));
  bind(deleteWebhook, (call) => webhooks.remove(actorOf(call), call.params.webhookId));
  bind(getWebhookSecret, ({ me, params }) => webhooks.readSecret(me, params.webhookId));
  bind(renewWebhookSecret, (call) => webhooks.renewSecret(actorOf(call), call.params.webhookId));
  bind(testWebhook, ({ me, params }) => webhooks.sendTest(me, params.webhookId));
  bind(listWebhookDeliveries, async ({ me, params, query }) => {
    const { rows, nextCursor } = await webhooks.listDeliveries(me, params.webhookId, query);
    return { deliveries: [...rows], nextCursor };
  });
  bind(sendWebhookDelivery, ({ me, params }) => webhooks.sendAgain(me, params.webhookId, params.deliveryId));
}
