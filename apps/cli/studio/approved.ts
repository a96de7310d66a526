import type { Client } from '#client/create-client.ts';
import type { Reply } from '#contract/api.ts';

type Version = Pick<Reply<'listVersions'>['versions'][number], 'number' | 'isCurrent' | 'verdicts'>;
type Review = Pick<Reply<'getReview'>, 'reviewers'>;

/** The numbers of the approved versions of a track: the current one first, then the newest. */
export async function approvedVersionsOf(client: Client, trackId: string): Promise<readonly number[]> {
  const params = { trackId };
  const [{ versions }, review] = await Promise.all([
    client.call('listVersions', { params }),
    client.call('getReview', { params }),
  ]);
  return approvedVersions(versions, review);
}

/**
 * The rule of the studio, for all versions: every member that was asked approved it, or every guest that answered if
 * no member was asked, and no guest requested changes.
 */
export function approvedVersions(versions: readonly Version[], { reviewers }: Review): readonly number[] {
  const guests = reviewers.filter(({ user }) => user.isGuest).map(({ userId }) => userId);
  const members = reviewers.map(({ userId }) => userId).filter((userId) => !guests.includes(userId));
  const isApproved = ({ verdicts }: Version): boolean => {
    const verdictOf = new Map(verdicts.map(({ userId, verdict }) => [userId, verdict]));
    const ofMembers = members.map((userId) => verdictOf.get(userId));
    const ofGuests = guests.flatMap((userId) => verdictOf.get(userId) ?? []);
    const deciding = ofMembers.length > 0 ? ofMembers : ofGuests;
    return (
      deciding.length > 0 &&
      deciding.every((verdict) => verdict === 'approved') &&
      !ofGuests.includes('changes_requested')
    );
  };
  return versions
    .filter(isApproved)
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.number - a.number)
    .map(({ number }) => number);
}
