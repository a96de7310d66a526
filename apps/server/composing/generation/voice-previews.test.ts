import { expect, it } from 'vitest';
import { ApiUser } from '#contract/testing/api-user.ts';
import { testApp } from '#server/testing/test-app.ts';

const { url, services, fakeProvider: tones } = await testApp();
const user = new ApiUser(url);
await user.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);

const preview = (voiceId: string, headers: Record<string, string> = {}) =>
  user.request('previewVoice', { params: { voiceId }, headers });

it('previewVoice generates a sample once for concurrent requests', async () => {
  const before = tones.seeds.length;
  const replies = await Promise.all([1, 2, 3, 4].map(() => preview('tone')));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const samples = await Promise.all(replies.map((reply) => reply.arrayBuffer()));
  expect(new Set(samples.map((sound) => Buffer.from(sound).toString('base64'))).size).toBe(1);
  expect(samples[0]!.byteLength).toBeGreaterThan(1_000);
  expect(tones.seeds.length).toBe(before + 1);
  await preview('tone');
  expect(tones.seeds.length).toBe(before + 1);
});

it('previewVoice supports ranges and ETags', async () => {
  const whole = await preview('tone');
  const part = await preview('tone', { range: 'bytes=0-99' });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
  const again = await preview('tone', { 'if-none-match': whole.headers.get('etag')! });
  expect(again.status).toBe(304);
});

it('previewVoice costs no tokens', async () => {
  const { balance } = await user.call('getBalance');
  await preview('tone');
  expect((await user.call('getBalance')).balance).toBe(balance);
});

it('previewVoice returns 404 for an unknown voice', async () => {
  expect((await preview('nobody')).status).toBe(404);
  expect((await preview('../tone')).status).toBe(404);
});
