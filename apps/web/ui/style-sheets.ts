const failed = new Set<HTMLLinkElement>();
let isWatched = false;

const isSheet = (target: EventTarget | null): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet';

/** Notes from now on which style sheets of the page fail to load. Call it before a part is loaded. */
export function watchStyleSheets(): void {
  if (isWatched) return;
  isWatched = true;
  // Those of the page itself block its scripts, so they are loaded or have failed.
  for (const link of document.querySelectorAll('link'))
    if (isSheet(link) && link.sheet === null) failed.add(link);
  document.addEventListener('error', ({ target }) => void (isSheet(target) && failed.add(target)), true);
}

/**
 * Loads the style sheets that failed: when a part is imported again, the build's loader takes its sheets for loaded.
 * @throws when one fails again
 */
export async function loadFailedStyleSheets(): Promise<void> {
  await Promise.all(
    [...failed].map((link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      again.addEventListener('load', resolve);
      again.addEventListener('error', () => reject(new Error(`Failed to load ${again.href}`)));
      failed.delete(link);
      link.replaceWith(again);
      return promise;
    }),
  );
}
