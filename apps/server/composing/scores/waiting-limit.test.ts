import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ApiUser } from '#contract/testing/api-user.ts';
import type { Provider } from '#providers/provider.ts';
import { testApp } from '#server/testing/test-app.ts';
import { createFakeProvider } from '#server/testing/fake-provider.ts';

const tones = createFakeProvider().provider;
const plan = { positive_global_styles: [], negative_global_styles: [], sections: [] };
const blocked = Promise.withResolvers<never>();
const provider: Provider = { ...tones, scores: { ...tones.scores!, files: () => blocked.promise } };
const { url, services } = await testApp({ provider });

it('a user can wait for ten files, also with concurrent requests', async () => {
  const user = new ApiUser(url);
  await user.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);
  const { id: projectId } = await user.call('createProject', { body: { name: 'A film' } });
  const prompts = Array.from({ length: 13 }, (_, i) => `tone ${i}`);
  const tracks = await Promise.all(
    prompts.map(async (prompt) => {
      const body = { prompt, music_length_ms: 1_000 };
      const reply = await user.request('generateMusic', { params: { projectId }, body });
      return ((await reply.json()) as { id: string }).id;
    }),
  );
  // The fake provider stores no scores.
  await services.db.execute(sql`UPDATE tracks SET composition_plan = ${JSON.stringify(plan)}::jsonb,
    facts = facts || '{"bpm": 120, "metre": "4/4"}'::jsonb`);
  const headers = { prefer: 'respond-async' };
  const replies = await Promise.all(
    tracks.map((trackId) => user.request('getTrackMidi', { params: { trackId }, headers })),
  );
  const count = (status: number) => replies.filter((reply) => reply.status === status).length;
  expect([count(202), count(429)]).toEqual([10, 3]);
  blocked.reject(new Error('the end'));
});
