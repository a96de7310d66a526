import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allMatches, onlyMatch } from './matches.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const text = (path: string) => readFile(join(root, path), 'utf8');
const dockerfile = await text('Dockerfile');
const ignored = await text('.dockerignore');

const buildOutput = ['dist'];
/** The paths of this repository that the image contains. */
const imagePaths = allMatches(dockerfile, /^COPY --from=build (.+) \S+$/gm)
  .flatMap((paths) => paths.split(' '))
  .map((path) => path.replace('/app/', ''));
const admittedPaths = allMatches(ignored, /^!(.+)$/gm);

test('every build input is admitted by .dockerignore', async () => {
  const webSources = onlyMatch(await text('tools/scripts/prepare.mjs'), /^const webSources = \[([^\]]+)\]/gm);
  const listed = onlyMatch(dockerfile, /^COPY ([^-].*) \.\/$/gm).split(' ');
  const needed = [...listed, ...allMatches(webSources, /'([^']+)'/g), ...imagePaths];
  expect(needed.length).toBeGreaterThan(12);
  expect(needed.filter((path) => !admittedPaths.includes(path) && !buildOutput.includes(path))).toEqual([]);
});

test('the image uses the same allocator setting as the start scripts', async () => {
  const setting = onlyMatch(await text('tools/scripts/memory.mjs'), /(MALLOC_\w+: '\d+)'/g);
  expect(onlyMatch(dockerfile, /^ENV (MALLOC_.*)$/gm)).toBe(setting.replace(": '", '='));
});

const run = promisify(execFile);
/** Excludes tests independently of .dockerignore, which a test below checks. */
const filter = (path: string) => basename(path) !== 'testing' && !/\.test\.tsx?$/.test(path);
let image: string;
beforeAll(async () => {
  image = await mkdtemp(join(tmpdir(), 'tutti-image-'));
  const sourcePaths = imagePaths.filter((path) => !buildOutput.includes(path));
  await Promise.all(
    sourcePaths.map((path) => cp(join(root, path), join(image, path), { recursive: true, filter })),
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
  const command = onlyMatch(dockerfile, /^CMD \["node", "(.+)"\]$/gm);
  const started = run(process.execPath, [command], { cwd: image, env: { ROLE: 'none' } });
  await expect(started).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('"msg":"ROLE is '),
  });
});

test('the CLI runs in the image', async () => {
  const { stdout } = await run(process.execPath, ['apps/cli/tutti.mjs', '--help'], { cwd: image, env: {} });
  expect(stdout).toContain('tutti ledger verify');
});

test('the health check fails while the database is migrated, and passes for every other answer', async () => {
  const [, program] = /HEALTHCHECK[^\n]*\\\n {2}CMD \["node", "-e", "(.+)"\]$/m.exec(dockerfile)!;
  const bodies: Record<string, readonly [status: number, body: object]> = {
    starting: [503, { status: 'starting' }],
    migrating: [503, { status: 'migrating', migration: '0160-facts', number: 3, of: 31 }],
    ready: [200, { status: 'ok' }],
    'without its database': [503, { code: 'unavailable', failing: ['database'] }],
  };
  const codes: Record<string, unknown> = {};
  for (const [name, [status, body]] of Object.entries(bodies)) {
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/readyz' ? status : 404).end(JSON.stringify(body));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const env = { PORT: String((server.address() as AddressInfo).port) };
    codes[name] = await run(process.execPath, ['-e', program!], { env }).then(
      () => 0,
      (error: { code: number }) => error.code,
    );
    server.close();
  }
  expect(codes).toEqual({ starting: 1, migrating: 1, ready: 0, 'without its database': 0 });
  const nothingListens = run(process.execPath, ['-e', program!], { env: { PORT: '1' } });
  await expect(nothingListens).rejects.toMatchObject({ code: 1 });
});
