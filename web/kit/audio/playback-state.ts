import type { TrackType } from '#contract/tracks.ts';
import type { Waveform } from '#contract/waveform.ts';

/** A track as the player needs it. `duration` is in seconds. */
export interface Playable {
  readonly id: string;
  readonly title: string;
  readonly audioUrl: string;
  readonly duration: number;
  readonly trackType: TrackType;
  readonly waveform: Waveform;
  readonly projectId: string;
  readonly projectName: string;
}

/**
 * `stopped`: nothing loaded, or played to the end. `loading`: playback requested, no audio yet.
 */
export type PlaybackStatus = 'stopped' | 'loading' | 'playing' | 'paused';

export interface PlaybackState {
  readonly item: Playable | null;
  readonly status: PlaybackStatus;
  /** The list that the item was started from, for previous and next. */
  readonly queue: readonly Playable[];
  /** Ids of items whose file failed to load; cleared after a reconnect. */
  readonly unavailable: ReadonlySet<string>;
  /** `blocked` while the prompt to enable audio is visible. */
  readonly gate: 'locked' | 'unlocked' | 'blocked';
  /** Number of seeks; a change makes subscribers read the position again. */
  readonly seeks: number;
  /** 0..1 */
  readonly volume: number;
  /** Playback rate, 1 is normal speed. */
  readonly speed: number;
}

export type PlaybackEvent =
  | { readonly type: 'started'; readonly item: Playable; readonly queue: readonly Playable[] }
  | { readonly type: 'sounding' | 'paused' | 'waiting' | 'ended' | 'sought' }
  | { readonly type: 'failed' | 'gone'; readonly id: string }
  | { readonly type: 'forgiven' }
  | { readonly type: 'unlocked' | 'blocked' | 'prompt-dismissed' }
  | { readonly type: 'volume' | 'speed'; readonly value: number };

export const silent: PlaybackState = {
  item: null,
  status: 'stopped',
  queue: [],
  unavailable: new Set(),
  gate: 'locked',
  seeks: 0,
  volume: 0.8,
  speed: 1,
};

/** The next state of the player; the same object if nothing changes. */
export function afterEvent(state: PlaybackState, event: PlaybackEvent): PlaybackState {
  switch (event.type) {
    case 'started':
      return { ...state, item: event.item, queue: event.queue, status: 'loading' };
    case 'sounding':
      return state.item ? { ...state, status: 'playing', gate: 'unlocked' } : state;
    case 'waiting':
      return withStatus(state, 'loading');
    case 'paused':
      return state.status === 'stopped' ? state : withStatus(state, 'paused');
    case 'ended':
      return withStatus(state, 'stopped');
    case 'sought':
      return { ...state, seeks: state.seeks + 1 };
    case 'gone':
      return {
        ...state,
        queue: state.queue.filter(({ id }) => id !== event.id),
        ...(state.item?.id === event.id && { item: null, status: 'stopped' }),
      };
    case 'failed':
      return {
        ...state,
        unavailable: new Set([...state.unavailable, event.id]),
        status: state.item?.id === event.id ? 'stopped' : state.status,
      };
    case 'forgiven':
      return state.unavailable.size === 0 ? state : { ...state, unavailable: silent.unavailable };
    case 'unlocked':
      return { ...state, gate: 'unlocked' };
    case 'blocked':
      return { ...state, gate: 'blocked', status: state.status === 'loading' ? 'paused' : state.status };
    case 'prompt-dismissed':
      return state.gate === 'blocked' ? { ...state, gate: 'locked' } : state;
    case 'volume':
      return { ...state, volume: event.value };
    case 'speed':
      return { ...state, speed: event.value };
    default:
      return event satisfies never;
  }
}

function withStatus(state: PlaybackState, status: PlaybackStatus): PlaybackState {
  return state.item && state.status !== status ? { ...state, status } : state;
}

/**
 * The next (1) or previous (-1) item in the queue, skipping unavailable ones; undefined at the ends.
 */
export function neighbour(state: PlaybackState, step: 1 | -1): Playable | undefined {
  let at = state.queue.findIndex((item) => item.id === state.item?.id);
  if (at < 0) return undefined;
  for (at += step; at >= 0 && at < state.queue.length; at += step) {
    const item = state.queue[at];
    if (item && !state.unavailable.has(item.id)) return item;
  }
  return undefined;
}
