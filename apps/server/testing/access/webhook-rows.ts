import { allow } from './callers.ts';
import { row } from './access-rule.ts';
import { webhookOf, type Fixture } from './fixture.ts';

const inProject = (fixture: Fixture) => ({ params: { projectId: fixture.projectId } });
const onWebhook = async (fixture: Fixture) => ({ params: { webhookId: await fixture.webhook() } });

export const webhookRows = {
  listProjectWebhooks: row(allow.projectAdmin(200), inProject),
  createProjectWebhook: row(allow.projectAdmin(201), async (fixture) => ({
    params: { projectId: await fixture.anotherProject() },
    body: webhookOf,
  })),
  listStudioWebhooks: row(allow.admins(200)),
  createStudioWebhook: row(allow.admins(201), () => ({ body: webhookOf })),
  updateWebhook: row(allow.projectAdmin(200), async (fixture) => ({
    ...(await onWebhook(fixture)),
    body: { isEnabled: false },
  })),
  deleteWebhook: row(allow.projectAdmin(204), onWebhook),
  getWebhookSecret: row(allow.projectAdmin(200), onWebhook),
  renewWebhookSecret: row(allow.projectAdmin(200), onWebhook),
  testWebhook: row(allow.projectAdmin(200), onWebhook),
  listWebhookDeliveries: row(allow.projectAdmin(200), onWebhook),
  sendWebhookDelivery: row(allow.projectAdmin(200), async (fixture) => {
    const webhookId = await fixture.webhook();
    return { params: { webhookId, deliveryId: await fixture.webhookDelivery(webhookId) } };
  }),
};
