import './styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { LazyToaster } from '#web/app/lazy-toaster.tsx';
import { reportClientError, reportUncaughtErrors } from '#web/app/client-errors.ts';
import { RootErrorBoundary } from '#web/app/lazy-page.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { queryClient } from '#web/data/query.ts';
import { Tooltips } from '#web/ui/tooltips.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// Needed for keyboard users only.
addEventListener('keydown', () => keepFocus(document.body), { once: true });

reportUncaughtErrors();
root.replaceChildren();
const onCaughtError = (error: unknown) => {
  console.error(error);
  reportClientError(error);
};
createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RootErrorBoundary>
        <App />
      </RootErrorBoundary>
      <LazyToaster />
      <Tooltips />
    </QueryClientProvider>
  </StrictMode>,
);
