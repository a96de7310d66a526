import { sql, type Column } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const instant = (name: string) => timestamp(name, { withTimezone: true });

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/**
 * Converts PostgreSQL's text format of a UTC time ("2026-01-31 12:00:00.123456+00", decimals as needed) to ISO 8601.
 */
function toIso(text: string): string {
  if (!text.endsWith('+00') || text[10] !== ' ') return new Date(text).toISOString();
  const decimals = text.slice(20, -'+00'.length);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${decimals.slice(0, 3).padEnd(3, '0')}Z`;
}

/**
 * An `instant` column as an ISO 8601 text. For long lists, because the conversion through Date took as long as
 * writing the reply.
 */
export const isoTime = (column: Column) => sql<string>`${column}`.mapWith(toIso);
