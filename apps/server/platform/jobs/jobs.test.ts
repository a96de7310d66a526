import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { RouteName } from '#contract/routes.ts';
import { ApiUser } from '#contract/testing/api-user.ts';
import type { AudioGenerator, Provider } from '#providers/provider.ts';
import { servicePricingTable } from '#server/platform/schema/providers.tables.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { createFakeProvider } from '#server/testing/fake-provider.ts';
import type { JobKindName } from './job-kind-names.ts';
import { jobsTable } from '../schema/jobs.tables.ts';

/** Work that waits until `release`, or until its signal aborts. */
let barrier = Promise.withResolvers<void>();
let startedCount = 0;
let waiting = 0;
async function holdWork<Output>(signal: AbortSignal, work: () => Promise<Output>): Promise<Output> {
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  startedCount += 1;
  waiting += 1;
  await Promise.race([barrier.promise, aborted]).finally(() => (waiting -= 1));
  return work();
}
async function release(count: number): Promise<void> {
  await eventually(() => expect(waiting).toBe(count));
  barrier.resolve();
  barrier = Promise.withResolvers();
}

const { provider: tones } = createFakeProvider();
let outputCount = 0;
const counted = <Output>(output: Output): Output => {
  outputCount += 1;
  return output;
};
function heldGenerator<Settings>(generator: AudioGenerator<Settings>): AudioGenerator<Settings> {
  return {
    ...generator,
    generate: (request, options) =>
      holdWork(options.signal, async () => counted(await generator.generate(request, options))),
  };
}
const provider: Provider = {
  ...tones,
  generators: {
    music: heldGenerator(tones.generators.music!),
    sound_effect: heldGenerator(tones.generators.sound_effect!),
    voice: heldGenerator(tones.generators.voice!),
  },
  images: {
    generateImage: (request, signal) =>
      holdWork(signal, async () => counted(await tones.images!.generateImage(request, signal))),
  },
  text: {
    improve: (_type, _prompt, signal) => holdWork(signal, async () => counted('a better prompt')),
  },
  scores: {
    ...tones.scores!,
    files: (piece, kind, options) =>
      holdWork(options.signal, async () => counted(await tones.scores!.files(piece, kind, options))),
  },
};
const { url, services, storage } = await testApp({ provider });
const { db, jobs, queue, tokens } = services;
const user = new ApiUser(url);
let userId: string;
let projectId: string;
let trackId: string;

beforeAll(async () => {
  await user.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);
  ({ id: userId } = await user.call('getCurrentUser'));
  ({ id: projectId } = await user.call('createProject', { body: { name: 'A film' } }));
  await db.transaction((tx) =>
    tokens.creditPurchase(tx, { userId, amount: 10_000, description: 'For the tests', purchaseId: uuidv7() }),
  );
  // Every priced unit costs something, and no token is free.
  await db.update(servicePricingTable).set({ costPerUnit: '0.2', freeTokensDaily: 0 });
  // Only free tokens pay for texts.
  const { pricing } = await user.call('listServicePricing');
  const { providerId } = pricing[0]!;
  const text = { service: 'text', displayName: 'Text', costPerUnit: '0.2', freeTokensDaily: 10_000 } as const;
  await user.call('createServicePricing', { body: { providerId, ...text } });
  const body = { prompt: 'a', music_length_ms: 1_000 };
  const [reply] = await Promise.all([
    user.request('generateMusic', { params: { projectId }, body }),
    release(1),
  ]);
  ({ id: trackId } = (await reply.json()) as { id: string });
  // The fake provider stores no scores.
  const plan = { positive_global_styles: [], negative_global_styles: [], sections: [] };
  await db.execute(sql`UPDATE tracks SET composition_plan = ${JSON.stringify(plan)}::jsonb,
    facts = facts || '{"bpm": 120, "metre": "4/4"}'::jsonb`);
});

