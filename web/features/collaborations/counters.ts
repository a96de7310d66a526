import type { Collaboration } from '#contract/members.ts';

type Counted = Pick<Collaboration, 'trackCount'> & {
  readonly invitedBy: { readonly id: string } | null;
};

/** How many projects there are, the tracks in them, and the people who invited. */
export function countersOf(collaborations: readonly Counted[]) {
  return {
    projects: collaborations.length,
    tracks: collaborations.reduce((sum, { trackCount }) => sum + trackCount, 0),
    people: new Set(collaborations.flatMap(({ invitedBy }) => invitedBy?.id ?? [])).size,
  };
}
