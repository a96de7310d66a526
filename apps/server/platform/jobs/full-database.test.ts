import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Generation } from '#contract/generation.ts';
import { creatorFactory } from '#server/testing/creators.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';

const studio = await testApp();
const { db } = studio.services;
const { creatorWithProject } = await creatorFactory(studio);
type Creator = Awaited<ReturnType<typeof creatorWithProject>>;
let creator: Creator;

/**
 * The error of a full disk, from the statements that change or add rows of a table. Of the queue the partition: a trigger
 * on the partitioned table would lock both, against the order of pg-boss.
 */
const tables = { 'pgboss.job_common': 'UPDATE', jobs: 'UPDATE', tracks: 'INSERT' } as const;
type Table = keyof typeof tables;

async function fill(table: Table): Promise<void> {
  await db.execute(
    sql.raw(`CREATE TRIGGER full_disk BEFORE ${tables[table]} ON ${table}
    FOR EACH ROW EXECUTE FUNCTION refuse_for_full_disk()`),
  );
}
const makeRoom = (table: string) => db.execute(sql.raw(`DROP TRIGGER IF EXISTS full_disk ON ${table}`));

beforeAll(async () => {
  creator = await creatorWithProject();
  await db.execute(sql`CREATE FUNCTION refuse_for_full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
});
afterEach(async () => {
  for (const table of Object.keys(tables)) await makeRoom(table);
});

const order = (prompt: string) =>
  creator.user.request('generateMusic', {
    params: { projectId: creator.projectId },
    body: { prompt, music_length_ms: 1_000 },
  });

test.each(Object.keys(tables) as Table[])(
  'a call that waits for a generation is refused while %s cannot grow, and the generation is completed once when it can',
  async (table) => {
    const made = studio.fakeProvider.seeds.length;
    await fill(table);
    const reply = await order(`a tone without room in ${table}`);
    const refusal = (await reply.json()) as { message: string; generationId: string };
    expect([reply.status, refusal]).toEqual([
      503,
      expect.objectContaining({
        code: 'unavailable',
        message: expect.stringMatching(/^The server has no storage left\. Your order is kept/),
        retryAfter: 60,
      }),
    ]);
    const read = (): Promise<Generation> =>
      creator.user.call('getGeneration', { params: { generationId: refusal.generationId } });
    expect(['pending', 'generating']).toContain((await read()).status);
    await makeRoom(table);
    await eventually(async () => expect((await read()).status).toBe('completed'), { withinMs: 30_000 });
    expect(studio.fakeProvider.seeds.length - made).toBe(1);
  },
  60_000,
);
