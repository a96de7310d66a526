import { type ComponentType, useEffect, useState } from 'react';

/** A component whose code is in a file of its own. */
export interface LazyComponent<Props> {
  /** Loads the code once; after a failure, again. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** Loads the code if needed. @returns undefined until it is there @throws the error of a failed load */
  readonly useLoaded: () => ComponentType<Props> | undefined;
}

/**
 * Not `lazy` of React: after a Suspense fallback React holds back what follows for 300 ms, so that a page with a part
 * inside a part came more than half a second late.
 */
export function lazyComponent<Props>(fetch: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => (loaded ??= await fetch());

  function useLoaded() {
    const [component, setComponent] = useState(() => loaded);
    useEffect(() => {
      if (component) return;
      load().then(
        (found) => setComponent(() => found),
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
