import { type ComponentType, type ReactNode, useEffect } from 'react';
import { messages } from '#web/app/messages.ts';
import { usePlaybackState } from '#web/audio/use-playback.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { lazyComponent } from '#web/data/lazy-component.tsx';
import { onLiveMessage } from '#web/data/live-messages.ts';
import { reloadIfReachable } from '#web/ui/reload.ts';
import { ErrorState } from '#web/data/error-state.tsx';
import layoutStyles from '#web/ui/layout.module.css';

const pageError = (error: unknown, retry: () => void) => (
  <ErrorState
    level={1}
    title={messages.pageFailed}
    error={error}
    {...(navigator.onLine && { fallback: messages.pageFailedWhy })}
    onRetry={retry}
  />
);

const standaloneError = (error: unknown, retry: () => void) => (
  <main className={layoutStyles.centered}>{pageError(error, retry)}</main>
);

/** Retries when the server responds again, unless a track plays: the retry may reload the page. */
function RetryWhenBack({ retry, children }: { readonly retry: () => void; readonly children: ReactNode }) {
  const isPlaying = usePlaybackState(({ status }) => status === 'playing');
  useEffect(() => (isPlaying ? undefined : onLiveMessage('back', retry)), [isPlaying, retry]);
  return children;
}

/** A page whose code is loaded on first render, with an error state. */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyComponent(load, {
    fallback: (error, retry) => <RetryWhenBack retry={retry}>{pageError(error, retry)}</RetryWhenBack>,
  });

/** Like `lazyPage`, for a page outside of the shell. */
export const lazyStandalonePage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyComponent(load, { fallback: standaloneError });

/** The error boundary around the whole app. */
export function RootErrorBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary fallback={(error) => standaloneError(error, () => void reloadIfReachable())}>
      {children}
    </ErrorBoundary>
  );
}
