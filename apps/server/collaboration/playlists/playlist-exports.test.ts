import { describe, expect, test } from 'vitest';
import type { PlaylistDetail } from '#contract/playlists.ts';
import { readZip } from '#contract/testing/read-zip.ts';
import { createProject, joinProject, registerUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext } from '#server/testing/test-context.ts';
import type { NewTrack } from '#server/library/tracks/tracks.service.ts';
import { codeOf, playlistUser } from './testing/playlist-users.ts';

const context = await testContext();
const { db, objects } = context;

async function addTrack(changes: Partial<NewTrack>): Promise<string> {
  const track = newTrack(projectId, owner.user.id, changes);
  for (const key of [track.objectKey, track.playableKey ?? track.objectKey]) {
    await objects.put(key, Buffer.from(`${key} of ${track.title}`), { contentType: 'audio/mpeg' });
  }
  return (await context.tracks.add(db, track)).id;
}

async function playlistOf(name: string, items: object[]): Promise<string> {
  return (await playlistUser(owner).create(projectId, { name, items })).json<PlaylistDetail>().id;
}

const owner = await registerUser(context, 'creator');
const projectId = (await createProject(owner, { isPublic: true })).id;

describe('the export of a playlist', () => {
  test('contains numbered files with safe names, and the list in three formats', async () => {
    const titles = ['Night train', 'a/b\\c: "CON"?', '夜'.repeat(200), '..', '=1+1\nnew line'];
    const items = [];
    for (const title of titles) items.push({ trackId: await addTrack({ title }) });
    const playableKey = `tracks/${crypto.randomUUID()}/playable.wav`;
    items.push({ trackId: await addTrack({ title: 'Raw', extension: 'pcm', playableKey }) }, items[0]!);
    const reply = await playlistUser(owner).archive(await playlistOf('Album №1', items));
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(reply.rawPayload.length),
      'content-disposition': expect.stringContaining('Album%20%E2%84%961.zip') as string,
    });
    const files = readZip(reply.rawPayload);
    const names = [...files.keys()];
    expect(names).toEqual([
      'playlist.m3u8',
      'playlist.csv',
      'playlist.json',
      '01 Night train.mp3',
      '02 a b c CON.mp3',
      `03 ${'夜'.repeat(79)}.mp3`,
      '04.mp3',
      '05 =1+1 new line.mp3',
      '06 Raw.wav',
      '07 Night train.mp3',
    ]);
    for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(files.get('06 Raw.wav')!.toString()).toBe(`${playableKey} of Raw`);
    const list = files.get('playlist.m3u8')!.toString().split('\n');
    expect(list.slice(0, 4)).toEqual(['#EXTM3U', '#PLAYLIST:Album №1', '#EXTINF:30,Night train', names[3]]);
    expect(list.filter((line) => line && !line.startsWith('#'))).toEqual(names.slice(3));
    const table = files.get('playlist.csv')!.toString();
    expect(table).toContain('\r\n5,05 =1+1 new line.mp3,"\'=1+1\nnew line",1,0:30,30.25,music,96,D minor');
    const json = JSON.parse(files.get('playlist.json')!.toString()) as { items: { file: string }[] };
    expect(json).toMatchObject({ name: 'Album №1', projectId, duration: 7 * 30.25 });
    expect(json.items.map(({ file }) => file)).toEqual(names.slice(3));
  });

  test('contains the fixed version of a track', async () => {
    const trackId = await addTrack({ title: 'Moving on' });
    const version = { ...newTrack(projectId, owner.user.id), facts: null };
    await objects.put(version.objectKey, Buffer.from('second'), { contentType: 'audio/mpeg' });
    await db.transaction((tx) => context.versions.add(tx, trackId, version));
    const id = await playlistOf('Versions', [{ trackId, version: 1 }, { trackId }]);
    const files = readZip((await playlistUser(owner).archive(id)).rawPayload);
    expect(files.get('01 Moving on.mp3')!.toString()).toContain('of Moving on');
    expect(files.get('02 Moving on.mp3')!.toString()).toMatch(/second$/);
  });

  test('contains the lists alone if the playlist is empty', async () => {
    const files = readZip((await playlistUser(owner).archive(await playlistOf('Empty', []))).rawPayload);
    expect([...files.keys()]).toEqual(['playlist.m3u8', 'playlist.csv', 'playlist.json']);
  });

  test('names a track whose file is missing', async () => {
    const { objectKey, ...track } = newTrack(projectId, owner.user.id, { title: 'Lost' });
    const { id: trackId } = await context.tracks.add(db, { ...track, objectKey });
    const reply = await playlistUser(owner).archive(await playlistOf('Lost', [{ trackId }]));
    expect([reply.statusCode, reply.json()]).toMatchObject([
      404,
      { message: 'The file of “Lost” is missing.' },
    ]);
  });

  test('needs download access', async () => {
    const id = await playlistOf('Mine', []);
    const [member, listener] = [
      await registerUser(context, 'collaborator'),
      await registerUser(context, 'collaborator'),
    ];
    await joinProject(context, projectId, member);
    await owner.call(`PUT /api/projects/${projectId}/settings`, { body: { allowDownloads: false } });
    expect((await playlistUser(member).archive(id)).statusCode).toBe(200);
    expect((await playlistUser(listener).read(id)).json()).toMatchObject({ may: { download: false } });
    expect(codeOf(await playlistUser(listener).archive(id))).toEqual([403, 'forbidden']);
  });
});
