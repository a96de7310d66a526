import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ApiPerson } from '#contract/testing/api-person.ts';
import { eventually } from '../eventually.ts';
import { studioApp } from '../studio-app.ts';
import { moveClock } from './moved-clock.ts';

const perMinute = 100;
const hourMs = 3_600_000;
const { url, services, tones } = await studioApp({
  settings: { REQUESTS_PER_MINUTE: String(perMinute) },
  // The system clock, as in production, here the skewed one.
  now: () => Date.now(),
});
const { db, tokens, invites } = services;
const admin = new ApiPerson(url);
await admin.join('admin@example.org', (await invites.ensureFirstAdminCode())!);
await admin.call('createInviteCode', { body: { code: 'CREATORS', role: 'creator', maxUses: 100 } });

/** The offset that sets the clock to this UTC time of today. */
const to = (hours: number, minutes: number) => new Date().setUTCHours(hours, minutes, 0, 0) - Date.now();

async function newcomer(email: string) {
  const person = new ApiPerson(url);
  await person.join(email, 'CREATORS');
  const { id: projectId } = await person.call('createProject', { body: { name: 'Radio' } });
  const order = (prompt: string) => person.call('generateMusic', { params: { projectId }, body: { prompt } });
  return { person, projectId, order };
}

test.for<[way: string, byMs: number]>([
  ['forward', hourMs],
  ['back', -hourMs],
])('a clock jump of an hour %s ends no session, blocks no generation and loses no list page', async ([way, byMs]) => {
  const { person, projectId, order } = await newcomer(`${way}@example.org`);
  moveClock(0);
  const say = (content: string) =>
    person.call('createComment', { body: { entityType: 'project', entityId: projectId, content } });
  await say('first');
  const begun = order('wait for it');
  await eventually(async () => {
    const { rows } = await db.execute(sql`SELECT 1 FROM jobs WHERE status = 'generating'`);
    expect(rows).toHaveLength(1);
  });

  moveClock(byMs);
  await tones.release();
  await begun;
  await order('another one');
  await say('second');
  expect((await person.call('getCurrentUser')).email).toBe(`${way}@example.org`);
  const { rows: spans } = await db.execute(sql`
    SELECT created_at <= started_at AND started_at <= finished_at AS "isOrdered" FROM jobs`);
  expect(new Set(spans.map(({ isOrdered }) => isOrdered))).toEqual(new Set([true]));
  const { rows: sessions } = await db.execute(sql`
    SELECT expires_at - now() BETWEEN interval '29 days' AND interval '31 days' AS "isLong" FROM sessions`);
  expect(new Set(sessions.map(({ isLong }) => isLong))).toEqual(new Set([true]));
  const comments = await person.call('listComments', {
    params: { entityType: 'project', entityId: projectId },
  });
  expect(comments.comments.map(({ content }) => content).toSorted()).toEqual(['first', 'second']);
  expect(await tokens.verify()).toEqual([]);
});

test('a clock that crosses midnight twice grants each day’s free tokens once', async () => {
  const { order } = await newcomer('midnight@example.org');
  const [late, early] = [to(23, 30), to(23, 30) + hourMs];
  for (const byMs of [late, early, late, early]) {
    moveClock(byMs);
    await order('a tone');
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
  const { person } = await newcomer('eager@example.org');
  moveClock(0);
  const call = () => person.request('getCurrentUser');
  await Promise.all(Array.from({ length: perMinute }, call));
  expect((await call()).status).toBe(429);
  moveClock(-hourMs);
  expect((await call()).status).toBe(200);
});
