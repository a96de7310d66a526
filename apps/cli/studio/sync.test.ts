import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { json, loopbackServer, type Answer } from '#client/testing/loopback-server.ts';
import { runTutti } from '../testing/run-tutti.ts';

const projectId = '01900000-0000-7000-8000-000000000000';
const tracks = ['Door', 'Gate'].map((title, index) => ({
  id: projectId.replace(/.$/, `${index + 1}`),
  title,
  version: 1,
  format: 'mp3',
  reviewState: 'approved',
}));

/** Whether the exports of the second track can be made, and those of both are kept. */
let studio: { isAvailable: boolean; isFrozen: boolean; isOld: boolean; playedAnewBy: string | null };

/** Two approved tracks. */
const answer: Answer = (response, request) => {
  const { url = '' } = request;
  if (url.includes('/versions/1/files') && studio.isOld) {
    return json(404, { code: 'not_found', message: 'Not found.' })(response, request);
  }
  if (url.includes('/versions/1/f')) {
    if (url.endsWith('/freeze')) studio.isFrozen = true;
    const midi = studio.isAvailable
      ? { kind: 'midi', state: 'on_request', sizeBytes: 4096, reason: null }
      : { kind: 'midi', state: 'unavailable', sizeBytes: 0, reason: 'This track is old.' };
    const { isFrozen, playedAnewBy } = studio;
    const files = { trackId: tracks[1]!.id, version: 1, isFrozen, playedAnewBy, files: [midi] };
    return json(200, files)(response, request);
  }
  if (url.startsWith(`/api/projects/${projectId}/tracks`)) return json(200, tracks)(response, request);
  if (url.includes('/audio')) return void response.writeHead(200).end('sound');
  if (url.includes('/midi') && studio.isAvailable && !studio.isOld) {
    return void response.writeHead(200).end('MThd');
  }
  return json(409, { code: 'no_score', message: 'This track has no score.' })(response, request);
};

