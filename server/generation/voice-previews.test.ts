import { expect, it } from 'vitest';
import { ApiPerson } from '#contract/testing/api-person.ts';
import { studioApp } from '#server/testing/studio-app.ts';

const { url, services, tones } = await studioApp();
const person = new ApiPerson(url);
await person.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);

const preview = (voiceId: string, headers: Record<string, string> = {}) =>
  person.request('previewVoice', { params: { voiceId }, headers });

it('previewVoice generates a sample once for concurrent requests', async () => {
  const before = tones.made.length;
  const replies = await Promise.all([1, 2, 3, 4].map(() => preview('tone')));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const sounds = await Promise.all(replies.map((reply) => reply.arrayBuffer()));
  expect(new Set(sounds.map((sound) => Buffer.from(sound).toString('base64'))).size).toBe(1);
  expect(sounds[0]!.byteLength).toBeGreaterThan(1_000);
  expect(tones.made.length).toBe(before + 1);
  await preview('tone');
  expect(tones.made.length).toBe(before + 1);
});

it('previewVoice supports ranges and ETags', async () => {
  const whole = await preview('tone');
  const part = await preview('tone', { range: 'bytes=0-99' });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
  const again = await preview('tone', { 'if-none-match': whole.headers.get('etag')! });
  expect(again.status).toBe(304);
});

it('previewVoice costs no tokens', async () => {
  const { balance } = await person.call('getBalance');
  await preview('tone');
  expect((await person.call('getBalance')).balance).toBe(balance);
});

it('previewVoice returns 404 for an unknown voice', async () => {
  expect((await preview('nobody')).status).toBe(404);
  expect((await preview('../tone')).status).toBe(404);
});
