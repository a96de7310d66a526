/** The fields without those that are undefined. */
export function withoutUndefined<T extends object>(
  fields: T,
): { -readonly [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { -readonly [Name in keyof T]?: Exclude<T[Name], undefined> };
}
