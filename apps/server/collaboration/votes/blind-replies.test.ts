import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { musicSettings } from '#contract/music.ts';
import { compositionPlan } from '#contract/plan.ts';
import { routes, type RouteName } from '#contract/routes.ts';
import { splitRoute } from '#contract/split-route.ts';
import { ApiUser } from '#contract/testing/api-user.ts';
import { jobsTable } from '#server/platform/schema/jobs.tables.ts';
import { takeSetsTable, takesTable } from '#server/platform/schema/takes.tables.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testApp } from '#server/testing/test-app.ts';
import { soundFile, swell } from '#server/library/uploads/testing/sounds.ts';

// Two votes are open: on the versions of one track, and on two tracks. A voter reads everything that the API offers about
// them. Then the facts that tell the candidates apart are exchanged, then the candidates themselves, and the voter must not
// notice.

const { url, services, fakeProvider } = await testApp();
const { db, objects } = services;
const [admin, ada, ben, voter] = [1, 2, 3, 4].map(() => new ApiUser(url)) as [
  ApiUser,
  ApiUser,
  ApiUser,
  ApiUser,
];
const ids = {} as Record<'project' | 'stack' | 'first' | 'second' | 'stackVote' | 'trackVote', string>;
/** On the takes of the stack by one person, and of each other track by its author. The votes were not started from them. */
let takeSetIds: string[];
let [adaId, benId] = ['', ''];
let token: string;
let playlistId: string;
let jobIds: string[];
let keys: string[];

/** What each candidate alone has. No other value of a reply can be mistaken for these. */
const facts = [
  { seed: 710_000_001, model: 'quokka-large', release: 'quokka-9', lufs: -13.37, provider: 'builtin' },
  { seed: 710_000_002, model: 'wombat-small', release: 'wombat-4', lufs: -11.11, provider: 'elevenlabs' },
] as const;
const telling = facts.flatMap(({ seed, model, release, lufs }) => [
  String(seed),
  model,
  release,
  String(lufs),
]);

const plan = compositionPlan.parse({ sections: [{ section_name: 'All', duration_ms: 1_000 }] });

async function piece(which: 0 | 1, createdBy: string, format: 'wav' | 'mp3') {
  const { seed, model, release, lufs, provider } = facts[which];
  const sound = await soundFile(format === 'wav' ? 'pcm_44100' : 'mp3_44100_128', swell(which + 1));
  const track = newTrack(ids.project, createdBy, {
    title: 'Waltz',
    prompt: 'a waltz',
    seed,
    provider,
    // A piece of the composer has a score.
    providerVersion: which === 0 ? fakeProvider.provider.version : release,
    settings: { prompt: 'a waltz', music_length_ms: 1_000, model_id: model, seed },
    compositionPlan: which === 0 ? plan : null,
    tokenCost: 41 + which,
    freeTokens: 3 + which,
    durationMs: 1_000 * (which + 1),
    contentType: format === 'wav' ? 'audio/wav' : 'audio/mpeg',
    extension: format,
    sizeBytes: sound.length,
  });
  const own = { loudnessLufs: lufs, truePeakDbtp: lufs / 10, provenance: { model, cut: [] } };
  await objects.put(track.objectKey, sound, { contentType: track.contentType });
  return {
    ...track,
    facts: { ...track.facts, ...own, ...(which === 1 && { instruments: [], sections: [] }) },
  };
}

async function addJob(
  id: string,
  trackId: string,
  version: number | null,
  which: 0 | 1,
  userId: string,
): Promise<string> {
  const { seed, model, provider } = facts[which];
  await db.insert(jobsTable).values({
    id,
    kind: 'music',
    projectId: ids.project,
    userId,
    status: 'completed',
    request: { prompt: 'a waltz', seed, model_id: model, mode: 'stream' },
    requestHash: Buffer.alloc(32),
    idempotencyKey: `${model} ${trackId}`,
    provider,
    providerName: `The ${provider}`,
    prompt: 'a waltz',
    seed,
    milliUnits: 1_000,
    tokenCost: 41 + which,
    freeTokens: 3 + which,
    freeDay: '2026-11-01',
    providerCostUsd: '0',
    trackId,
    version,
    versionOf: version === 2 ? trackId : null,
  });
  // Of a time at which none of these tests can end, as chunks expire.
  await db.execute(sql`INSERT INTO audio_chunks (generation_id, attempt, piece, mp3, written_at)
    VALUES (${id}::uuid, 0, 0, ${Buffer.from('audio')}, now() + interval '1 hour')`);
  return id;
}

