import { expect, it } from 'vitest';
import { drawCover } from '#contract/cover-drawing.ts';

const seeds = Array.from({ length: 100 }, (_, index) => `project-${index}`);

it('drawCover returns the same cover for the same seed and another for another seed', () => {
  expect(drawCover('night-tram')).toEqual(drawCover('night-tram'));
  expect(new Set(seeds.map((seed) => JSON.stringify(drawCover(seed)))).size).toBe(seeds.length);
});

it('drawCover keeps notes and staff lines within the square', () => {
  for (const { staff, notes } of seeds.map(drawCover)) {
    expect(notes.length).toBeGreaterThan(3);
    for (const y of [...staff, ...notes.map((note) => note.y)]) {
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(120);
    }
  }
});
