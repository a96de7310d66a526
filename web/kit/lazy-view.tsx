import type { ComponentType, ReactNode } from 'react';
import { Boundary } from '#web/kit/boundary.tsx';
import { lazyComponent } from '#web/kit/lazy-component.ts';
import { reloadIfAnswered } from '#web/kit/reload.ts';
import { Failed, Spinner } from '#web/kit/state.tsx';

interface LazyViewOptions {
  /** Rendered while the code loads. */
  readonly waiting?: ReactNode;
  /** Rendered after a failed load or a rendering error. */
  readonly fallback?: (error: unknown, retry: () => void) => ReactNode;
}

const partFailed = (error: unknown, retry: () => void) => (
  <Failed
    level={2}
    title="This part could not be shown"
    error={error}
    otherwise="The rest of the page still works."
    onRetry={retry}
  />
);

/** A component whose code is loaded on demand; `load` preloads it. */
export interface LazyView<Props extends object> {
  (props: Props): React.JSX.Element;
  readonly load: () => Promise<void>;
}

/**
 * A page or a part of one whose code is loaded when it is first rendered. After a failure, the retry loads and
 * renders it again; it reloads the page only if the code still fails to load while the server responds (some browsers
 * cache a failed import, and a new version has other files).
 */
export function lazyView<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  { waiting = <Spinner />, fallback = partFailed }: LazyViewOptions = {},
): LazyView<Props> {
  const { load, useLoaded } = lazyComponent(fetch);

  const retry = async (reset: () => void) => {
    try {
      await load();
      reset();
    } catch {
      await reloadIfAnswered();
    }
  };

  function Loaded(props: Props) {
    const Component = useLoaded();
    return Component ? <Component {...props} /> : waiting;
  }

  const View = (props: Props) => (
    <Boundary fallback={(error, reset) => fallback(error, () => void retry(reset))}>
      <Loaded {...props} />
    </Boundary>
  );
  return Object.assign(View, { load: async () => void (await load()) });
}
