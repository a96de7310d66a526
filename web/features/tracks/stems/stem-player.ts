import { mixStems } from '#web/features/tracks/stems/mix-stems.ts';
import type { Stem } from '#web/features/tracks/stems/stem-files.ts';
import type { Playback } from '#web/kit/audio/playback.ts';
import { isSameAudio, type Playable } from '#web/kit/audio/playback-state.ts';

const chunkSeconds = 0.25;
/** How far ahead chunks are scheduled: the delay until a mute is heard. */
const aheadSeconds = 0.35;
/** A larger difference between the stems and the player's clock starts them again. */
const toleranceSeconds = 0.06;
const tickMs = 80;

interface StemPlayerOptions {
  readonly playback: Playback;
  readonly item: Playable;
  readonly stems: readonly Stem[];
  /** The stems that sound now. */
  readonly audible: () => readonly Stem[];
}

/**
 * Plays stems in place of the mix: the silenced player stays the clock, and what sounds is added up in small chunks, so
 * that the stems cannot drift apart. Returns the function that gives the sound back to the player.
 */
export function playStems({ playback, item, stems, audible }: StemPlayerOptions): () => void {
  const sampleRate = stems[0]?.sampleRate ?? 44_100;
  const context = new AudioContext();
  const gain = context.createGain();
  gain.connect(context.destination);
  const sources = new Set<AudioBufferSourceNode>();
  /** Where the next chunk begins in the track, and when it sounds. */
  let next: { position: number; time: number } | undefined;
  let isPumping = false;

  const silence = () => {
    for (const source of sources) source.stop();
    sources.clear();
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
        next = { position: playback.position() + 0.05 * speed, time: now + 0.05 };
      }
      if (next.time > now + aheadSeconds) break;
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
      source.addEventListener('ended', () => sources.delete(source));
      sources.add(source);
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
  const timer = setInterval(() => void pump(), tickMs);
  const unsubscribe = playback.subscribe(() => {
    // Another item sounds as usual.
    playback.setSilent(isSameAudio(playback.getState().item, item));
    void pump();
  });
  void pump();
  return () => {
    clearInterval(timer);
    unsubscribe();
    silence();
    playback.setSilent(false);
    void context.close();
  };
}
