import { eq, sql } from 'drizzle-orm';
import { Webhook as Verifier } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { limits } from '#contract/limits.ts';
import { webhookMessage, webhookMessageData } from '#contract/webhook-events.ts';
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import { createProject, joinProject, registerUser } from '#server/testing/browser.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testContext } from '#server/testing/test-context.ts';
import { messageOf } from './testing/receiver.ts';
import { comment, deliveries, webhookContext } from './testing/webhook-context.ts';
import { webhookDeliveriesTable, webhooksTable } from '../../platform/schema/webhooks.tables.ts';

const context = await webhookContext();
const { db, receiver, create, clock } = context;
let projectId: string;

const admin = await registerUser(context, 'admin');
const owner = await registerUser(context, 'creator');
const member = await registerUser(context, 'creator');
beforeEach(async () => {
  clock.offsetMs = 0;
  ({ id: projectId } = await createProject(owner, { name: 'Night Tram' }));
  await joinProject(context, projectId, member);
  receiver.calls.splice(0);
  receiver.answerWith();
});

const list = async (user = owner) =>
  (await user.call(`GET /api/projects/${projectId}/webhooks`)).json<{ webhooks: Webhook[] }>().webhooks;
const send = (body: object, user = owner) => user.call(`POST /api/projects/${projectId}/webhooks`, { body });
const change = (id: string, body: object, user = owner) => user.call(`PATCH /api/webhooks/${id}`, { body });
const textOf = ({ request: { body } }: WebhookDelivery) =>
  (messageOf({ body }).data['comment'] as { text: string }).text;
const secretOf = async (id: string, user = owner) =>
  (await user.call(`GET /api/webhooks/${id}/secret`)).json<{
    secret: string;
    previousUntil: string | null;
  }>();
const verifies = (secret: string) => {
  const { body, headers } = receiver.calls.at(-1)!;
  try {
    return new Verifier(secret).verify(body, headers as Record<string, string>) !== undefined;
  } catch {
    return false;
  }
};

