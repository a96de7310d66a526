import { expect, it } from 'vitest';
import { parseSwing } from '#engine/understand/parse-swing.ts';

it.each([
  ['straight piano pop ballad, 70 bpm', '', 'straight'],
  ['jazz with straight eighths', '', 'straight'],
  ['bossa nova with even 8ths', '', 'straight'],
  ['hip hop', 'swing', 'straight'],
  ['swung hi hats, house', '', 'swung'],
  ['electronic with swing', '', 'swung'],
  ['swinging big band', '', 'swung'],
  ['blues shuffle in e', '', 'shuffle'],
  ['half time shuffle, rock', '', 'shuffle'],
  ['straight ahead jazz', '', undefined],
  ['rock that goes straight into the chorus', '', undefined],
  ['a porch at night', '', undefined],
])('parseSwing reads "%s" without "%s" as %s', (wanted, unwanted, feel) => {
  expect(parseSwing(wanted, unwanted)).toBe(feel);
});
