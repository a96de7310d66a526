/** The `cursor` parameter of the `next` link in a Link header (RFC 8288); undefined on the last page. */
export function nextCursorOf(link: string | null): string | undefined {
  const target = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1];
  if (target === undefined) return undefined;
  return new URL(target, 'http://localhost').searchParams.get('cursor') ?? undefined;
}
