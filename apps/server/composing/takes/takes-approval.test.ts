import { expect, test } from 'vitest';
import type { TakeSet } from '#contract/take-sets.ts';
import { budgetTeam } from '#server/billing/budgets/testing/budget-team.ts';
import { testContext } from '#server/testing/test-context.ts';
import { heldProvider, statedBpm } from './testing/held-takes.ts';

const { provider } = heldProvider();
const context = await testContext({}, undefined, { provider });

/** Tokens for a take of ten seconds. */
const price = 34;

/** A team with an amount for approval, in which the member orders takes. */
async function orderTakes(
  approvalAbove: number,
  { prompt = 'a waltz', who = 'member' }: { prompt?: string; who?: 'member' | 'admin' } = {},
) {
  const team = await budgetTeam(context);
  await team.setBudget({ approvalAbove });
  const before = await team.available(team[who]);
  const reply = await team[who].call(`POST /api/projects/${team.projectId}/take-sets`, {
    body: {
      brief: { type: 'music', settings: { prompt, music_length_ms: 10_000 } },
      takes: [{ seed: 1 }, { seed: 2 }, { seed: 3 }],
      budget: 1_000,
    },
  });
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
  const set = reply.json<TakeSet>();
  return {
    ...team,
    set,
    before,
    read: async () => (await team.member.call(`GET /api/take-sets/${set.id}`)).json<TakeSet>(),
  };
}
const statusesOf = ({ takes }: TakeSet) => takes.map(({ status }) => status);
const three = <Value>(value: Value): Value[] => [value, value, value];

test('takes that cost more together than the amount wait with their tokens held, each of them cheap', async () => {
  const { set, before, ...team } = await orderTakes(3 * price - 1);
  expect(statusesOf(set)).toEqual(three('awaiting_approval'));
  expect(set).toMatchObject({ status: 'running', held: 3 * price, charged: 0 });
  expect(await team.available(team.member)).toBe(before - 3 * price);
  const requests = await team.requests(team.admin);
  expect(requests.map(({ id, tokens }) => [id, tokens])).toEqual(
    set.takes.map(({ generationId }) => [generationId, price]),
  );
  for (const { id } of requests) expect((await team.decide(team.admin, id, true)).statusCode).toBe(200);
  await expect.poll(async () => statusesOf(await team.read())).toEqual(three('passed'));
  expect(await team.read()).toMatchObject({ status: 'finished', held: 0, charged: 3 * price });
  await team.verify();
});

test('takes that cost exactly the amount together, and those of an admin, need no approval', async () => {
  for (const team of [await orderTakes(3 * price), await orderTakes(0, { who: 'admin' })]) {
    expect(statusesOf(team.set)).not.toContain('awaiting_approval');
    await expect.poll(async () => (await team.read()).status).toBe('finished');
  }
});

test('a rejected take ends and returns its tokens, and the approved ones are made', async () => {
  const team = await orderTakes(price);
  const [first, ...others] = team.set.takes;
  await team.decide(team.admin, first!.generationId, false, 'Two are enough');
  for (const { generationId } of others) await team.decide(team.admin, generationId, true);
  await expect.poll(async () => statusesOf(await team.read())).toEqual(['cancelled', 'passed', 'passed']);
  expect(await team.read()).toMatchObject({ held: 0, charged: 2 * price, returned: price });
  await team.verify();
});

test('a set that waits can be cancelled as one', async () => {
  const { set, before, ...team } = await orderTakes(0);
  const reply = await team.member.call(`DELETE /api/take-sets/${set.id}`);
  expect(statusesOf(reply.json<TakeSet>())).toEqual(three('cancelled'));
  expect(await team.requests(team.admin)).toEqual([]);
  expect(await team.available(team.member)).toBe(before);
  await team.verify();
});

test('approved takes that were not charged are made again without another approval', async () => {
  const { set, ...team } = await orderTakes(price, { prompt: `too slow at first, ${statedBpm} bpm` });
  for (const { generationId } of set.takes) await team.decide(team.admin, generationId, true);
  await expect.poll(async () => (await team.read()).status).toBe('finished');
  const { takes } = await team.read();
  expect(takes.map(({ status, wasRetried }) => [status, wasRetried])).toEqual(three(['passed', true]));
  expect(await team.requests(team.admin)).toEqual([]);
  await team.verify();
});
