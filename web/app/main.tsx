import './styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { LastBoundary } from '#web/app/page.tsx';
import { queryClient } from '#web/kit/query.ts';
import { Notices } from '#web/app/notices.tsx';
import { Tooltips } from '#web/kit/tooltips.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

createRoot(root).render(
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
