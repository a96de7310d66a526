import { beforeEach, describe, expect, test } from 'vitest';
import type { Project } from '#contract/projects.ts';
import { playlistItemsTable, playlistsTable } from '#server/platform/schema/playlists.tables.ts';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { recordQueries } from '#server/testing/record-queries.ts';
import { testContext } from '#server/testing/test-context.ts';
import { allPermissions, createLink, guestBrowser, listenOnly, outcome, wavTrack } from './testing/share.ts';

const context = await testContext();
const { db, clock } = context;
let project: Project;

const owner = await registerUser(context, 'creator');
beforeEach(async () => {
  clock.offsetMs = 0;
  project = await createProject(owner, { name: 'Night Tram' });
});

const addTrack = async (title = 'Last Stop') =>
  (await context.tracks.add(db, await wavTrack(context, project.id, owner.user.id, { title }))).id;
const addVersion = async (trackId: string) => {
  const version = { ...(await wavTrack(context, project.id, owner.user.id, { seconds: 1 })), facts: null };
  return db.transaction((tx) => context.versions.add(tx, trackId, version));
};
const share = async (settings: object) => {
  const link = await createLink(owner, project.id, settings);
  return { link, guest: guestBrowser(context, link.token) };
};

describe('getSharedPage', () => {
  test('shows a track in its current version, and nothing of the team', async () => {
    const trackId = await addTrack();
    const { guest } = await share({ trackId, note: 'For reel 2' });
    const page = await guest.read();
    expect(page).toMatchObject({
      kind: 'track',
      title: 'Last Stop',
      recipient: 'Lena Okafor',
      note: 'For reel 2',
      imageUrl: null,
      guest: null,
      isFixedVersion: false,
      tracks: [
        { id: trackId, title: 'Last Stop', duration: 0.5, version: 1, earlierVersions: [], verdict: null },
      ],
    });
    expect(JSON.stringify(page)).not.toContain(owner.user.email);
    await addVersion(trackId);
    const [track] = (await guest.read()).tracks;
    expect(track).toMatchObject({ version: 2, duration: 1, earlierVersions: [{ number: 1, duration: 0.5 }] });
  });

  test('shows a fixed version while the track moves on', async () => {
    const trackId = await addTrack();
    const { guest } = await share({ trackId, version: 1 });
    await addVersion(trackId);
    expect(await guest.read()).toMatchObject({
      isFixedVersion: true,
      tracks: [{ version: 1, duration: 0.5, earlierVersions: [] }],
    });
  });

  test('plays the same audio after a version became a track, and a track a version', async () => {
    const trackId = await addTrack();
    const { guest: ofFirst } = await share({ trackId, version: 1 });
    await addVersion(trackId);
    const { guest: ofCurrent } = await share({ trackId });
    const split = await owner.call(`POST /api/tracks/${trackId}/versions/1/split`);
    const { id: newId } = split.json<{ id: string }>();
    expect((await ofFirst.read()).tracks).toMatchObject([{ id: newId, version: 1, duration: 0.5 }]);
    expect((await ofCurrent.read()).tracks).toMatchObject([{ id: trackId, version: 2, duration: 1 }]);

    const stacked = await owner.call(`POST /api/tracks/${newId}/stack`, { body: { trackId } });
    expect(stacked.statusCode).toBe(200);
    expect(await ofCurrent.read()).toMatchObject({
      isFixedVersion: true,
      tracks: [{ id: newId, version: 2, duration: 1, earlierVersions: [] }],
    });
    expect((await ofFirst.read()).tracks).toMatchObject([{ id: newId, version: 1, duration: 0.5 }]);
  });

  test('shows earlier versions only if the link allows them', async () => {
    const trackId = await addTrack();
    await addVersion(trackId);
    const { guest } = await share({ trackId, permissions: { ...allPermissions, versions: false } });
    expect((await guest.read()).tracks[0]!.earlierVersions).toEqual([]);
  });

  test('reads all fixed versions of a playlist at once', async () => {
    const trackIds: string[] = [];
    for (let count = 0; count < 14; count += 1) trackIds.push(await addTrack());
    for (const trackId of trackIds) await addVersion(trackId);
    const playlistId = crypto.randomUUID();
    await db
      .insert(playlistsTable)
      .values({ id: playlistId, projectId: project.id, name: 'Reel', createdBy: owner.user.id });
    const rows = trackIds.map((trackId, position) => ({ trackId, version: 1, position }));
    await db
      .insert(playlistItemsTable)
      .values(rows.map((row) => ({ ...row, playlistId, id: crypto.randomUUID() })));
    const { guest } = await share({ playlistId });
    const { result, queries } = await recordQueries(context.storage.database.pool, () => guest.read());
    expect(result.tracks.map(({ version, duration }) => [version, duration])).toEqual(
      rows.map(() => [1, 0.5]),
    );
    // Up to ten may be those of the streams that are prepared for the new link.
    const ofVersions = queries.filter(({ query }) => query.text.includes('from "track_versions"'));
    expect(ofVersions.length).toBeLessThan(trackIds.length);
  });

  test('shows the items of a playlist in their order, with fixed versions', async () => {
    const [first, second] = [await addTrack('First'), await addTrack('Second')];
    await addVersion(first);
    const playlistId = crypto.randomUUID();
    await db
      .insert(playlistsTable)
      .values({ id: playlistId, projectId: project.id, name: 'Reel', createdBy: owner.user.id });
    const items = [{ trackId: second }, { trackId: first, version: 1 }, { trackId: first }];
    await db
      .insert(playlistItemsTable)
      .values(items.map((item, position) => ({ ...item, position, playlistId, id: crypto.randomUUID() })));
    const { guest } = await share({ playlistId });
    const { kind, title, tracks } = await guest.read();
    expect([kind, title]).toEqual(['playlist', 'Reel']);
    expect(tracks.map((track) => [track.title, track.version])).toEqual([
      ['Second', 1],
      ['First', 1],
      ['First', 2],
    ]);
  });

  test('shows the tracks of a project, newest first, without those in the trash', async () => {
    const ids = [await addTrack(), await addTrack(), await addTrack()];
    await owner.call(`DELETE /api/tracks/${ids[1]}`);
    const { guest } = await share({});
    expect((await guest.read()).tracks.map(({ id }) => id)).toEqual([ids[2], ids[0]]);
  });

  test('answers unknown, revoked, expired, switched-off and ended links alike', async () => {
    const trackId = await addTrack();
    const revoked = await share({ trackId });
    await owner.call(`DELETE /api/share-links/${revoked.link.id}`);
    const expired = await share({ trackId, expiresAt: new Date(Date.now() + 60_000).toISOString() });
    const replies = [
      await guestBrowser(context, 'x'.repeat(32)).call('GET '),
      await revoked.guest.call('GET '),
    ];
    clock.offsetMs = 61_000;
    replies.push(await expired.guest.call('GET '));
    clock.offsetMs = 0;
    expect((await expired.guest.call('GET ')).statusCode).toBe(200);
    await owner.call(`DELETE /api/tracks/${trackId}`);
    replies.push(await expired.guest.call('GET '));
    for (const reply of replies) {
      expect(reply.statusCode).toBe(404);
      expect(reply.body).toBe(replies[0]!.body);
      expect(Object.keys(reply.headers).toSorted()).toEqual(Object.keys(replies[0]!.headers).toSorted());
    }
  });

  test('keeps replies out of caches, search engines and Referer headers', async () => {
    const { guest } = await share({ trackId: await addTrack() });
    for (const reply of [await guest.call('GET '), await guestBrowser(context, 'none').call('GET ')]) {
      expect(reply.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'x-frame-options': 'DENY',
      });
    }
  });

  test('remembers the last visit', async () => {
    const { link, guest } = await share({ trackId: await addTrack() });
    await guest.read();
    const { shareLinks } = (await owner.call(`GET /api/projects/${project.id}/share-links`)).json<{
      shareLinks: { id: string; lastVisitAt: string | null }[];
    }>();
    const visitedAt = shareLinks.find(({ id }) => id === link.id)!.lastVisitAt!;
    expect(Math.abs(Date.parse(visitedAt) - Date.now())).toBeLessThan(60_000);
  });
});

