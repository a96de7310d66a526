import { expect, it } from 'vitest';
import { graphicScore } from '#web/kit/cover/graphic-score.ts';

it('draws the same cover for the same seed and another for another', () => {
  expect(graphicScore('1 Night Tram')).toEqual(graphicScore('1 Night Tram'));
  expect(graphicScore('1 Night Tram')).not.toEqual(graphicScore('2 Night Tram'));
});

it('always has a disc, a staff of five lines and notes upon it', () => {
  for (let i = 0; i < 50; i++) {
    const kinds = graphicScore(`seed ${i}`).shapes.map((shape) => shape.kind);
    expect(kinds.filter((kind) => kind === 'line')).toHaveLength(5);
    for (const kind of ['disc', 'stroke', 'bar', 'swell'] as const) expect(kinds).toContain(kind);
  }
});

it('uses all palettes over many projects', () => {
  const grounds = new Set(Array.from({ length: 200 }, (_, i) => graphicScore(`project ${i}`).ground));
  expect(grounds.size).toBe(7);
});
