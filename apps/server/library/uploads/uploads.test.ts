import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Project } from '#contract/projects.ts';
import type { Track, TrackDetail } from '#contract/tracks.ts';
import type { TrackVersion } from '#contract/versions.ts';
import { waveformPoints } from '#contract/waveform-points.ts';
import { compose } from '#engine/compose.ts';
import { projectsTable } from '#server/platform/schema/projects.tables.ts';
import { StorageUnavailableError } from '#server/platform/storage/objects/object-store.ts';
import {
  browser,
  joinProject,
  createProject,
  registerUser,
  type SignedInUser,
} from '#server/testing/browser.ts';
import { formBody, type Part } from '#server/testing/form-body.ts';
import { testContext, publicUrl } from '#server/testing/test-context.ts';
import { testApp } from '#server/testing/test-app.ts';
import { eventually } from '#server/testing/eventually.ts';
import { requestDuringDelete } from '#server/testing/during-delete.ts';
import { tracksTable } from '#server/platform/schema/tracks.tables.ts';
import { incomingFiles } from './incoming-files.ts';
import { uploadQuota } from './quota.ts';
import { longSilentFlac, oddFile, recordedFile, soundFile, swell, wavFile } from './testing/sounds.ts';
import { uploadsService } from './uploads.service.ts';

// Before the server starts: composing blocks the event loop, which counts as overload.
const { audio: houseTrack } = await compose({
  prompt: 'Deep house, 122 bpm, F minor',
  seed: 502,
  format: 'mp3_44100_128',
  lengthMs: 20_000,
});
const context = await testContext();
const { db, objects } = context;
const sound = swell(1);
const wav = await soundFile('pcm_44100', sound);
const opus = await soundFile('opus_48000_64', sound);
const mp3 = await soundFile('mp3_44100_64', sound);

const creator = await registerUser(context, 'creator');
const project = await createProject(creator);

const path = (id = project.id) => `POST /api/projects/${id}/upload-track`;

const payload = (file: Uint8Array, changes: object = {}) => ({
  title: 'Field recording',
  audioData: Buffer.from(file).toString('base64'),
  contentType: 'audio/wav',
  genres: [' Ambient', 'Ambient ', '', 'Folk'],
  originalFileName: 'one.wav',
  trackType: 'music',
  duration: 999,
  ...changes,
});

const send = (file: Uint8Array, changes: object = {}, user = creator) =>
  user.call(path(), { body: payload(file, changes) });

const sendForm = (parts: readonly Part[], user = creator) => user.call(path(), formBody(parts));

const audioPart = (value: Uint8Array, fileName = 'one.mp3', type = 'audio/mpeg'): Part => ({
  name: 'audio',
  value,
  fileName,
  type,
});
const title: Part = { name: 'title', value: 'From a form' };

async function keysUnder(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of objects.list(prefix)) keys.push(key);
  return keys;
}

const cookieOf = ({ jar }: SignedInUser) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

const countIncoming = async () => (await keysUnder('incoming/')).length;

