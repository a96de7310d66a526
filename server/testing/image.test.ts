import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { found, one } from './matches.ts';

const root = join(import.meta.dirname, '..', '..');
const text = (path: string) => readFile(join(root, path), 'utf8');
const dockerfile = await text('Dockerfile');
const ignored = await text('.dockerignore');

const buildOutput = ['dist'];
/** The paths of this repository that the image contains. */
const held = found(dockerfile, /^COPY --from=build (.+) \S+$/gm)
  .flatMap((paths) => paths.split(' '))
  .map((path) => path.replace('/app/', ''));
const letIn = found(ignored, /^!(.+)$/gm);

test('every build input is admitted by .dockerignore', async () => {
  const webSources = one(await text('scripts/prepare.mjs'), /^const webSources = \[([^\]]+)\]/gm);
  const listed = one(dockerfile, /^COPY ([^-].*) \.\/$/gm).split(' ');
  const needed = [...listed, ...found(webSources, /'([^']+)'/g), ...held];
  expect(needed.length).toBeGreaterThan(12);
  expect(needed.filter((path) => !letIn.includes(path) && !buildOutput.includes(path))).toEqual([]);
});

test('the image uses the same allocator setting as the start scripts', async () => {
  const setting = one(await text('scripts/memory.mjs'), /(MALLOC_\w+: '\d+)'/g);
  expect(one(dockerfile, /^ENV (MALLOC_.*)$/gm)).toBe(setting.replace(": '", '='));
});

const run = promisify(execFile);
/** Excludes tests independently of .dockerignore, which a test below checks. */
const filter = (path: string) => basename(path) !== 'testing' && !/\.test\.tsx?$/.test(path);
let image: string;
beforeAll(async () => {
  image = await mkdtemp(join(tmpdir(), 'tutti-image-'));
  const rooms = held.filter((path) => !buildOutput.includes(path));
  await Promise.all(
    rooms.map((path) => cp(join(root, path), join(image, path), { recursive: true, filter })),
  );
  const lock = JSON.parse(await text('package-lock.json')) as { packages: Record<string, { dev?: true }> };
  const packages = Object.keys(lock.packages).filter((path) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path));
  for (const path of packages.filter((name) => lock.packages[name]!.dev !== true)) {
    await mkdir(dirname(join(image, path)), { recursive: true });
    await symlink(join(root, path), join(image, path));
  }
});
afterAll(() => rm(image, { recursive: true, force: true }));

test('the image contains every module that the server imports, without dev dependencies', async () => {
  expect(ignored).toMatch(/^\*\*\/testing\n\*\*\/\*\.test\.ts\n\*\*\/\*\.test\.tsx$/m);
  const command = one(dockerfile, /^CMD \["node", "(.+)"\]$/gm);
  const started = run(process.execPath, [command], { cwd: image, env: { ROLE: 'none' } });
  await expect(started).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('"msg":"ROLE is '),
  });
});

test('the CLI runs in the image', async () => {
  const { stdout } = await run(process.execPath, ['cli/tutti.mjs', '--help'], { cwd: image, env: {} });
  expect(stdout).toContain('tutti ledger verify');
});
