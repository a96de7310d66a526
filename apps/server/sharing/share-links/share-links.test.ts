import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { Project } from '#contract/projects.ts';
import type { ShareLink } from '#contract/share-links.ts';
import { usersTable } from '#server/platform/schema/accounts.tables.ts';
import type { DomainEvent } from '#server/platform/events/domain-event.ts';
import { playlistsTable } from '#server/platform/schema/playlists.tables.ts';
import { shareLinkOf } from '#server/testing/access/fixture.ts';
import { joinProject, createProject, password, registerUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { explainQueries, rowsRead } from '#server/testing/query-plans.ts';
import { recordQueries } from '#server/testing/record-queries.ts';
import { publicUrl, testContext } from '#server/testing/test-context.ts';
import { shareTokenHash } from './share-link-token.ts';
import { shareLinkPlaysTable, shareLinksTable } from '../../platform/schema/share-links.tables.ts';

const context = await testContext();
const { db, clock } = context;
let project: Project;
let trackId: string;

type CreatedLink = ShareLink & { url: string };
const dayMs = 86_400_000;
/** In UTC. */
const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);
const { permissions: listenOnly } = shareLinkOf('');

const owner = await registerUser(context, 'creator');
const creator = await registerUser(context, 'creator');
const admin = await registerUser(context, 'admin');

beforeEach(async () => {
  clock.offsetMs = 0;
  project = await createProject(owner, { name: 'Night Tram' });
  await joinProject(context, project.id, creator);
  trackId = (await context.tracks.add(db, newTrack(project.id, owner.user.id, { title: 'Last Stop' }))).id;
});

const send = (body: object = {}, user = owner) =>
  user.call(`POST /api/projects/${project.id}/share-links`, {
    body: { ...shareLinkOf('Lena Okafor, director'), ...body },
  });
async function create(body: object = {}, user = owner): Promise<CreatedLink> {
  const reply = await send(body, user);
  expect(reply.statusCode).toBe(201);
  return reply.json<CreatedLink>();
}
const change = (id: string, body: object, user = owner) =>
  user.call(`PATCH /api/share-links/${id}`, { body });
const revoke = (id: string, user = owner) => user.call(`DELETE /api/share-links/${id}`);
const list = async (query = '') =>
  (await owner.call(`GET /api/projects/${project.id}/share-links${query}`)).json<{
    shareLinks: ShareLink[];
  }>().shareLinks;
const code = (reply: Awaited<ReturnType<typeof send>>) => [
  reply.statusCode,
  reply.statusCode >= 400 ? reply.json<{ code: string }>().code : '',
];
const tokenOf = ({ url }: CreatedLink) => url.slice(`${publicUrl}/s/`.length);
const open = (link: CreatedLink) => context.shareLinks.findOpenLink(shareTokenHash(tokenOf(link)));
const auditOf = async (id: string) =>
  (await admin.call('GET /api/admin/audit-log?limit=100'))
    .json<{ entries: AuditEntry[] }>()
    .entries.filter(({ targetId }) => targetId === id);
async function addPlaylist(projectId = project.id): Promise<string> {
  const id = uuidv7();
  await db.insert(playlistsTable).values({ id, projectId, name: 'Reel 2', createdBy: owner.user.id });
  return id;
}
const setSharing = (isEnabled: boolean) => admin.call('PUT /api/admin/sharing', { body: { isEnabled } });

