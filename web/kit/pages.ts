/** The rows of several pages, each once: pages overlap when a row came in between. */
export function eachOnce<Row extends { readonly id: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

interface Paged {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/**
 * For a list whose end comes into view: loads its next page, unless one is under way or the last request failed. After
 * a failure only the person asks again.
 */
export function loadNextPage({ hasNextPage, isFetching, isError, fetchNextPage }: Paged): void {
  if (hasNextPage && !isFetching && !isError) void fetchNextPage();
}
