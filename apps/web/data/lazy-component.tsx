import type { ComponentType, ReactNode } from 'react';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { componentLoader } from '#web/ui/component-loader.ts';
import { reloadIfReachable } from '#web/ui/reload.ts';
import { Spinner } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import { messages } from '#web/data/messages.ts';

interface LazyComponentOptions {
  /** Rendered while the code loads. */
  readonly placeholder?: ReactNode;
  /** Rendered after a failed load or a rendering error. */
  readonly fallback?: (error: unknown, retry: () => void) => ReactNode;
}

const defaultFallback = (error: unknown, retry: () => void) => (
  <ErrorState
    level={2}
    title={messages.partFailed}
    error={error}
    fallback={messages.partFailedText}
    onRetry={retry}
  />
);

/** A component whose code is loaded on demand; `load` preloads it. */
export interface LazyComponent<Props extends object> {
  (props: Props): React.JSX.Element;
  readonly load: () => Promise<void>;
}

/**
 * A page or a part of one whose code is loaded when it is first rendered. After a failure, the retry loads and
 * renders it again; it reloads the page only if the code still fails to load while the server responds (some browsers
 * cache a failed import, and a new version has other files).
 */
export function lazyComponent<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  { placeholder = <Spinner />, fallback = defaultFallback }: LazyComponentOptions = {},
): LazyComponent<Props> {
  const { load, useLoaded } = componentLoader(fetch);

  const retry = async (reset: () => void) => {
    try {
      await load();
      reset();
    } catch {
      await reloadIfReachable();
    }
  };

  function Loaded(props: Props) {
    const Component = useLoaded();
    return Component ? <Component {...props} /> : placeholder;
  }

  const Lazy = (props: Props) => (
    <ErrorBoundary fallback={(error, reset) => fallback(error, () => void retry(reset))}>
      <Loaded {...props} />
    </ErrorBoundary>
  );
  return Object.assign(Lazy, { load: async () => void (await load()) });
}
