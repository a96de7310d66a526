import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { ApiUser } from '#contract/testing/api-user.ts';
import { testApp } from '#server/testing/test-app.ts';

const errors: string[] = [];
const { url, services } = await testApp({
  log: pino({ level: 'error' }, { write: (line) => errors.push(line) }),
});

const user = new ApiUser(url);
await user.join('listener@example.org', (await services.invites.ensureFirstAdminCode())!);

/** Requests audio and disconnects after `afterMs` milliseconds. */
const playAndDisconnect = (path: string, afterMs: number) =>
  new Promise<void>((closed) => {
    const call = request(url + path, { headers: { cookie: user.session.join('=') } });
    call.on('response', (reply) => reply.on('error', () => undefined).resume());
    call
      .on('error', () => undefined)
      .on('close', closed)
      .end();
    setTimeout(() => call.destroy(), afterMs);
  });

it('a client that disconnects during playback causes no error', async () => {
  const { id: projectId } = await user.call('createProject', { body: { name: 'Radio' } });
  const track = await user.call('generateMusic', { params: { projectId }, body: { prompt: 'a tone' } });
  const path = 'audioUrl' in track ? track.audioUrl : '';
  for (let i = 0; i < 120; i++) await playAndDisconnect(path, (i % 40) / 5);
  await sleep(100);
  expect(errors).toEqual([]);
  expect((await user.request('getTrackAudio', { params: { trackId: track.id } })).status).toBe(200);
});
