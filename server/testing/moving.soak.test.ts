import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ApiPerson, password } from '#contract/testing/api-person.ts';
import { moveDatabase } from '#server/moving/database-move.ts';
import { noSwift, startSwift } from '#server/storage/objects/s3/testing/swift.ts';
import { silentLog } from '#server/storage/testing/test-server.ts';
import { soundFile, swell } from '#server/uploads/testing/sounds.ts';
import { eventually } from './eventually.ts';
import { startMember, type Member } from './fleet/member.ts';
import { startPostgresServer } from './fleet/postgres-server.ts';
import { phone } from './phone.ts';

// Performs the move from a data folder to servers described in docs/operating.md.

const scratch = await mkdtemp(join(tmpdir(), 'tutti-moving-'));
afterAll(() => rm(scratch, { recursive: true, force: true }));

const main = join(import.meta.dirname, '..', '..', 'cli', 'main.ts');

function tutti(words: readonly string[], env: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...words], {
    cwd: scratch,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

async function started(role: Member['role'], settings: Readonly<Record<string, string>>): Promise<Member> {
  const member = await startMember(role, settings);
  onTestFinished(() => member.kill());
  return member;
}

const wav = await soundFile('pcm_44100', swell(1));

async function soundOf(person: ApiPerson, trackId: string): Promise<Buffer> {
  const audio = await person.request('getTrackAudio', { params: { trackId } });
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
  const outside: Record<string, string> = { ...embedded, DATABASE_URL: postgres.url };
  if (swift) {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = swift.settings;
    outside['S3_ENDPOINT'] = endpoint.href;
    outside['S3_BUCKET'] = bucket;
    outside['S3_REGION'] = region;
    outside['S3_ACCESS_KEY_ID'] = accessKeyId;
    outside['S3_SECRET_ACCESS_KEY'] = secretAccessKey;
  }
  const before = await started('web', embedded);
  const ada = new ApiPerson(before.url);
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
  const heard = await soundOf(ada, trackId);
  // A pending generation moves with its queue job and its token hold.
  const asked = await ada.request('generateSoundEffect', {
    params: { projectId },
    body: { prompt: 'a bell', duration: 500 },
    headers: { prefer: 'respond-async' },
  });
  const { id: generationId } = (await asked.json()) as { id: string };
  const { setUp, secret } = await ada.call('beginSecondFactor', { body: { password } });
  const theirs = phone(secret, { offsetMs: 0 });
  const { recoveryCodes } = await ada.call('confirmSecondFactor', { body: { setUp, code: theirs.code() } });
  const move = () =>
    moveDatabase({ dataDir: DATA_DIR, databaseUrl: postgres.url }, silentLog, () => undefined);
  await expect(move()).rejects.toThrow('Tutti is running on this database: stop it first.');
  await before.stop();

  const moved = tutti(['database', 'move'], outside);
  expect(moved).toMatchObject({ status: 0, stderr: '' });
  expect(moved.stdout).toMatch(/^comments: 1 rows$/m);
  expect(moved.stdout).toMatch(/^pgboss\.job: \d+ rows$/m);
  expect(moved.stdout).toMatch(
    /^Moved \d+ rows of \d+ tables, each compared; the ledger of 1 accounts adds up\./m,
  );
  await expect(move()).rejects.toThrow('The database at DATABASE_URL is not empty');
  if (swift) {
    const files = tutti(['files', 'move'], outside);
    if (!/^\d+ files copied, 0 were there already: \d+ bytes/.test(files.stdout))
      throw new Error(files.stderr);
    await rm(DATA_DIR, { recursive: true });
    await mkdir(DATA_DIR);
  }

  const after = await started('all', outside);
  ada.url = after.url;
  const { comments } = await ada.call('listComments', { params: { entityType: 'track', entityId: trackId } });
  expect(comments.map((comment) => comment.content)).toEqual([content]);
  expect(heard.equals(await soundOf(ada, trackId))).toBe(true);
  await eventually(async () => {
    const { status } = await ada.call('getGeneration', { params: { generationId } });
    expect(status).toBe('completed');
  });
  const elsewhere = new ApiPerson(after.url);
  await elsewhere.call('signIn', { body: { email: 'ada@example.org', password } });
  const { email } = await elsewhere.call('signInWithCode', { body: { code: recoveryCodes[0]! } });
  expect(email).toBe('ada@example.org');
  const goingOn = { entityType: 'project', entityId: projectId, content: 'Here we are.' } as const;
  await ada.call('createComment', { body: goingOn });
  console.log(`moved to PostgreSQL ${postgres.version}, files to ${swift ? 'S3' : `nowhere (${noSwift})`}`);
}, 300_000);
