import type { Track, TrackType } from '#contract/tracks.ts';

/**
 * What a track is: a sound effect is also recognised by its genre or its title, as tracks from
 * elsewhere carry no type of their own.
 */
export function kindOf(track: Pick<Track, 'trackType' | 'genres' | 'title'>): TrackType {
  const isEffect =
    track.genres.some((genre) => genre.toLowerCase() === 'sound-effect') ||
    track.title.toLowerCase().includes('sound effect');
  return isEffect ? 'sound_effect' : track.trackType;
}