describe('a link with a password', () => {
  const password = 'open sesame';

  test('says nothing before the password was sent, and remembers it', async () => {
    const { guest } = await share({ trackId: await addTrack(), password });
    const locked = await guest.call('GET ');
    expect(outcome(locked)).toEqual([401, 'share_password_required']);
    expect(locked.body).not.toContain('Last Stop');
    expect(outcome(await guest.call('POST /unlock', { body: { password: 'wrong' } }))).toEqual([
      401,
      'wrong_share_password',
    ]);
    expect((await guest.call('POST /unlock', { body: { password } })).statusCode).toBe(204);
    expect((await guest.read()).title).toBe('Last Stop');
  });

  test('asks again after the password was changed', async () => {
    const { link, guest } = await share({ trackId: await addTrack(), password });
    await guest.call('POST /unlock', { body: { password } });
    await owner.call(`PATCH /api/share-links/${link.id}`, { body: { password: 'another one' } });
    expect(outcome(await guest.call('GET '))).toEqual([401, 'share_password_required']);
    await owner.call(`PATCH /api/share-links/${link.id}`, { body: { password: null } });
    expect((await guest.call('GET ')).statusCode).toBe(200);
  });

  test('stops after five wrong passwords from one address, and a right one starts anew', async () => {
    const { guest } = await share({ trackId: await addTrack(), password });
    const attempt = async (guess: string, remoteAddress: string) =>
      outcome(await guest.call('POST /unlock', { body: { password: guess }, remoteAddress }))[0];
    const wrong = [1, 2, 3, 4, 5, 6].map(String);
    for (const guess of wrong.slice(0, 4)) expect(await attempt(guess, '203.0.113.1')).toBe(401);
    expect(await attempt(password, '203.0.113.1')).toBe(204);
    for (const guess of wrong.slice(0, 5)) expect(await attempt(guess, '203.0.113.1')).toBe(401);
    expect(await attempt(password, '203.0.113.1')).toBe(429);
    expect(await attempt(password, '203.0.113.2')).toBe(204);
  });

  test('is not locked by others behind a local proxy that nobody named', async () => {
    const { guest } = await share({ trackId: await addTrack(), password });
    const attempt = async (guess: string) =>
      outcome(await guest.call('POST /unlock', { body: { password: guess }, remoteAddress: '127.0.0.1' }))[0];
    for (let guess = 0; guess < 10; guess += 1) expect(await attempt(String(guess))).toBe(401);
    expect(await attempt(password)).toBe(204);
  });

  test('has a cookie that only scripts of the server read, bound to the link', async () => {
    const trackId = await addTrack();
    const {
      guest,
      link: { token },
    } = await share({ trackId, password });
    const reply = await guest.call('POST /unlock', { body: { password } });
    const paths = ['/s/', '/api/shared/'].map((path) => `${path}${token}`);
    expect(reply.cookies.filter(({ value }) => value !== '')).toMatchObject(
      paths.map((path) => ({ path, httpOnly: true, sameSite: 'Lax', secure: true })),
    );
    // That of earlier versions went to all addresses.
    expect(reply.cookies.filter(({ value }) => value === '').map(({ path }) => path)).toEqual(['/']);
    const [[name, value]] = [...guest.jar] as [[string, string]];
    expect(name).toMatch(/^tutti_share_[0-9a-f]{16}$/);
    const other = await share({ trackId, password });
    await other.guest.call('POST /unlock', { body: { password } });
    other.guest.jar.set([...other.guest.jar.keys()][0]!, value);
    expect(outcome(await other.guest.call('GET '))[0]).toBe(401);
    // The last character has bits that base64url does not use; the one before it has none.
    guest.jar.set(
      name,
      value.replace(/.(?=.$)/, (character) => (character === 'A' ? 'B' : 'A')),
    );
    expect(outcome(await guest.call('GET '))[0]).toBe(401);
  });
});

