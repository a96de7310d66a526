import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Body } from '#contract/api.ts';
import { limits } from '#contract/limits.ts';
import type { TakeSet } from '#contract/take-sets.ts';
import { ApiUser } from '#contract/testing/api-user.ts';
import { servicePricingTable } from '#server/platform/schema/providers.tables.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { decode } from '#server/library/uploads/measure/decode.ts';
import { measure } from '#server/library/uploads/measure/measure.ts';
import { openSound } from '#server/library/uploads/measure/open-sound.ts';
import { uploadQuota } from '#server/library/uploads/quota.ts';
import { heldProvider, statedBpm } from './testing/held-takes.ts';

vi.setConfig({ testTimeout: 300_000 });

const takes = heldProvider();
const { url, services } = await testApp({ provider: takes.provider });
const { db, tokens } = services;
const owner = new ApiUser(url);
/** Tokens for two seconds. */
const price = 4;

beforeAll(async () => {
  await owner.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);
  const { id: userId } = await owner.call('getCurrentUser');
  const purchase = { userId, amount: 10_000, description: 'For the tests', purchaseId: uuidv7() };
  await db.transaction((tx) => tokens.creditPurchase(tx, purchase));
  await db.update(servicePricingTable).set({ costPerUnit: '0.02', freeTokensDaily: 0 });
});
afterEach(() => takes.release());

const newProject = async () => (await owner.call('createProject', { body: { name: 'A film' } })).id;

type Order = Body<'createTakeSet'>;
const order = (prompt: string, body: Partial<Order> = {}): Order => ({
  brief: { type: 'music', settings: { prompt, music_length_ms: 2_000 } },
  takes: [{ seed: 1 }, { seed: 2 }],
  budget: 100,
  retryMissed: false,
  ...body,
});

async function finished(projectId: string, body: Order): Promise<TakeSet> {
  const { id: takeSetId } = await owner.call('createTakeSet', { params: { projectId }, body });
  return eventually(
    async () => {
      const set = await owner.call('getTakeSet', { params: { takeSetId } });
      expect(set.status).not.toBe('running');
      return set;
    },
    // The first preview starts the threads that render it.
    { withinMs: 120_000 },
  );
}
const balance = async () => (await owner.call('getBalance')).balance;

describe('an order with tolerances that no take meets', () => {
  /** Below the true peak of every take. */
  const tolerances = { truePeakDbtp: -6 };

  it('is marked, and charged and counted as ordered', async () => {
    const projectId = await newProject();
    await owner.call('setProjectBudget', { params: { projectId }, body: { monthlyTokens: 4 * price } });
    const before = await balance();
    const body = order('techno', { tolerances });
    for (let round = 0; round < 2; round += 1) {
      const set = await finished(projectId, body);
      expect(set.takes.map(({ misses, tokenCost }) => [misses, tokenCost])).toEqual([
        [['peak'], price],
        [['peak'], price],
      ]);
    }
    expect(await balance()).toBe(before - 4 * price);
    await expect(finished(projectId, body)).rejects.toThrow('budget_exceeded');
  });
});

/** A tempo that no take has, or none with a small seed. */
const alwaysSlow = `always too slow at ${statedBpm} bpm`;
const slowAtFirst = `too slow at first, ${statedBpm} bpm`;

const audioOf = (trackId: string, v?: number) =>
  owner.request('getTrackAudio', { params: { trackId }, query: v === undefined ? {} : { v } });
const preview = (by: ApiUser, takeSetId: string, take = '1') =>
  by.request('previewTake', { params: { takeSetId, take } });
const accept = (takeSetId: string, take = '1') => owner.call('acceptTake', { params: { takeSetId, take } });
async function codeOf(reply: Promise<Response>): Promise<unknown> {
  const response = await reply;
  return [response.status, ((await response.json()) as { code: string }).code];
}
async function channelsOf(bytes: Uint8Array) {
  const sound = await openSound(bytes);
  for await (const [left, right] of (await decode(sound))!.chunks) return { left, right };
  throw new Error('no sound in it');
}
const filesOf = async (projectId: string) => {
  const keys: string[] = [];
  for await (const key of services.objects.list(`projects/${projectId}/`)) keys.push(key);
  return keys;
};

