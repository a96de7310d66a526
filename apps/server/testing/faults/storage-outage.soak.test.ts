import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ApiUser } from '#contract/testing/api-user.ts';
import { openDiskStore } from '#server/platform/storage/objects/disk.ts';
import type { ObjectStore } from '#server/platform/storage/objects/object-store.ts';
import { openS3Store } from '#server/platform/storage/objects/s3/open-s3.ts';
import { noSwift, startSwift } from '#server/platform/storage/objects/s3/testing/swift.ts';
import { silentLog } from '#server/platform/storage/testing/test-server.ts';
import { eventually } from '../eventually.ts';
import { testApp } from '../test-app.ts';
import { startTcpProxy } from './tcp-proxy.ts';

const outageMs = inject('outageSeconds') * 1_000;
const unavailableMessage = 'The server’s files can’t be reached right now. Please try again.';

async function errorOf(response: Response) {
  const { message } = (await response.json()) as { message: string };
  return [response.status, response.headers.get('retry-after'), message];
}

/** An object store that a test can make unavailable. */
interface FlakyStore {
  readonly files: ObjectStore;
  fail(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

async function folderStore(): Promise<FlakyStore> {
  const scratch = await mkdtemp(join(tmpdir(), 'tutti-gone-'));
  const [root, movedAway] = [join(scratch, 'objects'), join(scratch, 'unmounted')];
  return {
    files: await openDiskStore(root),
    fail: () => rename(root, movedAway),
    restore: () => rename(movedAway, root),
    close: () => rm(scratch, { recursive: true }),
  };
}

async function s3Store(): Promise<FlakyStore> {
  const swift = await startSwift();
  const { port, hostname } = swift.settings.endpoint;
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  const endpoint = new URL(`http://127.0.0.1:${proxy.port}`);
  return {
    files: await openS3Store({ ...swift.settings, endpoint }, silentLog),
    fail: () => proxy.cut(),
    restore: () => proxy.restore(),
    async close() {
      proxy.close();
      await swift.stop();
    },
  };
}

describe.each([
  { what: 'the folder of the files', open: folderStore, skip: undefined },
  { what: `the S3 store${noSwift ? ` [${noSwift}]` : ''}`, open: s3Store, skip: noSwift },
])('while $what is unavailable', ({ open, skip }) => {
  let store: FlakyStore;
  let studio: Awaited<ReturnType<typeof testApp>>;
  let user: ApiUser;
  let projectId: string;
  beforeAll(async () => {
    if (skip) return;
    store = await open();
    studio = await testApp({ files: store.files });
    user = new ApiUser(studio.url);
    await user.join('someone@example.org', (await studio.services.invites.ensureFirstAdminCode())!);
    ({ id: projectId } = await user.call('createProject', { body: { name: 'Radio' } }));
  });
  afterAll(() => store?.close());

  test.skipIf(skip)(
    'playback returns 503 with a message, and a generated track is stored after the outage',
    async () => {
      const params = { projectId };
      const effect = (prompt: string) => ({ params, body: { prompt, duration: 500 } });
      const first = await user.call('generateSoundEffect', effect('a tone'));
      const later = user.call('generateSoundEffect', effect('wait for it'));
      await studio.fakeProvider.release(1).then(() => store.fail());
      const failedAtMs = performance.now();
      const play = () => user.request('getTrackAudio', { params: { trackId: first.id } });
      expect(await errorOf(await play())).toEqual([503, '5', unavailableMessage]);
      const upload = {
        title: 'Mine',
        audioData: Buffer.alloc(1_000).toString('base64'),
        contentType: 'audio/wav',
        originalFileName: 'mine.wav',
      };
      expect(await errorOf(await user.request('uploadTrack', { params, body: upload }))).toEqual([
        503,
        '5',
        unavailableMessage,
      ]);
      expect(performance.now() - failedAtMs).toBeLessThan(12_000);
      const readiness = await fetch(`${studio.url}/readyz`);
      expect([readiness.status, await readiness.json()]).toEqual([
        200,
        expect.objectContaining({ status: 'degraded', failing: ['storage'] }),
      ]);
      // Other requests are answered.
      expect((await user.call('getProject', { params })).id).toBe(projectId);
      await sleep(Math.max(0, outageMs - (performance.now() - failedAtMs)));

      await store.restore();
      await eventually(async () => expect((await play()).status).toBe(200));
      const { id } = await later;
      expect((await user.request('getTrackAudio', { params: { trackId: id } })).status).toBe(200);
      // It was generated once and waited to be stored.
      expect(studio.fakeProvider.seeds).toHaveLength(2);
      expect((await fetch(`${studio.url}/readyz`)).status).toBe(200);
      expect(await studio.services.tokens.verify()).toEqual([]);
    },
  );
});
