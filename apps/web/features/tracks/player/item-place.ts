import { messages } from '#web/features/tracks/player/messages.ts';
import type { Playable } from '#web/audio/playback-state.ts';
import { trackPath } from '#web/domain/track-path.ts';

/** The version of an item whose track has several; undefined for others. */
const versionOf = ({ version, versionCount = 1 }: Playable) => (versionCount > 1 ? version : undefined);

/** The path of the page of the played version. */
export const pathOf = (item: Playable): string => trackPath(item.id, versionOf(item));

/** Project and version of an item: "Night Tram, V5". */
export function placeOf(item: Playable): string {
  const version = versionOf(item);
  return version === undefined ? item.projectName : `${item.projectName}, ${messages.version(version)}`;
}
