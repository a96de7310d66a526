import { request as httpRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Project } from '#contract/projects.ts';
import { streamFolderOf, streamKeyOf } from '#server/library/tracks/stream-key.ts';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testContext } from '#server/testing/test-context.ts';
import { decodedFrames } from '#server/sharing/listening-streams/testing/decoded-frames.ts';
import { recordedFile } from '#server/library/uploads/testing/sounds.ts';
import { createLink, guestBrowser, outcome, wavTrack, type GuestBrowser } from './testing/share.ts';

const secret = 'a secret of both processes';
const context = await testContext({}, undefined, { secret });
const { db, clock, storage } = context;
let project: Project;

const owner = await registerUser(context, 'creator');
const admin = await registerUser(context, 'admin');
beforeEach(async () => {
  clock.offsetMs = 0;
  project = await createProject(owner);
});

async function share(settings: object = {}, seconds = 0.5) {
  const track = await wavTrack(context, project.id, owner.user.id, { seconds });
  const { id: trackId } = await context.tracks.add(db, track);
  const link = await createLink(owner, project.id, { trackId, ...settings });
  return { trackId, track, link, guest: guestBrowser(context, link.token) };
}
const audioUrl = async (guest: GuestBrowser) => (await guest.read()).tracks[0]!.audioUrl;
async function keysBelow(folder: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.objects.list(folder)) keys.push(key);
  return keys;
}

describe('getSharedAudio', () => {
  test('sends an MP3 of 128 kbit/s without the metadata of the original, which it never is', async () => {
    const { guest } = await share({}, 2);
    const reply = await guest.fetch(await audioUrl(guest));
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'cache-control': 'no-store' });
    const mp3 = reply.rawPayload;
    expect(mp3.toString('latin1')).not.toContain('TIT2');
    expect(mp3.toString('latin1')).toContain('digitalsourcetype/algorithmicMedia');
    expect(await decodedFrames(mp3)).toEqual({ sampleRate: 48_000, frames: 96_000 });
    expect((mp3.length * 8) / 2 / 1000).toBeGreaterThan(120);
    expect((mp3.length * 8) / 2 / 1000).toBeLessThan(140);
  });

  test('answers ranges and revalidation', async () => {
    const { guest } = await share();
    const url = await audioUrl(guest);
    const whole = await guest.fetch(url);
    const part = await guest.fetch(url, { range: 'bytes=100-199' });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 100]);
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 200));
    const again = await guest.fetch(url, { 'if-none-match': String(whole.headers['etag']) });
    expect(again.statusCode).toBe(304);
  });

  test('accepts signed addresses for 15 minutes, of this link, track and version only', async () => {
    const { guest, trackId, link } = await share();
    const url = await audioUrl(guest);
    expect(await audioUrl(guest)).toBe(url);
    const other = await share();
    const otherUrl = await audioUrl(other.guest);
    const forged = [
      url.replace(/signature=./, 'signature=~'),
      url.replace(/until=\d/, 'until=9'),
      url.replace('v=1', 'v=2'),
      url.replace(trackId, other.trackId),
      otherUrl.replace(other.link.token, link.token),
      otherUrl.replace(other.link.token, link.token).replace(other.trackId, trackId),
    ];
    for (const address of forged) expect(outcome(await guest.fetch(address))).toEqual([404, 'not_found']);
    clock.offsetMs = 9 * 60_000;
    expect((await guest.fetch(url)).statusCode).toBe(200);
    clock.offsetMs = 15 * 60_000 + 1;
    expect(outcome(await guest.fetch(url))).toEqual([404, 'not_found']);
  });

  test('makes a stream once for concurrent listeners, and deletes it with the version', async () => {
    const { guest, trackId, track } = await share();
    const url = await audioUrl(guest);
    const replies = await Promise.all(Array.from({ length: 5 }, () => guest.fetch(url)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const folder = streamFolderOf(track.objectKey);
    expect(await keysBelow(folder)).toEqual([`${folder}plain.mp3`]);
    await owner.call(`DELETE /api/tracks/${trackId}`);
    clock.offsetMs = 31 * 24 * 3_600_000;
    await context.trash.sweep();
    expect(await keysBelow(folder)).toEqual([]);
  });

  test('mixes the spoken tag in, and drops it when no link has it any more', async () => {
    const spokenTag = { text: 'Preview for Lena', voice: 'tone', everySeconds: 10 };
    const { guest, link, track } = await share({ spokenTag }, 4);
    const tagged = (await guest.fetch(await audioUrl(guest))).rawPayload;
    const plainLink = await createLink(owner, project.id, { trackId: link.trackId });
    const plainGuest = guestBrowser(context, plainLink.token);
    const plain = (await plainGuest.fetch(await audioUrl(plainGuest))).rawPayload;
    // The spoken tag does not lengthen the audio, only its mark differs.
    expect(Math.abs(tagged.length - plain.length)).toBeLessThan(100);
    expect(tagged.equals(plain)).toBe(false);
    const folder = streamFolderOf(track.objectKey);
    expect((await keysBelow(folder)).length).toBe(2);
    await context.sharedPages.sweep();
    expect((await keysBelow(folder)).length).toBe(2);
    await owner.call(`DELETE /api/share-links/${link.id}`);
    await context.sharedPages.sweep();
    expect(await keysBelow(folder)).toEqual([`${folder}plain.mp3`]);
  });

  test.each(['tone-aac.m4a', 'tone-vorbis.ogg'])(
    'answers 415 for %s, which no decoder reads, so that no program tries again',
    async (name) => {
      const track = newTrack(project.id, owner.user.id);
      await storage.objects.put(track.objectKey, await recordedFile(name), { contentType: 'audio/mpeg' });
      const { id: trackId } = await context.tracks.add(db, track);
      const guest = guestBrowser(context, (await createLink(owner, project.id, { trackId })).token);
      const reply = await guest.fetch(await audioUrl(guest));
      expect(outcome(reply)).toEqual([415, 'audio_not_readable']);
      expect(reply.json()).toMatchObject({ reason: 'there is no decoder for it' });
    },
  );
});