let folder: string;
beforeEach(async () => {
  studio = { isAvailable: true, isFrozen: true, isOld: false, playedAnewBy: null };
  folder = await mkdtemp(join(tmpdir(), 'tutti-sync-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lock = () => readFile(join(folder, 'assets.lock.json'), 'utf8');

async function sync(assets: readonly object[], ...flags: readonly string[]) {
  await writeFile(join(folder, 'assets.json'), JSON.stringify({ project: projectId, assets }));
  const { url, requests } = await loopbackServer(answer);
  const environment = { TUTTI_URL: url, TUTTI_TOKEN: 't' };
  const result = await runTutti(folder, ['sync', 'assets.json', ...flags], '', environment);
  const paths = requests.map(({ url: path }) => path);
  return { ...result, paths, downloads: paths.filter((path) => path.includes('/audio')).length };
}

const door = { track: 'Door', file: 'audio/door.mp3' };
const gate = { track: 'Gate', file: 'audio/gate.mid' };

describe('tutti sync', () => {
  it('names the file that cannot be fetched, and keeps the ones before it', async () => {
    studio.isOld = true;
    const failed = await sync([door, gate]);
    expect(failed.stderr).toBe('tutti: audio/gate.mid: This track has no score.\n');
    expect(failed.code).toBe(1);
    expect(await readdir(join(folder, 'audio'))).toEqual(['door.mp3']);
    const again = await sync([door], '--json');
    expect(again.downloads).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject({
      files: [{ file: 'audio/door.mp3', status: 'unchanged' }],
    });
  });

  it('fails alike where the file is on the disk and where it is not, and in a check', async () => {
    expect(await sync([door, gate])).toMatchObject({ code: 0 });
    expect(await sync([door, gate])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^unchanged {2}audio\/door.mp3.*\nunchanged {2}audio\/gate.mid/),
    });
    studio.isAvailable = false;
    const results = [await sync([door, gate]), await sync([door, gate], '--check')];
    await rm(join(folder, 'audio'), { recursive: true });
    results.push(await sync([door, gate]), await sync([door, gate], '--check'));
    await rm(join(folder, 'assets.lock.json'));
    results.push(await sync([door, gate]));
    for (const { code, stdout, stderr } of results) {
      expect({ code, stdout, stderr }).toEqual({
        code: 6,
        stdout: '',
        stderr:
          'tutti: audio/gate.mid: The MIDI file of version 1 of "Gate" is not to be had: This track is old. ' +
          'Approve a newer version, or take the audio as it is with "format": "audio".\n' +
          'tutti: 1 of 2 assets are missing, not approved or not to be had. Nothing was changed.\n',
      });
    }
    expect(await readdir(folder)).toEqual(['assets.json']);
  });

  it('takes the lock of the first release as it is', async () => {
    // Written by that release.
    const old = `{
  "audio/door.mp3": {
    "source": "track 01900000-0000-7000-8000-000000000001 version 1 mp3",
    "sha256": "dd29442deca69f52c50006b831cb216edf78a7da33748f0a80ff19f2ebe57ecd"
  },
  "audio/gate.mid": {
    "source": "track 01900000-0000-7000-8000-000000000002 version 1 midi",
    "sha256": "70fad3c7454a1f31935f5a14f71a959010e4ad087bfec6701d5cc66d382e5d05"
  }
}
`;
    await mkdir(join(folder, 'audio'));
    await writeFile(join(folder, 'audio/door.mp3'), 'sound');
    await writeFile(join(folder, 'audio/gate.mid'), 'MThd');
    await writeFile(join(folder, 'assets.lock.json'), old);
    const { stdout, downloads } = await sync([door, gate]);
    expect(stdout).toMatch(/^unchanged {2}audio\/door.mp3.*\nunchanged {2}audio\/gate.mid/);
    expect([downloads, await lock()]).toEqual([0, old]);
    // The export of another composer is another file than the one of the lock, once.
    studio.playedAnewBy = '16';
    expect((await sync([door, gate])).stdout).toMatch(
      /^unchanged {2}audio\/door.mp3.*\nwritten +audio\/gate.mid/,
    );
    expect((await sync([door, gate])).stdout).toMatch(/^unchanged.*\nunchanged/);
  });

  it('names the composer that plays an export anew, and fetches it again when that is another one', async () => {
    await sync([door, gate]);
    expect(await lock()).not.toContain('composer');
    studio.playedAnewBy = '16';
    const { stdout } = await sync([door, gate]);
    expect(stdout).toMatch(/^unchanged {2}audio\/door.mp3.*\nwritten +audio\/gate.mid/);
    expect(await lock()).toMatch(/version 1 midi composer 16"/);
    expect((await sync([door, gate])).stdout).toMatch(/unchanged {2}audio\/gate.mid/);
  });

  it('warns of versions that the studio does not keep, and freezes them with --freeze', async () => {
    studio.isFrozen = false;
    const checked = await sync([door, gate], '--check');
    expect(checked).toMatchObject({ code: 0, stderr: expect.stringContaining('1 version is not approved') });
    expect(checked.paths.filter((path) => path.endsWith('/freeze'))).toEqual([]);
    const frozen = await sync([door, gate], '--freeze');
    expect(frozen).toMatchObject({ code: 0, stderr: '' });
    expect(frozen.paths.filter((path) => path.endsWith('/freeze'))).toHaveLength(1);
    expect(await sync([door, gate], '--check')).toMatchObject({ code: 0, stderr: '' });
  });

  it('changes nothing with --check', async () => {
    const { code, stdout, downloads } = await sync([door, gate], '--check');
    expect({ code, stdout, downloads }).toEqual({
      code: 0,
      stdout: 'All 2 assets are there.\n',
      downloads: 0,
    });
    expect(await readdir(folder)).toEqual(['assets.json']);
  });
});

/** Links as a pull request can commit them, from the folder of the manifest to another one. */
async function linkOutside(links: Readonly<Record<string, string>>) {
  const outside = await mkdtemp(join(tmpdir(), 'tutti-outside-'));
  onTestFinished(() => rm(outside, { recursive: true, force: true }));
  await writeFile(join(outside, 'kept'), 'mine');
  for (const [link, target] of Object.entries(links)) {
    await symlink(target.replace('OUTSIDE', outside), join(folder, link));
  }
  return async () => ({
    names: await readdir(outside),
    kept: await readFile(join(outside, 'kept'), 'utf8'),
  });
}

describe('a manifest of somebody else', () => {
  it.each(['../door.mp3', '/tmp/door.mp3', 'audio/../../door.mp3', 'elsewhere/door.mp3'])(
    'does not write to %s, which is outside its folder',
    async (file) => {
      const outside = await mkdtemp(join(tmpdir(), 'tutti-outside-'));
      onTestFinished(() => rm(outside, { recursive: true, force: true }));
      await symlink(outside, join(folder, 'elsewhere'));
      const { code, stderr, paths } = await sync([{ ...door, file }]);
      expect([code, paths]).toEqual([2, []]);
      expect(stderr).toContain(`${file} is outside its folder: allow that with --outside`);
      expect(await readdir(outside)).toEqual([]);
    },
  );

  const untouched = { names: ['kept'], kept: 'mine' };

  it.each([
    ['a linked file', { 'door.mp3': 'OUTSIDE/kept' }, 'door.mp3'],
    ['a link to a file that does not exist', { 'door.mp3': 'OUTSIDE/new.mp3' }, 'door.mp3'],
    ['a link to a link', { 'door.mp3': 'other.mp3', 'other.mp3': 'OUTSIDE/new.mp3' }, 'door.mp3'],
    ['a link up from a linked folder', { to: 'OUTSIDE', 'door.mp3': 'to/../new.mp3' }, 'door.mp3'],
    ['a link in a folder that does not exist', { to: 'OUTSIDE/none', 'door.mp3': 'to/new' }, 'door.mp3'],
    ['a linked sidecar', { 'door.pcm.json': 'OUTSIDE/new.json' }, 'door.pcm', 'door.pcm.json'],
    ['a linked lock', { 'assets.lock.json': 'OUTSIDE/kept' }, 'door.mp3', 'assets.lock.json'],
    ['a link to a missing lock', { 'assets.lock.json': 'OUTSIDE/new' }, 'door.mp3', 'assets.lock.json'],
  ] as const)('does not write through %s', async (_, links, file, refused: string = file) => {
    const outside = await linkOutside(links);
    const { code, stderr, paths } = await sync([{ ...door, file }]);
    expect(await outside()).toEqual(untouched);
    expect([code, paths]).toEqual([2, []]);
    expect(stderr).toContain(`${refused} is outside its folder: allow that with --outside`);
  });

  it('may link files within its folder, and elsewhere with --outside', async () => {
    await writeFile(join(folder, 'old.mp3'), 'old');
    await symlink('old.mp3', join(folder, 'door.mp3'));
    expect((await sync([{ ...door, file: 'door.mp3' }])).code).toBe(0);
    expect(await readFile(join(folder, 'old.mp3'), 'utf8')).toBe('sound');
    const outside = await linkOutside({ 'gate.mp3': 'OUTSIDE/new.mp3' });
    expect((await sync([{ ...door, file: 'gate.mp3' }], '--outside')).code).toBe(0);
    expect(await outside()).toEqual({ names: ['kept', 'new.mp3'], kept: 'mine' });
  });

  it('gets a sentence for links that lead in a circle', async () => {
    await symlink('door.mp3', join(folder, 'door.mp3'));
    expect(await sync([{ ...door, file: 'door.mp3' }])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('door.mp3: its links lead in a circle.'),
    });
  });

  it('may write elsewhere with --outside', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'tutti-outside-'));
    onTestFinished(() => rm(outside, { recursive: true, force: true }));
    expect((await sync([{ ...door, file: join(outside, 'door.mp3') }], '--outside')).code).toBe(0);
    expect(await readdir(outside)).toEqual(['door.mp3']);
  });
});
