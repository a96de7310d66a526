import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { api, type BytesCall } from '#contract/api.ts';
import { routes, type RouteName } from '#contract/routes.ts';
import { splitRoute } from '#contract/split-route.ts';
import type { TakeSet } from '#contract/take-sets.ts';
import { trackTypes, type TrackType } from '#contract/tracks.ts';
import { ApiUser } from '#contract/testing/api-user.ts';
import { serviceOf, type JobKindName, jobKindNames } from '#server/platform/jobs/job-kind-names.ts';
import { servicePricingTable } from '#server/platform/schema/providers.tables.ts';
import { heldProvider, statedBpm } from '#server/composing/takes/testing/held-takes.ts';
import { eventually } from './eventually.ts';
import { testApp } from './test-app.ts';

const takes = heldProvider();
const { url, services } = await testApp({ provider: takes.provider });
const { db, tokens } = services;
const creator = new ApiUser(url);
const member = new ApiUser(url);
const outsider = new ApiUser(url);
let projectId: string;

beforeAll(async () => {
  const admin = new ApiUser(url);
  await admin.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);
  await admin.call('createInviteCode', { body: { code: 'CREATORS', role: 'creator', maxUses: 3 } });
  await creator.join('creator@example.org', 'CREATORS');
  await member.join('member@example.org', 'CREATORS');
  await outsider.join('outsider@example.org', 'CREATORS');
  ({ id: projectId } = await creator.call('createProject', { body: { name: 'A film' } }));
  await creator.call('addMember', { params: { projectId }, body: { email: 'member@example.org' } });
  const { id: userId } = await creator.call('getCurrentUser');
  const purchase = { userId, amount: 1_000_000, description: 'For the tests', purchaseId: uuidv7() };
  await db.transaction((tx) => tokens.creditPurchase(tx, purchase));
  await db.update(servicePricingTable).set({ costPerUnit: '0.02', freeTokensDaily: 7 });
});

const allEnded = () =>
  eventually(
    async () => {
      const { rows } = await db.execute<{ id: string }>(
        sql`SELECT id FROM jobs WHERE status IN ('pending', 'generating', 'awaiting_approval')`,
      );
      expect(rows).toEqual([]);
    },
    { withinMs: 120_000 },
  );

/** Tokens of each job with generated audio, free ones included: what was held for it, and what was spent on it. */
const versionsWithCharges = async () =>
  (
    await db.execute<{ jobId: string; held: number; spent: number; status: string }>(sql`
      WITH versions AS (
        SELECT generation_id FROM tracks WHERE source = 'generated'
        UNION SELECT generation_id FROM track_versions WHERE source = 'generated'
      )
      SELECT jobs.id AS "jobId", jobs.status,
        (SELECT coalesce(sum(free_tokens - amount), 0)::int FROM token_transactions
          WHERE type = 'hold' AND reference_id = jobs.id) AS held,
        (SELECT coalesce(sum(free_tokens - amount), 0)::int FROM token_transactions
          WHERE type = 'spend' AND reference_id IN (
            SELECT jobs.id UNION SELECT takes.id FROM takes WHERE job_id = jobs.id)) AS spent
      FROM versions JOIN jobs ON jobs.id = generation_id`)
  ).rows;

/** The files of generations that are stored, and those that a version or an unpaid take names. */
async function files() {
  const stored: string[] = [];
  for await (const key of services.objects.list('projects/')) stored.push(key);
  const { rows } = await db.execute<{ key: string | null }>(sql`
    SELECT object_key AS key FROM tracks UNION SELECT playable_key FROM tracks UNION SELECT score_key FROM tracks
    UNION SELECT object_key FROM track_versions UNION SELECT playable_key FROM track_versions
    UNION SELECT score_key FROM track_versions
    UNION SELECT preview_key FROM unpaid_takes UNION SELECT version ->> 'objectKey' FROM unpaid_takes
    UNION SELECT version ->> 'playableKey' FROM unpaid_takes UNION SELECT version ->> 'scoreKey' FROM unpaid_takes`);
  return { stored: stored.toSorted(), named: rows.flatMap(({ key }) => key ?? []).toSorted() };
}

