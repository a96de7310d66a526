import { type ComponentType, useEffect, useState } from 'react';
import { loadFailedStyleSheets, watchStyleSheets } from '#web/ui/style-sheets.ts';

/** A component whose code is loaded on demand. */
export interface ComponentLoader<Props> {
  /** Loads the code and its styles once; after a failure, again. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** Loads the code if needed. @returns undefined until it is loaded @throws the error of a failed load */
  readonly useLoaded: () => ComponentType<Props> | undefined;
}

/**
 * Used instead of React's `lazy`: React delays the content after a Suspense fallback by 300 ms, so nested lazy
 * components appeared more than 500 ms late.
 */
export function componentLoader<Props>(fetch: () => Promise<ComponentType<Props>>): ComponentLoader<Props> {
  let loaded: ComponentType<Props> | undefined;
  async function load() {
    if (loaded) return loaded;
    watchStyleSheets();
    const component = await fetch();
    await loadFailedStyleSheets();
    loaded = component;
    return component;
  }

  function useLoaded() {
    const [component, setComponent] = useState(() => loaded);
    useEffect(() => {
      if (component) return;
      load().then(
        (Component) => setComponent(() => Component),
        (error: unknown) =>
          setComponent(() => {
            throw error;
          }),
      );
    }, [component]);
    return component;
  }
  return { load, useLoaded };
}
