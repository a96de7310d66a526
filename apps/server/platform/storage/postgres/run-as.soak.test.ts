import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { silentLog } from '../testing/test-server.ts';
import { startWriter } from '../testing/writer-process.ts';
import { binariesUnder, findBinaries } from './binaries.ts';
import { planLaunch, defaultOptions } from './launch-plan.ts';
import { startPostgres } from './start-postgres.ts';

const isRoot = process.getuid?.() === 0;
const hasNamespaces = isRoot && spawnSync('unshare', ['--user', '--map-user=1000', 'true']).status === 0;
/** The user `daemon` on most systems. */
const ordinaryUid = 1;
const namelessUid = 12_345;

/** False when the checkout lies in a folder that only root can read. */
const canOthersRead =
  isRoot &&
  spawnSync(process.execPath, ['-e', `require('fs').readFileSync(${JSON.stringify(import.meta.filename)})`], {
    uid: ordinaryUid,
    gid: ordinaryUid,
    cwd: '/',
  }).status === 0;

const scratch = await mkdtemp(join(tmpdir(), 'tutti-run-as-'));
const sharedFolder = join(scratch, 'open');
const rootFolder = join(scratch, 'closed');
await chmod(scratch, 0o755);
await mkdir(sharedFolder);
await mkdir(rootFolder, { mode: 0o700 });
afterAll(() => rm(join(sharedFolder, '..'), { recursive: true, force: true }));

async function makeFolder(parent: string, name: string): Promise<string> {
  const folder = join(parent, name);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  return folder;
}

async function startTwice(folder: string): Promise<string> {
  const first = await startPostgres(folder, silentLog);
  const client = new Client(first.connection);
  await client.connect();
  await client.query('create table if not exists kept (value int)');
  await client.query('insert into kept values (1)');
  await client.end();
  await first.stop();
  const second = await startPostgres(folder, silentLog);
  const again = new Client(second.connection);
  await again.connect();
  const { rows } = await again.query<{ count: string; folder: string }>(
    `select count(*)::text as count, current_setting('data_directory') as folder from kept`,
  );
  await again.end();
  await second.stop();
  return `${rows[0]?.count} in ${rows[0]?.folder}`;
}

test.skipIf(!hasNamespaces)(
  'PostgreSQL started by root runs in a user namespace, with a folder and files of root only [root with namespaces only]',
  async () => {
    const folder = await makeFolder(rootFolder, 'namespace');
    expect(await startTwice(folder)).toBe(`1 in ${folder}/postgres/cluster`);
    expect((await stat(join(folder, 'postgres', 'cluster'))).uid).toBe(0);
  },
);

test.skipIf(!hasNamespaces)(
  'PostgreSQL programs in a folder of root only can be started in the namespace [root with namespaces only]',
  async () => {
    const copy = join(rootFolder, 'programs');
    await cp((await findBinaries()).root, copy, { recursive: true, verbatimSymlinks: true });
    const plan = await planLaunch(await makeFolder(rootFolder, 'all'), binariesUnder(copy), defaultOptions);
    expect([plan.runAs.kind, plan.binaries.root]).toEqual(['namespace', copy]);
  },
);

test.skipIf(!isRoot)('root without user namespaces is rejected with one sentence [root only]', async () => {
  const folder = await makeFolder(sharedFolder, 'without');
  await expect(
    startPostgres(folder, silentLog, { ...defaultOptions, allowsNamespaces: false }),
  ).rejects.toThrow('start as an ordinary user, or set DATABASE_URL');
});

test.skipIf(!hasNamespaces)(
  'a database that an earlier version ran as another user is not replaced by an empty one [root with namespaces only]',
  async () => {
    const folder = await makeFolder(sharedFolder, 'former');
    await mkdir(join(folder, 'postgres', 'cluster'), { recursive: true });
    chownSync(join(folder, 'postgres', 'cluster'), namelessUid, namelessUid);
    await expect(startPostgres(folder, silentLog)).rejects.toThrow(`belongs to uid ${namelessUid}`);
    await writeFile(join(folder, 'postgres', 'moved-to'), '/var/lib/tutti/0123\n');
    await expect(startPostgres(folder, silentLog)).rejects.toThrow('An earlier version kept the database');
  },
);

test.skipIf(!canOthersRead)(
  'an ordinary user can start, adopt and stop the server after a kill [root only, in a checkout that others can read]',
  async () => {
    const folder = await makeFolder(sharedFolder, 'ordinary');
    chownSync(folder, ordinaryUid, ordinaryUid);
    chmodSync(folder, 0o700);
    const asOrdinary = { uid: ordinaryUid, gid: ordinaryUid, cwd: '/' };
    const first = startWriter(folder, asOrdinary);
    expect(await first.ready).toBe('started');
    await first.kill();
    const second = startWriter(folder, asOrdinary);
    expect(await second.ready).toBe('adopted');
    expect(await second.end()).toBe(0);
    expect((await stat(join(folder, 'postgres', 'cluster'))).uid).toBe(ordinaryUid);
  },
);

test.skipIf(!canOthersRead || !hasNamespaces)(
  'a uid without a name, as in containers, can run the server [root with namespaces only]',
  async () => {
    const folder = await makeFolder(sharedFolder, 'nameless');
    chownSync(folder, namelessUid, namelessUid);
    const writer = startWriter(folder, { uid: namelessUid, gid: namelessUid, cwd: '/' });
    expect(await writer.ready).toBe('started');
    expect(await writer.end()).toBe(0);
    expect((await stat(join(folder, 'postgres', 'cluster'))).uid).toBe(namelessUid);
  },
);

test.skipIf(!canOthersRead)(
  'an ordinary user gets an error for files of another user [root only, in a checkout that others can read]',
  async () => {
    const folder = await makeFolder(sharedFolder, 'foreign');
    await mkdir(join(folder, 'postgres'), { mode: 0o700 });
    const writer = startWriter(folder, { uid: ordinaryUid, gid: ordinaryUid, cwd: '/' });
    await expect(writer.ready).rejects.toThrow(/belongs to another user \(uid 0\)/);
  },
);