const settingsOf: { readonly [Type in TrackType]: (text: string) => object } = {
  music: (prompt) => ({ prompt, music_length_ms: 1_000 }),
  sound_effect: (prompt) => ({ prompt, duration: 1_000 }),
  voice: (text) => ({ text, voice: 'tone' }),
};
const generateCalls = {
  music: 'generateMusic',
  sound_effect: 'generateSoundEffect',
  voice: 'generateVoice',
} as const;

/** How the audio, score, MIDI or stems of each kind of job are paid. */
const paidBy = {
  music: 'its price',
  sound_effect: 'its price',
  voice: 'its price',
  image: 'its price',
  text: 'its price',
  stems: 'the version',
  midi: 'the version',
  wav: 'the version',
} as const satisfies Record<JobKindName, 'its price' | 'the version'>;

test('every kind of job has a price, or derives its output from a version that has one', () => {
  for (const kind of jobKindNames)
    expect([kind, serviceOf(kind) !== undefined]).toEqual([kind, paidBy[kind] === 'its price']);
});

const order = fc.record({
  type: fc.constantFrom(...trackTypes),
  isSet: fc.boolean(),
  prompt: fc.constantFrom(
    'a tone',
    'a tone, refuse',
    'a tone, break',
    'always too loud',
    'too loud at first',
    `always too slow at ${statedBpm} bpm`,
    `too slow at first, ${statedBpm} bpm`,
  ),
  tolerances: fc.constantFrom(
    {},
    { truePeakDbtp: -6 },
    { tempoPercent: 0.5 },
    { lengthMs: 1, loudnessLu: 0.5 },
  ),
  isStreamed: fc.boolean(),
  retryMissed: fc.boolean(),
  /** Of each take, whether it is accepted. */
  accepts: fc.boolean(),
  /** When it is cancelled, in milliseconds. */
  cancelMs: fc.option(fc.integer({ min: 0, max: 150 })),
});
type Order = typeof order extends fc.Arbitrary<infer Value> ? Value : never;

/** Of an order of a second: half of it at 128 kbit/s. */
const unpaidBytes = 8_000;

/** The bytes of the tag before the audio of a stream. */
const markBytes = (mp3: Buffer) => (mp3.length < 10 ? mp3.length : 10 + mp3[8]! * 128 + mp3[9]!);

/** The bytes of audio that a stream sends to a user until it ends. */
async function heardBy(user: ApiUser, generationId: string): Promise<number> {
  const response = await user.request('streamGeneration', { params: { generationId } });
  const body = Buffer.from(await response.arrayBuffer());
  return response.ok ? body.length - markBytes(body) : 0;
}

interface Heard {
  readonly generationId: string;
  readonly bytes: Promise<readonly [own: number, ofOthers: number]>;
}
/** The streams that were opened since the last check. */
let listened: Heard[] = [];

function listen(generationId: string): void {
  const bytes = Promise.all([heardBy(creator, generationId), heardBy(member, generationId)]);
  listened.push({ generationId, bytes });
}

async function place({ type, isSet, prompt, tolerances, isStreamed, retryMissed, accepts, cancelMs }: Order) {
  const params = { projectId };
  const settings = { ...settingsOf[type](prompt), ...(isStreamed && type === 'music' && { mode: 'stream' }) };
  const pause = () => new Promise((resolve) => setTimeout(resolve, cancelMs ?? 0));
  if (!isSet) {
    const headers = { prefer: 'respond-async' };
    const response = await creator.request(generateCalls[type], { params, headers, body: settings as never });
    const { id: generationId } = (await response.json()) as { id: string };
    if (isStreamed && type === 'music') listen(generationId);
    await pause();
    if (cancelMs !== null) await creator.request('cancelGeneration', { params: { generationId } });
    return;
  }
  const brief = { type, settings } as never;
  const body = { brief, takes: [{ seed: 1 }, { seed: 300 }], budget: 10_000, tolerances, retryMissed };
  const { id: takeSetId } = await creator.call('createTakeSet', { params, body });
  await pause();
  if (cancelMs !== null) await creator.call('cancelTakeSet', { params: { takeSetId } });
  if (!accepts) return;
  const set = await eventually(
    async () => {
      const now = await creator.call('getTakeSet', { params: { takeSetId } });
      expect(now.status).not.toBe('running');
      return now;
    },
    { withinMs: 120_000 },
  );
  for (const { number, status } of set.takes)
    if (status === 'missed')
      await creator.call('acceptTake', { params: { takeSetId, take: String(number) } });
}

