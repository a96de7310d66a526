import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { ApiUser } from '#contract/testing/api-user.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { readMidi } from '#engine/encode/testing/read-midi.ts';
import { readWav } from '#engine/encode/testing/read-wav.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { Provider } from '#providers/provider.ts';
import { silentLog } from '#server/platform/storage/testing/test-server.ts';
import { builtinComposer } from '#server/testing/builtin-composer.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { jobsTable, type NewJobRow } from '#server/platform/schema/jobs.tables.ts';
import { processDeletionQueue } from '#server/platform/storage/objects/deletion-queue.ts';
import { tracksTable } from '#server/platform/schema/tracks.tables.ts';
import { scoreFilesService } from './score-files.service.ts';
import { scoreFilesTable } from '../../platform/schema/score-files.tables.ts';
import { readZip } from '#contract/testing/read-zip.ts';

const injectedErrors: Error[] = [];
/** The next files wait for these, one each. */
const holds: Promise<void>[] = [];
let begun = 0;
/** The built-in composer with injected errors and waits. */
const provider: Provider = {
  ...builtinComposer,
  scores: {
    ...builtinComposer.scores!,
    async files(...args) {
      const error = injectedErrors.pop();
      if (error) throw error;
      begun += 1;
      await holds.shift();
      return builtinComposer.scores!.files(...args);
    },
  },
};
const { url, services, storage, clock } = await testApp({ provider });
const admin = new ApiUser(url);
await admin.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);
const { id: projectId } = await admin.call('createProject', { body: { name: 'A film' } });
const { code } = await admin.call('createInviteCode', {
  body: { code: 'IN', role: 'collaborator', maxUses: 9 },
});

/** Duration of every track. */
const seconds = 2;

const make = async (prompt = 'a house loop with bass') =>
  (await admin.call('generateMusic', {
    params: { projectId },
    body: { prompt, music_length_ms: seconds * 1_000 },
  })) as TrackDetail;

type FileCall = 'getTrackStems' | 'getTrackMidi' | 'getTrackWav';
const ask = (name: FileCall, trackId: string, headers: Record<string, string> = {}) =>
  admin.request(name, { params: { trackId }, headers });

