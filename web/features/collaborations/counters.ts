import type { Collaboration } from '#contract/members.ts';

type Counted = Pick<Collaboration, 'trackCount'> & {
  readonly invitedBy: { readonly id: string } | null;
};

/** Number of projects, of tracks in them and of distinct inviters. */
export function countersOf(collaborations: readonly Counted[]) {
  return {
    projects: collaborations.length,
    tracks: collaborations.reduce((sum, { trackCount }) => sum + trackCount, 0),
    people: new Set(collaborations.flatMap(({ invitedBy }) => invitedBy?.id ?? [])).size,
  };
}