describe('uploadTrack with base64 audio', () => {
  test('creates a track that plays and downloads byte for byte', async () => {
    const reply = await send(wav);
    expect(reply.statusCode).toBe(201);
    const track = reply.json<TrackDetail>();
    expect(track).toMatchObject({
      title: 'Field recording',
      source: 'uploaded',
      trackType: 'music',
      duration: 1,
      format: 'wav',
      genres: ['Ambient', 'Folk'],
      prompt: null,
      provider: null,
      tokenCost: 0,
      createdBy: creator.user.id,
    });
    expect(track.loudnessLufs).toBeLessThan(-5);
    expect(track).toMatchObject({ bpm: null, key: null, detected: [] });
    expect(track.waveform.points).toBe(waveformPoints);
    const played = await creator.call(`GET ${track.audioUrl}`);
    expect(played.headers['content-type']).toBe('audio/wav');
    expect(played.rawPayload.equals(wav)).toBe(true);
    const saved = await creator.call(`GET ${track.downloadUrl}`);
    expect(saved.headers['content-disposition']).toContain('Field recording.wav');
    expect(await countIncoming()).toBe(0);
  });

  test('adds a version to a track, named by the title, and counts it in the quota of the project', async () => {
    const { id, title: name } = (await send(wav, { title: 'Demo' })).json<TrackDetail>();
    const version = (
      await send(mp3, { title: 'Mix by Tomasz', as: 'version', trackId: id })
    ).json<TrackDetail>();
    expect(version).toMatchObject({ id, title: name, version: 2, versionCount: 2, format: 'mp3' });
    const { versions } = (await creator.call(`GET /api/tracks/${id}/versions`)).json<{
      versions: TrackVersion[];
    }>();
    expect(versions).toMatchObject([
      { number: 2, name: 'Mix by Tomasz', origin: 'uploaded', format: 'mp3' },
      { number: 1, name: null, origin: 'uploaded', format: 'wav' },
    ]);
    expect((await creator.call(`GET ${versions[1]!.audioUrl}`)).rawPayload.equals(wav)).toBe(true);
    const quota = uploadQuota({ perUser: 0, perProject: 1 });
    const { facts } = await quota.checkRoom(db, { userId: creator.user.id, projectId: project.id }).then(
      () => ({ facts: {} }),
      (error: unknown) => error as AppError,
    );
    const { rows } = await db.execute<{ bytes: string }>(sql`SELECT sum(size_bytes) AS bytes FROM (
      SELECT object_key, size_bytes FROM tracks WHERE project_id = ${project.id}
      UNION SELECT object_key, size_bytes FROM track_versions WHERE project_id = ${project.id}) AS files`);
    expect(facts).toMatchObject({ usedBytes: Number(rows[0]!.bytes) });
  });

  test('refuses a version of a track that is filled meanwhile', async () => {
    const { id } = (await send(wav)).json<TrackDetail>();
    const upload = await db.transaction(async (tx) => {
      await tx.execute(
        sql`UPDATE tracks SET version_count = ${limits.versionsPerTrack}::int WHERE id = ${id}`,
      );
      const pending = send(mp3, { as: 'version', trackId: id });
      await eventually(async () => {
        const { rowCount } = await db.execute(sql`SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`);
        expect(rowCount).toBe(1);
      });
      return { pending };
    });
    const reply = await upload.pending;
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'versions_full' }]);
    expect(await countIncoming()).toBe(0);
  });

  test('refuses a version without a track, of one that is unknown, not in the project, or not managed by the user', async () => {
    const { id } = (await send(wav)).json<TrackDetail>();
    expect((await send(wav, { as: 'version' })).json()).toMatchObject({ code: 'validation_failed' });
    expect((await send(wav, { as: 'version', trackId: uuidv7() })).statusCode).toBe(404);
    const other = await registerUser(context, 'creator');
    const version = payload(wav, { as: 'version', trackId: id });
    const elsewhere = await createProject(other);
    expect((await other.call(path(elsewhere.id), { body: version })).statusCode).toBe(404);
    const without = await createProject(creator);
    expect((await creator.call(path(without.id), { body: version })).statusCode).toBe(400);
    expect(await countIncoming()).toBe(0);
  });

  test('detects tempo and key of music, but not of a voice', async () => {
    const detected = { bpm: 122, key: 'F minor', detected: ['bpm', 'key'] };
    const { id } = (await send(houseTrack.bytes)).json<TrackDetail>();
    expect((await creator.call(`GET /api/tracks/${id}`)).json()).toMatchObject(detected);
    const list = (await creator.call(`GET /api/projects/${project.id}/tracks`)).json<Track[]>();
    expect(list.find((track) => track.id === id)).toMatchObject(detected);
    const spoken = (await send(houseTrack.bytes, { trackType: 'voice' })).json();
    expect(spoken).toMatchObject({ bpm: null, key: null, detected: [] });
  });

  test('detects the format from the bytes, not from name or type', async () => {
    const track = (await send(mp3)).json<TrackDetail>();
    expect(track.format).toBe('mp3');
    expect((await creator.call(`GET ${track.audioUrl}`)).headers['content-type']).toBe('audio/mpeg');
  });

  test('stores a file of a codec without a free decoder, with null measurements', async () => {
    const file = await recordedFile('tone-aac.m4a');
    const reply = await send(file, { contentType: 'audio/x-m4a', trackType: 'sound_effect' });
    expect(reply.json()).toMatchObject({
      trackType: 'sound_effect',
      format: 'm4a',
      loudnessLufs: null,
      waveform: { points: 1 },
    });
  });

  test('records an activity for the team', async () => {
    const { body } = await creator.call(`GET /api/projects/${project.id}/activities`);
    expect(body).toContain('track_uploaded');
  });

  test.each([
    ['no title', { title: '  ' }, 400, 'Please select a file and enter a title.'],
    ['no file', { audioData: '' }, 400, 'Please select a file and enter a title.'],
    [
      'neither an audio type nor an audio name',
      { contentType: 'text/plain', originalFileName: 'a.txt' },
      415,
      'Please select an audio file (MP3, WAV, M4A, OGG, FLAC, or AAC).',
    ],
    ['invalid base64', { audioData: '<<<<????' }, 400, 'The audio data is not valid base64.'],
    [
      'an unknown type of track',
      { trackType: 'video' },
      400,
      '“trackType” must be music or sound_effect or voice.',
    ],
    ['a title that is too long', { title: 'x'.repeat(201) }, 400, 'Title must be 200 characters or less.'],
    [
      'an HTML page named as a song',
      { audioData: Buffer.from('<html>'.repeat(99)).toString('base64') },
      415,
      'Please select an audio file (MP3, WAV, M4A, OGG, FLAC, or AAC).',
    ],
  ])('rejects %s', async (_name, changes, status, message) => {
    const before = await keysUnder('');
    const reply = await send(wav, changes);
    expect(reply.statusCode).toBe(status);
    expect(reply.json<{ message: string }>().message).toContain(message);
    expect(await keysUnder('')).toEqual(before);
  });

  test.each([
    ['codec', 'layer2-named.mp3', 'This file has MPEG layer II audio. Convert it to MP3'],
    ['no audio', 'empty.wav', 'This file has no audio in it. Check in a player'],
    ['format', 'take.aiff', '(MP3, WAV, M4A, OGG, FLAC, or AAC). This file is an AIFF file.'],
    ['damage', 'broken.flac', 'This file has a damaged FLAC frame. Export it again'],
  ])(
    'says of a refused file that it is because of %s, and what would help',
    async (reason, name, message) => {
      const files: Record<string, () => Promise<Buffer>> = {
        'empty.wav': async () => wavFile({ channels: 1, sampleRate: 8000, bits: 16 }, Buffer.alloc(0)),
        'take.aiff': async () => Buffer.from('FORM\0\0\x10\0AIFFCOMM'.padEnd(4000, '\0'), 'latin1'),
        'broken.flac': async () => {
          const file = await recordedFile('chirp.flac');
          file[Math.floor(file.length * 0.9)]! ^= 4;
          return file;
        },
      };
      const reply = await send(await (files[name] ?? (() => oddFile(name)))(), { contentType: 'audio/mpeg' });
      expect([reply.statusCode, reply.json()]).toMatchObject([
        415,
        { reason, message: expect.stringContaining(message) as string },
      ]);
    },
  );

  test('accepts a file by its extension when the browser sends no type', async () => {
    expect((await send(mp3, { contentType: '', originalFileName: 'A Song.MP3' })).statusCode).toBe(201);
  });

  test.each([
    ['one.opus', 'application/octet-stream'],
    ['recording', 'application/octet-stream'],
    ['', ''],
  ])(
    'detects the format of a file named “%s” with type “%s” from its bytes',
    async (originalFileName, contentType) => {
      expect((await send(opus, { contentType, originalFileName })).json()).toMatchObject({ format: 'ogg' });
    },
  );

  test('rejects a file that declares hours at extreme rate and channel count, at once', async () => {
    const began = performance.now();
    expect((await send(longSilentFlac())).json()).toMatchObject({ reason: 'too long' });
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  test('rejects 51 MB with the message of the form', async () => {
    const reply = await send(Buffer.alloc(51 * 1_048_576));
    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toMatchObject({ message: 'Please select a file smaller than 50MB.' });
  });

  test('rejects a too large body with a reply instead of a closed connection', async () => {
    const body = JSON.stringify(payload(Buffer.alloc(60 * 1_048_576)));
    const reply = await fetch(`${context.url}/api/projects/${project.id}/upload-track`, {
      method: 'POST',
      headers: { cookie: cookieOf(creator), 'content-type': 'application/json' },
      body,
    });
    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ message: 'Please select a file smaller than 50MB.' });
  });

  test('rejects one byte more than 50 MB, and accepts exactly 50 MB', async () => {
    const { max } = limits.uploadBytes;
    expect((await send(Buffer.alloc(max + 1))).statusCode).toBe(413);
    const long = Buffer.concat([wav.subarray(0, 44), Buffer.alloc(max - 44)]);
    // 34 seconds: 192 kHz, stereo, 32 bits.
    long.writeUInt16LE(2, 22);
    long.writeUInt32LE(192_000, 24);
    long.writeUInt32LE(192_000 * 8, 28);
    long.writeUInt16LE(8, 32);
    long.writeUInt16LE(32, 34);
    long.writeUInt32LE(max - 44, 40);
    expect((await send(long)).statusCode).toBe(201);
  });
});

