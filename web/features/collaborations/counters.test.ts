import { expect, it } from 'vitest';
import { countersOf } from '#web/features/collaborations/counters.ts';

it('counts nothing where there is nothing', () => {
  expect(countersOf([])).toEqual({ projects: 0, tracks: 0, people: 0 });
});

it('counts who invited once, however often, and nobody where nobody did', () => {
  const mara = { id: 'mara' };
  const collaborations = [
    { trackCount: 3, invitedBy: mara },
    { trackCount: 4, invitedBy: mara },
    { trackCount: 0, invitedBy: { id: 'jonas' } },
    { trackCount: 1, invitedBy: null },
  ];
  expect(countersOf(collaborations)).toEqual({ projects: 4, tracks: 8, people: 2 });
});