async function addTakeSet(
  trackId: string,
  createdBy: string,
  takes: readonly { jobId: string; which: 0 | 1 }[],
): Promise<string> {
  const id = uuidv7();
  await db.insert(takeSetsTable).values({
    id,
    projectId: ids.project,
    createdBy,
    brief: { type: 'music', settings: musicSettings.parse({ prompt: 'a waltz' }) },
    tolerances: api.estimateTakes.body.shape.tolerances.parse({}),
    budget: 100,
    retryMissed: false,
    trackId,
    requestHash: Buffer.alloc(32),
  });
  await db.insert(takesTable).values(
    takes.map(({ jobId, which }, index) => ({
      id: uuidv7(),
      takeSetId: id,
      number: index + 1,
      isRetry: false,
      jobId,
      price: 41 + which,
      measurements: {
        durationMs: 1_000,
        bpm: null,
        key: null,
        loudnessLufs: facts[which].lufs,
        truePeakDbtp: null,
        silenceSeconds: 0,
        clippedSamples: 0,
        hasVoice: null,
      },
    })),
  );
  return id;
}

/** A comment on the stack that a version of this author resolves. */
async function addFixedComment(version: number, actorId: string): Promise<void> {
  const body = { entityType: 'track', entityId: ids.stack, content: 'Softer', version } as const;
  const { id } = await admin.call('createComment', { body });
  await db.transaction(async (tx) => {
    const locked = await services.comments.lockToFix(tx, id, ids.stack);
    await services.comments.fix(tx, locked!, { actorId, result: { trackId: ids.stack, version } });
  });
}

beforeAll(async () => {
  await admin.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);
  await admin.call('createInviteCode', { body: { code: 'CREATORS', role: 'creator', maxUses: 3 } });
  const users = { ada, ben, voter };
  for (const [name, user] of Object.entries(users)) await user.join(`${name}@example.org`, 'CREATORS');
  ({ id: ids.project } = await admin.call('createProject', { body: { name: 'A film' } }));
  const params = { projectId: ids.project };
  for (const name of Object.keys(users))
    await admin.call('addMember', { params, body: { email: `${name}@example.org` } });
  let voterId: string;
  [adaId, benId, voterId] = (await Promise.all(
    [ada, ben, voter].map(async (user) => (await user.call('getCurrentUser')).id),
  )) as [string, string, string];
  const pieces = [
    await piece(0, adaId, 'wav'),
    await piece(1, benId, 'wav'),
    await piece(0, adaId, 'wav'),
    await piece(1, benId, 'mp3'),
  ] as const;
  keys = pieces.map(({ objectKey }) => objectKey);
  ({ id: ids.stack } = await services.tracks.add(db, pieces[0]));
  await db.execute(sql`UPDATE tracks SET review_state = 'approved' WHERE id = ${ids.stack}`);
  await db.transaction((tx) => services.versions.add(tx, ids.stack, pieces[1]));
  await addFixedComment(1, adaId);
  await addFixedComment(2, benId);
  ({ id: ids.first } = await services.tracks.add(db, pieces[2]));
  ({ id: ids.second } = await services.tracks.add(db, pieces[3]));
  jobIds = [
    await addJob(pieces[0].generationId!, ids.stack, null, 0, adaId),
    await addJob(pieces[1].generationId!, ids.stack, 2, 1, benId),
    await addJob(pieces[2].generationId!, ids.first, null, 0, adaId),
    await addJob(pieces[3].generationId!, ids.second, null, 1, benId),
  ];
  const vote = (candidates: { trackId: string; version: number }[]) =>
    admin.call('createVote', { params, body: { title: 'Which one?', candidates, voterIds: [voterId!] } });
  ({ id: ids.stackVote } = await vote([1, 2].map((version) => ({ trackId: ids.stack, version }))));
  ({ id: ids.trackVote } = await vote([ids.first, ids.second].map((trackId) => ({ trackId, version: 1 }))));
  const [a, b, c, d] = jobIds as [string, string, string, string];
  takeSetIds = [
    await addTakeSet(ids.stack, adaId, [
      { jobId: a, which: 0 },
      { jobId: b, which: 1 },
    ]),
    await addTakeSet(ids.first, adaId, [{ jobId: c, which: 0 }]),
    await addTakeSet(ids.second, benId, [{ jobId: d, which: 1 }]),
  ];
  const items = [{ trackId: ids.stack, version: 1 }, { trackId: ids.stack }, { trackId: ids.second }];
  ({ id: playlistId } = await admin.call('createPlaylist', { params, body: { name: 'All', items } }));
  const permissions = {
    comment: true,
    approve: false,
    versions: true,
    downloadMp3: true,
    downloadWav: true,
    downloadStems: true,
  };
  const link = await admin.call('createShareLink', {
    params,
    body: { recipient: 'Lena', permissions, trackId: ids.stack },
  });
  token = new URL((link as unknown as { url: string }).url).pathname.split('/').at(-1)!;
}, 120_000);

