import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * A condition that a text contains each word of a search, ignoring case; no character is a wildcard. Undefined, which
 * is no condition, for a search without words.
 */
export function matchesSearch(text: SQLWrapper, search: string | undefined): SQL | undefined {
  const words = search?.split(/\s+/).filter((word) => word !== '') ?? [];
  return and(...words.map((word) => sql`strpos(lower(${text}), lower(${word})) > 0`));
}
