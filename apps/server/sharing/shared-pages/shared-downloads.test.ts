import { beforeEach, describe, expect, test } from 'vitest';
import type { ShareLink } from '#contract/share-links.ts';
import type { Project } from '#contract/projects.ts';
import { compositionPlan } from '#contract/plan.ts';
import { decodedFrames } from '#server/sharing/listening-streams/testing/decoded-frames.ts';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { testContext } from '#server/testing/test-context.ts';
import type { NewTrack } from '#server/library/tracks/tracks.service.ts';
import { soundFile, swell } from '#server/library/uploads/testing/sounds.ts';
import { createLink, guestBrowser, outcome, sawtoothWav, wavTrack } from './testing/share.ts';

const context = await testContext();
const { db, clock, storage } = context;
let project: Project;

const owner = await registerUser(context, 'creator');
beforeEach(async () => {
  clock.offsetMs = 0;
  project = await createProject(owner);
});

async function share(changes: Partial<NewTrack> = {}, file?: Buffer) {
  const track = await wavTrack(context, project.id, owner.user.id, changes);
  if (file) {
    await storage.objects.put(track.objectKey, file, { contentType: track.contentType });
    track.sizeBytes = file.length;
  }
  const { id: trackId } = await context.tracks.add(db, { ...track, ...changes });
  const link = await createLink(owner, project.id, {
    trackId,
    spokenTag: { text: 'Preview for Lena', voice: 'tone', everySeconds: 10 },
  });
  const guest = guestBrowser(context, link.token);
  const download = (format: string, headers = {}) =>
    guest.call(`GET /tracks/${trackId}/download?format=${format}`, { headers });
  return { link, guest, trackId, download };
}

describe('downloadSharedTrack', () => {
  test('sends a stored WAV as it is, without the spoken tag', async () => {
    const { download } = await share({ source: 'uploaded' });
    const reply = await download('wav');
    expect(reply.headers).toMatchObject({
      'content-type': 'audio/wav',
      'content-disposition': expect.stringContaining('Night train.wav'),
    });
    expect(reply.rawPayload.equals(sawtoothWav(0.5))).toBe(true);
    const part = await download('wav', { range: 'bytes=0-3' });
    expect([part.statusCode, part.body]).toEqual([206, 'RIFF']);
  });

  test('makes an MP3 from a WAV, and sends a stored MP3 as it is', async () => {
    const fromWav = await (await share()).download('mp3');
    expect(fromWav.headers['content-type']).toBe('audio/mpeg');
    expect(await decodedFrames(fromWav.rawPayload)).toEqual({ sampleRate: 48_000, frames: 24_000 });
    const mp3 = await soundFile('mp3_44100_128', swell(1));
    const stored = await share(
      { source: 'uploaded', contentType: 'audio/mpeg', extension: 'mp3', durationMs: 1_000 },
      mp3,
    );
    expect((await stored.download('mp3')).rawPayload.equals(mp3)).toBe(true);
  });

  test('decodes a WAV from other formats', async () => {
    const mp3 = await soundFile('mp3_44100_128', swell(1));
    const { download } = await share({ contentType: 'audio/mpeg', extension: 'mp3', durationMs: 1_000 }, mp3);
    const reply = await download('wav');
    expect(reply.statusCode).toBe(200);
    expect(await decodedFrames(reply.rawPayload)).toEqual({ sampleRate: 44_100, frames: 44_100 });
  });

  test('refuses each request for a WAV that would be too large', async () => {
    const mp3 = await soundFile('mp3_44100_128', swell(1));
    const longTrack = { contentType: 'audio/mpeg', extension: 'mp3', durationMs: 100_000_000 };
    const { download } = await share(longTrack, mp3);
    // The decoder of the first request is free again.
    for (let i = 0; i < 3; i++)
      expect((await download('wav')).json()).toMatchObject({ code: 'audio_not_readable' });
  });

  test('renders stems from the score, and says when there is none', async () => {
    const scored = await share({
      providerVersion: context.provider.version,
      settings: { prompt: 'a night train', music_length_ms: 1_000 },
      compositionPlan: compositionPlan.parse({ sections: [{ section_name: 'All', duration_ms: 1_000 }] }),
    });
    const reply = await scored.download('stems', { prefer: 'respond-async' });
    expect([200, 202]).toContain(reply.statusCode);
    const zip = await scored.download('stems');
    expect([zip.statusCode, zip.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(outcome(await (await share()).download('stems'))).toEqual([409, 'no_score']);
  });

  test('sends versions that the link allows only', async () => {
    const { guest, trackId, download } = await share();
    expect((await download('wav&v=1')).statusCode).toBe(200);
    expect(outcome(await download('wav&v=2'))).toEqual([404, 'no_such_version']);
    expect(outcome(await download('flac'))).toEqual([400, 'validation_failed']);
    const foreign = `GET /tracks/${crypto.randomUUID()}/download?format=wav`;
    expect(outcome(await guest.call(foreign))).toEqual([404, 'not_found']);
    await owner.call(`DELETE /api/tracks/${trackId}`);
    expect(outcome(await download('wav'))).toEqual([404, 'not_found']);
  });
});

const plays = async (id: string) =>
  (await owner.call(`GET /api/projects/${project.id}/share-links`))
    .json<{ shareLinks: ShareLink[] }>()
    .shareLinks.find((link) => link.id === id)!;

describe('countSharedPlay', () => {
  test('counts once per listener, track and hour', async () => {
    const { link, guest, trackId } = await share();
    const play = (remoteAddress: string) => guest.call(`POST /tracks/${trackId}/plays`, { remoteAddress });
    for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) {
      expect((await play(address)).statusCode).toBe(204);
    }
    expect(await plays(link.id)).toMatchObject({ plays: 2, playsByDay: [0, 0, 0, 0, 0, 0, 0, 2] });
    clock.offsetMs = 3_600_001;
    await play('203.0.113.1');
    expect((await plays(link.id)).plays).toBe(3);
  });

  test('counts at most ten listeners of one network in an hour, whatever browsers they state', async () => {
    const { link, guest, trackId } = await share();
    for (let i = 0; i < 15; i++) {
      const remoteAddress = `2001:db8:7::${i}`;
      const headers = { 'user-agent': `Made up ${i}` };
      await guest.call(`POST /tracks/${trackId}/plays`, { remoteAddress, headers });
    }
    expect((await plays(link.id)).plays).toBe(10);
    await guest.call(`POST /tracks/${trackId}/plays`, { remoteAddress: '2001:db8:8::1' });
    expect((await plays(link.id)).plays).toBe(11);
  });

  test('stores no address, and knows nothing of other tracks', async () => {
    const { link, guest, trackId } = await share();
    await guest.call(`POST /tracks/${trackId}/plays`, { remoteAddress: '203.0.113.77' });
    const { rows } = await db.execute<{ line: string }>(
      `SELECT row_to_json(l)::text || coalesce((SELECT json_agg(p)::text FROM share_link_plays p), '') AS line
       FROM share_links l`,
    );
    expect(rows.map(({ line }) => line).join()).not.toContain('203.0.113.77');
    expect(outcome(await guest.call(`POST /tracks/${crypto.randomUUID()}/plays`))).toEqual([
      404,
      'not_found',
    ]);
    expect((await plays(link.id)).plays).toBe(1);
  });
});
