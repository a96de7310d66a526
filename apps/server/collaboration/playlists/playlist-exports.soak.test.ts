import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { PlaylistDetail } from '#contract/playlists.ts';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext } from '#server/testing/test-context.ts';
import { soundFile, swell } from '#server/library/uploads/testing/sounds.ts';
import { playlistUser } from './testing/playlist-users.ts';

const context = await testContext();
const run = async (program: string, ...args: string[]) => (await promisify(execFile)(program, args)).stdout;
/** Without a UTF-8 locale unzip writes other names. */
const unzip = (...args: string[]) => run('env', 'LC_ALL=C.UTF-8', 'unzip', ...args);
const lengthOf = async (path: string) =>
  Number(await run('ffprobe', '-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path));

const lists = `
import csv, json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    table = list(csv.reader(z.read('playlist.csv').decode('utf-8-sig').splitlines()))
    print(json.dumps({'names': z.namelist(), 'table': table, 'm3u8': z.read('playlist.m3u8').decode()}))`;

test('an export is unpacked by unzip and Python, and its files have the listed lengths', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tutti-playlist-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const owner = await registerUser(context, 'creator');
  const { id: projectId } = await createProject(owner);
  const items = [];
  for (const [seconds, format, extension] of [
    [3, 'mp3_44100_128', 'mp3'],
    [2, 'opus_48000_96', 'opus'],
    [4, 'pcm_44100', 'wav'],
  ] as const) {
    const changes = { title: `${extension} für 夜`, durationMs: seconds * 1000, extension };
    const track = newTrack(projectId, owner.user.id, changes);
    await context.objects.put(track.objectKey, await soundFile(format, swell(seconds)), {
      contentType: 'audio/mpeg',
    });
    items.push({ trackId: (await context.tracks.add(context.db, track)).id });
  }
  const created = await playlistUser(owner).create(projectId, { name: 'Album', items });
  const archive = await playlistUser(owner).archive(created.json<PlaylistDetail>().id);
  const path = join(folder, 'album.zip');
  await writeFile(path, archive.rawPayload);

  await unzip('-tq', path);
  await unzip('-q', path, '-d', folder);
  const { names, table, m3u8 } = JSON.parse(await run('python3', '-c', lists, path)) as {
    names: string[];
    table: string[][];
    m3u8: string;
  };
  const audio = names.slice(3);
  expect(audio).toEqual(['01 mp3 für 夜.mp3', '02 opus für 夜.opus', '03 wav für 夜.wav']);
  expect(table.slice(1).map((row) => row[1])).toEqual(audio);
  const listed = [...m3u8.matchAll(/^#EXTINF:(\d+),.*\n(.*)$/gm)];
  expect(listed.map((match) => match[2])).toEqual(audio);
  for (const [, seconds, name] of listed) {
    expect(Math.abs((await lengthOf(join(folder, name!))) - Number(seconds))).toBeLessThan(0.1);
  }
});
