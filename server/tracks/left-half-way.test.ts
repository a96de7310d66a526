import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { ApiPerson } from '#contract/testing/api-person.ts';
import { studioApp } from '#server/testing/studio-app.ts';

const errors: string[] = [];
const { url, services } = await studioApp({
  log: pino({ level: 'error' }, { write: (line) => errors.push(line) }),
});

const listener = new ApiPerson(url);
await listener.join('listener@example.org', (await services.invites.ensureFirstAdminCode())!);

/** Requests audio and disconnects after `afterMs` milliseconds. */
const listenAndLeave = (path: string, afterMs: number) =>
  new Promise<void>((left) => {
    const call = request(url + path, { headers: { cookie: listener.session.join('=') } });
    call.on('response', (reply) => reply.on('error', () => undefined).resume());
    call
      .on('error', () => undefined)
      .on('close', left)
      .end();
    setTimeout(() => call.destroy(), afterMs);
  });

it('a client that disconnects during playback causes no error', async () => {
  const { id: projectId } = await listener.call('createProject', { body: { name: 'Radio' } });
  const track = await listener.call('generateMusic', { params: { projectId }, body: { prompt: 'a tone' } });
  const path = 'audioUrl' in track ? track.audioUrl : '';
  for (let i = 0; i < 120; i++) await listenAndLeave(path, (i % 40) / 5);
  await sleep(100);
  expect(errors).toEqual([]);
  expect((await listener.request('getTrackAudio', { params: { trackId: track.id } })).status).toBe(200);
});
