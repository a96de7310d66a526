import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ShortcutKeys } from '#web/app/shortcuts/shortcuts-dialog.tsx';

const textOf = (...keys: readonly string[]) =>
  renderToStaticMarkup(<ShortcutKeys platform="Linux" chords={keys.map((key) => ({ key }))} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

it('ShortcutKeys shows a run of digits as a range', () => {
  expect(textOf('1', '2', '3', '4', '5', '6', '7', '8', '9')).toBe('1 to 9');
});

it('ShortcutKeys lists other alternatives', () => {
  expect(textOf('ArrowLeft', 'ArrowRight')).toBe('Left or Right');
  expect(textOf('1', '2')).toBe('1 or 2');
});