describe('the webhooks of a project', () => {
  test('are created, listed, changed and deleted by its admins', async () => {
    const created = await create(owner, projectId, { events: ['track.created', 'track.created'] });
    expect(created).toMatchObject({
      projectId,
      url: receiver.url,
      events: ['track.created'],
      isEnabled: true,
      switchedOffAt: null,
      creator: { firstName: owner.user.firstName },
      calls: 0,
      pending: 0,
    });
    const { secret, ...shown } = created;
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(await list()).toEqual([shown]);
    expect(await list(admin)).toEqual([shown]);
    const changed = await change(created.id, { events: ['vote.closed'], isEnabled: false });
    expect(changed.json()).toEqual({ ...shown, events: ['vote.closed'], isEnabled: false });
    expect((await owner.call(`DELETE /api/webhooks/${created.id}`)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    expect((await change(created.id, { isEnabled: true })).statusCode).toBe(404);
  });

  test('are hidden from other members and from users outside the project', async () => {
    const { id } = await create(owner, projectId);
    const outsider = await registerUser(context, 'creator');
    for (const [user, status] of [
      [member, 403],
      [outsider, 404],
    ] as const) {
      const replies = [
        await send({ url: receiver.url, events: ['track.created'] }, user),
        await user.call(`GET /api/projects/${projectId}/webhooks`),
        await change(id, { isEnabled: false }, user),
        await user.call(`GET /api/webhooks/${id}/secret`),
        await user.call(`GET /api/webhooks/${id}/deliveries`),
        await user.call(`POST /api/webhooks/${id}/test`),
        await user.call(`DELETE /api/webhooks/${id}`),
      ];
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => status));
    }
  });

  test.each([
    ['ftp://example.org/', 'must start with https://'],
    ['http://example.org/', 'WEBHOOK_HOSTS'],
    ['https://localhost/', 'internal network'],
    ['https://169.254.169.254/latest/meta-data/', 'internal network'],
    ['https://[::1]/', 'internal network'],
    ['https://0x7f.1/', 'internal network'],
    ['https://user:word@example.org/', 'name or password'],
    ['not an address', 'must look like'],
  ])('cannot call %s', async (url, message) => {
    const reply = await send({ url, events: ['track.created'] });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      code: 'refused_address',
      issues: [{ path: 'url', message: expect.stringContaining(message) }],
    });
    const { id } = await create(owner, projectId);
    expect((await change(id, { url })).statusCode).toBe(400);
  });

  test('keep the query of their address', async () => {
    const url = `${receiver.url}?token=abc#part`;
    expect((await create(owner, projectId, { url })).url).toBe(url);
  });

  test('cannot report events of the studio, and need at least one event', async () => {
    const refused = await send({ url: receiver.url, events: ['balance.low'] });
    expect(refused.json()).toMatchObject({ code: 'validation_failed', issues: [{ path: 'events' }] });
    expect((await send({ url: receiver.url, events: [] })).statusCode).toBe(400);
  });

  test('are limited in number', async () => {
    const body = { url: receiver.url, events: ['track.created'] };
    const replies = await Promise.all(Array.from({ length: limits.webhooks.max + 2 }, () => send(body)));
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(limits.webhooks.max);
    expect(replies.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
      code: 'too_many_webhooks',
    });
  });

  test('are silent while the project is in the trash, and go with it', async () => {
    const { id } = await create(owner, projectId);
    await db
      .update(webhooksTable)
      .set({ nextAttemptAt: sql`now() + interval '1 hour'` })
      .where(eq(webhooksTable.id, id));
    await comment(owner, projectId, 'In the trash');
    await owner.call(`DELETE /api/projects/${projectId}`);
    await db
      .update(webhooksTable)
      .set({ nextAttemptAt: sql`now()` })
      .where(eq(webhooksTable.id, id));
    expect((await change(id, { isEnabled: true })).statusCode).toBe(404);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(receiver.calls).toEqual([]);
    await owner.call(`POST /api/projects/${projectId}/restore`);
    await db.execute(sql`DELETE FROM projects WHERE id = ${projectId}`);
    expect(await db.$count(webhooksTable, eq(webhooksTable.id, id))).toBe(0);
    expect(await db.$count(webhookDeliveriesTable, eq(webhookDeliveriesTable.webhookId, id))).toBe(0);
  });
});

test('webhooks of the studio are for admins', async () => {
  const { id } = await create(admin, null, { events: ['balance.low'] });
  expect((await owner.call('GET /api/admin/webhooks')).statusCode).toBe(403);
  expect((await change(id, { isEnabled: false })).statusCode).toBe(404);
  const reply = await admin.call('GET /api/admin/webhooks');
  expect(reply.json<{ webhooks: Webhook[] }>().webhooks).toMatchObject([{ id, projectId: null }]);
  expect((await admin.call(`DELETE /api/webhooks/${id}`)).statusCode).toBe(204);
});

