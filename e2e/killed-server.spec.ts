import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Generation } from '#contract/generation.ts';
import { ApiPerson } from '#contract/testing/api-person.ts';
import { freePort, ServerProcess } from './server.ts';

const kills = 20;
const piecesEachTime = 3;
const underWay = new Set(['pending', 'generating']);

interface Order {
  readonly person: ApiPerson;
  readonly generationId: string;
}

/** A connection that the kill cut says nothing of whether the order was taken; a reply does. */
async function order(person: ApiPerson, projectId: string, round: number, piece: number) {
  const generation = await person
    .call('generateMusic', {
      params: { projectId },
      body: { prompt: `Kill ${round}, piece ${piece}: a short house loop`, music_length_ms: 10_000 },
      headers: { prefer: 'respond-async', 'idempotency-key': `${round}-${piece}` },
    })
    .catch(() => undefined);
  return generation && { person, generationId: generation.id };
}

async function expectSoundOrTokensBack({ person, generationId }: Order): Promise<Generation['status']> {
  const { status, trackId } = await person.call('getGeneration', {
    params: { generationId },
  });
  const { transactions } = await person.call('listTransactions');
  const steps = transactions.filter((row) => row.referenceId === generationId).map((row) => row.type);
  if (status === 'completed') {
    expect(steps).toEqual(['spend', 'release', 'hold']);
    const audio = await person.request('getTrackAudio', { params: { trackId: trackId! } });
    expect(audio.status).toBe(200);
    const bytes = await audio.arrayBuffer();
    expect(bytes.byteLength).toBe(Number(audio.headers.get('content-length')));
    // 10 s at 128 kbit/s; the tags come on top.
    expect(bytes.byteLength).toBeGreaterThan(160_000);
  } else {
    expect(status).toBe('failed');
    expect(steps).toEqual(['return', 'hold']);
  }
  return status;
}

test('twenty kills in the middle of the work lose no order, no token and no sound', async () => {
  test.setTimeout(420_000);
  const dataDir = await mkdtemp(join(tmpdir(), 'tutti-kill-'));
  const server = new ServerProcess(await freePort(), dataDir);
  const people: ApiPerson[] = [];
  const orders: Order[] = [];
  try {
    await server.start();
    const admin = new ApiPerson(server.url);
    await admin.join('admin@example.org', server.inviteCode);
    const { code } = await admin.call('createInviteCode', {
      body: { code: 'KILLED', role: 'creator', maxUses: kills },
    });

    for (let round = 0; round < kills; round++) {
      const person = new ApiPerson(server.url);
      await person.join(`person-${round}@example.org`, code);
      people.push(person);
      const { id } = await person.call('createProject', { body: { name: `Round ${round}` } });
      const pieces = Array.from({ length: piecesEachTime }, (_, piece) => order(person, id, round, piece));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2_000));
      await server.kill(round % 2 ? 'server' : 'tree');
      orders.push(...(await Promise.all(pieces)).filter((taken) => taken !== undefined));
      await server.start();
    }

    expect(orders.length).toBeGreaterThan(kills);
    await expect
      .poll(
        async () => {
          const all = await Promise.all(
            orders.map(({ person, generationId }) =>
              person.call('getGeneration', { params: { generationId } }),
            ),
          );
          return all.filter((generation) => underWay.has(generation.status)).length;
        },
        { timeout: 180_000, intervals: [1_000] },
      )
      .toBe(0);

    const outcomes = await Promise.all(orders.map(expectSoundOrTokensBack));
    expect(outcomes.filter((status) => status === 'completed').length).toBeGreaterThan(0);
    for (const person of people) {
      const { balance } = await person.call('getBalance');
      const { transactions } = await person.call('listTransactions');
      expect(transactions.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance);
    }
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