test('an upload to a project that is deleted concurrently returns 404 and leaves no file behind', async () => {
  const deletedProject = await createProject(creator);
  const reply = await requestDuringDelete(
    db,
    (tx) => tx.delete(projectsTable).where(eq(projectsTable.id, deletedProject.id)),
    () => creator.call(`POST /api/projects/${deletedProject.id}/upload-track`, { body: payload(wav) }),
  );
  expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'not_found' }]);
  expect(await countIncoming()).toBe(0);
});

test('an upload whose reply fails after the commit keeps its file', async () => {
  const { versions, projects } = context;
  const failing = { ...versions, detail: (id: string) => Promise.reject(new Error(`no reply about ${id}`)) };
  const uploads = uploadsService(context, { ...context, versions: failing });
  const me = { ...creator.user, role: 'creator' as const, inviteValidated: true, needsSecondFactor: false };
  const authorized = await projects.authorize(project.id, me, 'generate');
  const file = await uploads.receive(wav);
  const facts = { title: 'Kept', trackType: 'music' as const, genres: [] };
  await expect(uploads.addTrack(me, authorized, file, facts)).rejects.toThrow('no reply');
  await uploads.close();
  const [track] = await db.select().from(tracksTable).where(eq(tracksTable.title, 'Kept'));
  expect(await objects.stat(track!.objectKey)).toBeDefined();
});

