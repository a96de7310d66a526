import { sql } from 'drizzle-orm';
import { tracksTable } from './tracks.tables.ts';

/**
 * The id of the track that another one was made from; null if it was purged, or became versions of a third one, while
 * the job ran.
 */
export const existingTrack = (id: string | null | undefined) =>
  id && sql`(SELECT id FROM ${tracksTable} WHERE id = ${id} FOR KEY SHARE)`;