/**
 * Requests a file and reads nothing after the headers, so that the reply stays open. `isComplete` waits for a second,
 * in which the server ends a stream, and reads the rest.
 */
async function openSlowly(url: string, guest?: GuestBrowser, server = context.url) {
  const cookie = [...(guest?.jar ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = httpRequest(`${server}${url}`, { headers: { cookie } }).end();
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  expect(reply.statusCode).toBe(200);
  let received = 0;
  const ended = new Promise<void>((resolve) => reply.on('error', () => undefined).once('close', resolve));
  return {
    async isComplete(): Promise<boolean> {
      await sleep(1_000);
      reply.on('data', (chunk: Buffer) => (received += chunk.length));
      await ended;
      return received === Number(reply.headers['content-length']);
    },
  };
}

describe('an open stream', () => {
  /** More than fits into the buffers of the sockets. */
  const streamBytes = 32_000_000;
  let shared: Awaited<ReturnType<typeof share>>;
  beforeAll(async () => {
    project = await createProject(owner);
    shared = await share();
    // Waits until the stream of the new link is made, which would replace this one.
    await shared.guest.fetch(await audioUrl(shared.guest));
    const key = streamKeyOf(shared.track.objectKey, 'plain');
    await storage.objects.put(key, Buffer.alloc(streamBytes), { contentType: 'audio/mpeg' });
  });

  async function newLink(settings: object = {}) {
    const link = await createLink(owner, shared.link.projectId, { trackId: shared.trackId, ...settings });
    return { link, guest: guestBrowser(context, link.token) };
  }

  test('ends when the link is revoked, and others go on', async () => {
    const { link, guest } = await newLink();
    const other = await newLink();
    const stream = await openSlowly(await audioUrl(guest), guest);
    const unaffected = await openSlowly(await audioUrl(other.guest));
    await owner.call(`DELETE /api/share-links/${link.id}`);
    expect(await stream.isComplete()).toBe(false);
    expect(await unaffected.isComplete()).toBe(true);
  });

  test('ends when the link expires', async () => {
    const { guest } = await newLink({ expiresAt: new Date(Date.now() + 60_000).toISOString() });
    const stream = await openSlowly(await audioUrl(guest), guest);
    clock.offsetMs = 61_000;
    expect(await stream.isComplete()).toBe(false);
  });

  test('ends when the password changes, and not with another note', async () => {
    const { link, guest } = await newLink({ password: 'open sesame' });
    await guest.call('POST /unlock', { body: { password: 'open sesame' } });
    const url = await audioUrl(guest);
    const first = await openSlowly(url, guest);
    await owner.call(`PATCH /api/share-links/${link.id}`, { body: { note: 'Listen to the end' } });
    expect(await first.isComplete()).toBe(true);
    const second = await openSlowly(url, guest);
    await owner.call(`PATCH /api/share-links/${link.id}`, { body: { password: 'another one' } });
    expect(await second.isComplete()).toBe(false);
  });

  test('ends when links are switched off for the studio', async () => {
    const { guest } = await newLink();
    const stream = await openSlowly(await audioUrl(guest), guest);
    await admin.call('PUT /api/admin/sharing', { body: { isEnabled: false } });
    expect(await stream.isComplete()).toBe(false);
    await admin.call('PUT /api/admin/sharing', { body: { isEnabled: true } });
  });

  test('ends in another process, too', async () => {
    const second = await testApp({ besides: storage.database, files: storage.objects, secret });
    const { link, guest } = await newLink();
    const url = await audioUrl(guest);
    const stream = await openSlowly(url, guest, second.url);
    await owner.call(`DELETE /api/share-links/${link.id}`);
    expect(await stream.isComplete()).toBe(false);
  });

  test('ends when the track leaves the project', async () => {
    const { guest } = await newLink();
    const stream = await openSlowly(await audioUrl(guest), guest);
    await owner.call(`DELETE /api/tracks/${shared.trackId}`);
    expect(await stream.isComplete()).toBe(false);
  });
});
