import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Generation } from '#contract/generation.ts';
import type { ApiUser } from '#contract/testing/api-user.ts';
import type { Provider } from '#providers/provider.ts';
import { creatorFactory } from '#server/testing/creators.ts';
import { eventually } from '#server/testing/eventually.ts';
import { createFakeProvider } from '#server/testing/fake-provider.ts';
import { recordQueries } from '#server/testing/record-queries.ts';
import { testApp } from '#server/testing/test-app.ts';

/** Of a test's server. */
const workers = 4;
/** The prompts of the generations that were started, in order, each with what lets it end. */
const started: { readonly prompt: string; readonly finish: () => void }[] = [];
const tones = createFakeProvider().provider;
const music: NonNullable<Provider['generators']['music']> = {
  ...tones.generators.music!,
  async generate(request, options) {
    const { promise, resolve } = Promise.withResolvers<void>();
    started.push({ prompt: request.settings.prompt, finish: resolve });
    await promise;
    return tones.generators.music!.generate(request, options);
  },
};
const provider: Provider = { ...tones, generators: { ...tones.generators, music } };
const app = await testApp({ provider });
const { creatorWithProject } = await creatorFactory(app);

interface Person {
  readonly user: ApiUser;
  readonly projectId: string;
}

async function order({ user, projectId }: Person, prompt: string): Promise<Generation> {
  const reply = await user.request('generateMusic', {
    params: { projectId },
    body: { prompt, music_length_ms: 1_000 },
    headers: { prefer: 'respond-async' },
  });
  expect(reply.status).toBe(202);
  return (await reply.json()) as Generation;
}

const listOf = async ({ user, projectId }: Person) =>
  (await user.call('listGenerations', { params: { projectId } })).generations;

/** How often the queue is read for the list of generations. */
async function queueReads(person: Person): Promise<number> {
  const { queries } = await recordQueries(app.storage.database.pool, () => listOf(person));
  return queries.filter(({ query }) => query.text.includes('pgboss.job')).length;
}

/** The places of the generations of these people, by prompt. */
async function placesOf(...people: readonly Person[]): Promise<Record<string, number>> {
  const lists = await Promise.all(people.map(listOf));
  return Object.fromEntries(
    lists.flat().flatMap(({ prompt, progress }) => (progress?.position ? [[prompt, progress.position]] : [])),
  );
}

/** The first generation of a process takes long on a busy machine. */
const slow = { withinMs: 45_000 };

/** Ends one running generation after the other until all have ended. */
async function finishAll(total: number): Promise<void> {
  for (let ended = 0; ended < total; ended += 1) {
    const running = Math.min(total, ended + workers);
    await eventually(() => expect(started.length).toBeGreaterThanOrEqual(running), slow);
    started[ended]!.finish();
  }
}

/** A person all of whose orders are running. */
async function fillWorkers(): Promise<Person> {
  const busy = await creatorWithProject();
  for (let n = 1; n <= workers; n += 1) await order(busy, `running ${n}`);
  await eventually(() => expect(started).toHaveLength(workers), slow);
  return busy;
}

beforeAll(async () => {
  await order(await creatorWithProject(), 'the first one');
  await finishAll(1);
});

beforeEach(() => {
  started.length = 0;
});

it('orders that wait for a worker say their places, in which they start, also those of several people', async () => {
  const busy = await fillWorkers();
  const other = await creatorWithProject();
  for (let n = 1; n <= 3; n += 1) await order(busy, `busy ${n}`);
  expect(await placesOf(busy)).toEqual({ 'busy 1': 1, 'busy 2': 2, 'busy 3': 3 });
  const accepted = await order(other, 'other 1');
  expect(accepted.progress).toMatchObject({ fraction: 0, position: 1 });
  await order(other, 'other 2');
  const places = await placesOf(busy, other);
  expect(places).toEqual({ 'other 1': 1, 'other 2': 2, 'busy 1': 3, 'busy 2': 4, 'busy 3': 5 });
  await finishAll(workers + 5);
  const inOrder = started.slice(workers).map(({ prompt }) => prompt);
  expect(inOrder.map((prompt) => places[prompt])).toEqual([1, 2, 3, 4, 5]);
  await eventually(async () => expect(await placesOf(busy, other)).toEqual({}));
});

it('a cancelled order gives its place free before a worker has met it; all places are read at once, and none if nothing waits', async () => {
  const busy = await fillWorkers();
  expect(await queueReads(busy)).toBe(0);
  const orders = [];
  for (let n = 1; n <= 3; n += 1) orders.push(await order(busy, `busy ${n}`));
  await busy.user.call('cancelGeneration', { params: { generationId: orders[0]!.id } });
  expect(await placesOf(busy)).toEqual({ 'busy 2': 1, 'busy 3': 2 });
  expect(await queueReads(busy)).toBe(1);
  await finishAll(workers + 2);
  expect(started.slice(workers).map(({ prompt }) => prompt)).toEqual(['busy 2', 'busy 3']);
});

it('an order behind a hundred entries of the queue has no place', async () => {
  const busy = await fillWorkers();
  await order(busy, 'busy 1');
  // Of jobs that do not exist any more, before the order.
  await app.services.db.transaction(async (tx) => {
    for (let n = 1; n <= 99; n += 1)
      await app.storage.queue.send(tx, 'generate', { jobId: uuidv7() }, { priority: 1 });
  });
  expect(await placesOf(busy)).toEqual({ 'busy 1': 1 });
  await order(busy, 'busy 2');
  expect(await placesOf(busy)).toEqual({ 'busy 1': 1 });
  await finishAll(workers + 2);
});
