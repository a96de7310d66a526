import type { OpenLink } from '#server/sharing/share-links/share-links.service.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import { summaryKey } from '#server/library/versions/version-summary.ts';
import * as repo from './shared-tracks.repo.ts';

/** A version of a track as guests of a link get it. */
export type SharedVersion = Omit<repo.CurrentTrack, 'lastVersion'> & {
  /** The number of the current version. */
  readonly current: number;
};

/** A track of a link: the version that is shown, and the others that may be heard, newest first. */
export interface SharedItem {
  readonly shown: SharedVersion;
  readonly others: readonly repo.ListedVersion[];
}

/** The tracks that a link shows, in order. */
export async function listSharedItems(db: Queryable, link: OpenLink): Promise<SharedItem[]> {
  const refs = await repo.listRefs(db, link);
  return items(db, link, refs);
}

async function items(db: Queryable, link: OpenLink, refs: readonly repo.SharedRef[]): Promise<SharedItem[]> {
  if (refs.length === 0) return [];
  const ids = [...new Set(refs.map(({ trackId }) => trackId))];
  const current = new Map((await repo.listCurrent(db, link.projectId, ids)).map((row) => [row.trackId, row]));
  const stacked = [...current.values()].filter(({ lastVersion }) => lastVersion > 1);
  const versions = Map.groupBy(
    stacked.length === 0
      ? []
      : await repo.listVersions(
          db,
          stacked.map(({ trackId }) => trackId),
        ),
    ({ trackId }) => trackId,
  );
  const fixed = refs.flatMap(({ trackId, version }) => (version === null ? [] : [{ trackId, version }]));
  const contents = new Map(
    (await repo.findVersions(db, fixed)).map((row) => [
      summaryKey({ trackId: row.trackId, version: row.number }),
      row,
    ]),
  );
  const found: SharedItem[] = [];
  for (const { trackId, version } of refs) {
    const track = current.get(trackId);
    if (!track) continue;
    const others = versions.get(trackId) ?? [];
    const wanted = version ?? track.number;
    const shown = shownVersion(track, wanted, contents.get(summaryKey({ trackId, version: wanted })), others);
    if (!shown) continue;
    const mayHearOthers = link.permissions.versions && version === null;
    found.push({
      shown,
      others: mayHearOthers ? others.filter(({ number }) => number !== track.number) : [],
    });
  }
  return found;
}

function shownVersion(
  { lastVersion: _unused, ...track }: repo.CurrentTrack,
  number: number,
  content: repo.FoundVersion | undefined,
  versions: readonly repo.ListedVersion[],
): SharedVersion | undefined {
  const current = track.number;
  if (number === current) {
    // A track keeps the date of its first version.
    const createdAt = versions.find((version) => version.number === number)?.createdAt ?? track.createdAt;
    return { ...track, createdAt, current };
  }
  return content && { ...track, ...content, current };
}

/** The track of a link as it is shown; undefined if the link does not contain it. */
export async function findSharedItem(
  db: Queryable,
  link: OpenLink,
  trackId: string,
): Promise<SharedItem | undefined> {
  const refs = (await repo.listRefs(db, link)).filter((ref) => ref.trackId === trackId);
  return (await items(db, link, refs))[0];
}

/**
 * A version of a track that a link allows to hear, without a number the one that is shown. Undefined if the link does
 * not contain the track or does not allow the version.
 */
export async function findSharedVersion(
  db: Queryable,
  link: OpenLink,
  trackId: string,
  number?: number,
): Promise<SharedVersion | undefined> {
  const refs = (await repo.listRefs(db, link)).filter((ref) => ref.trackId === trackId);
  for (const { shown, others } of await items(db, link, refs)) {
    if (number === undefined || number === shown.number) return shown;
    if (!others.some((other) => other.number === number)) continue;
    const [version] = await repo.findVersions(db, [{ trackId, version: number }]);
    if (version) return { ...shown, ...version };
  }
  return undefined;
}
