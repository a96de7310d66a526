import { expect, it } from 'vitest';
import { typeAhead } from '#web/ui/menu.tsx';

const names = ['Share', 'Share outside', 'Download', 'Delete', 'Éditer', ' Add to playlist'];

/** The focused items while these keys are typed; a number is a pause in milliseconds. */
function focused(...keys: (string | number)[]): (string | undefined)[] {
  let nowMs = 0;
  let current = 0;
  const find = typeAhead(() => nowMs);
  const items: (string | undefined)[] = [];
  for (const key of keys) {
    if (typeof key === 'number') nowMs += key;
    else {
      const next = find(key, names, current);
      current = next ?? current;
      items.push(next === undefined ? undefined : names[next]);
    }
  }
  return items;
}

it.each([
  { keys: ['d'], items: ['Download'] },
  { keys: ['D', 1000, 'd', 1000, 'd'], items: ['Download', 'Delete', 'Download'] },
  { keys: ['d', 'd', 'd'], items: ['Download', 'Delete', 'Download'] },
  { keys: ['d', 'e', 'l'], items: ['Download', 'Delete', 'Delete'] },
  { keys: ['s', 'h', 'a', 'r', 'e', ' ', 'o'].slice(0, 1), items: ['Share outside'] },
  { keys: ['é'], items: ['Éditer'] },
  { keys: ['a'], items: [' Add to playlist'] },
  { keys: ['x', 'd'], items: [undefined, undefined] },
  { keys: ['x', 1000, 'd'], items: [undefined, 'Download'] },
  { keys: [' '], items: [undefined] },
  { keys: ['Shift', 'ArrowDown', 'F2'], items: [undefined, undefined, undefined] },
])('the letters $keys move the focus to $items', ({ keys, items }) => {
  expect(focused(...keys)).toEqual(items);
});

it('a space within a name is a letter, and one after a pause is not', () => {
  expect(focused('s', 'h', 'a', 'r', 'e', ' ', 'o').at(-1)).toBe('Share outside');
  expect(focused('s', 1000, ' ')).toEqual(['Share outside', undefined]);
});
