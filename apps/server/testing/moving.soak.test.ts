import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ApiUser, password } from '#contract/testing/api-user.ts';
import { moveDatabase } from '#server/operations/moving/database-move.ts';
import { noSwift, startSwift } from '#server/platform/storage/objects/s3/testing/swift.ts';
import { silentLog } from '#server/platform/storage/testing/test-server.ts';
import { soundFile, swell } from '#server/library/uploads/testing/sounds.ts';
import { eventually } from './eventually.ts';
import { startNode, type ClusterNode } from './cluster/cluster-node.ts';
import { startPostgresServer } from './cluster/postgres-server.ts';
import { totpApp } from './totp-app.ts';

// Performs the move from a data folder to servers described in docs/operating.md.

const scratch = await mkdtemp(join(tmpdir(), 'tutti-moving-'));
afterAll(() => rm(scratch, { recursive: true, force: true }));

const main = join(import.meta.dirname, '..', '..', 'cli', 'main.ts');

function tutti(args: readonly string[], env: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    cwd: scratch,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

async function startServer(
  role: ClusterNode['role'],
  settings: Readonly<Record<string, string>>,
): Promise<ClusterNode> {
  const node = await startNode(role, settings);
  onTestFinished(() => node.kill());
  return node;
}

const wav = await soundFile('pcm_44100', swell(1));

async function audioOf(user: ApiUser, trackId: string): Promise<Buffer> {
  const audio = await user.request('getTrackAudio', { params: { trackId } });
  return Buffer.from(await audio.arrayBuffer());
}

test('a studio moves from its data folder to a PostgreSQL server and a bucket, and continues there', async () => {
  const DATA_DIR = join(scratch, 'data');
  await mkdir(DATA_DIR);
  const embedded = { DATA_DIR, WORKERS: '1', SESSION_SECRET: 'a secret of this test, long enough' };
  const postgres = await startPostgresServer();
  onTestFinished(() => postgres.close());
  const swift = noSwift === undefined ? await startSwift() : undefined;
  onTestFinished(() => swift?.stop());
  const external: Record<string, string> = { ...embedded, DATABASE_URL: postgres.url };
  if (swift) {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = swift.settings;
    external['S3_ENDPOINT'] = endpoint.href;
    external['S3_BUCKET'] = bucket;
    external['S3_REGION'] = region;
    external['S3_ACCESS_KEY_ID'] = accessKeyId;
    external['S3_SECRET_ACCESS_KEY'] = secretAccessKey;
  }
  const before = await startServer('web', embedded);
  const ada = new ApiUser(before.url);
  await ada.join('ada@example.org', before.inviteCode!);
  const { id: projectId } = await ada.call('createProject', { body: { name: 'Kept' } });
  const { id: trackId } = await ada.call('uploadTrack', {
    params: { projectId },
    body: {
      title: 'A swell',
      audioData: wav.toString('base64'),
      contentType: 'audio/wav',
      trackType: 'music',
    },
  });
  const content = 'This must not get lost.';
  await ada.call('createComment', { body: { entityType: 'track', entityId: trackId, content } });
  const original = await audioOf(ada, trackId);
  // A pending generation moves with its queue job and its token hold.
  const accepted = await ada.request('generateSoundEffect', {
    params: { projectId },
    body: { prompt: 'a bell', duration: 500 },
    headers: { prefer: 'respond-async' },
  });
  const { id: generationId } = (await accepted.json()) as { id: string };
  const { setUp, secret } = await ada.call('beginSecondFactor', { body: { password } });
  const authenticator = totpApp(secret, { offsetMs: 0 });
  const { recoveryCodes } = await ada.call('confirmSecondFactor', {
    body: { setUp, code: authenticator.code() },
  });
  const move = () =>
    moveDatabase({ dataDir: DATA_DIR, databaseUrl: postgres.url }, silentLog, () => undefined);
  await expect(move()).rejects.toThrow('Tutti is running on this database: stop it first.');
  await before.stop();

  const moved = tutti(['database', 'move'], external);
  expect(moved).toMatchObject({ status: 0, stderr: '' });
  expect(moved.stdout).toMatch(/^comments: 1 rows$/m);
  expect(moved.stdout).toMatch(/^pgboss\.job: \d+ rows$/m);
  expect(moved.stdout).toMatch(
    /^Moved \d+ rows of \d+ tables, each compared; the ledger of 1 accounts adds up\./m,
  );
  await expect(move()).rejects.toThrow('The database at DATABASE_URL is not empty');
  if (swift) {
    const files = tutti(['files', 'move'], external);
    if (!/^\d+ files copied, 0 were there already: \d+ bytes/.test(files.stdout))
      throw new Error(files.stderr);
    await rm(DATA_DIR, { recursive: true });
    await mkdir(DATA_DIR);
  }

  const after = await startServer('all', external);
  ada.url = after.url;
  const { comments } = await ada.call('listComments', { params: { entityType: 'track', entityId: trackId } });
  expect(comments.map((comment) => comment.content)).toEqual([content]);
  expect(original.equals(await audioOf(ada, trackId))).toBe(true);
  await eventually(async () => {
    const { status } = await ada.call('getGeneration', { params: { generationId } });
    expect(status).toBe('completed');
  });
  const otherSession = new ApiUser(after.url);
  await otherSession.call('signIn', { body: { email: 'ada@example.org', password } });
  const { email } = await otherSession.call('signInWithCode', { body: { code: recoveryCodes[0]! } });
  expect(email).toBe('ada@example.org');
  const comment = { entityType: 'project', entityId: projectId, content: 'Here we are.' } as const;
  await ada.call('createComment', { body: comment });
  console.log(`moved to PostgreSQL ${postgres.version}, files to ${swift ? 'S3' : `nowhere (${noSwift})`}`);
}, 300_000);
