/** The first capture group of each match. */
export function allMatches(text: string, what: RegExp): string[] {
  return [...text.matchAll(what)].map(([, part = '']) => part);
}

/** The first capture group of the only match. @throws if there is no match or more than one */
export function onlyMatch(text: string, what: RegExp): string {
  const [first, ...others] = allMatches(text, what);
  if (first === undefined || others.length > 0) throw new Error(`${String(what)} does not match once`);
  return first;
}
