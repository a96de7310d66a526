import { sql } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import type { StoredScore } from '#contract/stored-score.ts';
import { builtinProvider, type BuiltinProvider } from '#providers/builtin/builtin-provider.ts';
import { packScore, unpackScore } from '#providers/builtin/score-bytes.ts';
import { builtinComposer } from '#server/testing/builtin-composer.ts';
import type { Context } from '#server/platform/context.ts';
import { scoreContentType } from '../stored-score-file.ts';

export const newVersion = '16';

/** A studio's composer, which `upgrade` replaces by one of a newer version. */
export function upgradableComposer() {
  const provider: BuiltinProvider = { ...builtinComposer };
  return {
    provider,
    upgrade: () =>
      void Object.assign(provider, builtinProvider({ threads: 1, artist: 'Tutti', version: newVersion })),
  };
}

export async function scoreKeys({ db }: Context, trackId: string): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    SELECT score_key AS key FROM tracks WHERE id = ${trackId}
    UNION SELECT score_key FROM track_versions WHERE track_id = ${trackId}`);
  return rows.map(({ key }) => key);
}

export async function readScore({ objects }: Context, key: string): Promise<StoredScore> {
  const { stream } = (await objects.open(key))!;
  return JSON.parse(unpackScore(await buffer(stream))) as StoredScore;
}

/**
 * Changes the stored scores of a track as if the version before had written other notes than the current one would: all
 * melodic notes are a semitone higher.
 */
export async function transposeStored(services: Context, trackId: string): Promise<void> {
  for (const key of await scoreKeys(services, trackId)) {
    const score = await readScore(services, key);
    for (const { parts } of score.scores) {
      for (const part of parts) if (part.kind !== 'drums') for (const note of part.notes) note.pitch += 1;
    }
    await services.objects.put(key, packScore(JSON.stringify(score)), { contentType: scoreContentType });
  }
}