/** The other one of the two authors. */
const other = (column: string) =>
  sql`CASE ${sql.raw(column)} WHEN ${adaId}::uuid THEN ${benId}::uuid ELSE ${adaId}::uuid END`;

/** Exchanges what made the versions, who, and what was measured; not their files. */
async function exchangeFacts(): Promise<void> {
  const columns = sql.raw(`provider = b.provider, provider_version = b.provider_version, seed = b.seed,
    settings = b.settings, token_cost = b.token_cost, free_tokens = b.free_tokens, facts = b.facts,
    composition_plan = b.composition_plan, created_by = b.created_by`);
  await db.execute(
    sql`UPDATE comments SET resolved_by = ${other('resolved_by')} WHERE fixed_in_version IS NOT NULL`,
  );
  await db.transaction(async (tx) => {
    const [both, ofFirst, ofSecond] = takeSetIds;
    await tx.execute(sql`UPDATE takes a SET price = b.price, measurements = b.measurements FROM takes b
      WHERE (a.take_set_id, b.take_set_id, b.number) IN ((${both}::uuid, ${both}::uuid, 3 - a.number),
        (${ofFirst}::uuid, ${ofSecond}::uuid, 1), (${ofSecond}::uuid, ${ofFirst}::uuid, 1))`);
    await tx.execute(sql`UPDATE take_sets SET created_by = ${other('created_by')}`);
    await tx.execute(sql`UPDATE activities SET actor_id = ${other('actor_id')}
      WHERE name LIKE 'resolved a comment on % with V%' OR name LIKE 'made a new version after an approval%'`);
    const [a, b, c, d] = jobIds;
    await tx.execute(sql`UPDATE jobs a SET user_id = b.user_id, provider = b.provider, seed = b.seed,
      provider_name = b.provider_name, request = b.request, token_cost = b.token_cost,
      free_tokens = b.free_tokens FROM jobs b WHERE (a.id, b.id) IN
      ((${a}::uuid, ${b}::uuid), (${b}::uuid, ${a}::uuid), (${c}::uuid, ${d}::uuid), (${d}::uuid, ${c}::uuid))`);
    await tx.execute(sql`UPDATE track_versions a SET ${columns} FROM track_versions b
      WHERE a.track_id = ${ids.stack} AND b.track_id = a.track_id AND b.number = 3 - a.number`);
    const [first, second] = [ids.first, ids.second];
    await tx.execute(sql`UPDATE tracks a SET ${columns} FROM tracks b
      WHERE (a.id, b.id) IN ((${first}::uuid, ${second}::uuid), (${second}::uuid, ${first}::uuid))`);
    await tx.execute(sql`UPDATE tracks a SET ${columns} FROM track_versions b
      WHERE a.id = ${ids.stack} AND b.track_id = a.id AND b.number = a.version`);
    await tx.execute(sql`UPDATE tracks a SET created_by = b.created_by FROM track_versions b
      WHERE a.id = ${ids.stack} AND b.track_id = a.id AND b.number = 1`);
    await tx.execute(sql`UPDATE activities a SET actor_id = b.actor_id FROM activities b
      WHERE a.type = 'track_generated' AND b.type = a.type
        AND (a.name, b.name) IN (('Waltz', 'Waltz V2'), ('Waltz V2', 'Waltz'))
        AND a.track_id = ${ids.stack} AND b.track_id = a.track_id`);
    await tx.execute(sql`UPDATE activities a SET actor_id = b.actor_id FROM activities b
      WHERE a.type = 'track_generated' AND b.type = a.type
        AND (a.track_id, b.track_id) IN ((${first}::uuid, ${second}::uuid), (${second}::uuid, ${first}::uuid))`);
  });
}

