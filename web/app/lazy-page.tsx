import type { ComponentType, ReactNode } from 'react';
import { messages } from '#web/app/messages.ts';
import { ErrorBoundary } from '#web/kit/error-boundary.tsx';
import { lazyComponent } from '#web/kit/lazy-component.tsx';
import { reloadIfReachable } from '#web/kit/reload.ts';
import { ErrorState } from '#web/kit/feedback.tsx';
import layoutStyles from '#web/kit/layout.module.css';

const pageError = (error: unknown, retry: () => void) => (
  <ErrorState
    level={1}
    title={messages.pageFailed}
    error={error}
    fallback={messages.pageFailedWhy}
    onRetry={retry}
  />
);

const standaloneError = (error: unknown, retry: () => void) => (
  <main className={layoutStyles.centered}>{pageError(error, retry)}</main>
);

/** A page whose code is loaded on first render, with an error state. */
export const lazyPage = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (error: unknown, retry: () => void) => ReactNode = pageError,
) => lazyComponent(load, { fallback });

/** Like `lazyPage`, for a page outside of the shell. */
export const lazyStandalonePage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPage(load, standaloneError);

/** The error boundary around the whole app. */
export function RootErrorBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary fallback={(error) => standaloneError(error, () => void reloadIfReachable())}>
      {children}
    </ErrorBoundary>
  );
}