describe('creating a share link', () => {
  test('returns the address once and stores a hash of its token of 192 bits', async () => {
    const link = await create({
      trackId,
      note: 'Reel 2',
      expiresAt: new Date(Date.now() + dayMs).toISOString(),
    });
    expect(link).toMatchObject({
      kind: 'track',
      trackId,
      title: 'Last Stop',
      version: null,
      recipient: 'Lena Okafor, director',
      hasPassword: false,
      revokedAt: null,
      plays: 0,
      playsByDay: [0, 0, 0, 0, 0, 0, 0, 0],
      creator: { firstName: 'Some', isGuest: false },
    });
    const token = tokenOf(link);
    expect(Buffer.from(token, 'base64url')).toHaveLength(24);
    expect(link.tokenStart).toBe(token.slice(0, 4));
    const { rows } = await db.execute(sql`SELECT to_jsonb(l) FROM share_links l WHERE id = ${link.id}`);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await list())).not.toContain(token);
  });

  test('hashes the password', async () => {
    const link = await create({ password: 'three-bars-rest' });
    expect(link.hasPassword).toBe(true);
    const found = await open(link);
    expect(found?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(link)).not.toContain('argon2');
  });

  test('accepts a fixed version and rejects one that does not exist', async () => {
    expect(await create({ trackId, version: 1 })).toMatchObject({ version: 1 });
    expect(code(await send({ trackId, version: 2 }))).toEqual([404, 'no_such_version']);
    expect(code(await send({ version: 1 }))).toEqual([400, 'validation_failed']);
  });

  test('accepts a playlist of the project only', async () => {
    expect(await create({ playlistId: await addPlaylist() })).toMatchObject({
      kind: 'playlist',
      title: 'Reel 2',
    });
    const other = await createProject(owner);
    expect(code(await send({ playlistId: await addPlaylist(other.id) }))).toEqual([404, 'not_found']);
  });

  test('rejects a track of another project', async () => {
    const other = await createProject(owner);
    const foreign = await context.tracks.add(db, newTrack(other.id, owner.user.id));
    expect(code(await send({ trackId: foreign.id }))).toEqual([404, 'not_found']);
  });

  test('allows downloads only while the project allows them', async () => {
    const permissions = { ...listenOnly, downloadMp3: true };
    const link = await create({ trackId, permissions });
    await owner.call(`PUT /api/projects/${project.id}/settings`, { body: { allowDownloads: false } });
    expect(code(await send({ trackId, permissions }))).toEqual([403, 'share_exceeds_permissions']);
    expect((await open(link))?.permissions.downloadMp3).toBe(false);
    // What it already allowed can stay; more cannot be added.
    expect((await change(link.id, { permissions })).statusCode).toBe(200);
    expect(code(await change(link.id, { permissions: { ...permissions, downloadWav: true } }))).toEqual([
      403,
      'share_exceeds_permissions',
    ]);
  });

  test('checks the voice of a spoken tag and that the end is in the future', async () => {
    const spokenTag = { text: 'Preview for Lena', voice: 'tone', everySeconds: 20 };
    expect(await create({ spokenTag })).toMatchObject({ spokenTag });
    expect(code(await send({ spokenTag: { ...spokenTag, voice: 'nobody' } }))).toEqual([
      400,
      'unknown_voice',
    ]);
    const expiresAt = new Date(Date.now() - 1000).toISOString();
    expect(code(await send({ expiresAt }))).toEqual([400, 'validation_failed']);
  });

  test('stops at 200 open links of a project', async () => {
    const row = { projectId: project.id, recipient: 'x', permissions: listenOnly, createdBy: owner.user.id };
    const rows = Array.from({ length: 199 }, (_, index) => ({
      ...row,
      id: uuidv7(),
      tokenStart: 'abcd',
      tokenHash: Buffer.from(`${project.id} ${index}`),
    }));
    await db.insert(shareLinksTable).values(rows);
    const replies = await Promise.all([send(), send()]);
    expect(replies.map((reply) => code(reply).join(' ')).toSorted()).toEqual([
      '201 ',
      '409 too_many_share_links',
    ]);
    await revoke(rows[0]!.id);
    await create();
  });
});

