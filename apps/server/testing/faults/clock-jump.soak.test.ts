import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ApiUser } from '#contract/testing/api-user.ts';
import { eventually } from '../eventually.ts';
import { testApp } from '../test-app.ts';
import { skewClock } from './clock-skew.ts';

const perMinute = 100;
const hourMs = 3_600_000;
const {
  url,
  services,
  fakeProvider: tones,
} = await testApp({
  settings: { REQUESTS_PER_MINUTE: String(perMinute) },
  // The system clock, as in production, here the skewed one.
  now: () => Date.now(),
});
const { db, tokens, invites } = services;
const admin = new ApiUser(url);
await admin.join('admin@example.org', (await invites.ensureFirstAdminCode())!);
await admin.call('createInviteCode', { body: { code: 'CREATORS', role: 'creator', maxUses: 100 } });

/** The offset that sets the clock to this UTC time of today. */
const offsetTo = (hours: number, minutes: number) =>
  new Date().setUTCHours(hours, minutes, 0, 0) - Date.now();

async function newUser(email: string) {
  const user = new ApiUser(url);
  await user.join(email, 'CREATORS');
  const { id: projectId } = await user.call('createProject', { body: { name: 'Radio' } });
  const generate = (prompt: string) =>
    user.call('generateMusic', { params: { projectId }, body: { prompt } });
  return { user, projectId, generate };
}

test.for<[way: string, byMs: number]>([
  ['forward', hourMs],
  ['back', -hourMs],
])(
  'a clock jump of an hour %s ends no session, blocks no generation and loses no list page',
  async ([way, byMs]) => {
    const { user, projectId, generate } = await newUser(`${way}@example.org`);
    skewClock(0);
    const comment = (content: string) =>
      user.call('createComment', { body: { entityType: 'project', entityId: projectId, content } });
    await comment('first');
    const generating = generate('wait for it');
    await eventually(async () => {
      const { rows } = await db.execute(sql`SELECT 1 FROM jobs WHERE status = 'generating'`);
      expect(rows).toHaveLength(1);
    });

    skewClock(byMs);
    await tones.release();
    await generating;
    await generate('another one');
    await comment('second');
    expect((await user.call('getCurrentUser')).email).toBe(`${way}@example.org`);
    const { rows: timestamps } = await db.execute(sql`
    SELECT created_at <= started_at AND started_at <= finished_at AS "isOrdered" FROM jobs`);
    expect(new Set(timestamps.map(({ isOrdered }) => isOrdered))).toEqual(new Set([true]));
    const { rows: sessions } = await db.execute(sql`
    SELECT expires_at - now() BETWEEN interval '29 days' AND interval '31 days' AS "isLong" FROM sessions`);
    expect(new Set(sessions.map(({ isLong }) => isLong))).toEqual(new Set([true]));
    const comments = await user.call('listComments', {
      params: { entityType: 'project', entityId: projectId },
    });
    expect(comments.comments.map(({ content }) => content).toSorted()).toEqual(['first', 'second']);
    expect(await tokens.verify()).toEqual([]);
  },
);

test('a clock that crosses midnight twice grants each day’s free tokens once', async () => {
  const { generate } = await newUser('midnight@example.org');
  const [beforeMidnight, afterMidnight] = [offsetTo(23, 30), offsetTo(23, 30) + hourMs];
  for (const byMs of [beforeMidnight, afterMidnight, beforeMidnight, afterMidnight]) {
    skewClock(byMs);
    await generate('a tone');
  }
  const { rows } = await db.execute<{ day: string; used: number; daily: number }>(sql`
    SELECT day::text, used, free_tokens_daily AS daily
    FROM free_allowances JOIN users ON users.id = user_id, service_pricing AS pricing
    JOIN providers ON providers.id = pricing.provider_id
    WHERE email = 'midnight@example.org' AND providers.name = 'builtin' AND pricing.service = 'music'`);
  expect(rows).toHaveLength(2);
  for (const { used, daily } of rows) expect(used).toBeLessThanOrEqual(daily);
  expect(await tokens.verify()).toEqual([]);
});

test('a rate limit reached before the clock jumps back does not block requests afterwards', async () => {
  const { user } = await newUser('eager@example.org');
  skewClock(0);
  const call = () => user.request('getCurrentUser');
  await Promise.all(Array.from({ length: perMinute }, call));
  expect((await call()).status).toBe(429);
  skewClock(-hourMs);
  expect((await call()).status).toBe(200);
});
