import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { openDiskStore } from '../platform/storage/objects/disk.ts';
import { openDatabase } from '../platform/storage/postgres/database.ts';
import { findPaths } from '../platform/storage/postgres/launch-plan.ts';
import { findServerProcess } from '../platform/storage/postgres/server-process.ts';
import { silentLog } from '../platform/storage/testing/test-server.ts';

const scratch = await mkdtemp(join(tmpdir(), 'tutti-backup-'));
afterAll(() => rm(scratch, { recursive: true, force: true }));

const program = join(import.meta.dirname, 'backup.ts');

async function backup(folder: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [program, resolve(scratch, folder)], { cwd: scratch, env });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout, stderr };
}

const open = async (dataDir: string) => ({
  database: await openDatabase({ dataDir }, silentLog),
  objects: await openDiskStore(join(dataDir, 'objects')),
});

/** Inserts rows, each after storing the file that it names, until `end` is called. */
function writing({ database, objects }: Awaited<ReturnType<typeof open>>) {
  let rows = 0;
  const over = new AbortController();
  async function write() {
    await database.pool.query('create table kept (n int primary key)');
    for (; !over.signal.aborted; rows += 1) {
      await objects.put(`kept/${rows}`, Buffer.from(`file ${rows}`), { contentType: 'text/plain' });
      await database.pool.query('insert into kept values ($1)', [rows]);
    }
  }
  const written = write();
  return {
    rows: () => rows,
    async end() {
      over.abort();
      await written;
    },
  };
}

test('a backup taken during writes contains every row committed before it and the file of each row', async () => {
  const dataDir = join(scratch, 'data');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'session-secret'), 'the secret');
  const source = await open(dataDir);
  const writer = writing(source);
  await expect.poll(() => writer.rows()).toBeGreaterThan(20);
  const before = writer.rows();
  const made = await backup('made/copy', { DATA_DIR: dataDir });
  await writer.end();
  await source.database.close();
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const copyDir = join(scratch, 'made', 'copy');
  expect(await readdir(join(scratch, 'made'))).toEqual(['copy']);

  const copy = await open(copyDir);
  const { rows } = await copy.database.pool.query<{ n: number }>('select n from kept order by n');
  await copy.database.close();
  expect(rows.length).toBeGreaterThan(before);
  expect(rows.map(({ n }) => n)).toEqual(Array.from(rows, (_, n) => n));
  for (const { n } of rows) {
    const file = await copy.objects.open(`kept/${n}`);
    expect((await buffer(file!.stream)).toString()).toBe(`file ${n}`);
  }
  expect(await readdir(copyDir)).toEqual(['objects', 'postgres', 'session-secret']);
});

test('a backup of a stopped server starts from the same rows', async () => {
  expect(await backup('stopped', { DATA_DIR: join(scratch, 'data') })).toMatchObject({ code: 0, stderr: '' });
  const { database } = await open(join(scratch, 'stopped'));
  expect((await database.pool.query('select count(*) as n from kept')).rows[0].n).toBeGreaterThan(20);
  await database.close();
});

test.each([
  { what: 'the program', entry: [program] },
  { what: 'the command', entry: [join(import.meta.dirname, '..', '..', 'cli', 'main.ts'), 'backup'] },
])(
  'a signal to $what stops the database that the backup started, and leaves no files behind',
  async ({ entry }) => {
    const dataDir = join(scratch, 'data');
    const paths = await findPaths(dataDir);
    const names = await readdir(scratch);
    const child = spawn(process.execPath, [...entry, join(scratch, 'interrupted')], {
      env: { DATA_DIR: dataDir },
    });
    const ended = once(child, 'close');
    await expect.poll(() => findServerProcess(paths), { interval: 1 }).toBeDefined();
    child.kill('SIGTERM');
    await ended;
    expect(child.exitCode ?? child.signalCode).toSatisfy((end) => end === 143 || end === 'SIGTERM');
    expect(await findServerProcess(paths)).toBeUndefined();
    expect(await readdir(scratch)).toEqual(names);
  },
);

/** Usually only root can mount a small file system. */
const canMount = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', scratch]).status === 0;

test.runIf(canMount)('a full disk is named as the reason, and leaves no files behind', async () => {
  const [disk, dataDir] = [join(scratch, 'small-disk'), join(scratch, 'small-data')];
  await mkdir(disk);
  await mkdir(dataDir);
  await (await open(dataDir)).database.close();
  const script = `mount -t tmpfs -o size=30m tmpfs ${disk} &&
      ${process.execPath} ${program} ${join(disk, 'backup')}; ls ${disk}`;
  const child = spawn('unshare', ['--mount', 'sh', '-c', script], {
    env: { DATA_DIR: dataDir },
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  await rm(disk, { recursive: true });
  expect(stderr).toMatch(/^The database could not be copied: .* Check free disk space\.$/m);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stdout).toBe('');
});

test('a backup that fails prints the reason in one sentence and leaves no files behind', async () => {
  const DATA_DIR = join(scratch, 'data');
  await mkdir(join(scratch, 'full', 'of'), { recursive: true });
  await mkdir(join(scratch, 'empty'));
  await writeFile(join(scratch, 'file'), '');
  await truncate(join(DATA_DIR, 'objects', 'kept', 'kept+', '3'), 1);
  const names = await readdir(scratch);
  const refusals = [
    ['full', { DATA_DIR }, /^\S+full is not empty/],
    ['file', { DATA_DIR }, /^\S+file can't be used as a folder \(ENOTDIR\)/],
    ['/proc/tutti/new', { DATA_DIR }, /^\/proc\/tutti\/new can't be made \(ENOENT\)/],
    ['new', { DATA_DIR: join(scratch, 'empty') }, /holds no database of Tutti/],
    [
      'new',
      { DATA_DIR, DATABASE_URL: 'postgres://localhost/tutti' },
      /^The database is at DATABASE_URL: .*pg_dump/,
    ],
    [
      'new',
      { DATA_DIR },
      /^1 files could not be copied, among them kept\/3: the object kept\/3 is damaged\.$/m,
    ],
  ] as const;
  const refused = async ([folder, env, sentence]: (typeof refusals)[number]) =>
    expect(await backup(folder, env)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(sentence),
    });
  await Promise.all(refusals.map(refused));
  expect(await readdir(scratch)).toEqual(names);
});
