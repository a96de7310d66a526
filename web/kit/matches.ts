/** Whether each word that was typed stands somewhere in the texts, whatever the case. */
export function matches(asked: string, ...texts: readonly (string | null)[]): boolean {
  const text = texts.join('\n').toLocaleLowerCase();
  return asked
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
