import { expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { limits } from '#contract/limits.ts';
import { webhookEventTypes, type WebhookEventType } from '#contract/webhook-event-types.ts';
import { webhookMessage, webhookMessageData } from '#contract/webhook-events.ts';
import { createProject, joinProject, registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { eventually } from '#server/testing/eventually.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { publicUrl } from '#server/testing/test-context.ts';
import { messageOf, type ReceivedCall } from './testing/receiver.ts';
import { comment, deliveries, webhookContext } from './testing/webhook-context.ts';

const context = await webhookContext();
const { db, receiver, create } = context;

const trackOf = (title: string) => newTrack(projectId, owner.user.id, { title });
const at = (path: string) => receiver.url.replace('/hook', path);
const addTrack = (title: string) => db.transaction((tx) => context.tracks.add(tx, trackOf(title)));
const addVersion = (trackId: string) =>
  db.transaction((tx) => context.versions.add(tx, trackId, { ...trackOf('unused'), facts: null }));

async function must(user: SignedInUser, route: string, body?: object) {
  const reply = await user.call(route, body ? { body } : {});
  expect([reply.statusCode < 300, reply.body]).toEqual([true, expect.any(String)]);
  return reply;
}

/** What both webhooks receive of an event; every message must match its schema. */
async function next(type: WebhookEventType, paths = ['/project', '/studio']) {
  const isMine = (call: ReceivedCall) => messageOf(call).type === type;
  const calls = await eventually(() => {
    const found = receiver.calls.filter(isMine);
    expect(found.map(({ path }) => path).toSorted()).toEqual(paths);
    return found;
  });
  receiver.calls.splice(0);
  const [first, second = first] = calls.map(({ body }) => body);
  expect(second).toBe(first);
  const schema = webhookMessage(type, webhookMessageData[type]);
  const message: unknown = JSON.parse(first!);
  // Nothing beyond what the schema says.
  expect(schema.parse(message)).toEqual(message);
  return (message as { data: Record<string, unknown> }).data;
}

const admin = await registerUser(context, 'admin');
const owner = await registerUser(context, 'creator');
const member = await registerUser(context, 'creator');
const projectId = (await createProject(owner, { name: 'Night Tram' })).id;
await joinProject(context, projectId, member);
const events = webhookEventTypes.filter((type) => type !== 'balance.low');
const ofProject = (await create(owner, projectId, { url: at('/project'), events })).id;
const ofStudio = (await create(admin, null, { url: at('/studio'), events: webhookEventTypes })).id;
for (const { user } of [owner, member]) {
  await db.transaction((tx) => context.tokens.grantWelcome(tx, user.id));
}

const project = () => ({ id: projectId, name: 'Night Tram', url: `${publicUrl}/projects/${projectId}` });
const personOf = ({ user }: SignedInUser) => ({
  id: user.id,
  name: `${user.firstName} ${user.lastName}`,
  isGuest: false,
});

test('finished generations, their tracks and their failures are reported', async () => {
  const body = { prompt: 'a tone', music_length_ms: 1_000 };
  const reply = await must(owner, `POST /api/projects/${projectId}/generate-music`, body);
  const { id } = reply.json<{ id: string }>();
  const track = { id, title: 'a tone', type: 'music', url: `${publicUrl}/tracks/${id}` };
  await eventually(() => expect(receiver.calls).toHaveLength(4));
  expect(receiver.calls.map((call) => messageOf(call).type)).toEqual([
    ...Array(2).fill('track.created'),
    ...Array(2).fill('generation.finished'),
  ]);
  const calls = receiver.calls.slice();
  expect(await next('track.created')).toEqual({ project: project(), actor: personOf(owner), track });
  receiver.calls.push(...calls.filter((call) => messageOf(call).type === 'generation.finished'));
  expect(await next('generation.finished')).toMatchObject({
    actor: personOf(owner),
    generation: { type: 'music', prompt: 'a tone' },
    track,
    version: null,
  });
  const failing = { prompt: 'refuse', music_length_ms: 1_000 };
  await owner.call(`POST /api/projects/${projectId}/generate-music`, { body: failing });
  expect(await next('generation.failed')).toMatchObject({
    generation: { prompt: 'refuse', tokens: 0 },
    error: { code: 'generation_failed', message: expect.any(String) },
  });
});

test('versions, and comments with their resolution, are reported', async () => {
  const { id: trackId } = await addTrack('Last Stop');
  await next('track.created');
  await addVersion(trackId);
  const url = `${publicUrl}/tracks/${trackId}?v=2`;
  expect(await next('version.created')).toMatchObject({ version: 2, track: { title: 'Last Stop', url } });
  const body = { entityType: 'track', entityId: trackId, content: 'A hole for the bell', position: 0.5 };
  const { id } = (await must(member, 'POST /api/comments', body)).json<{ id: string }>();
  const data = {
    project: project(),
    actor: personOf(member),
    comment: {
      id,
      text: 'A hole for the bell',
      parentId: null,
      position: 0.5,
      positionEnd: null,
      version: 2,
      fixedInVersion: null,
      on: { type: 'track', id: trackId, name: 'Last Stop' },
      url,
    },
  };
  expect(await next('comment.created')).toEqual(data);
  await must(owner, `PUT /api/comments/${id}/resolved`, { resolved: true });
  expect(await next('comment.resolved')).toEqual({ ...data, actor: personOf(owner) });
  await must(owner, `PUT /api/comments/${id}/resolved`, { resolved: false });
  await next('comment.reopened');
  const onProject = await comment(owner, projectId, 'All of it');
  expect(await next('comment.created')).toMatchObject({
    comment: { id: onProject, url: `${publicUrl}/projects/${projectId}?tab=comments` },
  });
});

test('reviews and votes are reported', async () => {
  const { id: trackId } = await addTrack('Depot at Five');
  await next('track.created');
  await must(owner, `PUT /api/tracks/${trackId}/review`, { reviewerIds: [member.user.id] });
  expect(await next('review.requested')).toMatchObject({ version: 1, state: 'in_review' });
  const content = { entityType: 'track', entityId: trackId, content: 'Too loud' };
  await must(member, 'POST /api/comments', content);
  await next('comment.created');
  const verdict = `POST /api/tracks/${trackId}/review/verdict`;
  await must(member, verdict, { verdict: 'changes_requested', version: 1 });
  expect(await next('review.changes_requested')).toMatchObject({ state: 'changes_requested' });
  await must(member, verdict, { verdict: 'approved', version: 1 });
  expect(await next('review.approved')).toMatchObject({ actor: personOf(member), state: 'approved' });
  await addVersion(trackId);
  await next('version.created');
  const candidates = [1, 2].map((version) => ({ trackId, version }));
  const body = { title: 'Which mix?', candidates, voterIds: [member.user.id] };
  const { id } = (await must(owner, `POST /api/projects/${projectId}/votes`, body)).json<{ id: string }>();
  const vote = { id, title: 'Which mix?', mode: 'choice', url: `${publicUrl}/votes/${id}` };
  expect(await next('vote.opened')).toMatchObject({ vote });
  await must(owner, `POST /api/votes/${id}/close`, {});
  expect(await next('vote.closed')).toMatchObject({ vote });
});

test('members and budgets are reported', async () => {
  const friend = await registerUser(context, 'creator');
  const body = { email: friend.user.email, role: 'collaborator' };
  const added = await must(owner, `POST /api/projects/${projectId}/members`, body);
  expect(await next('member.added')).toEqual({
    project: project(),
    actor: personOf(owner),
    member: personOf(friend),
  });
  await must(owner, `DELETE /api/projects/${projectId}/members/${added.json<{ id: string }>().id}`);
  expect(await next('member.removed')).toEqual({
    project: project(),
    actor: personOf(owner),
    member: personOf(friend),
  });
  await must(owner, `PATCH /api/projects/${projectId}/budget`, { monthlyTokens: 1_000, warnPercent: 1 });
  const order = { prompt: 'a waltz', music_length_ms: 10_000 };
  await must(owner, `POST /api/projects/${projectId}/generate-music`, order);
  const month = new Date().toISOString().slice(0, 7);
  expect(await next('budget.warning')).toMatchObject({
    actor: personOf(owner),
    budget: { month, monthlyTokens: 1_000, warnPercent: 1 },
  });
});

test('a balance that falls below the limit is reported to the studio only, once', async () => {
  const user = await registerUser(context, 'creator');
  const set = (balance: number) =>
    must(admin, `POST /api/admin/users/${user.user.id}/tokens`, { balance, description: 'A correction' });
  receiver.calls.splice(0);
  await set(limits.lowBalance);
  await set(limits.lowBalance - 1);
  await set(limits.lowBalance - 2);
  const data = await next('balance.low', ['/studio']);
  expect(data).toEqual({
    user: personOf(user),
    balance: limits.lowBalance - 1,
    threshold: limits.lowBalance,
  });
  await comment(owner, projectId, 'Afterwards');
  await next('comment.created');
});

test('events of other projects reach the studio’s webhook only', async () => {
  const other = await createProject(member);
  await comment(member, other.id, 'Elsewhere');
  const data = await next('comment.created', ['/studio']);
  expect(data).toMatchObject({ project: { id: other.id } });
});

test('messages contain no email address, and those that name a deleted account are deleted with it', async () => {
  const leaving = await registerUser(context, 'creator');
  await joinProject(context, projectId, leaving);
  await comment(leaving, projectId, 'Goodbye');
  await next('comment.created');
  const bodies = async () => {
    const all = [...(await deliveries(owner, ofProject)), ...(await deliveries(admin, ofStudio))];
    return all.map(({ request }) => request.body).join();
  };
  expect(await bodies()).toContain(leaving.user.id);
  for (const { user } of [owner, member, leaving]) expect(await bodies()).not.toContain(user.email);
  await must(admin, `DELETE /api/admin/users/${leaving.user.id}`);
  const data = await next('member.removed');
  expect(data).toMatchObject({ member: { name: 'Former member' } });
  expect(await bodies()).not.toContain('Goodbye');
});

test('a webhook that another transaction deletes does not fail the change that it would report', async () => {
  const { id: newProject } = await createProject(owner);
  const { id } = await create(owner, newProject);
  const [deleting, deleted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const removal = db.transaction(async (tx) => {
    await tx.execute(`DELETE FROM webhooks WHERE id = '${id}'`);
    deleting.resolve();
    await deleted.promise;
  });
  await deleting.promise;
  const posted = comment(owner, newProject, uuidv7());
  setTimeout(() => deleted.resolve(), 200);
  await removal;
  expect(await posted).toEqual(expect.any(String));
});
