import type { Track, TrackType } from '#contract/tracks.ts';

/**
 * The type of a track. A sound effect is also recognised by its genre or title, since imported tracks have no type.
 */
export function trackTypeOf(track: Pick<Track, 'trackType' | 'genres' | 'title'>): TrackType {
  const isEffect =
    track.genres.some((genre) => genre.toLowerCase() === 'sound-effect') ||
    track.title.toLowerCase().includes('sound effect');
  return isEffect ? 'sound_effect' : track.trackType;
}
