import type { TrackDetail } from '#contract/tracks.ts';
import type { TrackVersion } from '#contract/versions.ts';

/** The current version of a track, for the time until the list of versions is loaded. */
export function currentVersionOf(track: TrackDetail): TrackVersion {
  return {
    ...track,
    trackId: track.id,
    number: track.version,
    origin: track.source === 'uploaded' ? 'uploaded' : 'generated',
    sourceVersion: null,
    changedSections: null,
    name: null,
    note: null,
    isCurrent: true,
    author: { firstName: '', lastName: '', profileImageUrl: null, isGuest: false },
    verdicts: [],
    deletedAt: null,
  };
}

/** A track with the audio and the facts of one of its versions. */
export function trackAtVersion<Row extends TrackDetail>(track: Row, version: TrackVersion): Row {
  const { id: _id, trackId: _trackId, createdBy: _author, number, createdAt: _at, ...fields } = version;
  return {
    ...track,
    ...fields,
    // The list of versions states each with its number, the track with what it has now.
    version: number,
    ...(version.isCurrent ? {} : { differences: [], detected: [] }),
  };
}
