import { expect, test } from 'vitest';
import { createProject, joinProject, registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { sseClients, type SseClient } from '#server/testing/sse-client.ts';
import { comment, webhookContext } from './testing/webhook-context.ts';

/** `recentMs` 0: a stream gets no events from before it opened. */
const context = await webhookContext({ recentMs: 0 });
const { receiver, create } = context;
const listenAt = sseClients();
const listen = (user: SignedInUser) => listenAt(user, context.url);

const owner = await registerUser(context, 'creator');
const member = await registerUser(context, 'collaborator');
const admin = await registerUser(context, 'admin');
const { id: projectId } = await createProject(owner);
await joinProject(context, projectId, member);

const entities = (stream: SseClient) => stream.events().map(({ entity }) => entity);
const countOf = (stream: SseClient) => entities(stream).filter((one) => one === 'webhookDelivery').length;

test('open pages of those who may read a webhook learn that a message waits, and that it was sent', async () => {
  const answer = Promise.withResolvers<void>();
  receiver.answerWith((reply) => void answer.promise.then(() => reply.writeHead(200).end()));
  const { id } = await create(owner, projectId);
  const [ofOwner, ofAdmin, ofMember] = await Promise.all([listen(owner), listen(admin), listen(member)]);
  await comment(owner, projectId, 'Louder');
  for (const stream of [ofOwner, ofAdmin]) {
    await expect
      .poll(() => stream.events())
      .toEqual(
        expect.arrayContaining([
          { entity: 'webhook', id, projectId },
          { entity: 'webhookDelivery', webhookId: id, projectId },
        ]),
      );
  }
  const waiting = countOf(ofOwner);
  answer.resolve();
  await expect.poll(() => countOf(ofOwner)).toBeGreaterThan(waiting);
  const sent = countOf(ofOwner);
  await owner.call(`POST /api/webhooks/${id}/test`);
  await expect.poll(() => countOf(ofOwner)).toBeGreaterThan(sent);
  await expect.poll(() => entities(ofMember)).toContain('comment');
  expect(entities(ofMember).filter((entity) => entity.startsWith('webhook'))).toEqual([]);
});

test('open pages of admins learn of the webhooks of the studio', async () => {
  const [ofAdmin, ofOwner] = await Promise.all([listen(admin), listen(owner)]);
  const { id } = await create(admin, null);
  await expect.poll(() => ofAdmin.events()).toContainEqual({ entity: 'webhook', id });
  const seen = ofAdmin.events().length;
  await admin.call(`DELETE /api/webhooks/${id}`);
  await expect.poll(() => ofAdmin.events().slice(seen)).toContainEqual({ entity: 'webhook', id });
  await comment(owner, projectId, 'Softer');
  await expect.poll(() => entities(ofOwner)).toContain('comment');
  expect(ofOwner.events()).not.toContainEqual({ entity: 'webhook', id });
});
