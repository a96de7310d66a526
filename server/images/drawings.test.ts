import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { servicePricingTable } from '#server/providers/providers.tables.ts';
import { somebody, type SignedIn } from '#server/testing/browser.ts';
import { peopleApp } from '#server/testing/people-app.ts';
import { drawingsService } from './drawings.service.ts';

const people = await peopleApp();
const { db, tokens } = people;
let later = 0;
const drawings = drawingsService({ ...people, now: () => Date.now() + later });
let painter: SignedIn;

beforeAll(async () => {
  painter = await somebody(people, 'creator');
  await db.transaction((tx) => tokens.grantWelcome(tx, painter.user.id));
  await db
    .update(servicePricingTable)
    .set({ costPerUnit: '0.2' })
    .where(eq(servicePricingTable.service, 'image'));
});

const balance = () => tokens.balanceOf(db, painter.user.id);
const begin = (once?: { key: string; hash: Buffer }) =>
  drawings.begin({ id: uuidv7(), userId: painter.user.id, provider: 'builtin', prompt: 'a ferry', once });

test('nobody has more drawn at once than they can pay for', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => begin()));
  const begun = outcomes.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
  // 50 tokens, 20 each.
  expect(begun).toHaveLength(2);
  expect(await balance()).toBe(10);
  await Promise.all(begun.map(({ id }) => drawings.giveUp(id)));
  expect(await balance()).toBe(50);
  expect(await tokens.verify()).toEqual([]);
});

test('a drawing is named by its prompt, cut between letters', async () => {
  const order = { id: uuidv7(), userId: painter.user.id, provider: 'builtin' };
  const drawing = await drawings.begin({ ...order, prompt: `${'a'.repeat(38)}⛴️🌊 at night` });
  expect(drawing?.description).toBe(`Image: ${'a'.repeat(38)}⛴️…`);
  await drawings.giveUp(order.id);
});

test('a drawing is given up once, and then not finished any more', async () => {
  const { id } = (await begin())!;
  await Promise.all([drawings.giveUp(id), drawings.giveUp(id)]);
  expect(await balance()).toBe(50);
  await expect(db.transaction((tx) => drawings.finish(tx, id))).rejects.toThrow('tokens were returned');
});

test('tokens held by a process that died come back, those of a living one stay', async () => {
  const dead = await begin();
  expect(dead).toBeDefined();
  await drawings.sweep();
  expect(await balance()).toBe(30);
  later = 16 * 60_000;
  await drawings.sweep();
  later = 0;
  expect(await balance()).toBe(50);
});

test('a key draws one picture at a time, and whoever waits goes on when it is over', async () => {
  const once = { key: 'k', hash: Buffer.from('what was asked') };
  const first = (await begin(once))!;
  expect(await begin(once)).toBeUndefined();
  const waiting = drawings.waitFor(painter.user.id, 'k');
  await drawings.giveUp(first.id);
  await waiting;
  const second = await begin(once);
  expect(second).toBeDefined();
  await drawings.giveUp(second!.id);
});
