/** Whether the texts contain each word of the query, case-insensitively. */
export function matches(query: string, ...texts: readonly (string | null)[]): boolean {
  const text = texts.join('\n').toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
