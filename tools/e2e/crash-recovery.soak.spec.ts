import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Generation } from '#contract/generation.ts';
import { ApiUser } from '#contract/testing/api-user.ts';
import { expect, test } from './fixtures.ts';
import { freePort, ServerProcess } from './server.ts';

const killCount = 20;
const tracksPerRound = 3;
const unfinishedStatuses = new Set(['pending', 'generating']);

interface Round {
  readonly user: ApiUser;
  readonly projectId: string;
  /** Ids of the generations whose response arrived before the kill: these were certainly accepted. */
  readonly accepted: string[];
}

/** A connection cut by the kill says nothing about acceptance; only a response does. */
async function requestTrack({ user, projectId, accepted }: Round, piece: number): Promise<void> {
  const generation = await user
    .call('generateMusic', {
      params: { projectId },
      body: { prompt: `Piece ${piece}: a short house loop`, music_length_ms: 10_000 },
      headers: { prefer: 'respond-async', 'idempotency-key': `piece ${piece}` },
    })
    .catch(() => undefined);
  if (generation) accepted.push(generation.id);
}

const generationsOf = async ({ user, projectId }: Round) =>
  (await user.call('listGenerations', { params: { projectId } })).generations;

async function expectAudioOrRefund({ user }: Round, { id, status, trackId }: Generation) {
  const { transactions } = await user.call('listTransactions');
  const entryTypes = transactions.filter((row) => row.referenceId === id).map((row) => row.type);
  if (status === 'completed') {
    expect(entryTypes).toEqual(['spend', 'release', 'hold']);
    const audio = await user.request('getTrackAudio', { params: { trackId: trackId! } });
    expect(audio.status).toBe(200);
    const bytes = await audio.arrayBuffer();
    expect(bytes.byteLength).toBe(Number(audio.headers.get('content-length')));
    // 10 s at 128 kbit/s, plus tags.
    expect(bytes.byteLength).toBeGreaterThan(160_000);
  } else {
    expect(status).toBe('failed');
    expect(entryTypes).toEqual(['return', 'hold']);
  }
}

test('twenty kills during generation lose no accepted request, no token and no audio', async () => {
  test.setTimeout(420_000);
  const dataDir = await mkdtemp(join(tmpdir(), 'tutti-kill-'));
  const server = new ServerProcess(await freePort(), dataDir);
  const rounds: Round[] = [];
  try {
    await server.start();
    const admin = new ApiUser(server.url);
    await admin.join('admin@example.org', server.inviteCode);
    const { code } = await admin.call('createInviteCode', {
      body: { code: 'KILLED', role: 'creator', maxUses: killCount },
    });

    for (let number = 0; number < killCount; number++) {
      const user = new ApiUser(server.url);
      await user.join(`person-${number}@example.org`, code);
      const { id } = await user.call('createProject', { body: { name: `Round ${number}` } });
      const round: Round = { user, projectId: id, accepted: [] };
      rounds.push(round);
      const requests = Array.from({ length: tracksPerRound }, (_, piece) => requestTrack(round, piece));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2_000));
      await server.kill(number % 2 ? 'server' : 'tree');
      await Promise.all(requests);
      await server.start();
    }

    const all = () => Promise.all(rounds.map(generationsOf));
    const countUnfinished = async () =>
      (await all()).flat().filter(({ status }) => unfinishedStatuses.has(status)).length;
    await expect.poll(countUnfinished, { timeout: 180_000, intervals: [1_000] }).toBe(0);

    let completed = 0;
    for (const round of rounds) {
      const generations = await generationsOf(round);
      expect(generations.map(({ id }) => id)).toEqual(expect.arrayContaining(round.accepted));
      for (const generation of generations) await expectAudioOrRefund(round, generation);
      completed += generations.filter(({ status }) => status === 'completed').length;
      const { balance } = await round.user.call('getBalance');
      const { transactions } = await round.user.call('listTransactions');
      expect(transactions.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance);
    }
    expect(rounds.flatMap(({ accepted }) => accepted).length).toBeGreaterThan(killCount);
    expect(completed).toBeGreaterThan(0);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
