import { describe, expect, it, vi } from 'vitest';
import { eachOnce, loadNextPage } from '#web/kit/pages.ts';

it('shows a row once where pages overlap', () => {
  const rows = ['t3', 't2', 't2', 't1'].map((id) => ({ id }));
  expect(eachOnce(rows).map(({ id }) => id)).toEqual(['t3', 't2', 't1']);
});

describe('the next page', () => {
  const idle = { hasNextPage: true, isFetching: false, isError: false };
  it.each([
    ['is loaded where there is one', {}, 1],
    ['is not loaded where there is none', { hasNextPage: false }, 0],
    ['is not loaded while a page is under way', { isFetching: true }, 0],
    ['is not loaded again after a request that failed', { isError: true }, 0],
  ])('%s', (_case, state, calls) => {
    const fetchNextPage = vi.fn<() => Promise<unknown>>(() => Promise.resolve());
    loadNextPage({ ...idle, ...state, fetchNextPage });
    expect(fetchNextPage).toHaveBeenCalledTimes(calls);
  });
});
