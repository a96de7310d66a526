import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { ApiUser } from '#contract/testing/api-user.ts';
import { openDiskStore } from '#server/platform/storage/objects/disk.ts';
import { eventually } from '../eventually.ts';
import { testApp } from '../test-app.ts';

const folder = await mkdtemp(join(tmpdir(), 'tutti-far-end-'));
afterAll(() => rm(folder, { recursive: true }));
const files = await openDiskStore(folder);
/** The production timeouts, shortened. */
const timeouts = { headMs: 300, requestMs: 1_200, keepAliveMs: 400, readerMs: 1_000, checkIntervalMs: 100 };
const { url, services, reading, fakeProvider: tones } = await testApp({ files, timeouts });
const port = Number(new URL(url).port);
const user = new ApiUser(url);
await user.join('someone@example.org', (await services.invites.ensureFirstAdminCode())!);
const me = await user.call('getCurrentUser');
const grant = { userId: me.id, amount: 10_000, description: 'For as many pieces as it takes' };
await user.call('updateTokens', { body: grant });
const { id: projectId } = await user.call('createProject', { body: { name: 'Radio' } });
const cookie = user.session.join('=');

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** A raw connection, the text it received, and whether the server has closed it. */
async function openConnection() {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  open.push(socket);
  const state = { text: '', isClosed: false };
  socket.on('error', () => (state.isClosed = true));
  socket.on('close', () => (state.isClosed = true));
  await once(socket, 'connect');
  const startReading = () =>
    socket
      .on('data', (chunk: Buffer) => (state.text += chunk.toString('latin1')))
      .on('end', () => (state.isClosed = true))
      .resume();
  return { socket, state, startReading };
}

const head = (method: string, path: string, ...more: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: localhost', `Cookie: ${cookie}`, ...more, '', ''].join('\r\n');

/** The beginning of a multipart form with a file. */
const beginningOfForm =
  '--x\r\nContent-Disposition: form-data; name="audio"; filename="a.wav"\r\n' +
  `Content-Type: audio/wav\r\n\r\n${'x'.repeat(10_000)}`;

/** Waits until the server closes the connection; returns the time in milliseconds. */
async function waitUntilClosed(state: { readonly isClosed: boolean }): Promise<number> {
  const startedMs = performance.now();
  await eventually(() => expect(state.isClosed).toBe(true));
  return performance.now() - startedMs;
}

/** A track that is much larger than the socket buffers. */
async function longTrack(): Promise<string> {
  const body = { prompt: 'a tone', music_length_ms: 300_000 };
  const track = await user.call('generateMusic', { params: { projectId }, body });
  const { objectKey } = await services.tracks.row(track.id);
  await files.put(objectKey, Buffer.alloc(50 * 1024 * 1024, 1), { contentType: 'audio/wav' });
  return `/api/tracks/${track.id}/audio`;
}

/** Sends the beginning of a file and waits until the server stores it. */
async function beginUpload(socket: Socket): Promise<void> {
  const type = 'Content-Type: multipart/form-data; boundary=x';
  socket.write(head('POST', `/api/projects/${projectId}/upload-track`, type, 'Content-Length: 50000000'));
  socket.write(beginningOfForm);
  await eventually(async () => expect(await readdir(join(folder, 'unfinished'))).toHaveLength(1));
}

describe('a slow client', () => {
  test('gets 408 when it sends its request headers too slowly', async () => {
    const { socket, state, startReading } = await openConnection();
    startReading();
    socket.write('GET /api/projects HTTP/1.1\r\nHost: loc');
    expect(await waitUntilClosed(state)).toBeLessThan(timeouts.headMs + 2_000);
    expect(state.text).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('is disconnected when it uploads too slowly, and its file is discarded', async () => {
    const { socket, state, startReading } = await openConnection();
    startReading();
    await beginUpload(socket);
    const drip = setInterval(() => socket.write('x'), 50);
    await waitUntilClosed(state);
    clearInterval(drip);
    await eventually(async () => expect(await readdir(join(folder, 'unfinished'))).toEqual([]));
    for await (const key of files.list('incoming/')) expect.fail(`${key} was kept`);
  });

  test('is disconnected when it stops reading a file, and buffers at most 256 KiB', async () => {
    const path = await longTrack();
    const { socket, state, startReading } = await openConnection();
    socket.pause();
    const before = reading.length;
    socket.write(head('GET', path));
    // The beginning is read for the tags that the file has, then the file is sent.
    await eventually(() => expect(reading.length).toBe(before + 2));
    const stream = reading.at(-1)!;
    await sleep(300);
    expect(stream.readableLength).toBeLessThanOrEqual(256 * 1024);
    // A slow reader that makes progress is not disconnected.
    for (let i = 0; i < 4; i += 1) {
      await sleep(500);
      for (let taken = 0; taken < 4 * 1024 * 1024;) {
        const chunk = socket.read() as Buffer | null;
        taken += chunk?.length ?? 0;
        if (!chunk) await sleep(5);
      }
    }
    expect(stream.destroyed).toBe(false);
    await eventually(() => expect(stream.destroyed).toBe(true));
    startReading();
    await waitUntilClosed(state);
  });

  test('finds an idle connection closed after the keep-alive timeout', async () => {
    const { socket, state, startReading } = await openConnection();
    startReading();
    socket.write(head('GET', '/healthz'));
    await eventually(() => expect(state.text).toContain('"ok"'));
    expect(await waitUntilClosed(state)).toBeLessThan(timeouts.keepAliveMs + 3_000);
  });
});

describe('a client that half-closes its connection', () => {
  test('during an upload leaves no file behind', async () => {
    const { socket, state, startReading } = await openConnection();
    startReading();
    await beginUpload(socket);
    socket.end();
    await waitUntilClosed(state);
    await eventually(async () => expect(await readdir(join(folder, 'unfinished'))).toEqual([]));
  });

  test('during a download makes the server close the file', async () => {
    const path = await longTrack();
    const { socket } = await openConnection();
    socket.pause();
    const before = reading.length;
    socket.write(head('GET', path));
    await eventually(() => expect(reading.length).toBe(before + 2));
    socket.end();
    await eventually(() => expect(reading.at(-1)!.destroyed).toBe(true));
  });

  test('during an event stream is no longer counted', async () => {
    const { socket, state, startReading } = await openConnection();
    startReading();
    socket.write(head('GET', '/api/events'));
    await eventually(() => expect(state.text).toContain('retry: '));
    expect(services.events.streams()).toBe(1);
    socket.end();
    await eventually(() => expect(services.events.streams()).toBe(0));
    await waitUntilClosed(state);
  });

  test('during a generation is disconnected, and the generation completes', async () => {
    const { socket, state, startReading } = await openConnection();
    startReading();
    const body = JSON.stringify({ prompt: 'wait for it' });
    const [type, length] = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    socket.write(head('POST', `/api/projects/${projectId}/generate-music`, type, length) + body);
    const before = tones.seeds.length;
    await eventually(async () => {
      const { rows } = await services.db.execute(sql`SELECT 1 FROM jobs WHERE status = 'generating'`);
      expect(rows).toHaveLength(1);
    });
    socket.end();
    await waitUntilClosed(state);
    await tones.release();
    await eventually(() => expect(tones.seeds).toHaveLength(before + 1));
  });
});
