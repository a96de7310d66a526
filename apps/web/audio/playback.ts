import { savePreferences, readPreferences } from '#web/audio/preferences.ts';
import type { GaplessEvents, GaplessPlayer } from '#web/audio/gapless-player.ts';
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
import { isOutputError } from '#web/audio/output-error.ts';

/** `HTMLMediaElement.HAVE_METADATA`: from this state on the position can be set. */
const haveMetadata = 1;
/** Longer items are not decoded as a whole: stereo at 48 kHz takes 23 MB a minute. */
const maxDecodedSeconds = 600;

export interface PlaybackOptions {
  readonly element: HTMLAudioElement;
  /** URL of a silent file, played to test whether the browser allows audio. */
  readonly silenceUrl: string;
  readonly storage?: Storage | undefined;
  /** Called when the device cannot play audio. */
  readonly onNoOutput?: () => void;
  /** Loads the player of lists without gaps. Absent: the audio element plays them. */
  readonly loadGapless?: () => Promise<{
    readonly createGaplessPlayer: (context: AudioContext, events: GaplessEvents) => GaplessPlayer;
  }>;
}

export type Playback = ReturnType<typeof createPlayback>;

interface ElementListener {
  /** False while the element plays nothing that the user requested. */
  readonly isActive: () => boolean;
  readonly dispatch: (type: 'playing' | 'paused' | 'waiting' | 'ended') => void;
  readonly onError: () => void;
  readonly onLoaded: () => void;
}

/** Translates the events of an audio element into those of the player. */
function listenToElement(element: HTMLAudioElement, listener: ElementListener): void {
  const on = (name: string, handler: () => void) =>
    element.addEventListener(name, () => {
      if (listener.isActive()) handler();
    });
  on('playing', () => listener.dispatch('playing'));
  on('waiting', () => listener.dispatch('waiting'));
  on('pause', () => {
    // The element also fires pause at the end, where the player resets instead.
    if (!element.ended) listener.dispatch('paused');
  });
  on('ended', () => {
    // Firefox fires it after an error of the sound device.
    if (element.error) return;
    element.currentTime = 0;
    listener.dispatch('ended');
  });
  on('loadedmetadata', listener.onLoaded);
  on('error', listener.onError);
}

/**
 * The player of the application, with one audio element: starting an item stops the previous one. Lists that play
 * continuously are played in the audio graph instead, so that no gap is heard. `subscribe` reports
 * state changes; the position emits no events and is read when it is drawn, so that it causes no React renders.
 */
