import type { Log } from '#server/platform/log.ts';
import type { Db } from '#server/platform/storage/db.ts';
import { repairTrackCounts, type RepairedCounts } from './track-counts.repo.ts';

/** Track counts maintained by triggers. */
export const trackCountsService = ({ db, log }: { readonly db: Db; readonly log: Log }) => ({
  /** Corrects counts that differ from the tracks and logs them as an error, since there should be none. */
  async repair(): Promise<RepairedCounts> {
    const repaired = await repairTrackCounts(db);
    const { projects, users, tracks } = repaired;
    if (projects.length + users.length + tracks.length > 0)
      log.error(
        { projects: projects.slice(0, 100), users: users.slice(0, 100), tracks: tracks.slice(0, 100) },
        'track counts inconsistent; repaired',
      );
    return repaired;
  },
});
