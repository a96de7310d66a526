import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

const wordsOf = (search: string | undefined) => search?.split(/\s+/).filter((word) => word !== '') ?? [];

/**
 * A condition that a text contains each word of a search, ignoring case; no character is a wildcard. Undefined, which
 * is no condition, for a search without words.
 */
export function matchesSearch(text: SQLWrapper, search: string | undefined): SQL | undefined {
  return and(...wordsOf(search).map((word) => sql`strpos(lower(${text}), lower(${word})) > 0`));
}

/** The most letters of a gram of `search_ngrams`. */
const gramLength = 3;

/**
 * A condition that a text contains the grams of each word, which an index on `search_ngrams(text)` finds. Texts without
 * a match can satisfy it, too: `matchesSearch` decides.
 */
export function containsGrams(text: SQLWrapper, search: string): SQL | undefined {
  return and(
    ...wordsOf(search).map(
      // Of a long word only the longest grams, because each shorter one is in more texts.
      (word) => sql`search_ngrams(${text}) @> ARRAY(SELECT gram FROM unnest(search_ngrams(${word})) AS gram
        WHERE char_length(gram) = least(${gramLength}, char_length(lower(${word}))))`,
    ),
  );
}
