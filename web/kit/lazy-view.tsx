import type { ComponentType, ReactNode } from 'react';
import { Boundary } from '#web/kit/boundary.tsx';
import { lazyComponent } from '#web/kit/lazy-component.ts';
import { reloadIfAnswered } from '#web/kit/reload.ts';
import { Failed, Spinner } from '#web/kit/state.tsx';

interface LazyViewOptions {
  /** Stands there while the code is on its way. */
  readonly waiting?: ReactNode;
  /** Stands there when it could not be loaded, or failed while rendering. */
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

/** A component whose code may still be on its way; `load` fetches it without showing it. */
export interface LazyView<Props extends object> {
  (props: Props): React.JSX.Element;
  readonly load: () => Promise<void>;
}

/**
 * A page, or a part of one, whose code is loaded when it is first shown, and that says so when it cannot be. Trying
 * again loads and renders the part anew; the page is only reloaded where the code still cannot be had although the
 * server answers (some browsers remember a failed import, and a newer version has other files).
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
