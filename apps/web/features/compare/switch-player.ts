import { type BarFacts, mapPosition } from '#contract/bar-positions.ts';
import type { PcmPlayer, PcmSource, Voice } from '#web/audio/pcm-player.ts';
import type { Decibels, Seconds } from '#web/audio/units.ts';
import { createStore } from '#web/ui/store.ts';

/** A version that can be heard. */
export interface Source {
  readonly pcm: PcmSource;
  readonly bars: BarFacts;
  /** Gain that matches the loudness of the others. */
  readonly gainDb: Decibels;
}

export interface SwitchState {
  readonly status: 'paused' | 'playing';
  /** Index of the source that is heard. */
  readonly selected: number;
  /** Index of the source that was heard before; undefined until a second one was selected. */
  readonly previous: number | undefined;
  readonly isMatched: boolean;
  /** Number of seeks; a change makes subscribers read the position again. */
  readonly seekCount: number;
}

export type SwitchPlayer = ReturnType<typeof createSwitchPlayer>;

/**
 * Plays one of several sources and switches between them with a crossfade. All share one position in the music: at a
 * switch, the new source starts at the exact frame at which the old one is, or at the same bar of the same section if
 * their bars differ. Sources are loaded after creation with `load`.
 */
export function createSwitchPlayer(pcmPlayer: PcmPlayer) {
  const sources = new Map<number, Source>();
  const {
    get: getState,
    set,
    subscribe,
  } = createStore<SwitchState>({
    status: 'paused',
    selected: 0,
    previous: undefined,
    isMatched: true,
    seekCount: 0,
  });
  let voice: Voice | undefined;
  /** Seconds into the selected source while paused. */
  let pausedAt: Seconds = 0;
  /** Index of the source that was selected last but is not loaded yet. */
  let awaited: number | undefined;

  const update = (change: Partial<SwitchState>) => set({ ...getState(), ...change });

  const gainOf = ({ gainDb }: Source): Decibels => (getState().isMatched ? gainDb : 0);
  const positionAt = (time: Seconds): Seconds => voice?.positionAt(time) ?? pausedAt;
  const position = () => positionAt(pcmPlayer.now());

  /** Starts a source in place of the current voice; `from` returns where, for the time at which it starts. */
  function replaceVoice(source: Source, from: (at: Seconds) => Seconds) {
    const onEnded = () => {
      if (voice === started) stop(0);
    };
    const started = pcmPlayer.replace(voice, { source: source.pcm, gainDb: gainOf(source), from, onEnded });
    voice = started;
  }

  function stop(at: Seconds) {
    pausedAt = at;
    voice?.fadeOut();
    voice = undefined;
    update({ status: 'paused' });
  }

  function play() {
    const source = sources.get(getState().selected);
    if (!source || voice) return;
    pcmPlayer.resume();
    replaceVoice(source, () => pausedAt);
    update({ status: 'playing' });
  }

  const pause = () => {
    if (voice) stop(position());
  };

  function seek(seconds: Seconds) {
    const source = sources.get(getState().selected);
    const target = Math.max(0, Math.min(seconds, source?.bars.duration ?? 0));
    if (voice && source) replaceVoice(source, () => target);
    else pausedAt = target;
    update({ seekCount: getState().seekCount + 1 });
  }

  /** Selects a source, as soon as it is loaded. */
  function select(index: number) {
    const from = sources.get(getState().selected);
    const to = sources.get(index);
    awaited = to ? undefined : index;
    if (!to || index === getState().selected) return;
    const mapped = (seconds: number) => (from ? mapPosition(from.bars, to.bars, seconds).seconds : seconds);
    update({ selected: index, previous: getState().selected });
    if (voice) replaceVoice(to, (at) => mapped(positionAt(at)));
    else pausedAt = mapped(pausedAt);
    update({ seekCount: getState().seekCount + 1 });
  }

  return {
    getState,
    subscribe,
    /** Seconds into the selected source. */
    position,
    /** Adds a source; the first one that is loaded becomes the selected one if the selected one cannot be heard. */
    load(index: number, source: Source) {
      sources.set(index, source);
      if (!sources.has(getState().selected)) update({ selected: index });
      if (index === awaited) select(index);
    },
    canPlay: (index: number) => sources.has(index),
    play,
    pause,
    toggle: () => (voice ? pause() : play()),
    seek,
    select,
    /** Plays all sources at the loudness of the quietest one, or as they are. */
    setMatched(isMatched: boolean) {
      update({ isMatched });
      const source = sources.get(getState().selected);
      if (source) voice?.setGain(gainOf(source));
    },
    /** Stops the sound and forgets the audio. */
    close() {
      voice = undefined;
      sources.clear();
      pcmPlayer.close();
    },
  };
}
