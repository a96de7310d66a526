import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ApiUser } from '#contract/testing/api-user.ts';
import { measure } from '#server/library/uploads/measure/measure.ts';
import { verifyLedger } from './cluster/invariants.ts';
import { startNode, type ClusterNode } from './cluster/cluster-node.ts';
import { startPostgresServer } from './cluster/postgres-server.ts';

// Performs the backups described in docs/operating.md.

const run = promisify(execFile);
const scratch = await mkdtemp(join(tmpdir(), 'tutti-backup-'));
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function startServer(settings: Readonly<Record<string, string>>): Promise<ClusterNode> {
  const node = await startNode('all', { WORKERS: '1', ...settings });
  onTestFinished(() => node.kill());
  return node;
}

/** Signs up a user who generates a track and comments on it. */
async function createContent({ url, inviteCode }: ClusterNode) {
  const ada = new ApiUser(url);
  await ada.join('ada@example.org', inviteCode!);
  const { id: projectId } = await ada.call('createProject', { body: { name: 'Kept' } });
  const body = { prompt: 'a short knock on wood', duration: 500 };
  const { id: trackId } = await ada.call('generateSoundEffect', { params: { projectId }, body });
  const content = 'This must not get lost.';
  await ada.call('createComment', { body: { entityType: 'track', entityId: trackId, content } });
  return { ada, projectId, trackId, content };
}

/** Checks that the user's session, comment and audio still exist. */
async function expectContent(
  { url }: ClusterNode,
  { ada, trackId, content }: Awaited<ReturnType<typeof createContent>>,
) {
  ada.url = url;
  const params = { entityType: 'track', entityId: trackId };
  const { comments } = await ada.call('listComments', { params });
  expect(comments.map((comment) => comment.content)).toEqual([content]);
  const audio = await ada.request('getTrackAudio', { params: { trackId } });
  const { durationMs } = await measure(new Uint8Array(await audio.arrayBuffer()));
  expect(durationMs).toBeGreaterThan(400);
}

test('tutti backup of a running server under load restores every track and comment', async () => {
  const [data, copy] = [join(scratch, 'data'), join(scratch, 'copy')];
  await mkdir(data);
  const before = await startServer({ DATA_DIR: data });
  const content = await createContent(before);
  const { ada, projectId } = content;
  const stopping = new AbortController();
  async function keepWorking() {
    for (let n = 1; !stopping.signal.aborted; n += 1) {
      const body = { prompt: `knock ${n}`, duration: 500 };
      // The tokens of a new account pay for nine of them.
      if (n < 9) await ada.call('generateSoundEffect', { params: { projectId }, body });
      await ada.call('createComment', {
        body: { entityType: 'project', entityId: projectId, content: `${n}` },
      });
    }
  }
  const working = keepWorking();
  const main = join(import.meta.dirname, '..', '..', 'cli', 'main.ts');
  const env = { DATA_DIR: data };
  const { stdout } = await run(process.execPath, [main, 'backup', 'copy'], { cwd: scratch, env });
  expect(stdout).toMatch(/ is a backup of .*: the database and \d+ files\.$/m);
  stopping.abort();
  await working;
  await before.stop();
  await rm(data, { recursive: true });

  const after = await startServer({ DATA_DIR: copy });
  await expectContent(after, content);
  for (const { id: trackId } of await ada.call('listProjectTracks', { params: { projectId } }))
    expect((await ada.request('getTrackAudio', { params: { trackId } })).status).toBe(200);
  expect(verifyLedger(undefined, copy)).toMatch(/^The ledger adds up/);
}, 300_000);

test('pg_dump of a running server followed by a copy of its files is a valid backup', async ({ skip }) => {
  const postgres = await startPostgresServer();
  onTestFinished(() => postgres.close());
  const { programs = '' } = postgres;
  skip(programs === '', 'the system brings no pg_dump');
  const [data, copy] = [join(scratch, 'served'), join(scratch, 'restored')];
  await mkdir(data);
  const before = await startServer({ DATA_DIR: data, DATABASE_URL: postgres.url });
  const content = await createContent(before);
  const dump = join(scratch, 'tutti.dump');
  await run(join(programs, 'pg_dump'), ['--format=custom', `--file=${dump}`, postgres.url]);
  await cp(data, copy, { recursive: true });
  await before.stop();

  const restored = postgres.url.replace('/postgres?', '/restored?');
  await run(join(programs, 'psql'), [postgres.url, '-c', 'CREATE DATABASE restored']);
  await run(join(programs, 'pg_restore'), ['--no-owner', '--exit-on-error', `--dbname=${restored}`, dump]);
  await expectContent(await startServer({ DATA_DIR: copy, DATABASE_URL: restored }), content);
  expect(verifyLedger(restored, copy)).toMatch(/^The ledger adds up/);
}, 300_000);