it('keeps as a version what was charged as ordered, and no file of anything else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 2, maxLength: 5 }), async (orders) => {
      listened = [];
      await Promise.all(orders.map(place));
      await allEnded();
      for (const { generationId, bytes } of listened) {
        const [own, ofOthers] = await bytes;
        const { rows } = await db.execute<{ isPaid: boolean }>(sql`
          SELECT status = 'completed' AND token_cost + free_tokens > 0 AS "isPaid" FROM jobs WHERE id = ${generationId}`);
        if (rows[0]!.isPaid) continue;
        expect(own).toBeLessThanOrEqual(unpaidBytes);
        expect(ofOthers).toBe(0);
      }
      for (const one of await versionsWithCharges())
        expect(one).toEqual({ ...one, status: 'completed', spent: one.held });
      expect(await tokens.verify()).toEqual([]);
      expect(await tokens.verifyProjects()).toEqual([]);
      await eventually(async () => {
        await services.trash.sweep();
        const { stored, named } = await files();
        expect(stored).toEqual(named);
      });
    }),
    {
      numRuns: 12,
      examples: [
        [
          [true, false].map((accepts) => ({
            type: 'music' as const,
            isSet: true,
            prompt: `always too slow at ${statedBpm} bpm` as const,
            tolerances: {},
            isStreamed: true,
            retryMissed: accepts,
            accepts,
            cancelMs: null,
          })),
        ],
      ],
    },
  );
  const { rows } = await db.execute<{ unpaid: number; paid: number }>(sql`
    SELECT (SELECT count(*)::int FROM unpaid_takes) AS unpaid, (SELECT count(*)::int FROM track_versions) AS paid`);
  expect([rows[0]!.unpaid > 0, rows[0]!.paid > 0]).toEqual([true, true]);
}, 480_000);

/** Every endpoint that sends a file, and what that file is. */
const bytesCalls: Readonly<Record<BytesCall, 'of a version' | 'unpaid' | 'no audio of an order'>> = {
  getTrackAudio: 'of a version',
  getTrackStems: 'of a version',
  getTrackMidi: 'of a version',
  getTrackWav: 'of a version',
  getStoredObject: 'of a version',
  getCandidateAudio: 'of a version',
  getSharedAudio: 'of a version',
  downloadSharedTrack: 'of a version',
  exportPlaylist: 'of a version',
  // To who ordered it: half of the length, at most 30 seconds, until it is charged; a limited number each day.
  streamGeneration: 'unpaid',
  // In a low quality, to the user who ordered it; the same number.
  previewTake: 'unpaid',
  // One fixed sentence of each built-in voice.
  previewVoice: 'no audio of an order',
  exportComments: 'no audio of an order',
  getImage: 'no audio of an order',
  getSharedImage: 'no audio of an order',
  getSharedCard: 'no audio of an order',
  showUnsubscribe: 'no audio of an order',
  unsubscribe: 'no audio of an order',
};

const names = Object.keys(routes) as RouteName[];

test('every endpoint that sends a file is listed', () => {
  const sending = names.filter((name) => Object.values(api[name].replies).includes('bytes'));
  expect(sending.toSorted()).toEqual(Object.keys(bytesCalls).toSorted());
});

const signatures = ['RIFF', 'ID3', 'OggS', 'fLaC', 'MThd', 'PK\u0003\u0004', '\u00FF\u00FB', '\u00FF\u00F3'];