/** Exchanges which version is heard under which number. */
const exchangeCandidates = () =>
  db.execute(sql`UPDATE vote_candidates a SET track_id = b.track_id, version = b.version FROM vote_candidates b
    WHERE b.vote_id = a.vote_id AND b.position = 1 - a.position`);

const names = Object.keys(routes) as RouteName[];
const isReading = (name: RouteName) => splitRoute(routes[name]).method === 'GET';

/** They end or begin a session, or their reply does not end; the latter says what changed, not how it is now. */
const notRead: readonly RouteName[] = ['login', 'logout', 'signInCallback', 'streamEvents'];

/** Values of path parameters; of the others the ids of the tracks. */
const valuesOf = (parameter: string): readonly string[] => {
  const known: Readonly<Record<string, readonly string[]>> = {
    '*': keys,
    projectId: [ids.project],
    version: ['1', '2'],
    take: ['1', '2'],
    candidate: ['1', '2'],
    voteId: [ids.stackVote, ids.trackVote],
    takeSetId: takeSetIds,
    generationId: jobIds,
    entityType: ['track', 'project'],
    playlistId: [playlistId],
    token: [token],
    voiceId: ['tone'],
  };
  return known[parameter] ?? [ids.stack, ids.first, ids.second];
};

/** Values of query parameters that are no choices. */
const queryValues: Readonly<Record<string, readonly string[]>> = {
  v: ['1', '2'],
  with: ['1', '2'],
  version: ['1', '2'],
  search: ['waltz', 'builtin', 'elevenlabs', 'ada', 'quokka-large'],
  provider: ['builtin'],
  voice: [],
  fps: ['25'],
  download: ['1'],
  limit: ['1'],
  format: ['json'],
};
/** Where a page begins, and what authorizes or names something else. */
const queryIds =
  /^(cursor|around|token|code|state|error.*|term|url|expires|signature|parentId|userId|until|from|to|sig|offset|maxwidth|maxheight|after|at|.*Id)$/i;

interface Choices {
  readonly [name: string]: {
    readonly enum?: readonly string[];
    readonly anyOf?: readonly { enum?: readonly string[] }[];
  };
}

/** The query of each call of an endpoint: what is required, and each other parameter with each of its values. */
function queriesOf(name: RouteName): Record<string, string>[] {
  const { query } = api[name] as EndpointSpec;
  if (!query) return [{}];
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Choices;
    required?: string[];
  };
  const values = Object.entries(schema.properties ?? {}).map(([key, value]) => {
    const choices =
      value.enum ??
      queryValues[key] ??
      (queryIds.test(key) ? (/track/i.test(key) ? [ids.stack] : []) : undefined);
    if (!choices) throw new Error(`${name}: no values of the query parameter ${key}`);
    return [key, choices] as const;
  });
  const required = values.flatMap(([key, [first]]) =>
    schema.required?.includes(key) && first !== undefined ? [[key, first] as const] : [],
  );
  const base = Object.fromEntries(required);
  return [base, ...values.flatMap(([key, choices]) => choices.map((value) => ({ ...base, [key]: value })))];
}

/** Bodies of calls that only read though they are no GET. */
const readingBodies: Partial<Record<RouteName, readonly object[]>> = {
  readEdits: [
    { text: 'no drums' },
    ...[1, 2].flatMap((version) => [
      { text: 'no drums', version },
      { text: 'slower', version, position: 0 },
    ]),
  ],
  estimateRemake: [
    { kind: 'same' },
    { kind: 'merge-edits', version: 1, with: 2 },
    ...[1, 2].flatMap((version) => [
      { kind: 'same', as: 'version', version },
      { kind: 'variation', version },
      { kind: 'extension', extend_by_ms: 10_000, version },
      { kind: 'section', section: 0, version },
      { kind: 'edit', edits: [{ kind: 'brightness', by: 1 }], version },
    ]),
  ],
};

