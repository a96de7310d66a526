import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Generation } from '#contract/generation.ts';
import { ApiPerson } from '#contract/testing/api-person.ts';
import { expect, test } from './fixtures.ts';
import { freePort, ServerProcess } from './server.ts';

const kills = 20;
const piecesEachTime = 3;
const underWay = new Set(['pending', 'generating']);

interface Round {
  readonly person: ApiPerson;
  readonly projectId: string;
  /** Ids of the generations whose response arrived before the kill: these were certainly accepted. */
  readonly accepted: string[];
}

/** A connection cut by the kill says nothing about acceptance; only a response does. */
async function order({ person, projectId, accepted }: Round, piece: number): Promise<void> {
  const generation = await person
    .call('generateMusic', {
      params: { projectId },
      body: { prompt: `Piece ${piece}: a short house loop`, music_length_ms: 10_000 },
      headers: { prefer: 'respond-async', 'idempotency-key': `piece ${piece}` },
    })
    .catch(() => undefined);
  if (generation) accepted.push(generation.id);
}

const generationsOf = async ({ person, projectId }: Round) =>
  (await person.call('listGenerations', { params: { projectId } })).generations;

async function expectSoundOrTokensBack({ person }: Round, { id, status, trackId }: Generation) {
  const { transactions } = await person.call('listTransactions');
  const steps = transactions.filter((row) => row.referenceId === id).map((row) => row.type);
  if (status === 'completed') {
    expect(steps).toEqual(['spend', 'release', 'hold']);
    const audio = await person.request('getTrackAudio', { params: { trackId: trackId! } });
    expect(audio.status).toBe(200);
    const bytes = await audio.arrayBuffer();
    expect(bytes.byteLength).toBe(Number(audio.headers.get('content-length')));
    // 10 s at 128 kbit/s, plus tags.
    expect(bytes.byteLength).toBeGreaterThan(160_000);
  } else {
    expect(status).toBe('failed');
    expect(steps).toEqual(['return', 'hold']);
  }
}

test('twenty kills during generation lose no accepted request, no token and no audio', async () => {
  test.setTimeout(420_000);
  const dataDir = await mkdtemp(join(tmpdir(), 'tutti-kill-'));
  const server = new ServerProcess(await freePort(), dataDir);
  const rounds: Round[] = [];
  try {
    await server.start();
    const admin = new ApiPerson(server.url);
    await admin.join('admin@example.org', server.inviteCode);
    const { code } = await admin.call('createInviteCode', {
      body: { code: 'KILLED', role: 'creator', maxUses: kills },
    });

    for (let number = 0; number < kills; number++) {
      const person = new ApiPerson(server.url);
      await person.join(`person-${number}@example.org`, code);
      const { id } = await person.call('createProject', { body: { name: `Round ${number}` } });
      const round: Round = { person, projectId: id, accepted: [] };
      rounds.push(round);
      const orders = Array.from({ length: piecesEachTime }, (_, piece) => order(round, piece));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2_000));
      await server.kill(number % 2 ? 'server' : 'tree');
      await Promise.all(orders);
      await server.start();
    }

    const all = () => Promise.all(rounds.map(generationsOf));
    const stillUnderWay = async () =>
      (await all()).flat().filter(({ status }) => underWay.has(status)).length;
    await expect.poll(stillUnderWay, { timeout: 180_000, intervals: [1_000] }).toBe(0);

    let completed = 0;
    for (const round of rounds) {
      const generations = await generationsOf(round);
      expect(generations.map(({ id }) => id)).toEqual(expect.arrayContaining(round.accepted));
      for (const generation of generations) await expectSoundOrTokensBack(round, generation);
      completed += generations.filter(({ status }) => status === 'completed').length;
      const { balance } = await round.person.call('getBalance');
      const { transactions } = await round.person.call('listTransactions');
      expect(transactions.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance);
    }
    expect(rounds.flatMap(({ accepted }) => accepted).length).toBeGreaterThan(kills);
    expect(completed).toBeGreaterThan(0);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