/** Whether a reply contains sound, a score or an archive. */
function hasAudio(contentType: string | null, body: Buffer): boolean {
  const isNamed = /^(audio|application\/(zip|octet-stream))/.test(contentType ?? '');
  return (
    isNamed || signatures.some((signature) => body.subarray(0, 4).toString('latin1').startsWith(signature))
  );
}

/** A set whose first take misses the brief, and whose second one passes. */
const finishedSet = (takeSetId: string): Promise<TakeSet> =>
  eventually(
    async () => {
      const now = await creator.call('getTakeSet', { params: { takeSetId } });
      expect(now.takes.map(({ status, version }) => [status, version])).toEqual([
        ['missed', null],
        ['passed', 1],
      ]);
      return now;
    },
    { withinMs: 120_000 },
  );

/** Values of path parameters that could name something, by parameter; `ids` for any other. */
type Values = (parameter: string) => readonly string[];

/** All calls of an endpoint with these values. */
function callsOf(name: RouteName, valuesOf: Values): Record<string, string>[] {
  const { path } = splitRoute(routes[name]);
  const parameters = [...path.matchAll(/:(\w+)|(\*)/g)].map(([, named]) => named ?? '*');
  return parameters.reduce<Record<string, string>[]>(
    (calls, parameter) =>
      calls.flatMap((call) => valuesOf(parameter).map((value) => ({ ...call, [parameter]: value }))),
    [{}],
  );
}

function request(user: ApiUser, name: RouteName, params: Record<string, string>): Promise<Response> {
  if (!('*' in params)) return user.request(name, { params });
  const path = routes[name].replace('*', () => params['*'] ?? '').slice('GET '.length);
  return fetch(`${url}${path}`, { headers: { cookie: user.session.join('=') }, redirect: 'manual' });
}

const isChange = (name: RouteName) =>
  splitRoute(routes[name]).method !== 'GET' && /:(trackId|version|generationId)\b/.test(routes[name]);

describe('of a take that was not charged', () => {
  afterAll(async () => {
    for (const user of [creator, member, outsider]) await user.call('getCurrentUser');
  });

  let set: TakeSet;
  let keys: readonly string[];
  let valuesOf: Values;
  const callers = { creator, member, outsider, anonymous: new ApiUser(url) };

  beforeAll(async () => {
    const params = { projectId };
    const settings = { prompt: `too slow at first, ${statedBpm} bpm`, music_length_ms: 2_000 };
    const { id: takeSetId } = await creator.call('createTakeSet', {
      params,
      body: {
        brief: { type: 'music', settings: { ...settings, mode: 'stream' } },
        takes: [{ seed: 1 }, { seed: 300 }],
        budget: 100,
        retryMissed: false,
      },
    });
    set = await finishedSet(takeSetId);
    const { rows } = await db.execute<{
      takeId: string;
      previewKey: string;
      objectKey: string;
      id: string;
    }>(sql`
      SELECT take_id AS "takeId", preview_key AS "previewKey", version ->> 'objectKey' AS "objectKey",
        version ->> 'id' AS id
      FROM unpaid_takes JOIN takes ON takes.id = take_id WHERE take_set_id = ${takeSetId}`);
    const unpaid = rows[0]!;
    keys = [unpaid.previewKey, unpaid.objectKey];
    const { generationId } = set.takes[0]!;
    const ids = [unpaid.id, unpaid.takeId, generationId, takeSetId];
    const values: Readonly<Record<string, readonly string[]>> = {
      '*': [...keys, keys[1]!.replace('projects/', '')],
      take: ['1'],
      version: ['0', '2', '3'],
      candidate: ['1', '2'],
      projectId: [projectId],
      entityType: ['track', 'project'],
      token: [generationId],
    };
    valuesOf = (parameter) => values[parameter] ?? ids;
  });

  /** They end or begin a session, or the reply. */
  const others: readonly RouteName[] = ['login', 'logout', 'signInCallback', 'streamEvents'];

  it.each(names.filter((name) => splitRoute(routes[name]).method === 'GET' && !others.includes(name)))(
    'nothing but the preview leaves by %s',
    async (name) => {
      for (const [caller, user] of Object.entries(callers)) {
        for (const params of callsOf(name, valuesOf)) {
          const response = await request(user, name, params);
          const body = Buffer.from(await response.arrayBuffer());
          const isOk = response.status < 400 && hasAudio(response.headers.get('content-type'), body);
          const isPreview = name === 'previewTake' && caller === 'creator' && params['takeSetId'] === set.id;
          const isVoice = name === 'previewVoice';
          expect({ caller, params, hasAudio: isOk && !isVoice }).toEqual({
            caller,
            params,
            hasAudio: isPreview,
          });
          for (const key of keys) expect(body.includes(key)).toBe(false);
        }
      }
    },
  );

  it.each(names.filter(isChange))('no version is made by %s', async (name) => {
    const body = { trackId: set.trackId!, kind: 'same', title: 'Mine' } as never;
    const before = (await versionsWithCharges()).length;
    for (const user of Object.values(callers))
      for (const params of callsOf(name, valuesOf)) await (await user.request(name, { params, body })).text();
    const { rows } = await db.execute(sql`
        SELECT FROM tracks WHERE object_key = ANY(${sql.param([...keys])}::text[])
        UNION ALL SELECT FROM track_versions WHERE object_key = ANY(${sql.param([...keys])}::text[])`);
    expect(rows).toEqual([]);
    expect((await versionsWithCharges()).length).toBe(before);
  });
});