describe('uploadTrack with a form', () => {
  test.each([
    ['the file last', (file: Part) => [title, { name: 'genres', value: '["Jazz","Jazz"]' }, file]],
    ['the file first', (file: Part) => [file, { name: 'genres', value: 'Jazz' }, title]],
  ])('creates a track with %s', async (_name, parts) => {
    const reply = await sendForm(parts(audioPart(mp3)));
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({ title: 'From a form', genres: ['Jazz'], format: 'mp3' });
  });

  test.each<[string, readonly Part[], number]>([
    ['no file', [title], 400],
    ['no title', [audioPart(mp3)], 400],
    ['two files', [title, audioPart(mp3), audioPart(mp3)], 413],
    ['a file of another name', [title, { ...audioPart(mp3), name: 'video' }], 400],
    [
      'a hundred fields',
      [...Array.from({ length: 100 }, (_, i) => ({ name: `f${i}`, value: 'x' })), title, audioPart(mp3)],
      413,
    ],
    ['a huge field', [{ name: 'title', value: 'x'.repeat(100_000) }, audioPart(mp3)], 413],
    ['a huge name', [{ name: 'n'.repeat(5000), value: 'x' }, title, audioPart(mp3)], 413],
    ['a field named __proto__', [{ name: '__proto__', value: 'x' }, title, audioPart(mp3)], 400],
    ['a zero byte', [{ name: 'title', value: 'a\0b' }, audioPart(mp3)], 400],
    ['the title twice', [title, title, audioPart(mp3)], 400],
    ['an empty file', [title, audioPart(Buffer.alloc(0))], 415],
    ['an HTML page', [title, audioPart(Buffer.from('<html></html>'))], 415],
    ['a text file', [title, audioPart(mp3, 'a.txt', 'text/plain')], 415],
  ])('rejects %s and leaves no file behind', async (_name, parts, status) => {
    const before = await keysUnder('');
    const reply = await sendForm(parts);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toHaveProperty('message');
    expect(await keysUnder('')).toEqual(before);
  });

  test('rejects content types other than JSON and multipart', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type };
      const reply = await creator.call(path(), { body: '{"title": "Plain"}', headers });
      expect([type, reply.statusCode]).toEqual([type, 415]);
    }
  });

  test('rejects a part without a name', async () => {
    const { body, headers } = formBody([title, audioPart(mp3)]);
    const nameless = Buffer.from(body.toString('latin1').replace('; name="title"', ''), 'latin1');
    const reply = await creator.call(path(), { body: nameless, headers });
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'validation_failed', message: 'A part of the form has no name.' }),
    ]);
  });

  test('rejects a file of more than 50 MB with the message of the form', async () => {
    const reply = await sendForm([title, audioPart(Buffer.alloc(51 * 1_048_576))]);
    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toMatchObject({ message: 'Please select a file smaller than 50MB.' });
    expect(await countIncoming()).toBe(0);
  });

  test('rejects a truncated form', async () => {
    const { body, headers } = formBody([title, audioPart(mp3)]);
    const reply = await creator.call(path(), { headers, body: body.subarray(0, 3000) });
    expect(reply.statusCode).toBe(400);
    expect(await countIncoming()).toBe(0);
  });

  test('does not enable multipart bodies for other endpoints', async () => {
    const reply = await creator.call('POST /api/projects', formBody([{ name: 'name', value: 'x' }]));
    expect(reply.statusCode).toBe(415);
  });

  test('leaves no file behind when the client disconnects', async () => {
    const { body, headers } = formBody([title, audioPart(Buffer.alloc(4_000_000))]);
    const length = { 'content-length': String(body.length) };
    const call = httpRequest(`${context.url}/api/projects/${project.id}/upload-track`, {
      method: 'POST',
      headers: { ...headers, ...length, cookie: cookieOf(creator) },
    });
    call.on('error', () => undefined);
    call.write(body.subarray(0, 2_000_000));
    await once(call, 'finish', { signal: AbortSignal.timeout(200) }).catch(() => undefined);
    call.destroy();
    await expect.poll(countIncoming).toBe(0);
  });
});