describe('what a free take misses', () => {
  it('is the brief by the tolerances of the studio, not by those of the order', async () => {
    const projectId = await newProject();
    // One percent off: within the tolerance of the studio, not of the order.
    const strict = order(`a little too slow at ${statedBpm} bpm`, { tolerances: { tempoPercent: 0.5 } });
    const set = await finished(projectId, strict);
    expect(set.takes.map(({ misses, tokenCost, version }) => [misses, tokenCost, version !== null])).toEqual([
      [['tempo'], price, true],
      [['tempo'], price, true],
    ]);
    const loose = await finished(
      projectId,
      order(`a bit too slow at ${statedBpm} bpm`, { tolerances: { tempoPercent: 20 } }),
    );
    expect(loose.takes.map(({ status, tokenCost }) => [status, tokenCost])).toEqual([
      ['passed', price],
      ['passed', price],
    ]);
  });

  it('is not made again without the word of its creator, who would pay twice', async () => {
    const projectId = await newProject();
    const before = await balance();
    // By default missed takes are made again, and the budget would allow it.
    const { retryMissed: _byDefault, ...body } = order('always too loud');
    const set = await finished(projectId, body);
    expect(set).toMatchObject({ charged: 2 * price, held: 0, returned: 0 });
    expect(set.takes.map(({ status, wasRetried }) => [status, wasRetried])).toEqual([
      ['missed', false],
      ['missed', false],
    ]);
    // They are numbered as they end.
    expect(set.takes.map(({ version }) => version).toSorted((a, b) => a! - b!)).toEqual([1, 2]);
    expect(await balance()).toBe(before - 2 * price);
  });

  it('is made again if its creator says so, within the budget only, and charged again', async () => {
    const projectId = await newProject();
    const body = order('always too loud', { retryMissed: true, retryBilled: true, budget: 3 * price });
    const set = await finished(projectId, body);
    expect(set).toMatchObject({ charged: 3 * price, held: 0 });
    expect(set.takes.map(({ misses }) => misses)).toEqual([['loudness'], ['loudness']]);
    expect(set.takes.filter(({ wasRetried }) => wasRetried)).toHaveLength(1);
  });

  it('is made again without a further word while nothing has a price', async () => {
    const projectId = await newProject();
    await db.update(servicePricingTable).set({ costPerUnit: '0', minTokenCost: 0 });
    const set = await finished(projectId, order('too loud at first', { retryMissed: true }));
    await db.update(servicePricingTable).set({ costPerUnit: '0.02', minTokenCost: 1 });
    expect(set.takes.map(({ status, wasRetried }) => [status, wasRetried])).toEqual([
      ['passed', true],
      ['passed', true],
    ]);
  });
});

/** A set with an unpaid take, whose track is in the trash. */
async function trashed() {
  const projectId = await newProject();
  const { id, trackId } = await finished(
    projectId,
    order(slowAtFirst, { takes: [{ seed: 1 }, { seed: 200 }, { seed: 201 }] }),
  );
  await owner.call('deleteTrack', { params: { trackId: trackId! } });
  return { id, projectId, params: { trackId: trackId! } };
}

