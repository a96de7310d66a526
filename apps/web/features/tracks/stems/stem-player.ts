import { type Stem, stemSource } from '#web/features/tracks/stems/stem-files.ts';
import { createPcmPlayer, type Voice } from '#web/audio/pcm-player.ts';
import type { Playback } from '#web/audio/playback.ts';
import { isSameAudio, type Playable } from '#web/audio/playback-state.ts';
import type { Seconds } from '#web/audio/units.ts';

/** Time between a command and its sound, in which the samples are read. */
const leadSeconds: Seconds = 0.05;
/** A larger difference between the stems and the player's clock starts them again. */
const toleranceSeconds: Seconds = 0.06;

interface StemPlayerOptions {
  readonly playback: Pick<Playback, 'getState' | 'subscribe' | 'position' | 'setSilent'>;
  readonly item: Pick<Playable, 'id' | 'version'>;
  readonly stems: readonly Stem[];
  /** The stems that sound now. */
  readonly audible: () => readonly Stem[];
}

/**
 * Plays stems in place of the mix: the silenced player stays the clock that all of them follow, and those that are muted
 * play as well, at a gain of 0.
 */
export function playStems({ playback, item, stems, audible }: StemPlayerOptions) {
  const sources = stems.map((stem) => ({ stem, source: stemSource(stem) }));
  const duration: Seconds = Math.max(0, ...sources.map(({ source }) => source.frames / source.sampleRate));
  const player = createPcmPlayer({ sampleRate: stems[0]?.sampleRate ?? 44_100 });
  let playing: { readonly voices: ReadonlyMap<Stem, Voice>; readonly speed: number } | undefined;

  const gainOf = (stem: Stem) => (audible().includes(stem) ? 0 : -Infinity);
  const isPlaying = () => {
    const { item: current, status } = playback.getState();
    return isSameAudio(current, item) && status === 'playing';
  };

  function silence() {
    for (const voice of playing?.voices.values() ?? []) voice.stop();
    playing = undefined;
  }

  /** Whether the stems are where the player is. */
  function isInTime(speed: number): boolean {
    if (playing?.speed !== speed) return false;
    const [voice] = playing.voices.values();
    if (!voice) return playback.position() >= duration - leadSeconds * speed;
    const at = Math.max(player.now(), voice.startTime);
    const expected = playback.position() + (at - player.now()) * speed;
    return Math.abs(expected - voice.positionAt(at)) <= toleranceSeconds;
  }

  function start(speed: number) {
    silence();
    const [from, at] = [playback.position() + leadSeconds * speed, player.now() + leadSeconds];
    const heard = sources.filter(({ source }) => from * source.sampleRate < source.frames);
    const voices = heard.map(({ stem, source }, index) => {
      const onLookAhead = index === 0 ? follow : undefined;
      const voice = player.start({ source, from, at, speed, gainDb: gainOf(stem), onLookAhead });
      return [stem, voice] as const;
    });
    playing = { voices: new Map(voices), speed };
  }

  /** Makes the stems sound as the player does now. */
  function follow() {
    const { speed, volume } = playback.getState();
    player.setVolume(volume);
    if (!isPlaying()) silence();
    else if (!isInTime(speed)) start(speed);
  }

  playback.setSilent(true);
  player.resume();
  const unsubscribe = playback.subscribe(() => {
    // Another item sounds as usual.
    playback.setSilent(isSameAudio(playback.getState().item, item));
    follow();
  });
  follow();
  return {
    /** Changes what sounds, after other stems became audible. */
    remix() {
      for (const [stem, voice] of playing?.voices ?? []) voice.setGain(gainOf(stem));
    },
    /** Gives the sound back to the player. */
    stop() {
      unsubscribe();
      player.close();
      playback.setSilent(false);
    },
  };
}