describe('setGuestName', () => {
  test('creates one guest, who can change the name', async () => {
    const { guest } = await share({ trackId: await addTrack() });
    const { id } = await guest.enter('Lena');
    expect(await guest.enter('  Lena Okafor ')).toEqual({ id, name: 'Lena Okafor' });
    expect((await guest.read()).guest).toEqual({ id, name: 'Lena Okafor' });
  });

  test('refuses links without comments and answers, and names that are no names', async () => {
    const trackId = await addTrack();
    const { guest } = await share({ trackId, permissions: listenOnly });
    expect(outcome(await guest.call('PUT /guest', { body: { name: 'Lena' } }))).toEqual([403, 'forbidden']);
    const { guest: other } = await share({ trackId });
    for (const name of ['', ' ', 'a\nb', 'a\u2028b', 'x'.repeat(61)]) {
      expect(outcome(await other.call('PUT /guest', { body: { name } }))[0]).toBe(400);
    }
  });
});

test('tutti_share cookies of a foreign origin change nothing', async () => {
  const { guest } = await share({ trackId: await addTrack() });
  const headers = { origin: 'https://elsewhere.example' };
  expect(outcome(await guest.call('PUT /guest', { body: { name: 'Lena' }, headers }))).toEqual([
    403,
    'foreign_origin',
  ]);
});
