import { savePreferences, readPreferences } from '#web/audio/preferences.ts';
import { createElementPlayer, type ElementEvent } from '#web/audio/element-player.ts';
import type { GaplessEvents, GaplessPlayer } from '#web/audio/gapless-player.ts';
import { createPcmPlayer, type PcmPlayer } from '#web/audio/pcm-player.ts';
import {
  nextState,
  neighbour,
  initialState,
  isSameAudio,
  isSameEntry,
  isUnavailable,
  type Playable,
  type PlaybackEvent,
  type PlaybackState,
} from '#web/audio/playback-state.ts';
import type { Seconds } from '#web/audio/units.ts';
import { createStore } from '#web/ui/store.ts';

/** Longer items are not decoded as a whole: stereo at 48 kHz takes 23 MB a minute. */
const maxDecodedSeconds = 600;

export interface PlaybackOptions {
  /** Absent: a new one. */
  readonly element?: HTMLAudioElement;
  /** URL of a silent file, played to test whether the browser allows audio. */
  readonly silenceUrl: string;
  readonly storage?: Storage | undefined;
  /** Called when the device cannot play audio. */
  readonly onNoOutput?: () => void;
  /** Loads the player of lists without gaps. Absent: the audio element plays them. */
  readonly loadGapless?: () => Promise<{
    readonly createGaplessPlayer: (pcm: PcmPlayer, events: GaplessEvents) => GaplessPlayer;
  }>;
}

export type Playback = ReturnType<typeof createPlayback>;

/**
 * The player of the application: starting an item stops the previous one. The element player plays single items, the PCM
 * player lists that play continuously, so that no gap is heard. `subscribe` reports
 * state changes; the position emits no events and is read when it is drawn, so that it causes no React renders.
 */
