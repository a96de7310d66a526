import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * Whether a text has each word of a search in it, whatever the case; no character of a word is special.
 * Undefined, which is no condition, for a search without words.
 */
export function hasWords(text: SQLWrapper, search: string | undefined): SQL | undefined {
  const words = search?.split(/\s+/).filter((word) => word !== '') ?? [];
  return and(...words.map((word) => sql`strpos(lower(${text}), lower(${word})) > 0`));
}
