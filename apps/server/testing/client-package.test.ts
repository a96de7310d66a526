import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audioWithoutTags } from '#contract/testing/audio-without-tags.ts';
import { creatorFactory } from './creators.ts';
import { testApp } from './test-app.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const run = promisify(execFile);
const typescript = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const node = (args: readonly string[], cwd: string, env?: Record<string, string>) =>
  run(process.execPath, args, { cwd, ...(env && { env }) });

/** An empty folder in which the package is installed from its tarball, without network. */
let folder: string;
let tarball: string;
beforeAll(async () => {
  await node(['tools/scripts/build-packages.ts', 'client'], root);
  folder = await mkdtemp(join(tmpdir(), 'tutti-client-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  await run('npm', ['pack', join(root, 'dist', 'packages', 'client'), '--pack-destination', folder], {
    cwd: folder,
  });
  tarball = (await readdir(folder)).find((file) => file.endsWith('.tgz'))!;
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder });
});
afterAll(() => rm(folder, { recursive: true }));

test('the package has no dependencies, and a README, a licence and types of its own', async () => {
  const packageFolder = join(folder, 'node_modules', '@tutti', 'client');
  const content = await readdir(packageFolder);
  expect(content).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'index.js', 'index.d.ts']));
  const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as object;
  expect(manifest).toMatchObject({ name: '@tutti/client', license: 'Apache-2.0' });
  expect(manifest).not.toHaveProperty('dependencies');
  expect(await readdir(join(folder, 'node_modules', '@tutti'))).toEqual(['client']);
  expect((await stat(join(folder, tarball))).size).toBeLessThan(50_000);
});

const program = `
import { createClient, type Track } from '@tutti/client';
const client = createClient({ baseUrl: 'https://studio.example.org', token: 'tutti_x' });
for await (const track of client.paginate('listProjectTracks', { params: { projectId: 'p' } })) {
  const row: Track = track;
  console.log(row.title satisfies string);
}
for await (const event of client.events()) if (event.entity === 'comment') console.log(event.row?.content);
const idea = await client.call('createIdea', { params: { projectId: 'p' }, body: { title: 'a', description: 'b' } });
console.log(idea.id satisfies string);
`;

test.each([[['--module', 'nodenext']], [['--module', 'esnext', '--moduleResolution', 'bundler']]])(
  'the types of the package accept valid calls without further packages, with %j',
  async (options) => {
    await writeFile(join(folder, 'program.ts'), program);
    const args = [typescript, '--noEmit', '--strict', '--target', 'es2024', '--types', '', ...options];
    await expect(node([...args, 'program.ts'], folder)).resolves.toMatchObject({ stdout: '' });
  },
);

test('the types of the package refuse invalid calls', async () => {
  const invalid = [
    `await client.call('getTrack');`,
    `await client.call('getTrack', { params: { trackid: 'x' } });`,
    `await client.call('createProject', { body: {} });`,
    `await client.call('getTracks', {});`,
    `await client.download('getBalance', {});`,
    `await client.paginate('getTrack', { params: { trackId: 'x' } });`,
  ];
  await writeFile(join(folder, 'program.ts'), program + invalid.join('\n'));
  const options = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--types', ''];
  const { stdout } = await node([typescript, ...options, 'program.ts'], folder).then(
    () => ({ stdout: '' }),
    (error: unknown) => error as { stdout: string },
  );
  const lines = [...stdout.matchAll(/^program\.ts\((\d+),/gm)].map(([, line]) => Number(line));
  const firstLine = program.split('\n').length;
  expect(lines).toEqual(invalid.map((_, index) => firstLine + index));
});

test('the example generates, downloads, comments and lists on a real server', async () => {
  const studio = await testApp();
  const { creatorWithProject } = await creatorFactory(studio);
  const { user, projectId } = await creatorWithProject();
  const { token } = await user.call('createApiToken', {
    body: { name: 'Build', scopes: ['read', 'comment', 'generate'] },
  });
  await cp(join(root, 'packages', 'client', 'example', 'generate.ts'), join(folder, 'generate.ts'));
  const settings = { TUTTI_URL: studio.url, TUTTI_TOKEN: token };
  const { stdout } = await node(['generate.ts', projectId, 'heavy rain'], folder, settings);
  expect(stdout).toContain('“heavy rain” is in heavy rain.wav (2 s).');
  expect(stdout).toContain('- heavy rain (sound_effect)');
  const audio = await readFile(join(folder, 'heavy rain.wav'));
  expect(audio.toString('latin1', 0, 4)).toBe('RIFF');
  expect(audioWithoutTags(audio)).toHaveLength(2 * 8_000);
  const [track] = await user.call('listProjectTracks', { params: { projectId } });
  const { comments } = await user.call('listComments', {
    params: { entityType: 'track', entityId: track!.id },
  });
  expect(comments.map(({ content }) => content)).toEqual(['Added by the build.']);
  // The types of Node are a package, which the empty folder does not have.
  const types = ['--typeRoots', join(root, 'node_modules', '@types'), '--types', 'node'];
  await node(
    [typescript, '--noEmit', '--strict', '--module', 'nodenext', '--skipLibCheck', ...types, 'generate.ts'],
    folder,
  );
});
