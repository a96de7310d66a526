import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { CompareHeader } from '#web/features/compare/compare-page.tsx';

it('the title says nothing about loudness, which can be unmatched, hidden or unknown', () => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/">
        <CompareHeader title="Compare" track={{ id: 't', title: 'Waltz' }} count={2} />
      </Router>
    </QueryClientProvider>,
  );
  expect(html).toContain('2 versions');
  expect(html).toContain('same place');
  expect(html).not.toMatch(/loudness/i);
});
