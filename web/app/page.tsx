import type { ComponentType, ReactNode } from 'react';
import { words } from '#web/app/words.ts';
import { Boundary } from '#web/kit/boundary.tsx';
import { lazyView } from '#web/kit/lazy-view.tsx';
import { reloadIfAnswered } from '#web/kit/reload.ts';
import { Failed } from '#web/kit/state.tsx';
import layoutStyles from '#web/kit/layout.module.css';

const pageFailed = (error: unknown, retry: () => void) => (
  <Failed level={1} title={words.pageFailed} error={error} otherwise={words.pageFailedWhy} onRetry={retry} />
);

const aloneFailed = (error: unknown, retry: () => void) => (
  <main className={layoutStyles.centered}>{pageFailed(error, retry)}</main>
);

/** A page whose code is loaded on first render, with an error state. */
export const page = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (error: unknown, retry: () => void) => ReactNode = pageFailed,
) => lazyView(load, { fallback });

/** Like `lazyPage`, for a page outside of the shell. */
export const lonePage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  page(load, aloneFailed);

/** The error boundary around the whole app. */
export function LastBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <Boundary fallback={(error) => aloneFailed(error, () => void reloadIfAnswered())}>{children}</Boundary>
  );
}
