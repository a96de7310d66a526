import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { recordRowChanges } from '#server/testing/malformed/row-changes.ts';
import { testContext } from '#server/testing/test-context.ts';
import { createLink, guestBrowser, wavTrack } from './testing/share.ts';

const context = await testContext();
const { app, db, clock } = context;
const owner = await registerUser(context, 'creator');
const { id: projectId } = await createProject(owner);
const { id: trackId } = await context.tracks.add(db, await wavTrack(context, projectId, owner.user.id));

const newToken = () => randomBytes(24).toString('base64url');

async function timed(token: string): Promise<number> {
  const begin = performance.now();
  const reply = await app.inject(`/api/shared/${token}`);
  const ms = performance.now() - begin;
  expect(reply.statusCode).toBe(404);
  return ms;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

test('10,000 wrong tokens change no row and take no longer than a right one', async () => {
  const { token } = await createLink(owner, projectId, { trackId });
  const guest = guestBrowser(context, token);
  await guest.read();
  const right: number[] = [];
  for (let i = 0; i < 200; i++) {
    const begin = performance.now();
    await guest.read();
    right.push(performance.now() - begin);
  }
  const changes = await recordRowChanges(db);
  const wrong: number[] = [];
  for (let i = 0; i < 10_000; i++) wrong.push(await timed(newToken()));
  expect(await changes()).toEqual([]);
  expect((await db.execute('SELECT FROM attempts WHERE subject LIKE $$share%$$')).rowCount).toBe(0);
  expect(median(wrong)).toBeLessThan(median(right));
  expect(median(wrong.slice(-1_000))).toBeLessThan(3 * median(wrong.slice(1_000, 2_000)));
}, 300_000);

test('unknown, revoked and expired links take the same time', async () => {
  const revoked = await createLink(owner, projectId, { trackId });
  await owner.call(`DELETE /api/share-links/${revoked.id}`);
  const expired = await createLink(owner, projectId, {
    trackId,
    password: 'open sesame',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  });
  clock.offsetMs = 120_000;
  const kinds = { unknown: () => newToken(), revoked: () => revoked.token, expired: () => expired.token };
  const times = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
  for (let i = 0; i < 200; i++) await timed(newToken());
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  // In turns and in another order each time, so that the load of the machine is the same for all.
  for (let round = 0; round < 2_000; round++) {
    for (let i = 0; i < names.length; i++) {
      const kind = names[(round * (1 + (round % 2)) + i) % names.length]!;
      times.get(kind)!.push(await timed(kinds[kind]()));
    }
  }
  const medians = Array.from(times.values(), median);
  // Far below what a network hides: checking a password takes thirty milliseconds more.
  expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(1);
  expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.1);
}, 300_000);
