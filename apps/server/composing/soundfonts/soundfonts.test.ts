import { readdir } from 'node:fs/promises';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Reply } from '#contract/api.ts';
import { ApiUser } from '#contract/testing/api-user.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { buildSoundFont } from '#engine/soundfont/testing/build-soundfont.ts';
import { simpleFont, simpleSpec, sine } from '#engine/soundfont/testing/simple-font.ts';
import { audioWithoutTags } from '#contract/testing/audio-without-tags.ts';
import { builtinComposer } from '#server/testing/builtin-composer.ts';
import { formBody } from '#server/testing/form-body.ts';
import { soundFontsTable } from '../../platform/schema/soundfonts.tables.ts';
import { testApp } from '#server/testing/test-app.ts';

const studio = await testApp({ provider: builtinComposer, settings: { SOUNDFONT_MAX_MB: '1' } });
const { url, services, storage } = studio;
/** Another process of the same installation, on another machine: it shares the database and the object store. */
const other = await testApp({ provider: builtinComposer, besides: storage.database, files: storage.objects });
const admin = new ApiUser(url);
await admin.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);
const { id: projectId } = await admin.call('createProject', { body: { name: 'A film' } });

type SoundFont = Reply<'uploadSoundFont'>;

/** A looped sine as a grand piano. */
const fontBytes = (name = 'Sine Piano'): Uint8Array => {
  const info = { INAM: name, IENG: 'Ada', ICOP: '(c) Ada', ICMT: 'CC BY 4.0' };
  return buildSoundFont({ ...simpleSpec({ generators: [[54, 1]] }), info });
};

async function send(bytes: Uint8Array, fileName = 'piano.sf2', fields: Record<string, string> = {}) {
  const parts = Object.entries(fields).map(([name, value]) => ({ name, value }));
  const file = { name: 'soundfont', value: Buffer.from(bytes), fileName, type: 'audio/x-soundfont' };
  const { body, headers } = formBody([...parts, file]);
  return fetch(`${url}/api/admin/soundfonts`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { ...headers, cookie: admin.session.join('=') },
  });
}

async function upload(name?: string): Promise<SoundFont> {
  const reply = await send(fontBytes(name));
  expect(reply.status).toBe(201);
  return (await reply.json()) as SoundFont;
}

const setDefault = (soundFontId: string | null) =>
  admin.call('setDefaultSoundFont', { body: { soundFontId } });
const remove = (soundFontId: string) => admin.call('deleteSoundFont', { params: { soundFontId } });
const list = async () => (await admin.call('listSoundFonts')).soundFonts;
const defaults = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name);
const audit = async () =>
  (await admin.call('listAuditLog', { query: { limit: 10 } })).entries.map(({ action }) => action);

const generate = async (settings: object = {}) =>
  (await admin.call('generateMusic', {
    params: { projectId },
    body: { prompt: 'solo piano', music_length_ms: 1_000, seed: 4, ...settings },
  })) as TrackDetail;

const remake = async (trackId: string, kind: 'same' | 'variation') =>
  (await admin.call('remakeTrack', { params: { trackId }, body: { kind } })) as TrackDetail;

async function audioOf({ id }: TrackDetail): Promise<Buffer> {
  const reply = await admin.request('getTrackAudio', { params: { trackId: id } });
  return audioWithoutTags(Buffer.from(await reply.arrayBuffer()));
}
const wavOf = (trackId: string) => admin.request('getTrackWav', { params: { trackId } });

describe('an uploaded SoundFont', () => {
  it('is listed with its name, its licence and its size, and recorded in the audit log', async () => {
    const uploaded = await upload();
    expect(uploaded).toMatchObject({
      name: 'Sine Piano',
      engineer: 'Ada',
      licence: '(c) Ada\n\nCC BY 4.0',
      presets: 1,
      samples: 1,
      isDefault: false,
    });
    expect((await list())[0]).toEqual(uploaded);
    expect(await audit()).toContain('soundfont_uploaded');
    await remove(uploaded.id);
    expect(await list()).not.toContainEqual(uploaded);
    expect(await audit()).toContain('soundfont_deleted');
    expect(await storage.objects.stat(`soundfonts/${uploaded.id}.sf2`)).toBeUndefined();
  });

  it('has the requested name, or that of its file if it has none', async () => {
    const names = [send(fontBytes(''), 'Grand.SF2'), send(fontBytes(), 'a.sf2', { name: ' Mine ' })];
    const fonts = (await Promise.all((await Promise.all(names)).map((one) => one.json()))) as SoundFont[];
    expect(fonts.map(({ name }) => name)).toEqual(['Grand', 'Mine']);
    for (const { id } of fonts) await remove(id);
  });

  it.each([
    ['a file of another format', new Uint8Array(64), 415, 'The file is not a SoundFont (.sf2 or .sf3).'],
    ['a truncated file', simpleFont().slice(0, 3000), 415, 'The SoundFont is truncated.'],
    [
      'a font with a sample outside its data',
      simpleFont({ generators: [[53, 9]] }),
      415,
      'The preset Sine uses a sample that the SoundFont lacks.',
    ],
    ['a file beyond the limit', new Uint8Array(1_048_577), 413, 'A SoundFont can have up to 1 MB.'],
  ])('is refused with one sentence and leaves nothing: %s', async (_, bytes, status, message) => {
    const reply = await send(bytes);
    expect(reply.status).toBe(status);
    expect(await reply.json()).toMatchObject({ message });
    expect(await list()).toEqual([]);
    for await (const key of storage.objects.list('soundfonts/')) throw new Error(`${key} was left`);
    expect((await readdir(studio.soundFontFolder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is refused when there are 50 of them', async () => {
    const texts = { name: 'Sine', engineer: '', licence: '', presets: 1, samples: 1, sizeBytes: 1 };
    const rows = Array.from({ length: 50 }, () => ({
      ...texts,
      id: uuidv7(),
      objectKey: 'soundfonts/a.sf2',
    }));
    await services.db.insert(soundFontsTable).values(rows);
    const reply = await send(fontBytes());
    expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'too_many_soundfonts' }]);
    for await (const key of storage.objects.list('soundfonts/')) throw new Error(`${key} was left`);
    await services.db.delete(soundFontsTable);
  });

  it('is the default alone, and the built-in samples are the default without one', async () => {
    const [first, second] = [await upload('First'), await upload('Second')];
    await setDefault(first.id);
    await Promise.all([setDefault(first.id), setDefault(second.id)]);
    expect(await defaults()).toHaveLength(1);
    await setDefault(null);
    expect(await defaults()).toEqual([]);
    await setDefault(second.id);
    for (const { id } of [first, second]) await remove(id);
    expect(await defaults()).toEqual([]);
    await expect(setDefault(first.id)).rejects.toThrow('404');
  });
});

