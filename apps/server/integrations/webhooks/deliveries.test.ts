import { and, eq, sql } from 'drizzle-orm';
import { Webhook as Verifier } from 'standardwebhooks';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Webhook } from '#contract/webhooks.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { projectMembersTable } from '#server/platform/schema/projects.tables.ts';
import { createProject, joinProject, password, registerUser } from '#server/testing/browser.ts';
import { eventually } from '#server/testing/eventually.ts';
import { fakeSmtpServer } from '#server/testing/fake-smtp-server.ts';
import { testContext } from '#server/testing/test-context.ts';
import { messageOf, startReceiver, type ReceivedCall } from './testing/receiver.ts';
import { comment, deliveries, quickTimings, webhookContext } from './testing/webhook-context.ts';
import { webhookDeliveriesTable, webhooksTable } from '../../platform/schema/webhooks.tables.ts';

const inbox = await fakeSmtpServer();
const mailer = openMailer({ url: inbox.url, from: 'tutti@tutti.example' });
const context = await webhookContext({ mailer });
const { db, receiver, create } = context;
let projectId: string;

const owner = await registerUser(context, 'creator');
beforeEach(async () => {
  ({ id: projectId } = await createProject(owner, { name: 'Night Tram' }));
  receiver.calls.splice(0);
  receiver.answerWith();
});

const textOf = (call: ReceivedCall) => (messageOf(call).data['comment'] as { text: string }).text;
const received = () => receiver.calls.map(textOf);
const webhookOf = async (id: string): Promise<Webhook> => {
  const reply = await owner.call(`GET /api/projects/${projectId}/webhooks`);
  return reply.json<{ webhooks: Webhook[] }>().webhooks.find((one) => one.id === id)!;
};
/** Makes messages older, so that they are given up. */
const age = (webhookId: string, hours: number) =>
  db
    .update(webhookDeliveriesTable)
    .set({ createdAt: sql`created_at - make_interval(hours => ${hours})` })
    .where(eq(webhookDeliveriesTable.webhookId, webhookId));

test('a message is signed as Standard Webhooks defines it, and its reply is listed', async () => {
  receiver.answerWith((reply) => reply.writeHead(200).end('thank you'));
  const { id, secret } = await create(owner, projectId);
  const commentId = await comment(owner, projectId, 'Louder');
  await eventually(async () => expect((await deliveries(owner, id))[0]?.state).toBe('delivered'));
  const [call, ...more] = receiver.calls;
  expect(more).toEqual([]);
  const headers = call!.headers as Record<string, string>;
  const verified = new Verifier(secret).verify(call!.body, headers) as ReturnType<typeof messageOf>;
  expect(verified).toMatchObject({ type: 'comment.created', data: { comment: { id: commentId } } });
  expect(Date.parse(verified.timestamp)).toBeCloseTo(Date.now(), -5);
  expect(() =>
    new Verifier(`whsec_${Buffer.alloc(32).toString('base64')}`).verify(call!.body, headers),
  ).toThrow('No matching signature');
  const [delivery] = await deliveries(owner, id);
  expect(delivery).toMatchObject({
    type: 'comment.created',
    subject: expect.stringContaining('Night Tram'),
    attempts: 1,
    reply: { status: 200, body: 'thank you' },
    error: null,
    isManual: false,
    nextAttemptAt: null,
    request: { url: receiver.url, body: call!.body },
  });
  expect(delivery!.request.headers).toMatchObject({
    'webhook-id': headers['webhook-id'],
    'webhook-timestamp': headers['webhook-timestamp'],
    'content-type': 'application/json',
  });
  expect(JSON.stringify(delivery)).not.toContain(secret);
  const { calls, pending, hours } = await webhookOf(id);
  expect([calls, pending, hours.length, hours.at(-1)]).toEqual([1, 0, 24, { delivered: 1, failed: 0 }]);
});

test('messages are sent in order, and one that is not accepted is sent again before the next', async () => {
  const refused = new Map<string, number>();
  receiver.answerWith((reply, call) => {
    const id = String(call.headers['webhook-id']);
    const times = refused.get(id) ?? 0;
    refused.set(id, times + 1);
    reply.writeHead(times < 2 ? 503 : 204).end('later');
  });
  const { id } = await create(owner, projectId);
  const texts = ['one', 'two', 'three'];
  for (const text of texts) await comment(owner, projectId, text);
  await eventually(async () =>
    expect((await deliveries(owner, id)).map(({ state }) => state)).toEqual(texts.map(() => 'delivered')),
  );
  expect(received()).toEqual(texts.flatMap((text) => [text, text, text]));
  expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  expect((await deliveries(owner, id)).map(({ attempts }) => attempts)).toEqual([3, 3, 3]);
  expect((await webhookOf(id)).hours.at(-1)).toEqual({ delivered: 3, failed: 0 });
});

