import type { Collaboration } from '#contract/members.ts';

type CountedCollaboration = Pick<Collaboration, 'trackCount'> & {
  readonly invitedBy: { readonly id: string } | null;
};

/** Number of projects, of tracks in them and of distinct inviters. */
export function countTotals(collaborations: readonly CountedCollaboration[]) {
  return {
    projects: collaborations.length,
    tracks: collaborations.reduce((sum, { trackCount }) => sum + trackCount, 0),
    inviters: new Set(collaborations.flatMap(({ invitedBy }) => invitedBy?.id ?? [])).size,
  };
}
