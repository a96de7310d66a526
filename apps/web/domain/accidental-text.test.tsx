import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AccidentalText } from '#web/domain/accidental-text.tsx';

/** The spoken and the visible text, with a | for each accidental. */
const rendered = (text: string) =>
  renderToStaticMarkup(<AccidentalText text={text} />)
    .replace(/<svg.*?<\/svg>/g, '|')
    .match(/(?<=>)[^<]+|^[^<]+$/g);

it('AccidentalText draws flats and sharps in key names, spells them out for screen readers, and leaves other text unchanged', () => {
  expect(rendered('A pop piece in Bb lydian at 90 BPM')).toEqual([
    'A pop piece in B flat lydian at 90 BPM',
    'A pop piece in B| lydian at 90 BPM',
  ]);
  expect(rendered('requested F# minor, got Eb major')).toEqual([
    'requested F sharp minor, got E flat major',
    'requested F| minor, got E| major',
  ]);
  expect(rendered('D major for Bb clarinet')).toEqual(['D major for Bb clarinet']);
});
