import { savePreferences, readPreferences } from '#web/kit/audio/preferences.ts';
import {
  nextState,
  neighbour,
  initialState,
  isSameAudio,
  type Playable,
  type PlaybackEvent,
  type PlaybackState,
} from '#web/kit/audio/playback-state.ts';
import { listenToElement } from '#web/kit/audio/element-events.ts';

/** `HTMLMediaElement.HAVE_METADATA`: from this state on the position can be set. */
const haveMetadata = 1;

export interface PlaybackOptions {
  readonly element: HTMLAudioElement;
  /** URL of a silent file, played to test whether the browser allows audio. */
  readonly silenceUrl: string;
  readonly storage?: Storage | undefined;
}

export type Playback = ReturnType<typeof createPlayback>;

/**
 * The player of the application, with one audio element: starting an item stops the previous one. `subscribe` reports
 * state changes; the position emits no events and is read when it is drawn, so that it causes no React renders.
 */
export function createPlayback({ element, silenceUrl, storage }: PlaybackOptions) {
  let state: PlaybackState = { ...initialState, ...readPreferences(storage, initialState) };
  const listeners = new Set<() => void>();
  let pendingSeek: number | undefined;
  let isProbing = false;

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
  }

  async function startElement() {
    const requestedId = state.item?.id;
    try {
      await element.play();
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      if (name === 'NotAllowedError') dispatch({ type: 'blocked' });
      else if (name !== 'AbortError' && requestedId) dispatch({ type: 'failed', id: requestedId });
    }
  }

  /** Whether the element has the audio of an item. */
  const isLoaded = (item: Playable) =>
    isSameAudio(state.item, item) && element.hasAttribute('src') && !element.error && !isProbing;

  function play(item: Playable, queue: readonly Playable[] = state.queue, fromSeconds?: number) {
    if (state.unavailable.has(item.id)) return;
    const isSame = isLoaded(item);
    isProbing = false;
    dispatch({ type: 'started', item, queue: queue.length > 0 ? queue : [item] });
    if (!isSame) {
      pendingSeek = fromSeconds;
      element.src = item.audioUrl;
    } else if (fromSeconds !== undefined) seek(fromSeconds);
    applySettings();
    void startElement();
  }

  function cue(item: Playable, fromSeconds: number, queue: readonly Playable[] = [item]) {
    const isSame = isLoaded(item);
    isProbing = false;
    dispatch({ type: 'cued', item, queue });
    if (isSame) element.pause();
    else element.src = item.audioUrl;
    seek(fromSeconds);
    applySettings();
  }

  function pause() {
    if (!isProbing) element.pause();
  }

  function seek(seconds: number) {
    if (!state.item) return;
    const target = Math.min(Math.max(0, seconds), state.item.duration);
    if (element.readyState >= haveMetadata) element.currentTime = target;
    else pendingSeek = target;
    dispatch({ type: 'seeked' });
  }

  function step(direction: 1 | -1) {
    const item = neighbour(state, direction);
    if (item) play(item);
    else if (direction === -1) seek(0);
  }

  /** Plays a silent file; shows the prompt if the browser blocks it. */
  async function unlock() {
    if (state.item) {
      await startElement();
      return;
    }
    isProbing = true;
    element.src = silenceUrl;
    try {
      await element.play();
      dispatch({ type: 'unlocked' });
    } catch (error) {
      // An item that started in the meantime handles its own errors.
      if (isProbing && !(error instanceof Error && error.name === 'AbortError'))
        dispatch({ type: 'blocked' });
    } finally {
      if (isProbing) {
        isProbing = false;
        element.removeAttribute('src');
        element.load();
      }
    }
  }

  listenToElement(element, {
    isActive: () => state.item !== null && !isProbing,
    dispatch: (type) => dispatch({ type }),
    onError: () => state.item && dispatch({ type: 'failed', id: state.item.id }),
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
    position: () => (state.item ? (pendingSeek ?? element.currentTime) : 0),
    play,
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
      if (element.currentTime > 3) seek(0);
      else step(-1);
    },
    setVolume(value: number) {
      dispatch({ type: 'volume', value: Math.min(1, Math.max(0, value)) });
      applySettings();
      savePreferences(storage, state);
    },
    /** Silences the element, which goes on as the clock of audio that is played elsewhere. Not saved. */
    setSilent(isSilent: boolean) {
      element.muted = isSilent;
    },
    setSpeed(value: number) {
      dispatch({ type: 'speed', value });
      applySettings();
      savePreferences(storage, state);
    },
    /** Stops an item and removes it from the queue, after its track was deleted. */
    remove(id: string) {
      if (state.item?.id === id) {
        element.pause();
        element.removeAttribute('src');
        element.load();
        pendingSeek = undefined;
      }
      dispatch({ type: 'removed', id });
    },
    unlock,
    /** Allows items that failed to load to be played again. */
    clearUnavailable: () => dispatch({ type: 'unavailable-cleared' }),
    dismissPrompt: () => dispatch({ type: 'prompt-dismissed' }),
  };
}
