import { sql, type SQL } from 'drizzle-orm';
import type { LivePayload } from './live.ts';
import { liveMessagesTable } from './live.tables.ts';
import type { Executor } from './postgres/database.ts';

/**
 * A place in the order of the messages: the transaction below which everything has been heard, and when
 * that was by the database's clock, in milliseconds since 1970. Written `<horizon>-<time>`.
 */
export type Position = string;

/** How long after its position somebody is told what they missed. */
const replayWindowMs = 5 * 60_000;
/** Twice the window: what is inside it is never half gone. */
const keptMinutes = 10;
/** Beyond this it is cheaper to read everything again. */
const mostReplayed = 5_000;

const positionForm = /^(\d{1,19})-(\d{1,15})$/;
const epochMs = (instant: SQL) => sql`floor(extract(epoch FROM ${instant}) * 1000)::bigint`;

/** Writes a message down and tells it to those who listen on `pgChannel`, both when `tx` commits. */
export async function writeAndNotify(tx: Executor, pgChannel: string, channel: string, payload: LivePayload) {
  await tx.execute(sql`
    WITH written AS (
      INSERT INTO ${liveMessagesTable} (channel, payload)
      VALUES (${channel}::text, ${JSON.stringify(payload)}::jsonb)
      RETURNING channel, payload, horizon || '-' || ${epochMs(sql`written_at`)} AS position
    )
    SELECT pg_notify(${pgChannel}, row_to_json(written)::text) FROM written`);
}

/** Where the messages stand now: what is committed is below, what is under way is not. */
export async function currentPosition(db: Executor): Promise<Position> {
  const { rows } = await db.execute<{ position: Position }>(sql`
    SELECT pg_snapshot_xmin(pg_current_snapshot()) || '-' || ${epochMs(sql`clock_timestamp()`)} AS position`);
  return rows[0]!.position;
}

/**
 * What was told after `position`, oldest first, and perhaps a little of what came before; undefined when
 * nobody can say any more, or the position is none of this database's.
 */
export async function messagesSince(
  db: Executor,
  channel: string,
  position: string,
): Promise<{ payload: LivePayload; position: Position }[] | undefined> {
  const [, horizon, time] = positionForm.exec(position) ?? [];
  if (horizon === undefined || time === undefined) return undefined;
  const { rows: known } = await db.execute<{ isKnown: boolean }>(sql`
    SELECT ${horizon}::numeric <= pg_snapshot_xmax(pg_current_snapshot())::text::numeric
       AND ${epochMs(sql`clock_timestamp()`)} - ${time}::bigint BETWEEN -1000 AND ${replayWindowMs} AS "isKnown"`);
  if (!known[0]?.isKnown) return undefined;
  const { rows } = await db.execute<{ payload: LivePayload; position: Position }>(sql`
    SELECT payload, horizon || '-' || ${epochMs(sql`written_at`)} AS position FROM ${liveMessagesTable}
    WHERE xid >= ${horizon}::text::xid8 AND channel = ${channel} ORDER BY id LIMIT ${mostReplayed + 1}`);
  return rows.length > mostReplayed ? undefined : rows;
}

export const forgetOldMessages = `DELETE FROM live_messages WHERE written_at < now() - interval '${keptMinutes} minutes'`;
