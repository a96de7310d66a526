import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Boundary } from '#web/kit/boundary.tsx';
import { reloadIfAnswered } from '#web/kit/reload.ts';
import { Failed, Spinner } from '#web/kit/state.tsx';

interface LazyViewOptions {
  /** Stands there while the code is on its way. */
  readonly waiting?: ReactNode;
  /** Stands there when it could not be loaded, or went wrong while drawing. */
  readonly fallback?: (error: unknown) => ReactNode;
}

const partFailed = (error: unknown) => (
  <Failed
    level={2}
    title="This part could not be shown"
    error={error}
    otherwise="The rest of the page works on. Loading it anew brings this part, too."
    onRetry={() => void reloadIfAnswered()}
  />
);

/** A page, or a part of one, whose code is loaded when it is first shown, and that says so when it cannot be. */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = <Spinner />, fallback = partFailed }: LazyViewOptions = {},
): (props: Props) => React.JSX.Element {
  const Lazy = lazy(async () => ({ default: await load() }));
  return function LazyView(props: Props) {
    return (
      <Boundary fallback={fallback}>
        <Suspense fallback={waiting}>
          <Lazy {...props} />
        </Suspense>
      </Boundary>
    );
  };
}