export function createPlayback({ element, silenceUrl, storage, onNoOutput, loadGapless }: PlaybackOptions) {
  const {
    get: getState,
    set,
    subscribe,
  } = createStore<PlaybackState>({ ...initialState, ...readPreferences(storage, initialState) });
  let isSilent = false;
  let pcm: PcmPlayer | undefined;
  let gapless: GaplessPlayer | undefined;
  /** The current item is played by the gapless player, which may still load. */
  let isGapless = false;
  const player = createElementPlayer({ element, onEvent: onElementEvent });

  function dispatch(event: PlaybackEvent) {
    const next = nextState(getState(), event);
    if (next !== getState()) set(next);
  }

  function applySettings() {
    const { volume, speed } = getState();
    player.setVolume(volume);
    player.setRate(speed);
    pcm?.setVolume(isSilent ? 0 : volume);
  }

  /** Changed speeds keep the pitch in the element only. */
  const fitsGapless = (item: Playable) =>
    loadGapless !== undefined &&
    getState().isContinuous &&
    getState().speed === 1 &&
    item.duration <= maxDecodedSeconds;

  /** Plays the next item of a continuous list, or stops. */
  function finish() {
    const next = getState().isContinuous ? neighbour(getState(), 1) : undefined;
    if (next) play(next);
    else dispatch({ type: 'ended' });
  }

  const gaplessEvents: GaplessEvents = {
    onPlaying: () => dispatch({ type: 'playing' }),
    onPaused: () => dispatch({ type: 'paused' }),
    onWaiting: () => dispatch({ type: 'waiting' }),
    onNext: (item) => dispatch({ type: 'advanced', item }),
    onEnded: finish,
    onFailed: (item) => dispatch({ type: 'failed', item }),
    nextOf(item) {
      const next = neighbour({ ...getState(), item }, 1);
      return next && fitsGapless(next) ? next : undefined;
    },
  };

  async function startGapless(item: Playable, fromSeconds = 0) {
    const wasGapless = isGapless;
    isGapless = true;
    if (!wasGapless) player.unload();
    // Within the user's gesture, which some browsers demand.
    pcm ??= createPcmPlayer();
    pcm.resume();
    try {
      gapless ??= (await loadGapless!()).createGaplessPlayer(pcm, gaplessEvents);
    } catch {
      dispatch({ type: 'failed', item });
      return;
    }
    if (!isGapless || !isSameEntry(getState().item, item) || getState().status !== 'loading') return;
    applySettings();
    await gapless.start(item, fromSeconds);
  }

  function leaveGapless() {
    isGapless = false;
    gapless?.stop();
  }

  async function startElement() {
    const requested = getState().item;
    const outcome = await player.play();
    if (outcome === 'blocked') dispatch({ type: 'blocked' });
    else if (outcome === 'failed' && requested) dispatch({ type: 'failed', item: requested });
  }

  function onElementEvent(event: ElementEvent) {
    const { item, isContinuous } = getState();
    if (!item || isGapless || event === 'moved') return;
    if (event === 'ended') {
      player.seek(0);
      finish();
    } else if (event === 'failed') {
      dispatch({ type: 'failed', item });
      if (isContinuous) finish();
    } else if (event === 'no-output') {
      dispatch({ type: 'paused' });
      onNoOutput?.();
    } else dispatch({ type: event });
  }

  /** Whether the audio of an item is loaded. */
  const isLoaded = (item: Playable) =>
    isGapless
      ? isSameEntry(getState().item, item) && gapless?.has(item) === true
      : isSameAudio(getState().item, item) && player.isLoaded();

  function play(
    item: Playable,
    queue: readonly Playable[] = getState().queue,
    fromSeconds?: number,
    isContinuous = queue === getState().queue && getState().isContinuous,
  ) {
    if (isUnavailable(getState(), item)) return;
    const isSame = isLoaded(item);
    dispatch({ type: 'started', item, queue: queue.length > 0 ? queue : [item], isContinuous });
    if (isSame && isGapless && isContinuous) {
      if (fromSeconds !== undefined) seek(fromSeconds);
      gapless?.resume();
      return;
    }
    if (fitsGapless(item)) {
      void startGapless(item, fromSeconds);
      return;
    }
    const isInElement = isSame && !isGapless;
    if (isGapless) leaveGapless();
    if (!isInElement) player.load(item.audioUrl, fromSeconds);
    else if (fromSeconds !== undefined) seek(fromSeconds);
    applySettings();
    void startElement();
  }

  function cue(item: Playable, fromSeconds: number, queue: readonly Playable[] = [item]) {
    if (isGapless) leaveGapless();
    const isSame = isLoaded(item);
    dispatch({ type: 'cued', item, queue });
    if (isSame) player.pause();
    else player.load(item.audioUrl);
    seek(fromSeconds);
    applySettings();
  }

  function pause() {
    if (isGapless) {
      gapless?.pause();
      dispatch({ type: 'paused' });
    } else player.pause();
  }

  function seek(seconds: number) {
    const { item } = getState();
    if (!item) return;
    const target = Math.min(Math.max(0, seconds), item.duration);
    if (isGapless) gapless?.seek(target);
    else player.seek(target);
    dispatch({ type: 'seeked' });
  }

  function step(direction: 1 | -1) {
    const item = neighbour(getState(), direction);
    if (item) play(item);
    else if (direction === -1) seek(0);
  }

  const position = (): Seconds => {
    if (!getState().item) return 0;
    return isGapless ? (gapless?.position() ?? 0) : player.position();
  };

  /**
   * Plays a silent file; shows the prompt if the browser blocks it. Resolves to false if that is not known, because the
   * file could not be loaded.
   */
  async function unlock(): Promise<boolean> {
    const { item } = getState();
    if (item) {
      if (isGapless) play(item);
      else await startElement();
      return true;
    }
    const outcome = await player.probe(silenceUrl);
    if (outcome === 'playing') dispatch({ type: 'unlocked' });
    if (outcome === 'blocked') dispatch({ type: 'blocked' });
    // An item that started in the meantime handles its own errors.
    return outcome !== 'failed';
  }

  return {
    getState,
    subscribe,
    /** Seconds into the current item. */
    position,
    play,
    /** Plays the items one after the other without gaps, from one of them on. */
    playAll(items: readonly Playable[], from = items[0]) {
      if (from) play(from, items, undefined, true);
    },
    /** Changes the list that plays, after its items were moved, added or removed. */
    setQueue(queue: readonly Playable[]) {
      dispatch({ type: 'queue', queue });
      gapless?.updateNext();
    },
    /** Loads an item, paused at a position. */
    cue,
    pause,
    /** Plays an item, or pauses it if it is playing. */
    toggle(item: Playable, queue?: readonly Playable[]) {
      const state = getState();
      const isPlaying = state.status === 'playing' || state.status === 'loading';
      if (isSameAudio(state.item, item) && isPlaying) pause();
      else play(item, queue);
    },
    seek,
    next: () => step(1),
    previous() {
      // Restarts the item first; goes to the previous item within the first 3 s.
      if (position() > 3) seek(0);
      else step(-1);
    },
    setVolume(value: number) {
      dispatch({ type: 'volume', value: Math.min(1, Math.max(0, value)) });
      applySettings();
      savePreferences(storage, getState());
    },
    /** Silences it; it goes on as the clock of audio that is played elsewhere. Not saved. */
    setSilent(value: boolean) {
      isSilent = value;
      player.setMuted(value);
      applySettings();
    },
    setSpeed(value: number) {
      const at = position();
      dispatch({ type: 'speed', value });
      const { item, queue, status } = getState();
      if (isGapless && item && !fitsGapless(item)) {
        const isPlaying = status === 'playing' || status === 'loading';
        leaveGapless();
        if (isPlaying) play(item, queue, at);
        else dispatch({ type: 'ended' });
      }
      applySettings();
      savePreferences(storage, getState());
    },
    /** Stops an item and removes it from the queue, after its track was deleted. */
    remove(id: string) {
      if (getState().item?.id === id) {
        leaveGapless();
        player.unload();
      }
      dispatch({ type: 'removed', id });
      gapless?.updateNext();
    },
    /** Follows a renamed track or project. */
    rename: (
      to:
        | { readonly id: string; readonly title: string }
        | { readonly projectId: string; readonly projectName: string },
    ) => dispatch({ type: 'renamed', ...to }),
    unlock,
    /** Allows items that failed to load to be played again. */
    clearUnavailable: () => dispatch({ type: 'unavailable-cleared' }),
    dismissPrompt: () => dispatch({ type: 'prompt-dismissed' }),
  };
}