async function bytesOf(response: Response): Promise<Buffer> {
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const rowOf = async (trackId: string) =>
  (await services.db.select().from(scoreFilesTable).where(eq(scoreFilesTable.trackId, trackId)))[0];

const jobOf = async (trackId: string, kind: string) =>
  (await services.jobs.latestOf(`${kind} of ${trackId} V1`))!;

/** A job for the MIDI file that no request of this release submitted. */
async function insertJob(trackId: string, values: Partial<NewJobRow>): Promise<string> {
  const { id: userId } = await admin.call('getCurrentUser');
  const id = uuidv7();
  await services.db.insert(jobsTable).values({
    id,
    kind: 'midi',
    projectId,
    userId,
    status: 'pending',
    request: { trackId },
    requestHash: Buffer.alloc(0),
    provider: 'builtin',
    prompt: '',
    seed: 0,
    milliUnits: 0,
    tokenCost: 0,
    freeTokens: 0,
    freeDay: '2026-01-01',
    providerCostUsd: '0',
    ...values,
  });
  return id;
}

const midiKeyOf = (jobId: string) => `projects/${projectId}/scores/${jobId}/1/midi.mid`;

/** A job whose process died, with the file that it stored before. */
async function interruptedJob(trackId: string) {
  const singletonKey = `midi of ${trackId} V1`;
  const id = await insertJob(trackId, { status: 'generating', attempt: 1, singletonKey });
  const key = midiKeyOf(id);
  await storage.objects.put(key, Buffer.from('MThd'), { contentType: 'audio/midi' });
  return { id, fileExists: async () => (await storage.objects.stat(key)) !== undefined };
}

/** Runs a job for the MIDI file of a frozen version, as an earlier release submits it, beside one for a request. */
async function runFrozenJob(trackId: string): Promise<string> {
  const id = await insertJob(trackId, { singletonKey: `frozen midi of ${trackId} V1` });
  await services.queue.send(services.db, 'frozen-file', { jobId: id });
  return id;
}

const isCompleted = (id: string) =>
  eventually(async () => expect((await services.jobs.byId(id))!.status).toBe('completed'));

describe('score files', () => {
  it('are a ZIP of the stems, each as long as the track', async () => {
    const track = await make();
    const response = await ask('getTrackStems', track.id);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain(' stems.zip"');
    const files = readZip(await bytesOf(response));
    expect([...files.keys()]).toEqual(expect.arrayContaining(['drums.wav', 'bass.wav']));
    for (const stem of files.values()) expect(readWav(stem).data).toHaveLength(4 * seconds * 44_100);
  });

  it('are a MIDI file with the tempo, and a WAV of the master', async () => {
    const track = await make('a waltz in D minor, 90 bpm, piano');
    const midi = readMidi(await bytesOf(await ask('getTrackMidi', track.id)));
    const tempo = midi.tracks[0]!.find(({ meta }) => meta === 0x51)!.data;
    expect(60_000_000 / ((tempo[0]! << 16) | (tempo[1]! << 8) | tempo[2]!)).toBeCloseTo(90, 1);
    const wav = await ask('getTrackWav', track.id);
    expect(wav.headers.get('content-type')).toBe('audio/wav');
    expect(readWav(await bytesOf(wav))).toMatchObject({ sampleRate: 44_100 });
  });

  it('are generated once for concurrent requests, stored, and served in ranges', async () => {
    const track = await make();
    const [one, two] = await Promise.all([1, 2].map(async () => bytesOf(await ask('getTrackWav', track.id))));
    expect(one!.equals(two!)).toBe(true);
    expect((await jobOf(track.id, 'wav')).attempt).toBe(1);
    const part = await ask('getTrackWav', track.id, { range: 'bytes=0-3' });
    expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
  });

  it('stay as they are when another job renders the same one at the same time', async () => {
    const track = await make();
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    holds.push(...gates.map(({ promise }) => promise));
    const before = begun;
    const reply = ask('getTrackMidi', track.id);
    await eventually(() => expect(begun).toBe(before + 1));
    const second = await runFrozenJob(track.id);
    await eventually(() => expect(begun).toBe(before + 2));
    gates[0].resolve();
    await bytesOf(await reply);
    const row = (await rowOf(track.id))!;
    gates[1].resolve();
    await isCompleted(second);
    expect(await rowOf(track.id)).toEqual(row);
    expect(await storage.objects.stat(row.objectKey)).toBeDefined();
    await eventually(async () => expect(await storage.objects.stat(midiKeyOf(second))).toBeUndefined());
  });

  it('are not rendered again by a job that begins after another one has stored them', async () => {
    const track = await make();
    await bytesOf(await ask('getTrackMidi', track.id));
    const before = { begun, row: (await rowOf(track.id))! };
    await isCompleted(await runFrozenJob(track.id));
    expect(begun).toBe(before.begun);
    expect(await rowOf(track.id)).toMatchObject({ id: before.row.id, objectKey: before.row.objectKey });
    expect(await storage.objects.stat(before.row.objectKey)).toBeDefined();
  });

  it('are rendered by a job whose file the object store has lost', async () => {
    const track = await make();
    await bytesOf(await ask('getTrackMidi', track.id));
    const lost = (await rowOf(track.id))!.objectKey;
    await storage.objects.delete(lost);
    const second = await runFrozenJob(track.id);
    await isCompleted(second);
    expect((await rowOf(track.id))!.objectKey).toBe(midiKeyOf(second));
    expect(await storage.objects.stat(midiKeyOf(second))).toBeDefined();
  });

  it('are answered with 202 while they are generated, if the client prefers', async () => {
    const track = await make();
    const prefer = { prefer: 'respond-async' };
    const first = await ask('getTrackStems', track.id, prefer);
    expect(first.status).toBe(202);
    expect(await first.json()).toMatchObject({ status: 'making' });
    await eventually(async () => expect((await ask('getTrackStems', track.id, prefer)).status).toBe(200));
  });

  it('are generated to the end when the client disconnects', async () => {
    const track = await make();
    const disconnected = new AbortController();
    const waiting = admin.request('getTrackWav', {
      params: { trackId: track.id },
      signal: disconnected.signal,
    });
    await eventually(async () => expect(await jobOf(track.id, 'wav')).toBeDefined());
    disconnected.abort();
    await expect(waiting).rejects.toThrow('aborted');
    await eventually(async () => expect(await rowOf(track.id)).toBeDefined());
  });

  it('are refused for another provider version unless they or the score are stored', async () => {
    const track = await make();
    await bytesOf(await ask('getTrackMidi', track.id));
    await services.db
      .update(tracksTable)
      .set({ providerVersion: 'of old', scoreKey: null })
      .where(eq(tracksTable.id, track.id));
    await bytesOf(await ask('getTrackMidi', track.id));
    const refused = await ask('getTrackStems', track.id);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      409,
      'score_outdated',
    ]);
  });

  it('exist only for music of the built-in composer', async () => {
    const effect = await admin.call('generateSoundEffect', {
      params: { projectId },
      body: { prompt: 'a bell', duration: 1_000 },
    });
    const refused = await ask('getTrackStems', effect.id);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, 'no_score']);
  });

  it('require download access', async () => {
    const track = await make();
    const listener = new ApiUser(url);
    await listener.join(`${uuidv7()}@example.org`, code);
    const statusFor = async () =>
      (await listener.request('getTrackMidi', { params: { trackId: track.id } })).status;
    expect(await statusFor()).toBe(404);
    await admin.call('updateProjectSettings', { params: { projectId }, body: { isPublic: true } });
    await admin.call('updateProjectSettings', { params: { projectId }, body: { allowDownloads: false } });
    expect(await statusFor()).toBe(403);
    await admin.call('updateProjectSettings', { params: { projectId }, body: { allowDownloads: true } });
    expect(await statusFor()).toBe(200);
  });

  it('return the error of a failed job, and are retried later', async () => {
    const track = await make();
    injectedErrors.push(new ProviderError('unknown', 'A string broke.'));
    const errorReply = async () => {
      const response = await ask('getTrackMidi', track.id);
      return `${response.status} ${((await response.json()) as { message: string }).message}`;
    };
    expect(await errorReply()).toBe('502 A string broke.');
    expect(await errorReply()).toBe('502 A string broke.');
    clock.offsetMs += 11_000;
    await bytesOf(await ask('getTrackMidi', track.id));
  });

  it('are generated again if they are missing in the object store', async () => {
    const track = await make();
    const before = await bytesOf(await ask('getTrackWav', track.id));
    await storage.objects.delete((await rowOf(track.id))!.objectKey);
    expect((await bytesOf(await ask('getTrackWav', track.id))).equals(before)).toBe(true);
  });

  it('leave no file of an attempt whose process died', async () => {
    const track = await make();
    const { id, fileExists } = await interruptedJob(track.id);
    await services.queue.send(services.db, 'score-file', { jobId: id });
    await bytesOf(await ask('getTrackMidi', track.id));
    await eventually(async () => expect(await fileExists()).toBe(false));
  });

  it('leave no file of a stale job that is ended', async () => {
    const { id: trackId } = await make();
    const { id, fileExists } = await interruptedJob(trackId);
    await services.db
      .update(jobsTable)
      .set({ createdAt: sql`now() - interval '2 days'` })
      .where(eq(jobsTable.id, id));
    await services.jobs.sweep();
    expect((await services.jobs.byId(id))!.status).toBe('failed');
    await processDeletionQueue(services.db, storage.objects, silentLog);
    expect(await fileExists()).toBe(false);
  });

  it('are evicted beyond the size and age limits, least recently used first', async () => {
    await services.db.delete(scoreFilesTable);
    const tracks = [await make(), await make(), await make()];
    const keys: string[] = [];
    for (const { id } of tracks) {
      await bytesOf(await ask('getTrackWav', id));
      keys.push((await rowOf(id))!.objectKey);
      await sleep(5);
    }
    await bytesOf(await ask('getTrackWav', tracks[0]!.id));
    const sizes = 4 * seconds * 44_100 + 1_000;
    const { db, objects } = services;
    const bounded = scoreFilesService(services, services, { bytes: 2 * sizes, days: 7 });
    await bounded.sweep();
    const exists = await Promise.all(keys.map(async (key) => (await objects.stat(key)) !== undefined));
    expect(exists).toEqual([true, false, true]);
    await db
      .update(scoreFilesTable)
      .set({ usedAt: sql`now() - interval '8 days'` })
      .where(eq(scoreFilesTable.trackId, tracks[0]!.id));
    await bounded.sweep();
    expect(await objects.stat(keys[0]!)).toBeUndefined();
    expect(await objects.stat(keys[2]!)).toBeDefined();
  });
});
