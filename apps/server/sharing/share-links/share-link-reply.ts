import type { ShareLink, ShareTargetKind } from '#contract/share-links.ts';
import type { FoundShareLink, PlaysRow, ShareLinkRow } from './share-links.repo.ts';

const dayMs = 86_400_000;
const shownDays = 8;

/** The days (UTC, YYYY-MM-DD) whose plays are shown, today last. */
export const daysShown = (now: Date): string[] =>
  Array.from({ length: shownDays }, (_, index) =>
    new Date(now.getTime() - (shownDays - 1 - index) * dayMs).toISOString().slice(0, 10),
  );

export function kindOf({
  trackId,
  playlistId,
}: Pick<ShareLinkRow, 'trackId' | 'playlistId'>): ShareTargetKind {
  if (trackId) return 'track';
  return playlistId ? 'playlist' : 'project';
}

export function shareLinkReply(
  { link, creator, title }: FoundShareLink,
  plays: PlaysRow | undefined,
  days: readonly string[],
): ShareLink {
  const { tokenHash: _secret, passwordHash, expiresAt, revokedAt, createdAt, lastVisitAt, ...row } = link;
  return {
    ...row,
    kind: kindOf(link),
    title,
    creator,
    hasPassword: passwordHash !== null,
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    lastVisitAt: lastVisitAt?.toISOString() ?? null,
    plays: plays?.total ?? 0,
    playsByDay: days.map((day) => plays?.byDay[day] ?? 0),
  };
}
