import { expect, it } from 'vitest';
import { countTotals } from '#web/features/projects/collaborations/collaborations-page.tsx';

it('countTotals returns zeros for an empty list', () => {
  expect(countTotals([])).toEqual({ projects: 0, tracks: 0, inviters: 0 });
});

it('countTotals counts each inviter once and skips projects without an inviter', () => {
  const mara = { id: 'mara' };
  const collaborations = [
    { trackCount: 3, invitedBy: mara },
    { trackCount: 4, invitedBy: mara },
    { trackCount: 0, invitedBy: { id: 'jonas' } },
    { trackCount: 1, invitedBy: null },
  ];
  expect(countTotals(collaborations)).toEqual({ projects: 4, tracks: 8, inviters: 2 });
});
