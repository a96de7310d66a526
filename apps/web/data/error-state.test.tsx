import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorState } from '#web/data/error-state.tsx';

afterEach(() => vi.unstubAllGlobals());

const textOf = (error: Error) =>
  renderToStaticMarkup(<ErrorState title="The page did not load" error={error} />).replaceAll(/<[^>]*>/g, '');

it('a part that failed to load while offline says when it loads; only the notice of the connection says why', () => {
  vi.stubGlobal('navigator', { onLine: false });
  const text = textOf(new TypeError('Failed to fetch'));
  expect(text).toContain('This loads when the connection is back.');
  expect(text).not.toMatch(/offline/i);
});
