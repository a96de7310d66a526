import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ApiTokenScope } from '../../packages/contract/api-token-scopes.ts';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { readZip } from '../../packages/contract/testing/read-zip.ts';
import { addColleague, createUser, expect, newProject, test } from './fixtures.ts';
import { wavOf } from './tone-file.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tutti-command-line-'));
  await mkdir(join(folder, 'bin'));
  // As `npm link` installs it.
  await symlink(join(root, 'apps/cli/tutti.mjs'), join(folder, 'bin/tutti'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a shell script in the test's folder, with `tutti` on the path. */
async function runScript(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const shell = spawn('bash', ['-c', script, 'bash', ...args], {
    cwd: folder,
    env: {
      PATH: [join(folder, 'bin'), dirname(process.execPath), process.env['PATH']].join(delimiter),
      HOME: folder,
      XDG_CONFIG_HOME: join(folder, 'config'),
      ...env,
    },
  });
  shell.stdin.end();
  const [stdout, stderr, [code]] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    once(shell, 'close') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}

async function newToken(user: ApiUser, scopes: ApiTokenScope[], projectId: string | null = null) {
  const { token } = await user.call('createApiToken', { body: { name: 'Build', scopes, projectId } });
  return token;
}

async function uploadTone(user: ApiUser, projectId: string, title: string, hertz: number) {
  const audio = wavOf(1, (time) => 0.3 * Math.sin(2 * Math.PI * hertz * time));
  const body = { title, audioData: audio.toString('base64'), contentType: 'audio/wav' };
  return user.call('uploadTrack', { params: { projectId }, body });
}

async function approve(user: ApiUser, reviewer: ApiUser, trackId: string) {
  const { id } = await reviewer.call('getCurrentUser');
  const params = { trackId };
  await user.call('requestReview', { params, body: { reviewerIds: [id] } });
  const { version } = await user.call('getTrack', { params });
  await reviewer.call('decideReview', { params, body: { verdict: 'approved', version } });
}

test('a shell script signs in, generates, downloads, comments and watches', async ({ admin }) => {
  // It starts some forty processes.
  test.slow();
  const user = await createUser('creator', admin.user);
  const projectId = await newProject(user, 'Starfall');
  const { id: trackId } = await uploadTone(user, projectId, 'Menu', 440);
  await user.call('createPlaylist', {
    params: { projectId },
    body: { name: 'Menu Music', items: [{ trackId }] },
  });
  const token = await newToken(user, ['comment', 'generate']);

  const script = await readFile(join(root, 'tools/e2e/command-line.sh'), 'utf8');
  const { code, stderr, stdout } = await runScript(script, [user.url, token, 'Starfall']);
  expect(stderr).toBe('');
  expect(code).toBe(0);

  const id = stdout.trim().split('\n').at(-1)!;
  const { versions } = await user.call('listVersions', { params: { trackId: id } });
  expect(versions.map(({ number }) => number)).toEqual([2, 1]);
  const params = { entityType: 'track', entityId: id };
  const { comments } = await user.call('listComments', { params });
  expect(comments).toMatchObject([{ content: 'softer here', position: 1, positionEnd: 2.5, version: 2 }]);
  const stems = readZip(await readFile(join(folder, 'stems.zip')));
  expect([...stems.keys()].every((name) => name.endsWith('.wav'))).toBe(true);
  const menu = readZip(await readFile(join(folder, 'menu.zip')));
  expect([...menu.keys()]).toContain('playlist.m3u8');
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('the build of a game fetches the approved assets and fails without them', async ({ admin }) => {
  const page = await readFile(join(root, 'docs/command-line.md'), 'utf8');
  const [recipe] = [...page.matchAll(/```sh\n([^]*?)```/g)].map(([, block]) => block!).slice(-1);
  const user = await createUser('creator', admin.user);
  const projectId = await newProject(user, 'Starfall');
  const colleague = await addColleague(user, projectId, admin.user);
  const battle = await uploadTone(user, projectId, 'Battle Loop', 440);
  const door = await uploadTone(user, projectId, 'Stone Door', 220);
  const items = [{ trackId: battle.id }, { trackId: door.id }];
  await user.call('createPlaylist', { params: { projectId }, body: { name: 'Menu Music', items } });
  const env = { TUTTI_URL: user.url, TUTTI_TOKEN: await newToken(user, ['read'], projectId) };
  const manifest = {
    project: 'Starfall',
    assets: [
      { track: 'Battle Loop', file: 'audio/battle.wav' },
      { track: door.id, file: 'audio/door.wav' },
      { playlist: 'Menu Music', file: 'audio/menu.zip' },
    ],
  };
  await writeFile(join(folder, 'assets.json'), JSON.stringify(manifest));
  const build = () => runScript(recipe!, [], env);
  const timeOf = async (file: string) => (await stat(join(folder, file))).mtimeMs;

  await approve(user, colleague, battle.id);
  const refused = await build();
  expect(refused.code).toBe(6);
  expect(refused.stderr).toContain('audio/door.wav: No version of "Stone Door" is approved.');
  expect(refused.stderr).toContain(
    'audio/menu.zip: Version 1 of "Stone Door" in "Menu Music" is not approved.',
  );
  expect(refused.stderr).toContain(
    '2 of 3 assets are missing, not approved or not to be had. Nothing was changed.',
  );
  expect((await readdir(folder)).includes('audio')).toBe(false);

  await approve(user, colleague, door.id);
  const first = await build();
  expect(first.stderr).toBe('');
  expect(first.code).toBe(0);
  expect(first.stdout.match(/written/g)).toHaveLength(3);
  expect((await readFile(join(folder, 'audio/battle.wav'))).subarray(0, 4).toString()).toBe('RIFF');
  expect([...readZip(await readFile(join(folder, 'audio/menu.zip'))).keys()]).toHaveLength(5);

  const writtenAt = await timeOf('audio/battle.wav');
  expect((await build()).stdout.match(/unchanged/g)).toHaveLength(3);
  expect(await timeOf('audio/battle.wav')).toBe(writtenAt);

  await writeFile(join(folder, 'audio/door.wav'), 'damaged');
  expect((await build()).stdout).toMatch(
    /unchanged {2}audio\/battle.wav.*\nwritten {4}audio\/door.wav.*\nunchanged/,
  );

  // An approved version stays the asset while a newer one is not approved.
  await user.call('unlockTrack', { params: { trackId: battle.id } });
  const other = await uploadTone(user, projectId, 'Battle Loop again', 880);
  await user.call('stackTrack', { params: { trackId: battle.id }, body: { trackId: other.id } });
  await user.call('makeVersionCurrent', { params: { trackId: battle.id, version: '2' } });
  const onlyBattle = { ...manifest, assets: manifest.assets.slice(0, 1) };
  await writeFile(join(folder, 'assets.json'), JSON.stringify(onlyBattle));
  expect((await build()).stdout).toBe('unchanged  audio/battle.wav  version 1\n');
  await approve(user, colleague, battle.id);
  expect((await build()).stdout).toBe('written    audio/battle.wav  version 2\n');
  const lock = JSON.parse(await readFile(join(folder, 'assets.lock.json'), 'utf8')) as object;
  expect(Object.keys(lock)).toEqual(['audio/battle.wav']);

  await user.call('updateTrack', { params: { trackId: battle.id }, body: { title: 'Renamed' } });
  const missing = await build();
  expect(missing.code).toBe(6);
  expect(missing.stderr).toContain('There is no track "Battle Loop".');
});
