import { describe, expect, it } from 'vitest';
import { percussionLines } from '#engine/score/percussion.ts';
import { percussion, type PercussionName } from '#engine/theory/instruments/percussion.data.ts';
import { barBeatsOf, metreNames } from '#engine/theory/metre.ts';

const names = Object.keys(percussion) as PercussionName[];

describe('percussionLines', () => {
  it.each(metreNames)('has whole bars for every instrument in %s', (metre) => {
    const steps = Math.round(barBeatsOf(metre) * 4);
    for (const name of names)
      for (const [piece, line] of Object.entries(percussionLines(name, metre)))
        expect(line.length % steps, `${name} ${piece}`).toBe(0);
  });

  it.each([
    ['3/4', 12],
    ['6/8', 12],
    ['5/4', 20],
    ['7/8', 14],
  ] as const)('plays in the second half of the bar in %s', (metre, steps) => {
    const silent = names.filter(
      (name) =>
        !Object.values(percussionLines(name, metre)).some((line) =>
          line.split('').some((mark, step) => mark !== '.' && step % steps >= steps / 2),
        ),
    );
    expect(silent).toEqual([]);
  });

  it('accents the dotted beats of 6/8', () => {
    expect(percussionLines('shaker', '6/8')).toEqual({ shaker: 'XoxoxoXoxoxo' });
    expect(percussionLines('tambourine', '7/8')).toEqual({ tambourine: 'o.o.X.o.X.o.o.' });
  });
});