interface KindUnderTest {
  readonly queue: string;
  readonly call: RouteName;
  readonly body?: () => object;
  /** The job is cancelled when its caller disconnects. */
  readonly needsCaller?: boolean;
}
const kinds: readonly (readonly [JobKindName, KindUnderTest])[] = [
  [
    'music',
    { queue: 'generate', call: 'generateMusic', body: () => ({ prompt: 'a', music_length_ms: 1_000 }) },
  ],
  [
    'sound_effect',
    { queue: 'generate', call: 'generateSoundEffect', body: () => ({ prompt: 'a', duration: 500 }) },
  ],
  ['voice', { queue: 'generate', call: 'generateVoice', body: () => ({ text: 'a word', voice: 'tone' }) }],
  [
    'image',
    {
      queue: 'image-text',
      call: 'generateImage',
      body: () => ({ prompt: 'a ferry', entityType: 'project', entityId: projectId }),
    },
  ],
  [
    'text',
    {
      queue: 'image-text',
      call: 'improvePrompt',
      body: () => ({ type: 'music', prompt: 'a waltz' }),
      needsCaller: true,
    },
  ],
  ['stems', { queue: 'score-file', call: 'getTrackStems' }],
  ['midi', { queue: 'score-file', call: 'getTrackMidi' }],
  ['wav', { queue: 'score-file', call: 'getTrackWav' }],
];

/** The number of outputs of a kind. */
async function outputs(kind: JobKindName): Promise<number> {
  const table = {
    image: sql`images`,
    stems: sql`score_files WHERE kind = 'stems'`,
    midi: sql`score_files WHERE kind = 'midi'`,
    wav: sql`score_files WHERE kind = 'wav'`,
    music: sql`tracks WHERE track_type = 'music'`,
    sound_effect: sql`tracks WHERE track_type = 'sound_effect'`,
    voice: sql`tracks WHERE track_type = 'voice'`,
    text: sql`jobs WHERE kind = 'text' AND status = 'completed'`,
  }[kind];
  const { rows } = await db.execute<{ total: number }>(sql`SELECT count(*)::int AS total FROM ${table}`);
  return rows[0]!.total;
}

const statusOf = async (id: string) => (await jobs.byId(id))!.status;
const balance = () => tokens.balanceOf(db, userId);

/** The numbers of the attempts that have files of a job. */
async function attemptsWithFiles(id: string): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const key of storage.objects.list('')) {
    const [, attempt] = new RegExp(`${id}/(\\d+)/`).exec(key) ?? [];
    if (attempt) found.add(attempt);
  }
  return found;
}

/** Submits a job, and waits until its work has started. */
async function startJob(name: JobKindName, kind: KindUnderTest) {
  await db.execute(sql`DELETE FROM score_files`);
  await db.execute(sql`DELETE FROM images`);
  // A failure would be returned again for ten seconds.
  await db.execute(sql`DELETE FROM jobs WHERE status = 'failed'`);
  const before = { made: outputCount, balance: await balance(), outputs: await outputs(name) };
  // The work continues when its caller disconnects.
  const disconnected = new AbortController();
  const params = kind.body ? { projectId } : { trackId };
  const call = user.request(kind.call, {
    params,
    ...(kind.body && { body: kind.body() }),
    signal: disconnected.signal,
  });
  call.catch(() => undefined);
  await eventually(() => expect(waiting).toBe(1));
  if (!kind.needsCaller) disconnected.abort();
  const [job] = await db
    .select()
    .from(jobsTable)
    .where(sql`kind = ${name} AND status = 'generating'`);
  return { ...before, id: job!.id, cost: job!.tokenCost };
}
const enqueueAgain = (kind: KindUnderTest, id: string) =>
  db.transaction((tx) => queue.send(tx, kind.queue, { jobId: id }, { key: uuidv7() }));

async function complete(id: string) {
  await release(1);
  await eventually(async () => expect(await statusOf(id)).toBe('completed'));
}

