import { type ComponentType, type ReactNode, Suspense, lazy } from 'react';
import { words } from '#web/app/words.ts';
import { Boundary } from '#web/kit/boundary.tsx';
import { Failed, Spinner } from '#web/kit/state.tsx';

const pageFailed = (error: unknown) => (
  <Failed
    level={1}
    title={words.pageFailed}
    error={error}
    otherwise={words.pageFailedWhy}
    onRetry={() => location.reload()}
  />
);

/**
 * A page or dialog that is loaded when it is first shown, and that says so when it cannot be.
 * `waiting` stands there meanwhile; a dialog shows nothing.
 */
export function page<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = <Spinner />,
): (props: Props) => React.JSX.Element {
  const Lazy = lazy(async () => ({ default: await load() }));
  return function LazyPage(props: Props) {
    return (
      <Boundary fallback={pageFailed}>
        <Suspense fallback={waiting}>
          <Lazy {...props} />
        </Suspense>
      </Boundary>
    );
  };
}
