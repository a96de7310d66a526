import { useEffect, useRef } from 'react';
import type { SwitchPlayer } from '#web/features/compare/switch-player.ts';
import { createElementPlayer } from '#web/audio/element-player.ts';
import { joinMediaSession } from '#web/audio/media-session.ts';

interface Played {
  /** The name of each version, or what hides it. */
  readonly titles: readonly string[];
  readonly album: string;
  /** Of each version, in seconds. */
  readonly durations: readonly number[];
}

/** Browsers ignore shorter files. */
const silenceSeconds = 6;
const sampleRate = 8_000;

/** A silent WAV file: 8 bits, mono. */
function silentFile(): Blob {
  const header = new DataView(new ArrayBuffer(44));
  const bytes = silenceSeconds * sampleRate;
  const text = (at: number, value: string) => {
    for (let index = 0; index < value.length; index += 1)
      header.setUint8(at + index, value.charCodeAt(index));
  };
  text(0, 'RIFF');
  header.setUint32(4, 36 + bytes, true);
  text(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, sampleRate, true);
  header.setUint32(28, sampleRate, true);
  header.setUint16(32, 1, true);
  header.setUint16(34, 8, true);
  text(36, 'data');
  header.setUint32(40, bytes, true);
  return new Blob([header, new Uint8Array(bytes).fill(128)], { type: 'audio/wav' });
}

/** Plays a file without sound: browsers give media keys to pages with a playing element. */
function createSilence() {
  const url = URL.createObjectURL(silentFile());
  const player = createElementPlayer({ loop: true });
  player.load(url);
  return {
    // A browser that refuses has no media keys.
    play: () => void player.play(),
    pause: () => player.pause(),
    close() {
      player.unload();
      URL.revokeObjectURL(url);
    },
  };
}

/** While a comparison plays, the media keys operate it: play and pause, and previous and next switch the version. */
export function useMediaKeys(player: SwitchPlayer | undefined, played: Played): void {
  const latest = useRef(played);
  useEffect(() => {
    latest.current = played;
  });
  useEffect(() => {
    if (!player) return undefined;
    const silence = createSilence();
    const step = (by: 1 | -1) => {
      const count = latest.current.titles.length;
      const { selected } = player.getState();
      for (let distance = 1; distance < count; distance += 1) {
        const index = (selected + by * distance + count * distance) % count;
        if (player.canPlay(index)) {
          player.select(index);
          return;
        }
      }
    };
    const { update, leave } = joinMediaSession({
      handlers: {
        play: player.play,
        pause: player.pause,
        stop: player.pause,
        previoustrack: () => step(-1),
        nexttrack: () => step(1),
        seekto: ({ seekTime }) => seekTime !== undefined && player.seek(seekTime),
        seekbackward: ({ seekOffset }) => player.seek(player.position() - (seekOffset ?? 10)),
        seekforward: ({ seekOffset }) => player.seek(player.position() + (seekOffset ?? 10)),
      },
      read() {
        const { status, selected } = player.getState();
        const { titles, album, durations } = latest.current;
        return {
          title: titles[selected] ?? '',
          album,
          playbackState: status,
          duration: durations[selected] ?? 0,
          position: player.position(),
          playbackRate: 1,
        };
      },
    });
    let wasPlaying = false;
    const unsubscribe = player.subscribe(() => {
      const isPlaying = player.getState().status === 'playing';
      if (isPlaying && !wasPlaying) silence.play();
      if (wasPlaying && !isPlaying) silence.pause();
      wasPlaying = isPlaying;
      update();
    });
    return () => {
      unsubscribe();
      leave();
      silence.close();
    };
  }, [player]);
}