describe.each(kinds)('a job of the kind %s', (name, kind) => {
  it('is completed once and charged once when another process takes it over', async () => {
    const { id, ...before } = await startJob(name, kind);
    const attemptsStarted = startedCount;
    expect(await balance()).toBe(before.balance - before.cost);
    // The next attempt is the third.
    await db.execute(sql`UPDATE jobs SET attempt = 2 WHERE id = ${id}`);
    await enqueueAgain(kind, id);
    await eventually(async () => {
      expect([(await jobs.byId(id))!.attempt, startedCount, waiting]).toEqual([3, attemptsStarted + 1, 1]);
    });
    await release(1);
    await eventually(async () => expect(await statusOf(id)).toBe('completed'));
    expect(await outputs(name)).toBe(before.outputs + 1);
    expect(await balance()).toBe(before.balance - before.cost);
    // A text is stored in the row of its job.
    const files = new Set(name === 'text' ? [] : ['3']);
    await eventually(async () => expect(await attemptsWithFiles(id)).toEqual(files));
    expect(await tokens.verify()).toEqual([]);
  });

  it('returns its tokens and leaves no file when it is cancelled', async () => {
    const { id, ...before } = await startJob(name, kind);
    await jobs.cancel((await jobs.byId(id))!);
    await eventually(() => expect(waiting).toBe(0));
    expect(await statusOf(id)).toBe('cancelled');
    expect([await balance(), await outputs(name), outputCount]).toEqual([
      before.balance,
      before.outputs,
      before.made,
    ]);
    expect(await attemptsWithFiles(id)).toEqual(new Set());
    expect(await tokens.verify()).toEqual([]);
  });

  it('fails and returns its tokens when its process has died too often', async () => {
    const { id, ...before } = await startJob(name, kind);
    await db.execute(sql`UPDATE jobs SET attempt = 99 WHERE id = ${id}`);
    await enqueueAgain(kind, id);
    await eventually(async () => expect(await statusOf(id)).toBe('failed'));
    expect((await jobs.byId(id))!.errorMessage).toMatch(/stopped too often/);
    await eventually(() => expect(waiting).toBe(0));
    expect([await balance(), await outputs(name)]).toEqual([before.balance, before.outputs]);
    expect(await tokens.verify()).toEqual([]);
  });

  it('commits again after a deadlock, without doing the work again', async () => {
    const { id, ...before } = await startJob(name, kind);
    // A sequence keeps its value when the transaction is rolled back: the first commit fails, the second does not.
    await db.execute(sql`CREATE SEQUENCE completions`);
    await db.execute(sql`CREATE FUNCTION fail_first_completion() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.status = 'completed' AND nextval('completions') = 1 THEN RAISE EXCEPTION USING ERRCODE = '40P01'; END IF;
      RETURN NEW;
    END $$`);
    await db.execute(sql`CREATE TRIGGER fail_first_completion BEFORE UPDATE ON jobs
      FOR EACH ROW EXECUTE FUNCTION fail_first_completion()`);
    await release(1);
    await eventually(async () => expect(await statusOf(id)).toBe('completed'));
    await db.execute(sql`DROP TRIGGER fail_first_completion ON jobs`);
    await db.execute(sql`DROP FUNCTION fail_first_completion`);
    const { rows } = await db.execute<{ tried: string }>(sql`SELECT last_value AS tried FROM completions`);
    await db.execute(sql`DROP SEQUENCE completions`);
    expect(Number(rows[0]!.tried)).toBeGreaterThan(1);
    expect([outputCount, await outputs(name)]).toEqual([before.made + 1, before.outputs + 1]);
    expect(await balance()).toBe(before.balance - before.cost);
  });
});

describe('an attempt that another one replaces', () => {
  const [name, kind] = kinds[0]!;

  it('stops at the notification of the other one, before it checks', async () => {
    // The attempt never checks.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const { id } = await startJob(name, kind).finally(() => vi.useRealTimers());
    const attemptsStarted = startedCount;
    await enqueueAgain(kind, id);
    await eventually(() => expect([startedCount, waiting]).toEqual([attemptsStarted + 1, 1]));
    await complete(id);
  });

  it('stops when the notification of the other one is lost', async () => {
    const { id } = await startJob(name, kind);
    await db.execute(sql`UPDATE jobs SET attempt = 2 WHERE id = ${id}`);
    await eventually(() => expect(waiting).toBe(0));
    expect(await statusOf(id)).toBe('generating');
    await enqueueAgain(kind, id);
    await complete(id);
  });

  it('does not keep the other one from stopping at the notification of a cancellation', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    try {
      const { id } = await startJob(name, kind);
      const attemptsStarted = startedCount;
      await enqueueAgain(kind, id);
      await eventually(() => expect([startedCount, waiting]).toEqual([attemptsStarted + 1, 1]));
      await jobs.cancel((await jobs.byId(id))!);
      await eventually(() => expect(waiting).toBe(0));
    } finally {
      vi.useRealTimers();
    }
  });
});