/** All calls of an endpoint with these values. */
function callsOf(name: RouteName) {
  const { path } = splitRoute(routes[name]);
  const parameters = [...path.matchAll(/:(\w+)|(\*)/g)].map(([, named]) => named ?? '*');
  const paths = parameters.reduce<Record<string, string>[]>(
    (calls, parameter) =>
      calls.flatMap((call) => valuesOf(parameter).map((value) => ({ ...call, [parameter]: value }))),
    [{}],
  );
  const bodies: readonly (object | undefined)[] = readingBodies[name] ?? [undefined];
  return paths.flatMap((params) =>
    queriesOf(name).flatMap((query) => bodies.map((body) => ({ params, query, body }))),
  );
}

/** Of the request, not of what it is about. */
const otherHeaders = ['date', 'x-request-id', 'connection', 'keep-alive', 'set-cookie', 'transfer-encoding'];
/** Numbers of the server, and addresses with a new signature each time. */
const isOther = /"(?:audioUrl|url|imageUrl|exportedAt)":"[^"]*"/g;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

async function read(
  name: RouteName,
  params: Record<string, string>,
  query: Record<string, string>,
  body: object | undefined,
): Promise<Answer> {
  const path = splitRoute(routes[name]).path.replace('*', () => params['*'] ?? '');
  const response =
    '*' in params
      ? await fetch(`${url}${path}`, { headers: { cookie: voter.session.join('=') }, redirect: 'manual' })
      : await voter.request(name, { params, query, ...(body && { body: body as never }) });
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  const isText = /json|text/.test(type);
  if (response.status === 429) throw new Error(`${name} was refused by a limit`);
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([header]) => !otherHeaders.includes(header))),
    body: isText
      ? bytes
          .toString()
          .replaceAll(isOther, '')
          .replaceAll(/"requestId":"[^"]*"/g, '')
      : `${bytes.toString('latin1').includes('quokka')} ${createHash('sha256').update(bytes).digest('hex')}`,
  };
}

async function readAll(name: RouteName): Promise<Record<string, Answer>> {
  // Calls that cost much are limited by the minute.
  await db.execute(sql`DELETE FROM attempts`);
  const answers: Record<string, Answer> = {};
  for (const { params, query, body } of callsOf(name))
    answers[JSON.stringify({ ...params, ...query, ...body })] = await read(name, params, query, body);
  return answers;
}

const reads = names.filter(
  (name) => (isReading(name) && !notRead.includes(name)) || readingBodies[name] !== undefined,
);

const withoutGain = ({ status, headers: { 'content-length': _length, ...headers }, body }: Answer) => ({
  status,
  headers,
  body: body.replaceAll(/"gainDb":[-\d.]+/g, ''),
});

/** Replies that change with the candidate that has a number, and why that tells nothing. */
const audible: Partial<Record<RouteName, (answer: Answer) => unknown>> = {
  // The player applies the gain, and no other reply tells the loudness that it follows from.
  getVote: withoutGain,
  listVotes: withoutGain,
  // It is heard. Its bytes are those of the version: a user with both files can compare them.
  getCandidateAudio: ({ status, headers }) => ({ status, headers }),
};
const withoutAudible = (name: RouteName, answers: Record<string, Answer>) =>
  Object.fromEntries(
    Object.entries(answers).map(([call, answer]) => [call, (audible[name] ?? ((one) => one))(answer)]),
  );

/** Some endpoints are read a hundred times. */
const maxMs = 240_000;

