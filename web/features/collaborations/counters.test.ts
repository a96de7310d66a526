import { expect, it } from 'vitest';
import { countersOf } from '#web/features/collaborations/counters.ts';

it('countTotals returns zeros for an empty list', () => {
  expect(countersOf([])).toEqual({ projects: 0, tracks: 0, people: 0 });
});

it('countTotals counts each inviter once and skips projects without an inviter', () => {
  const mara = { id: 'mara' };
  const collaborations = [
    { trackCount: 3, invitedBy: mara },
    { trackCount: 4, invitedBy: mara },
    { trackCount: 0, invitedBy: { id: 'jonas' } },
    { trackCount: 1, invitedBy: null },
  ];
  expect(countersOf(collaborations)).toEqual({ projects: 4, tracks: 8, people: 2 });
});
