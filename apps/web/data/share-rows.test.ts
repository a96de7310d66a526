import { expect, it } from 'vitest';
import { queryClient } from '#web/data/query.ts';
import { shareRows } from '#web/data/share-rows.ts';

const row = (id: string, title = id) => ({ id, title, replies: [{ id: `${id}.1`, text: 'Yes' }] });
const pages = (...rows: object[]) => ({ pages: [{ rows, nextCursor: undefined }], pageParams: [undefined] });
type Pages = { readonly pages: readonly { readonly rows: readonly object[] }[] };

it('rows that are equal stay the same objects when others are inserted, changed, removed or moved', () => {
  const queryKey = ['rows'];
  const shown = () => queryClient.getQueryData<Pages>(queryKey)!.pages[0]!.rows;
  queryClient.setQueryData(queryKey, pages(row('a'), row('b'), row('c')));
  const [a, b, c] = shown();
  queryClient.setQueryData(queryKey, pages(row('new'), row('c'), row('b', 'Renamed')));
  expect(shown()[1]).toBe(c);
  expect(shown()[2]).not.toBe(b);
  expect(shown()[2]).toMatchObject({ title: 'Renamed' });
  expect(Reflect.get(shown()[2]!, 'replies')).toBe(Reflect.get(b!, 'replies'));
  queryClient.setQueryData(queryKey, pages(row('a'), row('c')));
  expect(shown()[0]).toEqual(a);
  expect(shown()[1]).toBe(c);
});

it('equal data is the old data', () => {
  const before = { ...pages(row('a')), waveform: [1, 2, 3], none: null, dates: [new Date(0)] };
  const after = { ...pages(row('a')), waveform: [1, 2, 3], none: null, dates: before.dates };
  expect(shareRows(before, after)).toBe(before);
});

it.each([
  [{ a: 1 }, { a: 1, b: undefined }],
  [{ a: 1, b: 2 }, { a: 1 }],
  [{ a: undefined }, { b: undefined }],
  [[1, 2], [1]],
  [[{ id: 'a' }], { id: 'a' }],
  [null, {}],
  [[{ id: 'a' }], [{ id: 'a' }, { id: 'a' }]],
])('%o becomes %o', (before, after) => {
  expect(shareRows(before, after)).toStrictEqual(after);
  expect(shareRows(before, after)).not.toBe(before);
});