test('a client that disconnects at any moment affects only its own upload', async () => {
  const sender = await registerUser(context, 'creator');
  const { id } = await createProject(sender);
  const { body, headers } = formBody([title, audioPart(mp3)]);
  const forms = [
    { headers, start: body.subarray(0, 2_000) },
    { headers: { 'content-type': 'application/json' }, start: '{"title":' },
  ];
  for (let i = 0; i < 80; i++) {
    const { headers: type, start } = forms[i % 2]!;
    const call = httpRequest(`${context.url}/api/projects/${id}/upload-track`, {
      method: 'POST',
      headers: { ...type, 'content-length': '100000', cookie: cookieOf(sender) },
    });
    call.on('error', () => undefined);
    call.write(start);
    // From before its first byte is read until it is written to a file.
    await sleep(i / 8);
    call.destroy();
  }
  await expect.poll(countIncoming).toBe(0);
  expect((await fetch(`${context.url}/readyz`)).status).toBe(200);
});

const statusFor = async (user: SignedInUser, id?: string) =>
  (await user.call(path(id), { body: payload(wav) })).statusCode;

test('an upload is permitted for creators who are members of the project, and for admins', async () => {
  const [outsider, member, helper, admin] = await Promise.all(
    (['creator', 'creator', 'collaborator', 'admin'] as const).map((role) => registerUser(context, role)),
  );
  for (const user of [member!, helper!]) await joinProject(context, project.id, user);
  expect(await statusFor(outsider!)).toBe(404);
  expect(await statusFor(helper!)).toBe(403);
  expect(await statusFor(member!)).toBe(201);
  expect(await statusFor(admin!)).toBe(201);
  expect(await statusFor(creator, uuidv7())).toBe(404);
});

test('twelve concurrent uploads create twelve tracks', async () => {
  const own = await createProject(creator);
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      i % 2
        ? creator.call(path(own.id), { body: payload(wav) })
        : creator.call(path(own.id), formBody([title, audioPart(mp3)])),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(201));
  const rows = await db.select().from(tracksTable).where(eq(tracksTable.projectId, own.id));
  expect(new Set(rows.map((row) => row.objectKey)).size).toBe(12);
  expect(await keysUnder(`projects/${own.id}/`)).toHaveLength(12);
});