export function createPlayback({ element, silenceUrl, storage, onNoOutput, loadGapless }: PlaybackOptions) {
  let state: PlaybackState = { ...initialState, ...readPreferences(storage, initialState) };
  const listeners = new Set<() => void>();
  let pendingSeek: number | undefined;
  let isProbing = false;
  let isSilent = false;
  let context: AudioContext | undefined;
  let gapless: GaplessPlayer | undefined;
  /** The current item is played by the gapless player, which may still load. */
  let isGapless = false;

  function dispatch(event: PlaybackEvent) {
    const next = nextState(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function applySettings() {
    element.volume = state.volume;
    element.defaultPlaybackRate = state.speed;
    element.playbackRate = state.speed;
    gapless?.setVolume(isSilent ? 0 : state.volume);
  }

  /** Changed speeds keep the pitch in the element only. */
  const fitsGapless = (item: Playable) =>
    loadGapless !== undefined &&
    state.isContinuous &&
    state.speed === 1 &&
    item.duration <= maxDecodedSeconds;

  function clearElement() {
    element.pause();
    element.removeAttribute('src');
    element.load();
    pendingSeek = undefined;
  }

  /** Plays the next item of a continuous list, or stops. */
  function finish() {
    const next = state.isContinuous ? neighbour(state, 1) : undefined;
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
      const next = neighbour({ ...state, item }, 1);
      return next && fitsGapless(next) ? next : undefined;
    },
  };

  async function startGapless(item: Playable, fromSeconds = 0) {
    const wasGapless = isGapless;
    isGapless = true;
    if (!wasGapless) clearElement();
    // Within the user's gesture, which some browsers demand.
    context ??= new AudioContext();
    void context.resume();
    try {
      gapless ??= (await loadGapless!()).createGaplessPlayer(context, gaplessEvents);
    } catch {
      dispatch({ type: 'failed', item });
      return;
    }
    if (!isGapless || !isSameEntry(state.item, item) || state.status !== 'loading') return;
    applySettings();
    await gapless.start(item, fromSeconds);
  }

  function leaveGapless() {
    isGapless = false;
    gapless?.stop();
  }

  async function startElement() {
    const requested = state.item;
    try {
      await element.play();
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      if (name === 'NotAllowedError') dispatch({ type: 'blocked' });
      else if (name !== 'AbortError' && requested) dispatch({ type: 'failed', item: requested });
    }
  }

  /** Whether the audio of an item is loaded. */
  const isLoaded = (item: Playable) =>
    isGapless
      ? isSameEntry(state.item, item) && gapless?.has(item) === true
      : isSameAudio(state.item, item) && element.hasAttribute('src') && !element.error && !isProbing;

  function play(
    item: Playable,
    queue: readonly Playable[] = state.queue,
    fromSeconds?: number,
    isContinuous = queue === state.queue && state.isContinuous,
  ) {
    if (isUnavailable(state, item)) return;
    const isSame = isLoaded(item);
    isProbing = false;
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
    if (!isInElement) {
      pendingSeek = fromSeconds;
      element.src = item.audioUrl;
    } else if (fromSeconds !== undefined) seek(fromSeconds);
    applySettings();
    void startElement();
  }

  function cue(item: Playable, fromSeconds: number, queue: readonly Playable[] = [item]) {
    if (isGapless) leaveGapless();
    const isSame = isLoaded(item);
    isProbing = false;
    dispatch({ type: 'cued', item, queue });
    if (isSame) element.pause();
    else element.src = item.audioUrl;
    seek(fromSeconds);
    applySettings();
  }

  function pause() {
    if (isGapless) {
      gapless?.pause();
      dispatch({ type: 'paused' });
    } else if (!isProbing) element.pause();
  }

  function seek(seconds: number) {
    if (!state.item) return;
    const target = Math.min(Math.max(0, seconds), state.item.duration);
    if (isGapless) gapless?.seek(target);
    else if (element.readyState >= haveMetadata) element.currentTime = target;
    else pendingSeek = target;
    dispatch({ type: 'seeked' });
  }

  function step(direction: 1 | -1) {
    const item = neighbour(state, direction);
    if (item) play(item);
    else if (direction === -1) seek(0);
  }

  const position = () => {
    if (!state.item) return 0;
    return isGapless ? (gapless?.position() ?? 0) : (pendingSeek ?? element.currentTime);
  };

  /**
   * Plays a silent file; shows the prompt if the browser blocks it. Resolves to false if that is not known, because the
   * file could not be loaded.
   */
  async function unlock(): Promise<boolean> {
    if (state.item) {
      if (isGapless) play(state.item);
      else await startElement();
      return true;
    }
    isProbing = true;
    element.src = silenceUrl;
    try {
      await element.play();
      dispatch({ type: 'unlocked' });
      return true;
    } catch (error) {
      const isBlocked = error instanceof Error && error.name === 'NotAllowedError';
      // An item that started in the meantime handles its own errors.
      if (isProbing && isBlocked) dispatch({ type: 'blocked' });
      return isBlocked || !isProbing;
    } finally {
      if (isProbing) {
        isProbing = false;
        element.removeAttribute('src');
        element.load();
      }
    }
  }

  listenToElement(element, {
    isActive: () => state.item !== null && !isProbing && !isGapless,
    dispatch: (type) => (type === 'ended' ? finish() : dispatch({ type })),
    onError() {
      if (!state.item) return;
      if (isOutputError(element.error)) {
        dispatch({ type: 'paused' });
        onNoOutput?.();
        return;
      }
      dispatch({ type: 'failed', item: state.item });
      if (state.isContinuous) finish();
    },
    onLoaded: () => {
      if (pendingSeek !== undefined) element.currentTime = pendingSeek;
      pendingSeek = undefined;
      applySettings();
    },
  });

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
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
      savePreferences(storage, state);
    },
    /** Silences the element, which goes on as the clock of audio that is played elsewhere. Not saved. */
    setSilent(value: boolean) {
      isSilent = value;
      element.muted = value;
      applySettings();
    },
    setSpeed(value: number) {
      const at = position();
      dispatch({ type: 'speed', value });
      if (isGapless && state.item && !fitsGapless(state.item)) {
        const isPlaying = state.status === 'playing' || state.status === 'loading';
        leaveGapless();
        if (isPlaying) play(state.item, state.queue, at);
        else dispatch({ type: 'ended' });
      }
      applySettings();
      savePreferences(storage, state);
    },
    /** Stops an item and removes it from the queue, after its track was deleted. */
    remove(id: string) {
      if (state.item?.id === id) {
        leaveGapless();
        clearElement();
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
