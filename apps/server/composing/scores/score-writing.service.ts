import { dirname } from 'node:path';
import { processDeletionQueue, queueDeletion } from '#server/platform/storage/objects/deletion-queue.ts';
import { findScore } from './source-piece.ts';
import { scoreContentType, scoreFile } from './stored-score-file.ts';
import * as repo from './score-writing.repo.ts';
import type { Context } from '#server/platform/context.ts';

const batchSize = 50;

export type ScoreWriting = ReturnType<typeof scoreWritingService>;

declare module '#server/platform/context.ts' {
  interface PlatformServices {
    readonly scoreWriting: ScoreWriting;
  }
}

/**
 * Writes the scores of music that was made before scores were stored, while this release has the version of the
 * composer that made it. What is written is committed piece by piece, so that a process that stops loses nothing.
 */
export function scoreWritingService({ db, objects, provider, log }: Context) {
  const stopped = new AbortController();
  let left: number | undefined;
  let isCounted = false;

  /** Says once for each process which pieces will have no score. */
  async function countOutdated(writes: readonly string[]): Promise<void> {
    if (isCounted) return;
    isCounted = true;
    const outdated = (await repo.countUnwritten(db)).filter(
      ({ composer }) => composer !== provider.version && !writes.includes(composer),
    );
    if (outdated.length === 0) return;
    const pieces = outdated.reduce((sum, one) => sum + one.pieces, 0);
    log.warn(
      { pieces, composers: outdated.map(({ composer }) => composer) },
      'score backfill impossible for discontinued versions of the composer: these tracks have no WAV, stems, MIDI and edits',
    );
  }

  /** @returns whether the score is stored */
  async function write(row: repo.UnwrittenPiece, composer: string): Promise<boolean> {
    const { scores, piece } = findScore(row, provider) ?? {};
    if (!scores) return false;
    const bytes = await scores.write(piece!, composer, stopped.signal);
    const scoreKey = `${dirname(row.objectKey)}/${scoreFile}`;
    await objects.put(scoreKey, bytes, { contentType: scoreContentType });
    const isKept = await db.transaction(async (tx) => {
      const stored = { scoreKey, scoreSizeBytes: bytes.byteLength };
      if (await repo.setScore(tx, row.objectKey, stored)) return true;
      // The piece was purged meanwhile.
      await queueDeletion(tx, [scoreKey]);
      return false;
    });
    if (!isKept) await processDeletionQueue(db, objects, log);
    return true;
  }

  async function writeAllOf(composer: string): Promise<{ written: number; failed: number }> {
    const done = { written: 0, failed: 0 };
    for (const source of repo.sources) {
      let after: string | undefined;
      for (;;) {
        const rows = await repo.listUnwritten(db, source, composer, { after, limit: batchSize });
        if (rows.length === 0) break;
        for (const row of rows) {
          if (stopped.signal.aborted) return done;
          after = row.id;
          const isWritten = await write(row, composer).catch((error: unknown) => {
            if (!stopped.signal.aborted) log.warn({ err: error, id: row.id }, 'failed to write a score');
            return false;
          });
          done[isWritten ? 'written' : 'failed'] += 1;
          left = Math.max(0, (left ?? 0) - 1);
        }
        log.info({ composer, ...done, left }, 'score backfill in progress');
      }
    }
    return done;
  }

  return {
    /** Writes all that are missing. Run it in one process at a time. */
    async run(): Promise<void> {
      const writes = provider.scores?.writes ?? [];
      await countOutdated(writes);
      const counts = await repo.countUnwritten(db);
      left = counts
        .filter(({ composer }) => writes.includes(composer))
        .reduce((sum, one) => sum + one.pieces, 0);
      if (left === 0) return;
      log.info({ left }, 'score backfill started');
      for (const composer of writes) {
        const done = await writeAllOf(composer);
        if (done.written + done.failed > 0) log.info({ composer, ...done }, 'score backfill finished');
      }
      const after = (await repo.countUnwritten(db)).filter(({ composer }) => writes.includes(composer));
      left = after.reduce((sum, one) => sum + one.pieces, 0);
    },

    /** Pieces whose score is still to be written; undefined in a process that does not write them. */
    left: () => left,

    /** Ends the piece that is being written. */
    stop: () => stopped.abort(),
  };
}
