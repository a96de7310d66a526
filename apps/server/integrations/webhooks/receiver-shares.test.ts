import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { testContext } from '#server/testing/test-context.ts';
import { webhookDeliveriesTable, webhooksTable } from '../../platform/schema/webhooks.tables.ts';
import { claimDue } from './deliveries.repo.ts';

const context = await testContext();
// This file claims by itself.
await context.webhookDeliveries.close();
const { db } = context;

const person = async () => {
  const user = await registerUser(context, 'creator');
  const { id: projectId } = await createProject(user);
  return { userId: user.user.id, projectId };
};
const people = await Promise.all(Array.from({ length: 7 }, person));
const [other, ...persons] = people as [(typeof people)[number], ...typeof people];

/** A webhook with a message that is due for so many seconds. */
async function due({ userId, projectId }: (typeof people)[number], url: string, seconds: number) {
  const id = uuidv7();
  const nextAttemptAt = sql<Date>`now() - make_interval(secs => ${seconds})`;
  const events = ['comment.created' as const];
  const webhook = {
    id,
    projectId,
    url,
    events,
    isEnabled: true,
    secret: Buffer.alloc(32),
    createdBy: userId,
  };
  await db.insert(webhooksTable).values({ ...webhook, nextAttemptAt });
  const message = { eventId: uuidv7(), type: 'comment.created', subject: '', body: '{}' };
  await db
    .insert(webhookDeliveriesTable)
    .values({ ...message, id: uuidv7(), webhookId: id, state: 'pending' });
  return id;
}

/** The addresses of the webhooks that a process claims that has so many free places. */
const claim = async (places: number) =>
  (await claimDue(db, places, { leaseMs: 60_000, share: 4 })).map(({ webhook }) => webhook.url).toSorted();

const slow = (path: number) => `https://slow.example/${path}`;
const fast = 'https://fast.example/';

beforeEach(async () => {
  await db.delete(webhooksTable);
});

test('a receiver has a share of the places, whoever owns its webhooks, and others are not delayed', async () => {
  // Six people with a webhook each, due for longer than that of another person.
  for (const [index, one] of persons.entries()) await due(one, slow(index), 60 - index);
  await due(other, fast, 1);
  expect(await claim(6)).toEqual([fast, slow(0), slow(1), slow(2), slow(3)]);
  // The four are still being called: no further place is taken, and none is kept from others.
  expect(await claim(6)).toEqual([]);
  await due(other, `${fast}again`, 1);
  expect(await claim(1)).toEqual([`${fast}again`]);
  // An attempt has ended.
  await db
    .update(webhooksTable)
    .set({ claimedUntil: null })
    .where(sql`url = ${slow(0)}`);
  await db
    .delete(webhookDeliveriesTable)
    .where(sql`webhook_id = (SELECT id FROM webhooks WHERE url = ${slow(0)})`);
  expect(await claim(6)).toEqual([slow(4)]);
});

test('the share of a receiver is that of all its addresses, and another port is another receiver', async () => {
  const urls = ['', 'a', '?a', '#a'].map((end) => `https://slow.example/${end}`);
  for (const [index, url] of urls.entries()) await due(persons[index]!, url, 60 - index);
  await due(persons[4]!, 'https://slow.example/late', 10);
  await due(persons[5]!, 'https://slow.example:8443/', 5);
  expect(await claim(6)).toEqual([...urls, 'https://slow.example:8443/'].toSorted());
});

test('webhooks beyond the share of their creator take no places of a receiver', async () => {
  const [first, second] = persons;
  for (let index = 0; index < 8; index += 1) await due(first!, slow(index), 60 - index);
  await due(second!, slow(9), 1);
  // Each person's first comes before the second one of anybody.
  expect(await claim(2)).toEqual([slow(0), slow(9)]);
  expect(await claim(6)).toEqual([slow(1), slow(2)]);
});
