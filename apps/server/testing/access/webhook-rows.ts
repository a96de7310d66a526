import { allow } from './callers.ts';
import { row } from './access-rule.ts';
import { webhookOf, type Fixture } from './fixture.ts';
import { inAnotherProject } from './token-rule.ts';

const inProject = (fixture: Fixture) => ({ params: { projectId: fixture.projectId } });
const onWebhook = async (fixture: Fixture) => ({ params: { webhookId: await fixture.webhook() } });

export const webhookRows = {
  listProjectWebhooks: row('manage', allow.projectAdmin(200), inProject),
  createProjectWebhook: row(inAnotherProject('manage'), allow.projectAdmin(201), async (fixture) => ({
    params: { projectId: await fixture.anotherProject() },
    body: webhookOf,
  })),
  listStudioWebhooks: row('admin', allow.admins(200)),
  createStudioWebhook: row('admin', allow.admins(201), () => ({ body: webhookOf })),
  updateWebhook: row(inAnotherProject('manage'), allow.projectAdmin(200), async (fixture) => ({
    ...(await onWebhook(fixture)),
    body: { isEnabled: false },
  })),
  deleteWebhook: row(inAnotherProject('manage'), allow.projectAdmin(204), onWebhook),
  getWebhookSecret: row(inAnotherProject('manage'), allow.projectAdmin(200), onWebhook),
  renewWebhookSecret: row(inAnotherProject('manage'), allow.projectAdmin(200), onWebhook),
  testWebhook: row(inAnotherProject('manage'), allow.projectAdmin(200), onWebhook),
  listWebhookDeliveries: row(inAnotherProject('manage'), allow.projectAdmin(200), onWebhook),
  sendWebhookDelivery: row(inAnotherProject('manage'), allow.projectAdmin(200), async (fixture) => {
    const webhookId = await fixture.webhook();
    return { params: { webhookId, deliveryId: await fixture.webhookDelivery(webhookId) } };
  }),
};
