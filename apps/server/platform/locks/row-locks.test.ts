import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Vote } from '#contract/votes.ts';
import { browser, createProject, joinProject, registerUser } from '#server/testing/browser.ts';
import { eventually } from '#server/testing/eventually.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext } from '#server/testing/test-context.ts';
import { locksOf, transactionLocks } from './testing/lock-recorder.ts';

/*
 * Each test of the first block makes two changes meet in the order in which they could deadlock. The database of the file
 * counts deadlocks and fails if there was one.
 */
const context = await testContext();
const { db } = context;
const owner = await registerUser(context, 'creator');
const project = await createProject(owner);

const addTrack = async (projectId = project.id) =>
  (await context.tracks.add(db, newTrack(projectId, owner.user.id))).id;
const addVersion = (trackId: string) =>
  db.transaction((tx) =>
    context.versions.add(tx, trackId, { ...newTrack(project.id, owner.user.id), facts: null }),
  );

const lockWaiters = (count: number) =>
  eventually(async () => {
    const { rowCount } = await db.execute(sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    expect(rowCount).toBeGreaterThanOrEqual(count);
  });

/** Starts the calls one after the other, while a lock is held that all of them need. @returns their status codes */
async function meet(held: SQL, calls: (() => PromiseLike<{ readonly statusCode: number }>)[]) {
  const pending: Promise<number>[] = [];
  await db.transaction(async (tx) => {
    await tx.execute(held);
    for (const call of calls) {
      pending.push(Promise.resolve(call()).then(({ statusCode }) => statusCode));
      await lockWaiters(pending.length);
    }
  });
  return Promise.all(pending);
}

const projectRow = (id = project.id) => sql`SELECT FROM projects WHERE id = ${id} FOR NO KEY UPDATE`;

describe('these changes meet without a deadlock', () => {
  test('the last ballot of a vote and the deletion of a version', async () => {
    const trackId = await addTrack();
    await addVersion(trackId);
    await addVersion(trackId);
    const body = {
      title: 'Which?',
      candidates: [2, 3].map((version) => ({ trackId, version })),
      voterIds: [owner.user.id],
    };
    const vote = (await owner.call(`POST /api/projects/${project.id}/votes`, { body })).json<Vote>();
    const codes = await meet(projectRow(), [
      () => owner.call(`PUT /api/votes/${vote.id}/ballot`, { body: { ballot: [1] } }),
      () => owner.call(`DELETE /api/tracks/${trackId}/versions/1`),
    ]);
    expect(codes).toEqual([200, 204]);
  });

  test('the removal of a track from a project and its renaming', async () => {
    const trackId = await addTrack();
    const other = await createProject(owner);
    await owner.call(`POST /api/projects/${other.id}/tracks/${trackId}`);
    const codes = await meet(projectRow(other.id), [
      () => owner.call(`DELETE /api/projects/${other.id}/tracks/${trackId}`),
      () => owner.call(`PATCH /api/tracks/${trackId}`, { body: { title: 'Day train' } }),
    ]);
    expect(codes).toEqual([204, 200]);
  });

  test('a member who leaves and the renaming of a track that the project shares', async () => {
    const [left, other] = [await createProject(owner), await createProject(owner)];
    const member = await registerUser(context, 'creator');
    for (const { id } of [left, other]) await joinProject(context, id, member);
    const trackId = (await context.tracks.add(db, newTrack(left.id, owner.user.id))).id;
    // Added by the member, so that it is withdrawn with them.
    await member.call(`POST /api/projects/${other.id}/tracks/${trackId}`);
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM project_members WHERE project_id = ${left.id} AND user_id = ${member.user.id}`,
    );
    const codes = await meet(projectRow(left.id), [
      () => member.call(`DELETE /api/projects/${left.id}/members/${rows[0]!.id}`),
      () => owner.call(`PATCH /api/tracks/${trackId}`, { body: { title: 'Day train' } }),
    ]);
    expect(codes).toEqual([204, 200]);
  });

  test('the revocation of an API token and the end of its job', async () => {
    const created = await owner.call('POST /api/api-tokens', {
      body: { name: 'Build', scopes: ['generate'] },
    });
    const token = created.json<{ id: string; token: string }>();
    await db.transaction((tx) => context.tokens.lockBalance(tx, owner.user.id));
    await db.execute(sql`UPDATE token_accounts SET balance = balance + 1000, entries = entries + 1
      WHERE user_id = ${owner.user.id}`);
    await db.execute(sql`INSERT INTO token_transactions (id, user_id, entry_no, type, amount, balance_after, description,
        reference_type, reference_id)
      SELECT gen_random_uuid(), user_id, entries, 'grant', 1000, balance, 'Tests', 'admin', gen_random_uuid()
      FROM token_accounts WHERE user_id = ${owner.user.id}`);
    const ordered = await context.app.inject({
      method: 'POST',
      url: `/api/projects/${project.id}/generate-music`,
      headers: { authorization: `Bearer ${token.token}`, prefer: 'respond-async' },
      payload: { prompt: 'wait', music_length_ms: 1_000 },
    });
    const { id } = ordered.json<{ id: string }>();
    const account = sql`SELECT FROM token_accounts WHERE user_id = ${owner.user.id} FOR UPDATE`;
    const codes = await meet(account, [
      () => owner.call(`DELETE /api/generations/${id}`),
      () => owner.call(`DELETE /api/api-tokens/${token.id}`),
    ]);
    expect(codes).toEqual([200, 204]);
  });
});

test('a purged version is not restored, and not counted', async () => {
  const trackId = await addTrack();
  await addVersion(trackId);
  await owner.call(`DELETE /api/tracks/${trackId}/versions/1`);
  const restored = await db.transaction(async (tx) => {
    await context.versions.purge(tx, new Date(Date.now() + 60_000), 100);
    const restoring = Promise.resolve(owner.call(`POST /api/tracks/${trackId}/versions/1/restore`));
    await lockWaiters(1);
    return { restoring };
  });
  expect((await restored.restoring).json()).toMatchObject({ code: 'no_such_version' });
  const { rows } = await db.execute(sql`SELECT version_count AS "count" FROM tracks WHERE id = ${trackId}`);
  expect(rows).toEqual([{ count: 1 }]);
});

test('forty simultaneous changes of versions succeed, and leave room for others', async () => {
  const { database } = context.storage;
  // No time limit for getting a connection, which a loaded machine could exceed.
  const connection = { ...database.connection, connectionTimeoutMillis: 0 };
  const { app } = await testContext({}, { ...database, connection });
  const bystander = browser(app);
  for (const [name, value] of owner.jar) bystander.jar.set(name, value);
  const trackIds = [];
  for (let index = 0; index < 40; index += 1) trackIds.push(await addTrack());
  // More than the pool has connections: each of them would wait for a second one.
  const changes = trackIds.map((id) =>
    bystander.call(`PATCH /api/tracks/${id}/versions/1`, { body: { note: 'Rough' } }),
  );
  expect((await bystander.call('GET /api/projects')).statusCode).toBe(200);
  expect(new Set((await Promise.all(changes)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

describe('the recorder of locks', () => {
  test.each([
    ['SELECT 1 FROM tracks', []],
    ['SELECT FROM tracks WHERE id = 1 ORDER BY id FOR NO KEY UPDATE', ['tracks']],
    ['select "id" from "votes" where "id" = $1 for update', ['votes']],
    ['select "id" from "tracks" inner join "project_tracks" on true for key share of "tracks"', ['tracks']],
    ['SELECT FROM projects WHERE id IN (SELECT project_id FROM tracks) FOR NO KEY UPDATE', ['projects']],
    ['UPDATE projects p SET name = $1 WHERE id IN (SELECT id FROM tracks)', ['projects']],
    [
      'WITH t AS (SELECT id FROM tracks FOR KEY SHARE), p AS (UPDATE projects SET x = 1) SELECT',
      ['tracks', 'projects'],
    ],
    ["DELETE FROM comments WHERE content = 'FOR UPDATE'", ['comments']],
  ])('reads the tables of: %s', (text, tables) => {
    expect(locksOf(text).map(({ table }) => table)).toEqual(tables);
  });

  test('reports a lock against the order, once it would wait', () => {
    const [right, wrong, skipping] = [transactionLocks(), transactionLocks(), transactionLocks()];
    expect(right('UPDATE jobs SET x = 1')).toBeUndefined();
    expect(right('UPDATE tracks SET x = 1')).toBeUndefined();
    expect(right('UPDATE jobs SET x = 2')).toBeUndefined();
    wrong('UPDATE tracks SET x = 1');
    expect(wrong('SELECT FROM jobs FOR UPDATE')).toContain('jobs was locked after tracks');
    skipping('UPDATE tracks SET x = 1');
    expect(skipping('SELECT FROM jobs FOR UPDATE NOWAIT')).toBeUndefined();
  });
});

test('only these other files lock rows, of tables that no transaction locks together', async () => {
  const locking = /\.for\('|\bFOR (?:NO KEY )?UPDATE\b|\bFOR (?:KEY )?SHARE\b/;
  const root = join(import.meta.dirname, '..', '..');
  const files = (await readdir(root, { recursive: true })).filter(
    (name) =>
      name.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)testing\/|^platform\/locks\/row-locks\.ts$/.test(name),
  );
  const texts = await Promise.all(
    files.map(async (name) => [name, await readFile(join(root, name), 'utf8')] as const),
  );
  expect(texts.flatMap(([name, text]) => (locking.test(text) ? [name] : [])).toSorted()).toEqual([
    'billing/payments/payments.repo.ts',
    // The free tokens of a day, of a locked account
    'billing/tokens/tokens.repo.ts',
    // Skips read cursors that others hold
    'collaboration/activities/read-cursors.repo.ts',
    'collaboration/ideas/ideas.repo.ts',
    'collaboration/notifications/digests.repo.ts',
    'collaboration/playlists/playlists.repo.ts',
    'composing/providers/providers.repo.ts',
    // Takes that were not paid in time, except those that others hold
    'composing/takes/takes.repo.ts',
    // Users, sessions, second factors
    'identity/accounts/accounts.repo.ts',
    'identity/accounts/pending-mfa.repo.ts',
    'identity/accounts/sessions.repo.ts',
    // Users, sessions
    'identity/api-tokens/api-tokens.repo.ts',
    'integrations/webhooks/deliveries.repo.ts',
    'integrations/webhooks/outbox.repo.ts',
    'integrations/webhooks/webhooks.repo.ts',
    'sharing/share-links/share-links.repo.ts',
    'sharing/shared-pages/guests.repo.ts',
  ]);
});
