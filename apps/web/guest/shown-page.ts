import type { SharedPage, SharedTrack } from '#contract/shared-pages.ts';

/** A track as it is shown: a version that arrives meanwhile is offered, never switched to. */
export interface ShownTrack extends SharedTrack {
  readonly newer: SharedTrack | undefined;
}

export interface ShownPage extends Omit<SharedPage, 'tracks'> {
  readonly tracks: readonly ShownTrack[];
}

const isIn = (tracks: readonly SharedTrack[], { id, version }: SharedTrack) =>
  tracks.some((track) => track.id === id && track.version === version);

const shownTrack = (track: SharedTrack): ShownTrack => ({ ...track, newer: undefined });

export const shownPage = (page: SharedPage): ShownPage => ({ ...page, tracks: page.tracks.map(shownTrack) });

/**
 * The newest state of the page, with the versions that are shown now. A playlist can contain a track in several versions,
 * so a version that is shown already is none that arrived.
 */
export function withLatest(shown: ShownPage, latest: SharedPage): ShownPage {
  return {
    ...latest,
    tracks: latest.tracks.map((track) => {
      const before = shown.tracks.find((one) => one.id === track.id && !isIn(latest.tracks, one));
      if (!before || isIn(shown.tracks, track)) return shownTrack(track);
      const audio = track.earlierVersions.find(({ number }) => number === before.version);
      const { verdict } = track;
      return { ...before, audioUrl: audio?.audioUrl ?? before.audioUrl, verdict, newer: track };
    }),
  };
}

/** The page with the newer version of a track. */
export const withNewer = (shown: ShownPage, newer: SharedTrack): ShownPage => ({
  ...shown,
  tracks: shown.tracks.map((track) => (track.newer === newer ? shownTrack(newer) : track)),
});
