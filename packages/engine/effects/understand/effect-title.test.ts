import { expect, it } from 'vitest';
import { effectTitle } from './effect-title.ts';

it.each([
  ['rain on leaves, 2 s', 'Rain on leaves'],
  ['a whoosh, about 1.5 seconds long, with a low thud', 'A whoosh, with a low thud'],
  ['2 seconds, a door slams', 'A door slams'],
  ['a 3 second whoosh', 'A 3 second whoosh'],
  ['Five birds, then one dog.', 'Five birds, then one dog'],
  ['3 s', 'Rain'],
])('the title of "%s" is "%s"', (prompt, title) => {
  expect(effectTitle(prompt, 'Rain')).toBe(title);
});