/** What a reply sends until it ends, or has begun to send more than a tag. */
async function begunBody(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const reader = response.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  let isOver = false;
  const reading = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
    isOver = true;
  })();
  const hasBegun = () => markBytes(Buffer.concat(parts)) < Buffer.concat(parts).length;
  await eventually(() => expect(isOver || hasBegun()).toBe(true), { withinMs: 20_000 });
  if (!isOver) await new Promise((resolve) => setTimeout(resolve, 1_000));
  await reader.cancel();
  await reading;
  return Buffer.concat(parts);
}

describe('of a generation that is not charged yet', () => {
  it('nothing leaves but the first part of its stream, to who ordered it', async () => {
    await db.execute(sql`DELETE FROM unpaid_previews`);
    const response = await creator.request('generateMusic', {
      params: { projectId },
      body: { prompt: 'wait', mode: 'stream', music_length_ms: 1_000 },
      headers: { prefer: 'respond-async' },
    });
    const { id: generationId } = (await response.json()) as { id: string };
    const params = { generationId };
    await eventually(async () =>
      expect(await creator.call('getGeneration', { params })).toMatchObject({ progress: { playable: true } }),
    );
    const values: Readonly<Record<string, readonly string[]>> = {
      '*': [`projects/${projectId}/generations/${generationId}/1/audio.wav`],
      projectId: [projectId],
      version: ['1'],
      candidate: ['1'],
      take: ['1'],
      entityType: ['track'],
    };
    const valuesOf: Values = (parameter) => values[parameter] ?? [generationId];
    const sending = (Object.keys(bytesCalls) as BytesCall[]).filter(
      (name) => splitRoute(routes[name]).method === 'GET' && name !== 'previewVoice',
    );
    const ownBytes: number[] = [];
    for (const [caller, user] of Object.entries({ creator, member, outsider, anonymous: new ApiUser(url) })) {
      for (const name of sending) {
        for (const call of callsOf(name, valuesOf)) {
          const reply = await request(user, name, call);
          const body = await begunBody(reply);
          const isOwnStream = name === 'streamGeneration' && caller === 'creator';
          expect({
            caller,
            name,
            hasAudio: reply.ok && hasAudio(reply.headers.get('content-type'), body),
          }).toEqual({ caller, name, hasAudio: isOwnStream });
          if (isOwnStream) ownBytes.push(body.length - markBytes(body));
        }
      }
    }
    expect(ownBytes).toEqual([unpaidBytes]);
    await creator.call('cancelGeneration', { params });
  }, 60_000);
});
