/** The path of a track's page; `version` opens another version than the current one. */
export const trackPath = (trackId: string, version?: number): string =>
  `/tracks/${trackId}${version === undefined ? '' : `?v=${version}`}`;
