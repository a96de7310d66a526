import { expect, it } from 'vitest';
import { titleOfText } from './describe-script.ts';

it.each([
  ['The doors open at eight.', 'The doors open at eight'],
  ['Welcome! Mind the gap, please.', 'Welcome! Mind the gap, please'],
  ['Où est  le\ncafé ?', 'Où est le café ?'],
  ['And then …', 'And then …'],
  ['Wait...', 'Wait...'],
  [
    'Good morning to you all. We sail along the river in May.',
    'Good morning to you all. We sail along the river …',
  ],
  ['x'.repeat(80), 'x'.repeat(48)],
])('the title of "%s" is "%s"', (text, title) => {
  expect(titleOfText(text)).toBe(title);
});