test('a message whose transaction is rolled back is not sent', async () => {
  const { id } = await create(owner, projectId);
  const undone = db.transaction(async (tx) => {
    await context.activities.record(tx, {
      type: 'track_generated',
      projectId,
      actorId: owner.user.id,
      name: 'Undone',
      event: { type: 'member.added' },
    });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await comment(owner, projectId, 'Kept');
  await eventually(() => expect(received()).toEqual(['Kept']));
  expect(await deliveries(owner, id)).toHaveLength(1);
});

test('a message is given up after a day, and the next one is sent', async () => {
  receiver.answerWith((reply, call) => reply.writeHead(textOf(call) === 'bad' ? 400 : 204).end('no'));
  const { id } = await create(owner, projectId);
  await comment(owner, projectId, 'bad');
  await eventually(() => expect(receiver.calls.length).toBeGreaterThan(1));
  await comment(owner, projectId, 'good');
  await age(id, 24);
  await eventually(async () =>
    expect((await deliveries(owner, id)).map(({ state }) => state)).toEqual(['delivered', 'failed']),
  );
  const [, failed] = await deliveries(owner, id);
  expect(failed!.reply).toEqual({ status: 400, body: 'no' });
  expect((await webhookOf(id)).isEnabled).toBe(true);
});

test('a receiver that hangs, breaks off or is gone from its port fails with a reason', async () => {
  const { id } = await create(owner, projectId);
  const errorIs = (error: string) =>
    eventually(async () => expect((await deliveries(owner, id))[0]).toMatchObject({ error, reply: null }));
  receiver.answerWith(() => undefined);
  await comment(owner, projectId, 'Are you there?');
  await errorIs('timeout');
  receiver.answerWith((reply) => reply.destroy());
  await errorIs('broken_reply');
  const nowhere = 'http://127.0.0.1:1/';
  await db.update(webhooksTable).set({ url: nowhere }).where(eq(webhooksTable.id, id));
  await errorIs('refused_address');
  receiver.answerWith();
  await owner.call(`PATCH /api/webhooks/${id}`, { body: { url: receiver.url } });
  await eventually(async () => expect((await deliveries(owner, id))[0]!.state).toBe('delivered'));
});

test('an accepted reply whose body never ends is cut, and memory stays bounded', async () => {
  let written = 0;
  receiver.answerWith((reply) => {
    reply.writeHead(200);
    const chunk = Buffer.alloc(65_536, 'x');
    const write = () => {
      while (!reply.destroyed && reply.write(chunk)) written += chunk.length;
    };
    reply.on('drain', write).on('error', () => undefined);
    write();
  });
  const { id } = await create(owner, projectId);
  await comment(owner, projectId, 'Talk to me');
  await eventually(async () => expect((await deliveries(owner, id))[0]!.state).toBe('delivered'));
  const [delivery] = await deliveries(owner, id);
  expect(delivery!.reply).toEqual({ status: 200, body: 'x'.repeat(4096) });
  expect(delivery!.attempts).toBe(1);
  expect(written).toBeLessThan(50_000_000);
});

test('a reply whose body does not end in time is no delivery, whatever its status', async () => {
  receiver.answerWith((reply) => reply.writeHead(200).write('drip'));
  const { id } = await create(owner, projectId);
  await comment(owner, projectId, 'Slowly');
  await eventually(async () =>
    expect((await deliveries(owner, id))[0]).toMatchObject({
      state: 'pending',
      error: 'timeout',
      reply: { status: 200, body: 'drip' },
    }),
  );
  receiver.answerWith();
  await eventually(async () => expect((await deliveries(owner, id))[0]!.state).toBe('delivered'));
});

test('slow receivers of one person leave places to others', async () => {
  // Twenty webhooks of one person that are due, of a receiver that hangs, and one of another person.
  receiver.answerWith(() => undefined);
  const other = await registerUser(context, 'creator');
  const { id: otherProject } = await createProject(other);
  for (let i = 0; i < 20; i += 1) await create(owner, projectId);
  await comment(owner, projectId, 'To twenty that hang');
  await eventually(() => expect(receiver.calls.length).toBeGreaterThanOrEqual(4));
  const fast = await startReceiver();
  onTestFinished(() => fast.close());
  const { id } = await create(other, otherProject);
  // Two receivers of the loopback, of which the settings allow one: the message stays claimed, and is refused.
  await db.update(webhooksTable).set({ url: fast.url }).where(eq(webhooksTable.id, id));
  await comment(other, otherProject, 'To one that answers');
  // The hanging calls of four webhooks and their repetitions hold no more than four places of sixteen.
  await eventually(async () => expect((await deliveries(other, id))[0]!.attempts).toBeGreaterThan(0));
  const { rows } = await db.execute<{ claims: number }>(
    sql`SELECT count(*)::int AS claims FROM webhooks WHERE created_by = ${owner.user.id} AND claimed_until > now()`,
  );
  expect(rows[0]!.claims).toBeLessThanOrEqual(4);
  // Their messages would wait for the next tests' places.
  await db.delete(webhooksTable);
});

test('reports nothing while its creator may not manage it, and is taken over by who changes it', async () => {
  const creator = await registerUser(context, 'creator');
  await joinProject(context, projectId, creator);
  const memberOf = () =>
    db
      .update(projectMembersTable)
      .set({ role: 'admin' })
      .where(
        and(eq(projectMembersTable.projectId, projectId), eq(projectMembersTable.userId, creator.user.id)),
      );
  await memberOf();
  const { id } = await create(creator, projectId);
  await comment(owner, projectId, 'Heard');
  await eventually(() => expect(received()).toEqual(['Heard']));
  await db
    .update(projectMembersTable)
    .set({ role: 'collaborator' })
    .where(
      and(eq(projectMembersTable.projectId, projectId), eq(projectMembersTable.userId, creator.user.id)),
    );
  await comment(owner, projectId, 'Unheard');
  expect(await webhookOf(id)).toMatchObject({ creatorHasLeft: true, pending: 0 });
  const take = (body: object) => owner.call(`PATCH /api/webhooks/${id}`, { body });
  // Neither a change without an address nor a message by hand reaches the receiver of the person who has left.
  expect((await take({ isEnabled: true })).statusCode).toBe(400);
  expect((await owner.call(`POST /api/webhooks/${id}/test`, { body: {} })).statusCode).toBe(400);
  expect((await take({ url: receiver.url })).statusCode).toBe(200);
  expect(await webhookOf(id)).toMatchObject({ creatorHasLeft: false });
  await comment(owner, projectId, 'Heard again');
  await eventually(() => expect(received()).toEqual(['Heard', 'Heard again']));
});

test.each(['the person', 'an admin'])(
  'reports nothing when %s has deleted the account of its creator, also of what waited',
  async (who) => {
    const creator = await registerUser(context, 'creator');
    await joinProject(context, projectId, creator, 'admin');
    const { id } = await create(creator, projectId);
    await comment(owner, projectId, 'Heard');
    await eventually(async () => expect((await deliveries(owner, id))[0]?.state).toBe('delivered'));
    await db
      .update(webhooksTable)
      .set({ nextAttemptAt: sql`now() + interval '1 hour'` })
      .where(eq(webhooksTable.id, id));
    await comment(owner, projectId, 'Waiting');
    const deleted = await (who === 'an admin'
      ? (await registerUser(context, 'admin')).call(`DELETE /api/admin/users/${creator.user.id}`)
      : creator.call('POST /api/auth/delete-account', { body: { confirmation: password } }));
    expect(deleted.statusCode).toBe(204);
    await comment(owner, projectId, 'Unheard');
    await db
      .update(webhooksTable)
      .set({ nextAttemptAt: sql`now()` })
      .where(eq(webhooksTable.id, id));
    // Another webhook, whose message comes later, is called meanwhile.
    await create(owner, projectId);
    await comment(owner, projectId, 'To another one');
    await eventually(() => expect(received()).toEqual(['Heard', 'To another one']));
    expect(await webhookOf(id)).toMatchObject({ creatorHasLeft: true, pending: 1 });
  },
);

test('a redirect is not followed', async () => {
  receiver.answerWith((reply, { path }) =>
    path === '/hook' ? reply.writeHead(307, { location: '/inside' }).end() : reply.end(),
  );
  const { id } = await create(owner, projectId);
  await comment(owner, projectId, 'This way');
  await eventually(() => expect(receiver.calls.length).toBeGreaterThan(1));
  expect(new Set(receiver.calls.map(({ path }) => path))).toEqual(new Set(['/hook']));
  expect((await deliveries(owner, id))[0]).toMatchObject({ state: 'pending', reply: { status: 307 } });
});

test('a name that leads to an internal address is refused when it is called', async () => {
  const { id } = await create(owner, projectId);
  const rebinding = await webhookContext({
    providerDependencies: {
      resolve: (_hostname, done) => done(null, [{ address: '10.0.0.7', family: 4 }]),
    },
  });
  const other = await registerUser(rebinding, 'creator');
  const project = await createProject(other);
  const bound = await rebinding.create(other, project.id, { url: 'https://rebinding.example/' });
  const reply = await other.call(`POST /api/webhooks/${bound.id}/test`, { body: {} });
  expect(reply.json()).toMatchObject({ state: 'failed', error: 'refused_address', reply: null });
  expect(await deliveries(owner, id)).toEqual([]);
});

test('a webhook is switched off after twenty failed deliveries in a row, and its creator gets a mail', async () => {
  receiver.answerWith((reply) => reply.writeHead(500).end('broken'));
  const { id } = await create(owner, projectId);
  for (let i = 0; i < 21; i += 1) await comment(owner, projectId, `comment ${i}`);
  await age(id, 25);
  await eventually(async () => expect((await webhookOf(id)).isEnabled).toBe(false));
  expect((await webhookOf(id)).switchedOffAt).not.toBeNull();
  const ended = await deliveries(owner, id);
  expect(ended.map(({ state }) => state)).toEqual(ended.map(() => 'failed'));
  expect(ended[0]!.error).toBe('switched_off');
  const mail = await eventually(() => {
    const found = inbox.mails.find(({ to }) => to === owner.user.email);
    expect(found).toBeDefined();
    return found!;
  });
  expect(mail.headers.get('subject')).toContain('switched_off');
  // Nothing is recorded while it is off.
  await comment(owner, projectId, 'Unheard');
  expect(await deliveries(owner, id)).toHaveLength(21);
  receiver.answerWith();
  await owner.call(`PATCH /api/webhooks/${id}`, { body: { isEnabled: true } });
  expect(await webhookOf(id)).toMatchObject({ isEnabled: true, switchedOffAt: null });
  await comment(owner, projectId, 'Heard');
  await eventually(() => expect(received().at(-1)).toBe('Heard'));
});

test('a receiver that answers 410 Gone is switched off at once', async () => {
  receiver.answerWith((reply) => reply.writeHead(410).end());
  const { id } = await create(owner, projectId);
  await comment(owner, projectId, 'Hello?');
  await eventually(async () => expect((await webhookOf(id)).isEnabled).toBe(false));
  expect(receiver.calls).toHaveLength(1);
});

test('a receiver is called after a pause again while results cannot be stored', async () => {
  const { id } = await create(owner, projectId);
  await db.execute(
    sql.raw(`CREATE FUNCTION refuse_results() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF NEW.attempted_at IS NOT NULL THEN RAISE 'refused'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER refuse_results BEFORE UPDATE ON webhook_deliveries
      FOR EACH ROW EXECUTE FUNCTION refuse_results()`),
  );
  await comment(owner, projectId, 'Once more');
  const isPostponed = async () => {
    const { rows } = await db.execute<{ later: boolean }>(sql`SELECT next_attempt_at > d.created_at AS later
      FROM webhooks JOIN webhook_deliveries AS d ON d.webhook_id = webhooks.id WHERE webhooks.id = ${id}`);
    return rows[0]!.later;
  };
  await eventually(async () =>
    expect([receiver.calls.length > 0, await isPostponed()]).toEqual([true, true]),
  );
  await db.execute(sql.raw('DROP FUNCTION refuse_results CASCADE'));
  await eventually(async () => expect((await webhookOf(id)).pending).toBe(0));
});

test('several processes send each message once and in order', async () => {
  const second = await testContext({ WEBHOOK_HOSTS: receiver.host }, context.storage.database, {
    webhookTimings: quickTimings,
  });
  const { id } = await create(owner, projectId);
  const texts = Array.from({ length: 40 }, (_, index) => `text ${index}`);
  for (const text of texts) await comment(owner, projectId, text);
  await eventually(async () => expect((await webhookOf(id)).pending).toBe(0));
  expect(received()).toEqual(texts);
  await second.webhookDeliveries.close();
});

test('a message that a dead process had claimed is sent again when its claim expires', async () => {
  const { id } = await create(owner, projectId);
  await db
    .update(webhooksTable)
    .set({ claimedUntil: sql`now() + interval '1 second'` })
    .where(eq(webhooksTable.id, id));
  await comment(owner, projectId, 'Still here');
  await eventually(() => expect(received()).toEqual(['Still here']));
});