describe('a take that was not charged', () => {
  it('can be heard by who ordered it alone, as a mono MP3 with 32 kbit/s', async () => {
    const projectId = await newProject();
    const { id, takes: made, trackId } = await finished(projectId, order(alwaysSlow));
    expect(trackId).toBeNull();
    expect(made[0]!.version).toBeNull();
    expect(Date.parse(made[0]!.unpaidUntil!) - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000);
    const reply = await preview(owner, id);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    const bytes = new Uint8Array(await reply.arrayBuffer());
    const { sampleRate, durationMs } = await measure(bytes);
    expect([sampleRate, Math.round(durationMs / 100)]).toEqual([22_050, 20]);
    expect(bytes.length).toBeLessThan(2 * 4_000 + 4_000);
    expect(reply.headers.get('digital-source-type')).toContain('algorithmicMedia');
    const { left, right } = await channelsOf(bytes);
    expect(left).toEqual(right);

    const code = 'CREATORS';
    await owner.call('createInviteCode', { body: { code, role: 'creator' } });
    const member = new ApiUser(url);
    await member.join('member@example.org', code);
    const body = { email: 'member@example.org' };
    await owner.call('addMember', { params: { projectId }, body });
    expect((await preview(member, id)).status).toBe(404);
    expect((await preview(new ApiUser(url), id)).status).toBe(401);
    const { takes: seen } = await member.call('getTakeSet', { params: { takeSetId: id } });
    expect(seen[0]!.version).toBeNull();
  });

  it('is accepted once by concurrent calls: it is charged as quoted and a version from then on', async () => {
    const projectId = await newProject();
    const before = await balance();
    const { id } = await finished(projectId, order(slowAtFirst, { takes: [{ seed: 1 }, { seed: 200 }] }));
    const sets = await Promise.all(Array.from({ length: 5 }, () => accept(id)));
    const set = sets[0]!;
    expect(await balance()).toBe(before - 2 * price);
    const { versions } = await owner.call('listVersions', { params: { trackId: set.trackId! } });
    expect(versions).toHaveLength(2);
    const version = set.takes[0]!.version!;
    expect(versions.find(({ number }) => number === version)).toMatchObject({ tokenCost: price });
    expect((await audioOf(set.trackId!, version)).status).toBe(200);
    expect((await preview(owner, id)).status).toBe(404);
    // The one that passed stays the current version.
    const track = await owner.call('getTrack', { params: { trackId: set.trackId! } });
    expect(track.version).toBe(set.takes[1]!.version);
    expect(await tokens.verify()).toEqual([]);
    expect(await tokens.verifyProjects()).toEqual([]);
  });

  it('cannot win, be kept or be voted on', async () => {
    const projectId = await newProject();
    const { id: takeSetId } = await finished(
      projectId,
      order(slowAtFirst, { takes: [{ seed: 1 }, { seed: 200 }] }),
    );
    const decide = (body: Body<'decideTakeSet'>) =>
      codeOf(owner.request('decideTakeSet', { params: { takeSetId }, body }));
    expect(await decide({ winner: 1 })).toEqual([409, 'take_not_paid']);
    expect(await decide({ winner: 2, keep: [1] })).toEqual([409, 'take_not_paid']);
    const { id: userId } = await owner.call('getCurrentUser');
    const vote = owner.request('startTakeVote', {
      params: { takeSetId },
      body: { voterIds: [userId], takes: [1, 2] },
    });
    expect((await vote).status).toBe(400);
  });

  it('is heard at most so often a day; accepting it stays possible', async () => {
    const projectId = await newProject();
    const { id } = await finished(projectId, order(alwaysSlow));
    const { id: userId } = await owner.call('getCurrentUser');
    await db.execute(sql`DELETE FROM unpaid_previews`);
    await db.execute(sql`
      INSERT INTO unpaid_previews (user_id, day, job_id)
      SELECT ${userId}, (now() AT TIME ZONE 'UTC')::date, gen_random_uuid()
      FROM generate_series(2, ${limits.unpaidPreviewsPerDay})`);
    // The last one of the day, as often as wanted.
    const together = await Promise.all(['1', '2', '1', '2'].map((take) => preview(owner, id, take)));
    expect(together.filter(({ status }) => status === 200)).toHaveLength(2);
    const heard = together[0]!.status === 200 ? '1' : '2';
    const other = heard === '1' ? '2' : '1';
    expect((await preview(owner, id, heard)).status).toBe(200);
    expect(await codeOf(preview(owner, id, other))).toEqual([403, 'preview_limit_reached']);
    await accept(id, heard);
    // What was paid in the end does not count.
    expect((await preview(owner, id, other)).status).toBe(200);
    await db.execute(sql`DELETE FROM unpaid_previews`);
  });

  it('is deleted with its files when nobody accepts it in time', async () => {
    const projectId = await newProject();
    const { id } = await finished(projectId, order(alwaysSlow));
    expect(await filesOf(projectId)).toHaveLength(6);
    await services.takeResults.sweep();
    expect((await preview(owner, id)).status).toBe(200);
    const before = await balance();
    await db.execute(sql`UPDATE unpaid_takes SET created_at = now() - make_interval(days => 8)`);
    expect((await preview(owner, id)).status).toBe(404);
    await expect(accept(id)).rejects.toThrow('take_expired');
    await services.takeResults.sweep();
    await services.trash.sweep();
    expect(await filesOf(projectId)).toEqual([]);
    await expect(accept(id)).rejects.toThrow('take_expired');
    expect(await balance()).toBe(before);
    const { takes: left } = await owner.call('getTakeSet', { params: { takeSetId: id } });
    expect(left[0]).toMatchObject({ status: 'missed', version: null, unpaidUntil: null, tokenCost: 0 });
  });

  it('is deleted with its project', async () => {
    const projectId = await newProject();
    await finished(projectId, order(alwaysSlow));
    await owner.call('deleteProject', { params: { projectId } });
    await db.execute(
      sql`UPDATE projects SET deleted_at = now() - interval '31 days' WHERE id = ${projectId}`,
    );
    await services.trash.sweep();
    await services.takeResults.sweep();
    await services.trash.sweep();
    expect(await filesOf(projectId)).toEqual([]);
  });

  it('is not made again if the composer would miss as much with another seed', async () => {
    const projectId = await newProject();
    const set = await finished(projectId, order(alwaysSlow, { retryMissed: true }));
    expect(
      set.takes.map(({ status, wasRetried, unpaidUntil }) => [status, wasRetried, unpaidUntil === null]),
    ).toEqual([
      ['missed', false, false],
      ['missed', false, false],
    ]);
  });

  it('leaves no file behind when it is made again', async () => {
    const projectId = await newProject();
    const set = await finished(projectId, order(slowAtFirst, { retryMissed: true }));
    expect(set.takes.map(({ status, wasRetried }) => [status, wasRetried])).toEqual([
      ['passed', true],
      ['passed', true],
    ]);
    await eventually(async () => expect(await filesOf(projectId)).toHaveLength(4), { withinMs: 60_000 });
  });

  it('is not streamed while it is generated', async () => {
    const projectId = await newProject();
    const settings = { prompt: alwaysSlow, music_length_ms: 2_000, mode: 'stream' as const };
    const { takes: made } = await finished(projectId, order('', { brief: { type: 'music', settings } }));
    for (const { generationId } of made) {
      const reply = await owner.request('streamGeneration', { params: { generationId } });
      expect(reply.status).toBe(404);
    }
    const { rows } = await db.execute(sql`SELECT FROM audio_chunks`);
    expect(rows).toEqual([]);
  });

  it('is not counted as heard by a HEAD request', async () => {
    const projectId = await newProject();
    const { id } = await finished(projectId, order(alwaysSlow));
    await db.execute(sql`DELETE FROM unpaid_previews`);
    const params = { takeSetId: id, take: '1' };
    const path = `/api/take-sets/${params.takeSetId}/takes/${params.take}/preview`;
    const head = await fetch(url + path, { method: 'HEAD', headers: { cookie: owner.session.join('=') } });
    expect(head.status).toBe(200);
    expect((await db.execute(sql`SELECT FROM unpaid_previews`)).rows).toEqual([]);
    await preview(owner, id);
    expect((await db.execute(sql`SELECT FROM unpaid_previews`)).rows).toHaveLength(1);
    await db.execute(sql`DELETE FROM unpaid_previews`);
  });

  describe('of a track or project in the trash', () => {
    it('cannot be accepted until the track is restored, and is not charged', async () => {
      const { id, params } = await trashed();
      const before = await balance();
      const acceptCall = { params: { takeSetId: id, take: '1' } };
      expect(await codeOf(owner.request('acceptTake', acceptCall))).toEqual([404, 'not_found']);
      expect(await balance()).toBe(before);
      expect(await tokens.verify()).toEqual([]);
      await owner.call('restoreTrack', { params });
      const set = await accept(id);
      expect(set.takes[0]).toMatchObject({ accepted: true, tokenCost: price });
      expect(set.trackId).toBe(params.trackId);
      expect(await balance()).toBe(before - price);
    });

    it('a winner cannot be chosen, and no vote begins', async () => {
      const { id: takeSetId } = await trashed();
      const { id: userId } = await owner.call('getCurrentUser');
      const body = { winner: 2 };
      const decided = owner.request('decideTakeSet', { params: { takeSetId }, body });
      expect(await codeOf(decided)).toEqual([404, 'not_found']);
      const vote = await owner.request('startTakeVote', {
        params: { takeSetId },
        body: { voterIds: [userId] },
      });
      expect([vote.ok, vote.status < 500]).toEqual([false, true]);
    });

    it('cannot be accepted in a trashed project', async () => {
      const projectId = await newProject();
      const { id } = await finished(projectId, order(alwaysSlow));
      const before = await balance();
      await owner.call('deleteProject', { params: { projectId } });
      const acceptCall = { params: { takeSetId: id, take: '1' } };
      expect(await codeOf(owner.request('acceptTake', acceptCall))).toEqual([404, 'not_found']);
      expect(await balance()).toBe(before);
    });

    it('gets what a job in progress makes, which is restored with it', async () => {
      const projectId = await newProject();
      const { trackId } = await finished(projectId, order('a tone'));
      takes.hold();
      const params = { projectId };
      const headers = { prefer: 'respond-async' };
      const body = { prompt: 'a tone', music_length_ms: 2_000, versionOf: trackId! };
      const response = await owner.request('generateMusic', { params, body, headers });
      const { id: generationId } = (await response.json()) as { id: string };
      await owner.call('deleteTrack', { params: { trackId: trackId! } });
      takes.release();
      await eventually(async () => {
        const generation = await owner.call('getGeneration', { params: { generationId } });
        expect(generation).toMatchObject({ status: 'completed', trackId, version: 3 });
      });
      const again = await owner.request('generateMusic', { params, body, headers });
      expect(again.status).toBe(404);
      await owner.call('restoreTrack', { params: { trackId: trackId! } });
      const { versions } = await owner.call('listVersions', { params: { trackId: trackId! } });
      expect(versions).toHaveLength(3);
    });
  });

  it('counts as storage of its project and of who ordered it, with its preview', async () => {
    const projectId = await newProject();
    const { id: userId } = await owner.call('getCurrentUser');
    await db.execute(sql`DELETE FROM unpaid_takes`);
    await finished(projectId, order(alwaysSlow));
    let bytes = 0;
    for (const key of await filesOf(projectId)) bytes += (await services.objects.stat(key))!.size;
    const room = (
      quotas: { perUser: number; perProject: number },
      at: { userId: string; projectId: string },
    ) => uploadQuota(quotas).checkRoom(db, at);
    for (const [scope, at] of [
      ['perProject', { userId: uuidv7(), projectId }],
      ['perUser', { userId, projectId: uuidv7() }],
    ] as const) {
      const none = { perUser: 0, perProject: 0 };
      await expect(room({ ...none, [scope]: bytes }, at)).rejects.toMatchObject({
        code: 'upload_quota_reached',
        facts: { usedBytes: bytes },
      });
      await room({ ...none, [scope]: bytes + 1 }, at);
    }
  });

  it('is kept of a limited number that a person orders in a day', async () => {
    const projectId = await newProject();
    const { id: userId } = await owner.call('getCurrentUser');
    await db.execute(sql`DELETE FROM unpaid_takes`);
    await db.execute(sql`
      INSERT INTO unpaid_takes (take_id, preview_key, version, user_id, project_id)
      SELECT gen_random_uuid(), 'none', '{}', ${userId}, ${projectId}
      FROM generate_series(2, ${limits.unpaidPreviewsPerDay})`);
    const before = await balance();
    const { id, takes: made } = await finished(projectId, order(alwaysSlow));
    const kept = made.filter(({ unpaidUntil }) => unpaidUntil !== null);
    expect(kept).toHaveLength(1);
    const lost = made.find(({ unpaidUntil }) => unpaidUntil === null)!;
    expect(lost).toMatchObject({ status: 'missed', version: null, tokenCost: 0 });
    expect(
      await codeOf(owner.request('acceptTake', { params: { takeSetId: id, take: String(lost.number) } })),
    ).toEqual([409, 'take_expired']);
    await eventually(async () => expect(await filesOf(projectId)).toHaveLength(3), { withinMs: 60_000 });
    expect(await balance()).toBe(before);
    await db.execute(sql`DELETE FROM unpaid_takes`);
  });

  it.each([
    ['of a later version of the program', sql`version || '{"schema": 2}'`],
    ['that is damaged', sql`version - 'objectKey'`],
  ])('with a row %s is not charged, and goes in time with its files', async (_what, stored) => {
    const projectId = await newProject();
    const { id, takes: made } = await finished(projectId, order(alwaysSlow));
    const { rows } = await db.execute<{ takeId: string }>(sql`
      SELECT id AS "takeId" FROM takes WHERE job_id = ${made[0]!.generationId}`);
    const own = sql`take_id = ${rows[0]!.takeId}`;
    await db.execute(sql`UPDATE unpaid_takes SET version = ${stored} WHERE ${own}`);
    const before = await balance();
    expect((await preview(owner, id)).status).toBe(404);
    const accepted = codeOf(owner.request('acceptTake', { params: { takeSetId: id, take: '1' } }));
    expect(await accepted).toEqual([409, 'take_expired']);
    expect(await balance()).toBe(before);
    await services.takeResults.sweep();
    expect(await filesOf(projectId)).toHaveLength(6);
    await db.execute(sql`UPDATE unpaid_takes SET created_at = now() - make_interval(days => 8) WHERE ${own}`);
    await services.takeResults.sweep();
    await services.trash.sweep();
    expect(await filesOf(projectId)).toHaveLength(3);
  });

  it('is accepted from a row of the version of the program before the schema was written', async () => {
    const projectId = await newProject();
    const { id } = await finished(projectId, order(alwaysSlow));
    await db.execute(sql`UPDATE unpaid_takes SET version = version - 'schema'
      || '{"tokenCost": 0, "freeTokens": 0}', user_id = NULL, project_id = NULL`);
    const set = await accept(id);
    expect(set.takes[0]).toMatchObject({ accepted: true, version: 1, tokenCost: price });
    const audio = await audioOf(set.trackId!);
    expect(audio.status).toBe(200);
  });

  it('stays a version if it was one before, and is charged when it is accepted', async () => {
    const projectId = await newProject();
    const { id, takes: made } = await finished(projectId, order('always too loud'));
    const { generationId, version } = made[0]!;
    // As an earlier release stored it.
    await db.execute(sql`UPDATE jobs SET token_cost = 0 WHERE id = ${generationId}`);
    const before = await balance();
    const set = await accept(id);
    expect(set.takes[0]).toMatchObject({ version, accepted: true, tokenCost: price });
    expect(await balance()).toBe(before - price);
  });
});
