import './styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { reportClientError, reportUncaughtErrors } from '#web/app/client-errors.ts';
import { Notices } from '#web/app/notices.tsx';
import { LastBoundary } from '#web/app/page.tsx';
import { queryClient } from '#web/kit/query.ts';
import { Tooltips } from '#web/kit/tooltips.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

/** Loaded with the first key press: only people who work by keyboard need it. */
const keepFocus = () =>
  void import('#web/kit/keep-focus.ts').then(
    (module) => module.keepFocus(document.body),
    () => undefined,
  );
addEventListener('keydown', keepFocus, { once: true });

reportUncaughtErrors();
root.replaceChildren();
const onCaughtError = (error: unknown) => {
  console.error(error);
  reportClientError(error);
};
createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <LastBoundary>
        <App />
      </LastBoundary>
      <Notices />
      <Tooltips />
    </QueryClientProvider>
  </StrictMode>,
);