describe('a track', () => {
  it('is played with the default SoundFont, the same bytes for the same seed', async () => {
    const builtin = await generate();
    expect(builtin.soundFont).toBeNull();
    const { id, name } = await upload();
    await setDefault(id);
    const [one, two] = [await generate(), await generate()];
    expect(one.soundFont).toEqual({ id, name });
    const [standard, first, second] = await Promise.all([builtin, one, two].map(audioOf));
    expect(first!.equals(second!)).toBe(true);
    expect(first!.equals(standard!)).toBe(false);
    const explicit = await generate({ soundfont: 'builtin' });
    expect([explicit.soundFont, (await audioOf(explicit)).equals(standard!)]).toEqual([null, true]);
    await remove(id);
    expect((await generate()).soundFont).toBeNull();
  });

  it('says which instruments its SoundFont lacks', async () => {
    const { id } = await upload();
    const track = await generate({ prompt: 'oboe and piano', soundfont: id });
    expect(track.understood).toMatch(
      /The SoundFont has no (?:cello and )?oboe: the built-in samples play instead\.$/,
    );
    await remove(id);
  });

  it('is rendered again with its own SoundFont, whatever the default is', async () => {
    const { id } = await upload();
    const original = await generate({ soundfont: id, output_format: 'pcm_44100' });
    const copy = await remake(original.id, 'same');
    expect(copy.soundFont?.id).toBe(id);
    expect((await audioOf(copy)).equals(await audioOf(original))).toBe(true);
    const wav = Buffer.from(await (await wavOf(original.id)).arrayBuffer());
    expect(wav.includes((await audioOf(original)).subarray(0, 40_000))).toBe(true);
    const builtin = await generate({ soundfont: 'builtin' });
    await setDefault(id);
    expect((await remake(builtin.id, 'same')).soundFont).toBeNull();
    await remove(id);
  });

  it('cannot be rendered again without its SoundFont, and a variation says that it has other sounds', async () => {
    const { id } = await upload('Old Upright');
    const original = await generate({ soundfont: id });
    await remove(id);
    const message = 'The SoundFont “Old Upright” that played this track was deleted';
    const wav = await wavOf(original.id);
    expect([wav.status, await wav.json()]).toMatchObject([
      409,
      { code: 'soundfont_deleted', name: 'Old Upright', message: expect.stringContaining(message) },
    ]);
    await expect(remake(original.id, 'same')).rejects.toThrow('soundfont_deleted');
    expect((await admin.request('getTrackMidi', { params: { trackId: original.id } })).status).toBe(200);
    const variation = await remake(original.id, 'variation');
    expect([variation.soundFont, variation.differences]).toEqual([null, [{ what: 'soundfont' }]]);
    await expect(generate({ soundfont: id })).rejects.toThrow('unknown_soundfont');
  });

  it('is played by another process, which fetches the SoundFont from the object store', async () => {
    const samples = [{ name: 'sine', pcm: sine.map((x) => x / 2), loop: [1000, 2000] as const }];
    const reply = await send(buildSoundFont({ ...simpleSpec({ generators: [[54, 1]] }), samples }));
    const { id } = (await reply.json()) as SoundFont;
    const local = await generate({ soundfont: id });
    // The first process runs no more jobs.
    await services.queue.finish({ graceMs: 1_000 });
    admin.url = other.url;
    const remote = await generate({ soundfont: id });
    expect(await readdir(other.soundFontFolder)).toContain(`${id}.soundfont`);
    expect((await audioOf(remote)).equals(await audioOf(local))).toBe(true);
  });
});