describe('while a vote is open', () => {
  it.each(reads)(
    '%s says the same whatever made the candidates',
    async (name) => {
      const before = await readAll(name);
      // A call that fails would prove nothing.
      const failing = readingBodies[name] ? [400, 403, 500] : [500];
      expect(Object.values(before).filter(({ status }) => failing.includes(status))).toEqual([]);
      for (const [call, { headers, body }] of Object.entries(before))
        for (const value of telling)
          expect([call, value, `${JSON.stringify(headers)} ${body}`.includes(value)]).toEqual([
            call,
            value,
            false,
          ]);
      await exchangeFacts();
      const exchanged = await readAll(name);
      await exchangeFacts();
      expect(withoutAudible(name, exchanged)).toEqual(withoutAudible(name, before));
    },
    maxMs,
  );

  it.each(reads)(
    '%s says the same whichever candidate has which number',
    async (name) => {
      const before = withoutAudible(name, await readAll(name));
      await exchangeCandidates();
      const exchanged = withoutAudible(name, await readAll(name));
      await exchangeCandidates();
      expect(exchanged).toEqual(before);
    },
    maxMs,
  );

  it('a set of takes whose versions are candidates of any vote says so, and cannot be decided', async () => {
    for (const takeSetId of takeSetIds) {
      const set = await voter.call('getTakeSet', { params: { takeSetId } });
      expect(set).toMatchObject({ voteId: null, isVoteOpen: true });
      const response = await admin.request('decideTakeSet', { params: { takeSetId }, body: { winner: 1 } });
      expect([response.status, await response.text()]).toEqual([
        409,
        expect.stringContaining('take_vote_open'),
      ]);
    }
  });

  /** Calls about a candidate that are no GET. */
  const changes = names.filter(
    (name) => !isReading(name) && /:(trackId|voteId|generationId|takeSetId|entityId)\b/.test(routes[name]),
  );
  /** They close or delete the vote, or delete a candidate. */
  const ending: readonly RouteName[] = ['castBallot', 'closeVote', 'deleteVote', 'decideTakeSet'];

  it.each(changes.filter((name) => !ending.includes(name)))('the reply of %s does not tell', async (name) => {
    const body = {
      kind: 'same',
      as: 'version',
      text: 'no drums',
      title: 'Waltz',
      type: 'thumbs_up',
      note: 'x',
    };
    for (const { params } of callsOf(name)) {
      // An admin may make calls that the voter may not; the replies hide the same.
      for (const user of [voter, admin]) {
        const response = await user.request(name, { params, body: body as never });
        const text = await response.text();
        for (const value of telling)
          expect([params, value, text.includes(value)]).toEqual([params, value, false]);
        if (name.startsWith('delete')) {
          await admin.request('restoreTrack', { params });
          await admin.request('restoreVersion', { params });
        }
      }
    }
  });
});

test('all is shown when the vote is closed', async () => {
  const params = { projectId: ids.project };
  const pieces = [await piece(0, adaId, 'wav'), await piece(1, adaId, 'wav')] as const;
  const { id: trackId } = await services.tracks.add(db, pieces[0]);
  await db.transaction((tx) => services.versions.add(tx, trackId, pieces[1]));
  const candidates = [1, 2].map((version) => ({ trackId, version }));
  const body = { title: 'Which?', candidates, voterIds: [adaId] };
  const { id: voteId } = await admin.call('createVote', { params, body });
  await admin.call('closeVote', { params: { voteId }, body: {} });
  const { versions } = await voter.call('listVersions', { params: { trackId } });
  const shown = versions.map(({ provider, hasScore, loudnessLufs }) => ({
    provider,
    hasScore,
    loudnessLufs,
  }));
  expect(shown).toEqual([
    { provider: 'elevenlabs', hasScore: false, loudnessLufs: -11.11 },
    { provider: 'builtin', hasScore: true, loudnessLufs: -13.37 },
  ]);
  expect(versions.map(({ createdBy }) => createdBy)).toEqual([adaId, adaId]);
  const { candidates: heard } = await voter.call('getVote', { params: { voteId } });
  expect(new Set(heard.map(({ duration }) => duration))).toEqual(new Set([1, 2]));
  const audio = await voter.request('getCandidateAudio', {
    params: { voteId, candidate: '1' },
    headers: { range: 'bytes=0-3' },
  });
  expect([audio.status, audio.headers.get('content-range')]).toEqual([
    206,
    expect.stringMatching(/^bytes 0-3\/\d+$/),
  ]);
  await audio.arrayBuffer();
});
