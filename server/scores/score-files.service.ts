import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import type { ScoreFileKind } from '#contract/scores.ts';
import type { Provider } from '#providers/provider.ts';
import type { Person } from '#server/http/person.ts';
import type { Log } from '#server/log.ts';
import type { Db } from '#server/storage/db.ts';
import { deleteDiscardedObjects, discardObjects } from '#server/storage/objects/discarded.ts';
import type { ObjectStore } from '#server/storage/objects/object-store.ts';
import type { Queue } from '#server/storage/queue.ts';
import type { AuthorizedTrack } from '#server/tracks/tracks.policy.ts';
import type { Tracks } from '#server/tracks/tracks.service.ts';
import { requireSameVersion, scoreOf } from './kept-piece.ts';
import * as repo from './score-files.repo.ts';
import type { ScoreFileRow } from './score-files.tables.ts';

export const scoreFileQueue = 'score-file';

/** What files of scores are made of. */
export interface ScoreFileDeps {
  readonly db: Db;
  readonly queue: Queue;
  readonly objects: ObjectStore;
  readonly provider: Provider;
  readonly tracks: Pick<Tracks, 'row' | 'holdHome'>;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** What is kept of files that can be made again. */
  readonly bounds?: repo.Bounds | undefined;
}

export type ScoreFiles = ReturnType<typeof scoreFilesService>;

const usualBounds: repo.Bounds = { bytes: 2 * 1024 ** 3, days: 7 };
/** So many files one person may wait for at a time; they are made one after the other. */
const mostWaiting = 10;
const pollMs = 300;
/** Who asks within this time hears how it ended; later, it is tried again. */
const failureToldMs = 10_000;

const hasJustFailed = ({ status, usedAt }: ScoreFileRow, now: number) =>
  status === 'failed' && now - usedAt.getTime() < failureToldMs;

/** Below this lie the files of all tries. */
export const triesOf = (projectId: string, id: string) => `projects/${projectId}/scores/${id}/`;

/** All files of a row: of tries that came to nothing as well, and the one that was made in another home of the track. */
const keysOf = ({ id, projectId, objectKey }: repo.FilePlace) =>
  objectKey ? [triesOf(projectId, id), objectKey] : [triesOf(projectId, id)];

/** Stems, MIDI and WAV of tracks: made when somebody asks for them, and kept while they are wanted. */
export function scoreFilesService(deps: ScoreFileDeps) {
  const { db, queue, objects, provider, tracks, log, now, bounds = usualBounds } = deps;

  /** Begins to make a file, or joins those who wait for it. */
  async function begin(track: AuthorizedTrack<'download'>, person: Person, kind: ScoreFileKind) {
    scoreOf(track, provider);
    requireSameVersion(track, provider);
    const id = uuidv7();
    const inserted = await db.transaction(async (tx) => {
      // One request of a person after the other, or those at the same moment would all count too few.
      await repo.lockRequestsOf(tx, person.id);
      if ((await repo.countWaiting(tx, person.id)) >= mostWaiting) throw new AppError('too_many_requests');
      const projectId = await tracks.holdHome(tx, track.id);
      const row = await repo.insert(tx, { id, projectId, trackId: track.id, kind, askedBy: person.id });
      if (row) await queue.send(tx, scoreFileQueue, { scoreFileId: id }, { key: id });
      return row;
    });
    const row = inserted ?? (await repo.find(db, track.id, kind));
    if (!row) throw new AppError('unavailable');
    return row;
  }

  async function forget(row: ScoreFileRow): Promise<void> {
    await db.transaction(async (tx) => {
      const gone = await repo.remove(tx, row.id);
      if (gone) await discardObjects(tx, keysOf(gone));
    });
  }

  return {
    /**
     * The file as it stands: ready, being made from now on, or just failed. What was kept is given also when another version
     * composes by now. @throws AppError no_score, score_outdated, too_many_requests
     */
    async ask(
      track: AuthorizedTrack<'download'>,
      person: Person,
      kind: ScoreFileKind,
    ): Promise<ScoreFileRow> {
      const known = await repo.find(db, track.id, kind);
      if (known?.status === 'making' || (known && hasJustFailed(known, now()))) return known;
      if (known?.objectKey && (await objects.stat(known.objectKey))) {
        await repo.touch(db, known.id);
        return known;
      }
      if (known) await forget(known);
      return begin(track, person, kind);
    },

    /** Waits until a file is ready or failed. @returns undefined when the signal ended the waiting */
    async waitForEnd(row: ScoreFileRow, signal: AbortSignal): Promise<ScoreFileRow | undefined> {
      for (
        let current: ScoreFileRow | undefined = row;
        current?.status === 'making';
        current = await repo.byId(db, row.id)
      ) {
        await sleep(pollMs, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) return undefined;
      }
      return repo.byId(db, row.id);
    },

    /** Lets go what is too old, too much or of no track any more. */
    async sweep(): Promise<void> {
      const gone = await db.transaction(async (tx) => {
        const rows = await repo.evict(tx, bounds);
        await discardObjects(tx, rows.flatMap(keysOf));
        return rows;
      });
      if (gone.length > 0) await deleteDiscardedObjects(db, objects, log);
    },
  };
}
