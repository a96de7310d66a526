import { type ComponentType, type ReactNode, Suspense, lazy } from 'react';
import { words } from '#web/app/words.ts';
import { Boundary } from '#web/kit/boundary.tsx';
import { reloadIfAnswered } from '#web/kit/reload.ts';
import { Failed, Spinner } from '#web/kit/state.tsx';

const pageFailed = (error: unknown) => (
  <Failed
    level={1}
    title={words.pageFailed}
    error={error}
    otherwise={words.pageFailedWhy}
    onRetry={() => void reloadIfAnswered()}
  />
);

const aloneFailed = (error: unknown) => (
  <main className="grid min-h-dvh place-items-center p-4">{pageFailed(error)}</main>
);

/** A page that is loaded when it is first shown, and that says so when it cannot be. */
export function page<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (error: unknown) => ReactNode = pageFailed,
): (props: Props) => React.JSX.Element {
  const Lazy = lazy(async () => ({ default: await load() }));
  return function LazyPage(props: Props) {
    return (
      <Boundary fallback={fallback}>
        <Suspense fallback={<Spinner />}>
          <Lazy {...props} />
        </Suspense>
      </Boundary>
    );
  };
}

/** The same for a page that no shell stands around. */
export const lonePage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  page(load, aloneFailed);

/** The last to catch what goes wrong while something draws. */
export function LastBoundary({ children }: { readonly children: ReactNode }) {
  return <Boundary fallback={aloneFailed}>{children}</Boundary>;
}
