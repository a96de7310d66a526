import { sql, type Column } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const instant = (name: string) => timestamp(name, { withTimezone: true });

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** As PostgreSQL writes a time in UTC: "2026-01-31 12:00:00.123456+00", with as many decimals as it needs. */
function isoOf(text: string): string {
  if (!text.endsWith('+00') || text[10] !== ' ') return new Date(text).toISOString();
  const decimals = text.slice(20, -'+00'.length);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${decimals.slice(0, 3).padEnd(3, '0')}Z`;
}

/** A column of `instant` as the API shows it. For long lists: through a Date it took as long as writing the reply. */
export const isoTime = (column: Column) => sql<string>`${column}`.mapWith(isoOf);
