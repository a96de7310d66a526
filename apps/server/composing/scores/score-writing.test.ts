import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { TrackDetail } from '#contract/tracks.ts';
import { runMaintenance, scoresLock } from '#server/app/maintenance.ts';
import { editStudio } from '#server/composing/edits/testing/edit-studio.ts';
import { scoreWritingService } from './score-writing.service.ts';
import { silentLog } from '#server/platform/storage/testing/test-server.ts';
import { readScore, scoreKeys } from './testing/composer-upgrade.ts';

const studio = await editStudio();
const { services, provider, creatorWithProject, make, remade } = studio;
const { db, objects, scoreWriting } = services;

/** Rows of a studio before scores were stored. @returns the scores that they had */
async function withoutScores(trackId: string) {
  const scores = await Promise.all(
    (await scoreKeys(services, trackId)).map((key) => readScore(services, key)),
  );
  for (const key of await scoreKeys(services, trackId)) await objects.delete(key);
  await db.execute(sql`UPDATE tracks SET score_key = NULL, score_size_bytes = NULL WHERE id = ${trackId}`);
  await db.execute(
    sql`UPDATE track_versions SET score_key = NULL, score_size_bytes = NULL WHERE track_id = ${trackId}`,
  );
  return scores;
}

const sorted = (scores: unknown[]) => scores.map((one) => JSON.stringify(one)).toSorted();

const drumsSofter = {
  kind: 'edit' as const,
  edits: [{ kind: 'level' as const, by_db: -6, parts: ['drums'] }],
};

/** A track with two versions. */
async function twoVersions(): Promise<TrackDetail> {
  const who = await creatorWithProject();
  const track = await make(who);
  await remade(who, track.id, drumsSofter);
  return track;
}

it('music is stored with its score, which is deleted with it', { timeout: 180_000 }, async () => {
  const track = await twoVersions();
  const keys = await scoreKeys(services, track.id);
  expect(keys).toHaveLength(2);
  const { rows } = await db.execute<{ size: string }>(
    sql`SELECT score_size_bytes AS size FROM track_versions WHERE track_id = ${track.id} ORDER BY number`,
  );
  const sizes = await Promise.all(keys.map(async (key) => (await objects.stat(key))!.size));
  expect(new Set(rows.map(({ size }) => Number(size)))).toEqual(new Set(sizes));
  await db.execute(sql`UPDATE tracks SET deleted_at = now() - interval '1 year' WHERE id = ${track.id}`);
  await services.trash.sweep();
  expect(await Promise.all(keys.map((key) => objects.stat(key)))).toEqual([undefined, undefined]);
});

it('the scores of earlier pieces are written as they would have been', { timeout: 180_000 }, async () => {
  const track = await twoVersions();
  const before = await withoutScores(track.id);
  expect(await scoreKeys(services, track.id)).toEqual([null]);
  await scoreWriting.run();
  const after = await Promise.all(
    (await scoreKeys(services, track.id)).map((key) => readScore(services, key)),
  );
  expect(sorted(after)).toEqual(sorted(before));
  expect(scoreWriting.left()).toBe(0);
});

it('writing that was stopped goes on where it ended', { timeout: 180_000 }, async () => {
  const track = await twoVersions();
  await withoutScores(track.id);
  const first = scoreWritingService({
    ...services,
    provider: {
      ...provider,
      scores: {
        ...provider.scores!,
        async write(...args) {
          const bytes = await provider.scores!.write(...args);
          first.stop();
          return bytes;
        },
      },
    },
  });
  await first.run();
  const keys = await scoreKeys(services, track.id);
  expect(keys.filter((key) => key !== null)).toHaveLength(1);
  await scoreWriting.run();
  expect((await scoreKeys(services, track.id)).filter((key) => key === null)).toEqual([]);
});

it('a piece that cannot be written stays, and the others are written', { timeout: 180_000 }, async () => {
  const [broken, whole] = [await twoVersions(), await twoVersions()];
  for (const { id } of [broken, whole]) await withoutScores(id);
  await db.execute(sql`UPDATE tracks SET composition_plan = NULL WHERE id = ${broken.id}`);
  await db.execute(sql`UPDATE track_versions SET composition_plan = NULL WHERE track_id = ${broken.id}`);
  await scoreWriting.run();
  expect(await scoreKeys(services, broken.id)).toEqual([null]);
  expect(await scoreKeys(services, whole.id)).not.toContain(null);
  expect(scoreWriting.left()).toBe(2);
});

it('one of several processes writes', async () => {
  const { pool } = studio.storage.database;
  let running = 0;
  const released = Promise.withResolvers<void>();
  const task = {
    name: 'scores',
    async run() {
      running += 1;
      await released.promise;
    },
  };
  const run = () => runMaintenance({ pool, log: silentLog, tasks: [task], lock: scoresLock });
  const first = run();
  await expect.poll(() => running).toBe(1);
  expect(await run()).toBe(false);
  released.resolve();
  expect(await first).toBe(true);
  expect(running).toBe(1);
});
