import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect } from 'react';
import { App } from '#web/app/app.tsx';
import { Notices } from '#web/app/notices.tsx';
import { LastBoundary } from '#web/app/page.tsx';
import { Tooltips } from '#web/kit/tooltips.tsx';

interface RootProps {
  readonly client: QueryClient;
  /** Called once the page answers to the person. */
  readonly onAlive?: () => void;
}

/** All of the page. The browser draws it, and the server the first view of it. */
export function Root({ client, onAlive }: RootProps) {
  useEffect(() => onAlive?.(), [onAlive]);
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <LastBoundary>
          <App />
        </LastBoundary>
        <Notices />
        <Tooltips />
      </QueryClientProvider>
    </StrictMode>
  );
}
