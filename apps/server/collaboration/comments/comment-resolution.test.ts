import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Activity } from '#contract/activities.ts';
import type { Comment } from '#contract/comments.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import type { TrackVersion } from '#contract/versions.ts';
import { isLockConflict } from '#server/platform/storage/postgres/errors.ts';
import { databaseOfTests } from '#server/platform/storage/postgres/pool.ts';
import { lockTrack } from '#server/platform/locks/row-locks.ts';
import { eventually } from '#server/testing/eventually.ts';
import { createProject, joinProject, registerUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext } from '#server/testing/test-context.ts';
import { insertVersion } from './testing/insert-version.ts';
import { postComment } from './testing/exported-track.ts';

const context = await testContext();
const { db, comments } = context;
let trackId: string;

const owner = await registerUser(context, 'creator');
const editor = await registerUser(context, 'creator');
const projectId = (await createProject(owner)).id;
await joinProject(context, projectId, editor);

const addTrack = async () => (await context.tracks.add(db, newTrack(projectId, owner.user.id))).id;
beforeEach(async () => {
  trackId = await addTrack();
  await insertVersion(db, trackId, 2, { sourceVersion: 1, generationId: uuidv7() });
});

const fix = (id: string, version?: number, of = trackId) =>
  db.transaction(async (tx) => {
    const locked = await comments.lockToFix(tx, id, of);
    const result = version === undefined ? undefined : { trackId: of, version };
    if (locked) await comments.fix(tx, locked, { actorId: editor.user.id, result });
  });

const read = async (id: string, on = trackId): Promise<Comment | undefined> => {
  const reply = await owner.call(`GET /api/comments/track/${on}`);
  return reply.json<{ comments: Comment[] }>().comments.find((one) => one.id === id);
};

async function news(): Promise<string[]> {
  const reply = await owner.call(`GET /api/projects/${projectId}/activities?limit=20`);
  const { activities } = reply.json<{ activities: Activity[] }>();
  return activities.filter(({ entityId }) => entityId === trackId).map(({ message }) => message);
}

describe('a comment that an edit fixes', () => {
  test('is resolved by the one who made it, with the version and an activity', async () => {
    const { id } = await postComment(owner, trackId, { content: 'softer' });
    await fix(id, 2);
    expect(await read(id)).toMatchObject({
      fixedInVersion: 2,
      resolvedBy: editor.user.id,
      resolvedAt: expect.any(String) as string,
    });
    expect((await news())[0]).toMatch(/resolved a comment on “Night train” with V2$/);
  });

  test('keeps its resolver if it was resolved before, and gets the version', async () => {
    const { id } = await postComment(owner, trackId, { content: 'softer' });
    await owner.call(`PUT /api/comments/${id}/resolved`, { body: { resolved: true } });
    const before = await news();
    await fix(id, 2);
    expect(await read(id)).toMatchObject({ fixedInVersion: 2, resolvedBy: owner.user.id });
    expect(await news()).toEqual(before);
  });

  test('is resolved without a version by a new track', async () => {
    const { id } = await postComment(owner, trackId, { content: 'softer' });
    await fix(id);
    expect(await read(id)).toMatchObject({ fixedInVersion: null, resolvedBy: editor.user.id });
  });

  test('is left alone if it was deleted', async () => {
    const { id } = await postComment(owner, trackId, { content: 'softer' });
    await postComment(owner, trackId, { content: 'yes', parentId: id });
    await owner.call(`DELETE /api/comments/${id}`);
    await fix(id, 2);
    expect(await read(id)).toMatchObject({ isDeleted: true, resolvedAt: null, fixedInVersion: null });
  });

  test('keeps the version when a reply reopens it, and loses it with its text', async () => {
    const { id } = await postComment(owner, trackId, { content: 'softer' });
    await fix(id, 2);
    await postComment(owner, trackId, { content: 'not yet', parentId: id });
    expect(await read(id)).toMatchObject({ resolvedAt: null, fixedInVersion: 2 });
    await owner.call(`DELETE /api/comments/${id}`);
    expect(await read(id)).toMatchObject({ isDeleted: true, fixedInVersion: null });
  });

  test('is found in exports', async () => {
    const { id } = await postComment(owner, trackId, { content: 'softer' });
    await fix(id, 2);
    const [head, row] = (await owner.call(`GET /api/tracks/${trackId}/comments/export?format=csv`)).body
      .replace('\uFEFF', '')
      .split('\r\n');
    expect(row!.split(',')[head!.split(',').indexOf('Fixed in version')]).toBe('2');
  });
});

async function isWaiting(): Promise<void> {
  const { rows } = await db.execute(sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  expect(rows).not.toEqual([]);
}

describe('a comment that moves to another track while its fix waits for the first one', () => {
  const outside = databaseOfTests(context.storage.database.pool);
  /** Fixes a comment, which moves to another track while the fix waits. */
  async function fixWhileMoved(to: string): Promise<{ id: string; fixed: Promise<void> }> {
    const { id } = await postComment(owner, trackId, { content: 'softer' });
    return outside.transaction(async (tx) => {
      await lockTrack(tx, trackId, 'update');
      const fixed = fix(id, 2);
      fixed.catch(() => undefined);
      await eventually(isWaiting);
      await tx.execute(sql`UPDATE comments SET track_id = ${to} WHERE id = ${id}`);
      return { id, fixed };
    });
  }

  test('is resolved there, without a version', async () => {
    const to = await addTrack();
    const { id, fixed } = await fixWhileMoved(to);
    await fixed;
    expect(await read(id, to)).toMatchObject({ fixedInVersion: null, resolvedBy: editor.user.id });
  });

  test('is a lock conflict if that track is held, so that the commit is repeated', async () => {
    const to = await addTrack();
    await outside.transaction(async (holder) => {
      await lockTrack(holder, to);
      const { id, fixed } = await fixWhileMoved(to);
      const result = await Promise.race([fixed.catch((error: unknown) => error), sleep(5_000, 'waits')]);
      expect(isLockConflict(result)).toBe(true);
      expect(await read(id, to)).toMatchObject({ resolvedAt: null });
    });
  });
});

describe('the version in which a comment was fixed', () => {
  test('is renumbered with the versions of a track that is stacked onto another one', async () => {
    const { id } = await postComment(owner, trackId, { content: 'softer' });
    await fix(id, 2);
    const other = await addTrack();
    await owner.call(`POST /api/tracks/${other}/stack`, { body: { trackId } });
    expect(await read(id, other)).toMatchObject({ version: 2, fixedInVersion: 3 });
    const reply = await owner.call(`GET /api/tracks/${other}/versions`);
    const { versions } = reply.json<{ versions: TrackVersion[] }>();
    expect(versions.map(({ number, sourceVersion }) => [number, sourceVersion])).toEqual([
      [3, 2],
      [2, null],
      [1, null],
    ]);
  });

  test('is forgotten when that version becomes another track', async () => {
    const { id } = await postComment(owner, trackId, { content: 'softer' });
    const onTheFix = await postComment(owner, trackId, { content: 'better', version: 2 });
    await fix(id, 2);
    const reply = await owner.call(`POST /api/tracks/${trackId}/versions/2/split`);
    expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
    const created = reply.json<TrackDetail>();
    expect(await read(id)).toMatchObject({ fixedInVersion: null, resolvedBy: editor.user.id });
    await fix(onTheFix.id, 2);
    expect(await read(onTheFix.id, created.id)).toMatchObject({ version: 1, fixedInVersion: null });
  });
});