describe('a share link', () => {
  test('works until it expires', async () => {
    const link = await create({ trackId, expiresAt: new Date(Date.now() + dayMs).toISOString() });
    expect(await open(link)).toMatchObject({
      id: link.id,
      trackId,
      title: 'Last Stop',
      projectName: 'Night Tram',
    });
    clock.offsetMs = dayMs + 1000;
    expect(await open(link)).toBeUndefined();
    const expiresAt = new Date(Date.now() + 3 * dayMs).toISOString();
    expect((await change(link.id, { expiresAt })).json<ShareLink>().expiresAt).toBe(expiresAt);
    expect(await open(link)).toBeDefined();
  });

  test('ends when it is revoked, once, and cannot be changed afterwards', async () => {
    const events: DomainEvent[] = [];
    const stop = context.subscribe((event) => events.push(event));
    const link = await create({ trackId });
    expect((await revoke(link.id)).statusCode).toBe(204);
    expect((await revoke(link.id)).statusCode).toBe(204);
    expect(await open(link)).toBeUndefined();
    expect(code(await change(link.id, { note: 'x' }))).toEqual([404, 'not_found']);
    await expect.poll(() => events).toContainEqual({ type: 'share_link_changed', id: link.id });
    stop();
    expect(await list()).toMatchObject([{ id: link.id, revokedAt: expect.any(String) as string }]);
  });

  test('is listed for 30 days after it was revoked, and then deleted', async () => {
    const link = await create();
    await revoke(link.id);
    clock.offsetMs = 29 * dayMs;
    await context.shareLinks.sweep();
    expect(await list()).toHaveLength(1);
    clock.offsetMs = 31 * dayMs;
    expect(await list()).toEqual([]);
    await context.shareLinks.sweep();
    expect(await db.$count(shareLinksTable, sql`id = ${link.id}`)).toBe(0);
  });

  test.each(['the person', 'an admin'])(
    'does not work any more when %s has deleted the account of its creator',
    async (who) => {
      const leaving = await registerUser(context, 'creator');
      await joinProject(context, project.id, leaving);
      const link = await create({}, leaving);
      expect(await open(link)).toBeDefined();
      const deleted = await (who === 'an admin'
        ? admin.call(`DELETE /api/admin/users/${leaving.user.id}`)
        : leaving.call('POST /api/auth/delete-account', { body: { confirmation: password } }));
      expect(deleted.statusCode).toBe(204);
      expect(await open(link)).toBeUndefined();
    },
  );

  test('does not work while its project is in the trash', async () => {
    const [own, others] = [await create(), await create({}, creator)];
    await owner.call(`DELETE /api/projects/${project.id}`);
    expect([await open(own), await open(others)]).toEqual([undefined, undefined]);
    expect((await owner.call(`POST /api/projects/${project.id}/restore`)).statusCode).toBe(200);
    expect([await open(own), await open(others)]).toEqual([expect.anything(), expect.anything()]);
  });

  test('does not work while its track is in the trash', async () => {
    const link = await create({ trackId });
    await owner.call(`DELETE /api/tracks/${trackId}`);
    expect(await open(link)).toBeUndefined();
    await owner.call(`POST /api/tracks/${trackId}/restore`);
    expect(await open(link)).toBeDefined();
    await owner.call(`DELETE /api/projects/${project.id}`);
    expect(await open(link)).toBeUndefined();
  });

  test('does not work once its creator may not share any more', async () => {
    const link = await create({}, creator);
    const asCreator = { role: 'creator', blockedAt: null } as const;
    const set = (values: Partial<typeof usersTable.$inferInsert>) =>
      db
        .update(usersTable)
        .set(values)
        .where(sql`id = ${creator.user.id}`);
    await set({ blockedAt: new Date() });
    expect(await open(link)).toBeUndefined();
    await set({ ...asCreator, role: 'collaborator' });
    expect(await open(link)).toBeUndefined();
    await set(asCreator);
    expect(await open(link)).toBeDefined();
    await db.execute(
      sql`DELETE FROM project_members WHERE project_id = ${project.id} AND user_id = ${creator.user.id}`,
    );
    expect(await open(link)).toBeUndefined();
    await set({ role: 'admin' });
    expect(await open(link)).toBeDefined();
    await set(asCreator);
  });

  test('can be changed by its creator, the project’s admin and admins', async () => {
    const link = await create({}, owner);
    expect(code(await change(link.id, { note: 'x' }, creator))).toEqual([403, 'forbidden']);
    expect(code(await revoke(link.id, creator))).toEqual([403, 'forbidden']);
    const mine = await create({}, creator);
    expect((await change(mine.id, { note: 'x' }, creator)).statusCode).toBe(200);
    expect((await change(mine.id, { note: null }, owner)).json<ShareLink>().note).toBeNull();
    expect((await change(mine.id, { recipient: 'Ravi' }, admin)).json<ShareLink>().recipient).toBe('Ravi');
  });

  test('keeps what a change omits, also its password', async () => {
    const link = await create({ password: 'three-bars-rest', note: 'Reel 2' });
    const before = (await open(link))!;
    expect((await change(link.id, { recipient: 'Ravi' })).json<ShareLink>()).toMatchObject({
      recipient: 'Ravi',
      note: 'Reel 2',
      hasPassword: true,
    });
    expect((await open(link))!.passwordHash).toBe(before.passwordHash);
    await change(link.id, { password: 'four-bars-rest' });
    expect((await open(link))!.passwordHash).not.toBe(before.passwordHash);
    expect((await change(link.id, { password: null })).json<ShareLink>().hasPassword).toBe(false);
  });
});

test('a wrong token costs one query that reads few rows, also among thousands of links', async () => {
  const row = { projectId: project.id, recipient: 'x', permissions: listenOnly, createdBy: owner.user.id };
  const rows = Array.from({ length: 3_000 }, (_, index) => ({
    ...row,
    id: uuidv7(),
    tokenStart: 'abcd',
    tokenHash: shareTokenHash(`${project.id} ${index}`),
  }));
  await db.insert(shareLinksTable).values(rows);
  await db.execute(sql`ANALYZE share_links`);
  const { pool } = context.storage.database;
  const { queries } = await recordQueries(pool, () =>
    context.shareLinks.findOpenLink(shareTokenHash('none')),
  );
  expect(queries).toHaveLength(1);
  const scans = await explainQueries(pool, queries);
  // The planner may read the few rows of other tables first.
  const scan = scans.filter(({ table }) => table === 'share_links');
  expect(scan.map(({ nodeType }) => nodeType)).not.toContain('Seq Scan');
  expect(scan).toHaveLength(1);
  expect(rowsRead(scan)).toBeLessThanOrEqual(2);
});