describe('an upload quota', () => {
  const quotaMb = Math.floor((wav.length * 2.5) / 1_000_000 + 1);

  test.each([
    ['person', { UPLOAD_QUOTA_MB: `${quotaMb}`, PROJECT_UPLOAD_QUOTA_MB: '0' }],
    ['project', { UPLOAD_QUOTA_MB: '0', PROJECT_UPLOAD_QUOTA_MB: `${quotaMb}` }],
  ])('per %s rejects a file beyond it, counts the trash, and leaves no file behind', async (of, settings) => {
    const smallContext = await testContext(settings);
    const user = await registerUser(smallContext, 'creator');
    const own = await createProject(user);
    const upload = () => user.call(path(own.id), formBody([title, audioPart(large, 'a.wav', 'audio/wav')]));
    const large = Buffer.concat([wav.subarray(0, 44), Buffer.alloc(quotaMb * 400_000)]);
    large.writeUInt32LE(large.length - 44, 40);
    const ids = [await upload(), await upload()].map((reply) => reply.json<TrackDetail>().id);
    const limitBytes = quotaMb * 1_000_000;
    const rejected = {
      statusCode: 413,
      body: expect.stringContaining('"code":"upload_quota_reached"') as string,
    };
    expect(await upload()).toMatchObject(rejected);
    expect((await upload()).json()).toMatchObject({ of, usedBytes: 2 * large.length, limitBytes });
    await user.call(`DELETE /api/tracks/${ids[0]}`);
    expect(await upload()).toMatchObject(rejected);
    const incoming: string[] = [];
    for await (const key of smallContext.objects.list('incoming/')) incoming.push(key);
    expect(incoming).toEqual([]);
  });

  test('per project counts a version in the project of its track', async () => {
    const smallContext = await testContext({ PROJECT_UPLOAD_QUOTA_MB: `${quotaMb}`, UPLOAD_QUOTA_MB: '0' });
    const user = await registerUser(smallContext, 'creator');
    const [own, another] = [await createProject(user), await createProject(user)];
    const large = Buffer.concat([wav.subarray(0, 44), Buffer.alloc(quotaMb * 400_000)]);
    large.writeUInt32LE(large.length - 44, 40);
    const upload = (to: Project, versionOf?: string) =>
      user.call(
        path(to.id),
        formBody([
          title,
          ...(versionOf === undefined
            ? []
            : [
                { name: 'as', value: 'version' },
                { name: 'trackId', value: versionOf },
              ]),
          audioPart(large, 'a.wav', 'audio/wav'),
        ]),
      );
    const { id } = (await upload(own)).json<TrackDetail>();
    await user.call(`POST /api/projects/${another.id}/tracks/${id}`);
    expect((await upload(another, id)).statusCode).toBe(201);
    expect((await upload(another, id)).json()).toMatchObject({ of: 'project', usedBytes: 2 * large.length });
    expect((await upload(another)).statusCode).toBe(201);
  });

  test('holds under concurrent uploads', async () => {
    const smallContext = await testContext({ UPLOAD_QUOTA_MB: `${quotaMb}` });
    const user = await registerUser(smallContext, 'creator');
    const own = await createProject(user);
    const large = Buffer.concat([wav.subarray(0, 44), Buffer.alloc(quotaMb * 400_000)]);
    large.writeUInt32LE(large.length - 44, 40);
    const parts = formBody([title, audioPart(large, 'a.wav', 'audio/wav')]);
    const replies = await Promise.all(Array.from({ length: 5 }, () => user.call(path(own.id), parts)));
    expect(
      replies
        .map(({ statusCode }) => `${statusCode}`)
        .toSorted()
        .join(),
    ).toBe('201,201,413,413,413');
  });
});

test('a sweep deletes only files abandoned for hours, even if clocks differ by one', async () => {
  const incoming = incomingFiles(objects);
  const old = `incoming/${uuidv7({ msecs: Date.now() - 5 * 3_600_000 })}`;
  await objects.put(old, Buffer.from('old'), { contentType: 'application/octet-stream' });
  const fresh = await incoming.receive(Buffer.from('fresh'));
  await incoming.sweep(Date.now() + 3_600_000);
  expect(await keysUnder('incoming/')).toEqual([fresh.key]);
  await incoming.discard(fresh);
});

test('an object store that cannot delete still accepts valid uploads and rejects invalid ones', async () => {
  const undeletable = { ...objects, delete: () => Promise.reject(new StorageUnavailableError('not now')) };
  const { app } = await testApp({
    besides: context.storage.database,
    files: undeletable,
    settings: { PUBLIC_URL: publicUrl },
  });
  const own = await createProject(creator);
  const page = browser(app);
  for (const [name, value] of creator.jar) page.jar.set(name, value);
  const webPage = audioPart(Buffer.from('<html></html>'));
  const errors = [
    await page.call(path(own.id), formBody([title, webPage])),
    await page.call(path(own.id), formBody([audioPart(mp3)])),
  ];
  expect(errors.map(({ statusCode }) => statusCode)).toEqual([415, 400]);
  expect((await page.call(path(own.id), formBody([title, audioPart(mp3)]))).statusCode).toBe(201);
  for (const key of await keysUnder('incoming/')) await objects.delete(key);
});

test('abandoned uploads are deleted while a process runs, not only at start', async () => {
  const old = `incoming/${uuidv7({ msecs: Date.now() - 5 * 3_600_000 })}`;
  await objects.put(old, Buffer.from('old'), { contentType: 'application/octet-stream' });
  context.startMaintenance();
  await expect.poll(countIncoming).toBe(0);
});
