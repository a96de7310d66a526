import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { KeySigns } from '#web/kit/key-signs.tsx';

/** The words that are read and those that are shown, with a | for each sign. */
const shown = (text: string) =>
  renderToStaticMarkup(<KeySigns text={text} />)
    .replace(/<svg.*?<\/svg>/g, '|')
    .match(/(?<=>)[^<]+|^[^<]+$/g);

it('draws the flats and sharps of keys, reads them in words, and leaves other words alone', () => {
  expect(shown('A pop piece in Bb lydian at 90 BPM')).toEqual([
    'A pop piece in B flat lydian at 90 BPM',
    'A pop piece in B| lydian at 90 BPM',
  ]);
  expect(shown('asked F# minor, came Eb major')).toEqual([
    'asked F sharp minor, came E flat major',
    'asked F| minor, came E| major',
  ]);
  expect(shown('D major for Bb clarinet')).toEqual(['D major for Bb clarinet']);
});