test('an API token without the scope admin cannot manage webhooks of the studio', async () => {
  const { id } = await create(admin, null);
  const tokenWith = async (settings: object) => {
    const reply = await admin.call('POST /api/api-tokens', { body: { name: 'A build', ...settings } });
    expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
    return reply.json<{ token: string }>().token;
  };
  const statusOf = async (token: string) =>
    (
      await fetch(`${context.url}/api/webhooks/${id}/secret`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;
  const { id: ownProject } = await createProject(admin);
  const scopes = ['read', 'manage', 'admin'];
  expect(await statusOf(await tokenWith({ scopes }))).toBe(200);
  expect(await statusOf(await tokenWith({ scopes: ['read', 'manage'] }))).toBe(404);
  expect(await statusOf(await tokenWith({ scopes: ['read', 'manage'], projectId: ownProject }))).toBe(404);
  await admin.call(`DELETE /api/webhooks/${id}`);
});

describe('the secret of a webhook', () => {
  test('can be read again, and both secrets sign for a day after it was renewed', async () => {
    const { id, secret } = await create(owner, projectId);
    expect(await secretOf(id)).toEqual({ secret, previousUntil: null });
    const reply = await owner.call(`POST /api/webhooks/${id}/secret`);
    const renewed = reply.json<{ secret: string; previousUntil: string }>();
    expect(renewed.secret).not.toBe(secret);
    expect(Date.parse(renewed.previousUntil) - Date.now()).toBeCloseTo(86_400_000, -5);
    expect(await secretOf(id)).toEqual(renewed);
    await comment(owner, projectId, 'Signed twice');
    await eventually(() => expect(receiver.calls).toHaveLength(1));
    expect([verifies(secret), verifies(renewed.secret)]).toEqual([true, true]);
    clock.offsetMs = 86_400_000 + 60_000;
    expect((await secretOf(id)).previousUntil).toBeNull();
    await comment(owner, projectId, 'Signed once');
    await eventually(() => expect(receiver.calls).toHaveLength(2));
    expect([verifies(secret), verifies(renewed.secret)]).toEqual([false, true]);
  });

  test('is stored encrypted', async () => {
    const { id, secret } = await create(owner, projectId);
    const [row] = await db.select().from(webhooksTable).where(eq(webhooksTable.id, id));
    expect(row!.secret.includes(Buffer.from(secret.slice('whsec_'.length), 'base64'))).toBe(false);
  });

  test('is lost with the secret of the server, until it is renewed', async () => {
    const { id } = await create(owner, projectId);
    const other = await testContext({ WEBHOOK_HOSTS: receiver.host }, context.storage.database, {
      secret: 'another secret of the server, long enough',
    });
    const me = { ...owner.user, role: 'creator', inviteValidated: true, needsSecondFactor: false } as const;
    await expect(other.webhooks.readSecret(me, id)).rejects.toMatchObject({ code: 'webhook_secret_lost' });
    expect(await other.webhooks.sendTest(me, id)).toMatchObject({ state: 'failed', error: 'no_secret' });
    expect(receiver.calls).toEqual([]);
  });
});

describe('a message that a user sends', () => {
  test('as a test arrives whatever the events are, and also when the webhook is off', async () => {
    const { id, secret } = await create(owner, projectId, { events: ['vote.closed'], isEnabled: false });
    receiver.answerWith((reply) => reply.writeHead(200).end('pong'));
    const reply = await owner.call(`POST /api/webhooks/${id}/test`);
    expect(reply.json()).toMatchObject({
      type: 'webhook.test',
      subject: 'Test',
      state: 'delivered',
      attempts: 1,
      isManual: true,
      reply: { status: 200, body: 'pong' },
    });
    const message = messageOf(receiver.calls[0]!);
    expect(webhookMessage('webhook.test', webhookMessageData['webhook.test']).parse(message)).toEqual(
      message,
    );
    expect(verifies(secret)).toBe(true);
    expect(await deliveries(owner, id)).toEqual([reply.json()]);
    expect(await list()).toMatchObject([{ calls: 1 }]);
  });

  test('again has the id and the body of the first, and is a delivery of its own', async () => {
    const { id } = await create(owner, projectId);
    await comment(owner, projectId, 'Once more');
    await eventually(async () => expect((await deliveries(owner, id))[0]!.state).toBe('delivered'));
    const [first] = await deliveries(owner, id);
    receiver.answerWith((reply) => reply.writeHead(500).end('not now'));
    const again = (
      await owner.call(`POST /api/webhooks/${id}/deliveries/${first!.id}/send`)
    ).json<WebhookDelivery>();
    expect(again).toMatchObject({ state: 'failed', isManual: true, reply: { status: 500, body: 'not now' } });
    const [one, two] = receiver.calls;
    expect(two!.headers['webhook-id']).toBe(one!.headers['webhook-id']);
    expect(two!.body).toBe(one!.body);
    expect((await deliveries(owner, id)).map((delivery) => delivery.id)).toEqual([again.id, first!.id]);
    expect((await list())[0]!.hours.at(-1)).toEqual({ delivered: 1, failed: 1 });
  });

  test('again cannot be of another webhook', async () => {
    const [{ id }, { id: otherId }] = [await create(owner, projectId), await create(owner, projectId)];
    const { id: deliveryId } = (await owner.call(`POST /api/webhooks/${otherId}/test`)).json<{
      id: string;
    }>();
    const reply = await owner.call(`POST /api/webhooks/${id}/deliveries/${deliveryId}/send`);
    expect(reply.statusCode).toBe(404);
  });
});

test('the deliveries of a webhook are listed in pages, and deleted after a month', async () => {
  const { id } = await create(owner, projectId);
  const texts = Array.from({ length: 7 }, (_, index) => `text ${index}`);
  for (const text of texts) await comment(owner, projectId, text);
  await eventually(async () => expect((await list())[0]!.pending).toBe(0));
  const read: WebhookDelivery[] = [];
  let cursor: string | undefined;
  do {
    const query = new URLSearchParams({ limit: '3', ...(cursor && { cursor }) });
    const reply = await owner.call(`GET /api/webhooks/${id}/deliveries?${query}`);
    const page = reply.json<{ deliveries: WebhookDelivery[]; nextCursor?: string }>();
    read.push(...page.deliveries);
    cursor = page.nextCursor;
  } while (cursor);
  expect(read.map(textOf)).toEqual(texts.toReversed());
  await db
    .update(webhookDeliveriesTable)
    .set({ createdAt: sql`created_at - interval '31 days'` })
    .where(eq(webhookDeliveriesTable.id, read[0]!.id));
  await context.webhooks.sweep();
  expect((await deliveries(owner, id)).map(textOf)).toEqual(texts.slice(0, -1).toReversed());
});

test('switching a webhook off ends what waits, and switching it on starts anew', async () => {
  receiver.answerWith((reply) => reply.writeHead(503).end());
  const { id } = await create(owner, projectId);
  await comment(owner, projectId, 'Waits');
  await eventually(() => expect(receiver.calls.length).toBeGreaterThan(0));
  await change(id, { isEnabled: false });
  expect(await deliveries(owner, id)).toMatchObject([{ state: 'failed', error: 'switched_off' }]);
  await comment(owner, projectId, 'Not recorded');
  expect(await deliveries(owner, id)).toHaveLength(1);
  receiver.answerWith();
  await change(id, { isEnabled: true });
  await comment(owner, projectId, 'Recorded');
  await eventually(async () => expect((await deliveries(owner, id))[0]!.state).toBe('delivered'), {
    withinMs: 20_000,
  });
});

test('changes of webhooks are recorded in the audit log without secrets', async () => {
  const url = `${receiver.url}?token=hidden`;
  const { id, secret } = await create(owner, projectId, { url });
  await change(id, { isEnabled: false });
  await owner.call(`POST /api/webhooks/${id}/secret`);
  await owner.call(`DELETE /api/webhooks/${id}`);
  const reply = await admin.call('GET /api/admin/audit-log');
  const { entries } = reply.json<{ entries: AuditEntry[] }>();
  const own = entries.filter(({ targetId }) => targetId === id);
  expect(own.map(({ action }) => action)).toEqual([
    'webhook_deleted',
    'webhook_secret_renewed',
    'webhook_changed',
    'webhook_created',
  ]);
  expect(own[2]).toMatchObject({ before: { isEnabled: true }, after: { isEnabled: false } });
  expect(JSON.stringify(own)).not.toMatch(/hidden|whsec/);
  expect(JSON.stringify(own)).not.toContain(secret);
});
