import { mixStems } from '#web/features/tracks/stems/mix-stems.ts';
import type { Stem } from '#web/features/tracks/stems/stem-files.ts';
import { scheduleEveryMs, scheduleSeconds } from '#web/audio/pcm.ts';
import type { Playback } from '#web/audio/playback.ts';
import { isSameAudio, type Playable } from '#web/audio/playback-state.ts';

const chunkSeconds = 0.25;
/** Time between a command and its sound, in seconds. */
const leadSeconds = 0.05;
/** A larger difference between the stems and the player's clock starts them again. */
const toleranceSeconds = 0.06;

interface StemPlayerOptions {
  readonly playback: Pick<Playback, 'getState' | 'subscribe' | 'position' | 'setSilent'>;
  readonly item: Pick<Playable, 'id' | 'version'>;
  readonly stems: readonly Stem[];
  /** The stems that sound now. */
  readonly audible: () => readonly Stem[];
}

/** A part of the mix that sounds or is scheduled. */
interface Chunk {
  readonly source: AudioBufferSourceNode;
  /** Where it begins in the track, and when it sounds, in seconds. */
  readonly position: number;
  readonly time: number;
}

/**
 * Plays stems in place of the mix: the silenced player stays the clock, and what sounds is added up in small chunks, so
 * that the stems cannot drift apart.
 */
export function playStems({ playback, item, stems, audible }: StemPlayerOptions) {
  const sampleRate = stems[0]?.sampleRate ?? 44_100;
  const context = new AudioContext();
  const gain = context.createGain();
  gain.connect(context.destination);
  const chunks = new Set<Chunk>();
  /** Where the next chunk begins in the track, and when it sounds. */
  let next: { position: number; time: number } | undefined;
  let isPumping = false;

  const drop = (dropped: Iterable<Chunk>) => {
    for (const chunk of dropped) {
      chunks.delete(chunk);
      chunk.source.stop();
    }
  };
  const silence = () => {
    drop([...chunks]);
    next = undefined;
  };
  const isPlaying = () => {
    const { item: current, status } = playback.getState();
    return isSameAudio(current, item) && status === 'playing';
  };

  async function pump() {
    if (isPumping) return;
    isPumping = true;
    while (isPlaying()) {
      const { speed, volume } = playback.getState();
      gain.gain.value = volume;
      const now = context.currentTime;
      const expected = next && playback.position() + (next.time - now) * speed;
      if (!next || Math.abs(expected! - next.position) > toleranceSeconds || next.time < now) {
        silence();
        next = { position: playback.position() + leadSeconds * speed, time: now + leadSeconds };
      }
      if (next.time > now + scheduleSeconds) break;
      const planned = next;
      const frames = Math.round(chunkSeconds * sampleRate);
      const start = Math.round(planned.position * sampleRate);
      const [left, right] = await mixStems(audible(), start, frames);
      if (next !== planned || !isPlaying()) continue;
      const buffer = context.createBuffer(2, frames, sampleRate);
      buffer.copyToChannel(left, 0);
      buffer.copyToChannel(right, 1);
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.playbackRate.value = speed;
      source.connect(gain);
      const chunk = { source, position: start / sampleRate, time: planned.time };
      source.addEventListener('ended', () => chunks.delete(chunk));
      chunks.add(chunk);
      source.start(Math.max(planned.time, context.currentTime));
      next = {
        position: (start + frames) / sampleRate,
        time: planned.time + frames / sampleRate / speed,
      };
    }
    if (!isPlaying()) silence();
    isPumping = false;
  }

  playback.setSilent(true);
  void context.resume();
  const timer = setInterval(() => void pump(), scheduleEveryMs);
  const unsubscribe = playback.subscribe(() => {
    // Another item sounds as usual.
    playback.setSilent(isSameAudio(playback.getState().item, item));
    void pump();
  });
  void pump();
  return {
    /** Mixes what is scheduled again, after other stems became audible. */
    remix() {
      const soon = context.currentTime + leadSeconds;
      const later = [...chunks].filter(({ time }) => time > soon);
      const first = later[0];
      // Otherwise the chunk that is being mixed is mixed again.
      next = first ? { position: first.position, time: first.time } : next && { ...next };
      drop(later);
      void pump();
    },
    /** Gives the sound back to the player. */
    stop() {
      clearInterval(timer);
      unsubscribe();
      silence();
      playback.setSilent(false);
      void context.close();
    },
  };
}