describe('the list of share links', () => {
  test('shows the plays, those of the last eight days by day', async () => {
    const link = await create({ trackId });
    const plays = [
      [0, 3],
      [7, 2],
      [8, 5],
    ] as const;
    await db
      .insert(shareLinkPlaysTable)
      .values(plays.map(([ago, count]) => ({ shareLinkId: link.id, day: day(ago), plays: count })));
    expect(await list()).toMatchObject([{ plays: 10, playsByDay: [2, 0, 0, 0, 0, 0, 0, 3] }]);
  });

  test('can be of one track or playlist, newest first, by pages', async () => {
    const playlistId = await addPlaylist();
    const links = [
      await create({ trackId }),
      await create({ playlistId }),
      await create(),
      await create({ trackId }),
    ];
    const ids = links.map(({ id }) => id).toReversed();
    expect((await list()).map(({ id }) => id)).toEqual(ids);
    expect((await list(`?trackId=${trackId}`)).map(({ id }) => id)).toEqual([ids[0], ids[3]]);
    expect((await list(`?playlistId=${playlistId}`)).map(({ id }) => id)).toEqual([ids[2]]);
    const first = (await owner.call(`GET /api/projects/${project.id}/share-links?limit=3`)).json<{
      nextCursor: string;
    }>();
    expect((await list(`?limit=3&cursor=${first.nextCursor}`)).map(({ id }) => id)).toEqual([ids[3]]);
  });

  test('shows admins the links of all projects', async () => {
    const link = await create({ trackId });
    const { shareLinks } = (await admin.call('GET /api/admin/share-links?limit=5')).json<{
      shareLinks: (ShareLink & { projectName: string })[];
    }>();
    expect(shareLinks[0]).toMatchObject({ id: link.id, projectName: 'Night Tram', title: 'Last Stop' });
  });
});

test('the switch of share links makes all links unknown while it is off', async () => {
  const link = await create();
  expect((await setSharing(false)).json()).toEqual({ isEnabled: false });
  expect((await setSharing(false)).json()).toEqual({ isEnabled: false });
  expect((await admin.call('GET /api/admin/sharing')).json()).toEqual({ isEnabled: false });
  expect(await open(link)).toBeUndefined();
  expect(code(await send())).toEqual([403, 'sharing_off']);
  await setSharing(true);
  expect(await open(link)).toBeDefined();
  const entries = await auditOf('00000000-0000-0000-0000-000000000000');
  expect(entries.map(({ action, after }) => [action, after])).toEqual([
    ['sharing_switched', { enabled: true }],
    ['sharing_switched', { enabled: false }],
  ]);
});

test('the audit log has an entry for each link that is created, changed or revoked, without secrets and names', async () => {
  const link = await create({ trackId, password: 'three-bars-rest' });
  await change(link.id, { password: 'four-bars-rest', permissions: { ...listenOnly, comment: true } });
  await revoke(link.id);
  await revoke(link.id);
  const entries = await auditOf(link.id);
  expect(entries.map(({ action, actor }) => [action, actor.id])).toEqual([
    ['share_link_revoked', owner.user.id],
    ['share_link_changed', owner.user.id],
    ['share_link_created', owner.user.id],
  ]);
  expect(entries[1]).toMatchObject({
    before: { track: 'Last Stop', allows: [] },
    after: { allows: ['comment'], newPassword: true },
  });
  const text = JSON.stringify(entries);
  for (const secret of [tokenOf(link), link.tokenStart, 'bars-rest', 'argon2', 'Lena']) {
    expect(text).not.toContain(secret);
  }
});

test('guests stay guests when their link is deleted, and do not keep it', async () => {
  const link = await create();
  const guest = await registerUser(context, 'collaborator');
  await db
    .update(usersTable)
    .set({ guestOf: link.id })
    .where(sql`id = ${guest.user.id}`);
  await db.delete(shareLinksTable).where(sql`id = ${link.id}`);
  const [row] = await db
    .select()
    .from(usersTable)
    .where(sql`id = ${guest.user.id}`);
  expect(row?.guestOf).toBe(link.id);
});

test('exported account data contains the user’s links without secrets', async () => {
  const link = await create({ password: 'three-bars-rest' });
  const { shareLinks } = (await owner.call('GET /api/auth/export')).json<{ shareLinks: object[] }>();
  expect(shareLinks).toContainEqual(
    expect.objectContaining({ id: link.id, recipient: 'Lena Okafor, director' }),
  );
  expect(JSON.stringify(shareLinks)).not.toMatch(/argon2|token|hash/);
});
