/** The first group of each match. */
export function found(text: string, what: RegExp): string[] {
  return [...text.matchAll(what)].map(([, part = '']) => part);
}

/** The first group of the only match. @throws where there is none, or another */
export function one(text: string, what: RegExp): string {
  const [first, ...others] = found(text, what);
  if (first === undefined || others.length > 0) throw new Error(`${String(what)} does not match once`);
  return first;
}
