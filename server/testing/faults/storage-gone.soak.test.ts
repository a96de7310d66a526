import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ApiPerson } from '#contract/testing/api-person.ts';
import { openDiskStore } from '#server/storage/objects/disk.ts';
import type { ObjectStore } from '#server/storage/objects/object-store.ts';
import { openS3Store } from '#server/storage/objects/s3/open-s3.ts';
import { noSwift, startSwift } from '#server/storage/objects/s3/testing/swift.ts';
import { silentLog } from '#server/storage/testing/test-server.ts';
import { eventually } from '../eventually.ts';
import { studioApp } from '../studio-app.ts';
import { gateTo } from './gate.ts';

const awayMs = inject('outageSeconds') * 1_000;
const gone = 'The files of this server can’t be reached at the moment. Please try again.';

async function refusal(response: Response) {
  const { message } = (await response.json()) as { message: string };
  return [response.status, response.headers.get('retry-after'), message];
}

/** An object store that a test can make unavailable. */
interface Place {
  readonly files: ObjectStore;
  take(): Promise<void>;
  giveBack(): Promise<void>;
  close(): Promise<void>;
}

async function folder(): Promise<Place> {
  const scratch = await mkdtemp(join(tmpdir(), 'tutti-gone-'));
  const [root, away] = [join(scratch, 'objects'), join(scratch, 'unmounted')];
  return {
    files: await openDiskStore(root),
    take: () => rename(root, away),
    giveBack: () => rename(away, root),
    close: () => rm(scratch, { recursive: true }),
  };
}

async function bucket(): Promise<Place> {
  const swift = await startSwift();
  const { port, hostname } = swift.settings.endpoint;
  const gate = await gateTo({ host: hostname, port: Number(port) });
  const endpoint = new URL(`http://127.0.0.1:${gate.port}`);
  return {
    files: await openS3Store({ ...swift.settings, endpoint }, silentLog),
    take: () => gate.cut(),
    giveBack: () => gate.heal(),
    async close() {
      gate.close();
      await swift.stop();
    },
  };
}

describe.each([
  { what: 'the folder of the files', open: folder, skip: undefined },
  { what: `the S3 store${noSwift ? ` [${noSwift}]` : ''}`, open: bucket, skip: noSwift },
])('while $what is unavailable', ({ open, skip }) => {
  let place: Place;
  let studio: Awaited<ReturnType<typeof studioApp>>;
  let person: ApiPerson;
  let projectId: string;
  beforeAll(async () => {
    if (skip) return;
    place = await open();
    studio = await studioApp({ files: place.files });
    person = new ApiPerson(studio.url);
    await person.join('someone@example.org', (await studio.services.invites.ensureFirstAdminCode())!);
    ({ id: projectId } = await person.call('createProject', { body: { name: 'Radio' } }));
  });
  afterAll(() => place?.close());

  test.skipIf(skip)('playback returns 503 with a message, and a generated track is stored after the outage', async () => {
    const params = { projectId };
    const effect = (prompt: string) => ({ params, body: { prompt, duration: 500 } });
    const first = await person.call('generateSoundEffect', effect('a tone'));
    const later = person.call('generateSoundEffect', effect('wait for it'));
    await studio.tones.release(1).then(() => place.take());
    const goneAtMs = performance.now();
    const play = () => person.request('getTrackAudio', { params: { trackId: first.id } });
    expect(await refusal(await play())).toEqual([503, '5', gone]);
    const uploaded = {
      title: 'Mine',
      audioData: Buffer.alloc(1_000).toString('base64'),
      contentType: 'audio/wav',
      originalFileName: 'mine.wav',
    };
    expect(await refusal(await person.request('uploadTrack', { params, body: uploaded }))).toEqual([
      503,
      '5',
      gone,
    ]);
    expect(performance.now() - goneAtMs).toBeLessThan(12_000);
    const readiness = await fetch(`${studio.url}/readyz`);
    expect([readiness.status, await readiness.json()]).toEqual([
      200,
      expect.objectContaining({ status: 'degraded', failing: ['storage'] }),
    ]);
    // Other requests are answered.
    expect((await person.call('getProject', { params })).id).toBe(projectId);
    await sleep(Math.max(0, awayMs - (performance.now() - goneAtMs)));

    await place.giveBack();
    await eventually(async () => expect((await play()).status).toBe(200));
    const { id } = await later;
    expect((await person.request('getTrackAudio', { params: { trackId: id } })).status).toBe(200);
    // It was generated once and waited to be stored.
    expect(studio.tones.made).toHaveLength(2);
    expect((await fetch(`${studio.url}/readyz`)).status).toBe(200);
    expect(await studio.services.tokens.verify()).toEqual([]);
  });
});
