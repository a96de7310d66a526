import type { TrackType } from '#contract/tracks.ts';
import type { Waveform } from '#contract/waveform.ts';

/** A track as the player needs it. `duration` is in seconds. */
export interface Playable {
  readonly id: string;
  /** The version of the track, and how many it has; undefined where versions do not matter. */
  readonly version?: number | undefined;
  readonly versionCount?: number | undefined;
  readonly title: string;
  readonly audioUrl: string;
  readonly duration: number;
  readonly trackType: TrackType;
  readonly waveform: Waveform;
  readonly projectId: string;
  readonly projectName: string;
  /** Identifies an item of a playlist, which can contain a track more than once. */
  readonly entryId?: string;
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
  /** The next item in the queue follows at the end of an item. */
  readonly isContinuous: boolean;
  /** Ids of items whose file failed to load; cleared after a reconnect. */
  readonly unavailable: ReadonlySet<string>;
  /** `blocked` while the prompt to enable audio is visible. */
  readonly autoplay: 'locked' | 'unlocked' | 'blocked';
  /** Number of seeks; a change makes subscribers read the position again. */
  readonly seekCount: number;
  /** 0..1 */
  readonly volume: number;
  /** Playback rate, 1 is normal speed. */
  readonly speed: number;
}

export type PlaybackEvent =
  | {
      readonly type: 'started' | 'cued';
      readonly item: Playable;
      readonly queue: readonly Playable[];
      readonly isContinuous?: boolean;
    }
  | { readonly type: 'advanced'; readonly item: Playable }
  | { readonly type: 'queue'; readonly queue: readonly Playable[] }
  | { readonly type: 'playing' | 'paused' | 'waiting' | 'ended' | 'seeked' }
  | { readonly type: 'failed' | 'removed'; readonly id: string }
  | { readonly type: 'unavailable-cleared' }
  | { readonly type: 'unlocked' | 'blocked' | 'prompt-dismissed' }
  | { readonly type: 'volume' | 'speed'; readonly value: number };

export const initialState: PlaybackState = {
  item: null,
  status: 'stopped',
  queue: [],
  isContinuous: false,
  unavailable: new Set(),
  autoplay: 'locked',
  seekCount: 0,
  volume: 0.8,
  speed: 1,
};

/** The next state of the player; the same object if nothing changes. */
export function nextState(state: PlaybackState, event: PlaybackEvent): PlaybackState {
  switch (event.type) {
    case 'started':
    case 'cued':
      return {
        ...state,
        item: event.item,
        queue: event.queue,
        isContinuous: event.isContinuous ?? false,
        status: event.type === 'started' ? 'loading' : 'paused',
      };
    case 'advanced':
      return { ...state, item: event.item, status: 'playing' };
    case 'queue':
      return { ...state, queue: event.queue };
    case 'playing':
      return state.item ? { ...state, status: 'playing', autoplay: 'unlocked' } : state;
    case 'waiting':
      return withStatus(state, 'loading');
    case 'paused':
      return state.status === 'stopped' ? state : withStatus(state, 'paused');
    case 'ended':
      return withStatus(state, 'stopped');
    case 'seeked':
      return { ...state, seekCount: state.seekCount + 1 };
    case 'removed':
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
    case 'unavailable-cleared':
      return state.unavailable.size === 0 ? state : { ...state, unavailable: initialState.unavailable };
    case 'unlocked':
      return { ...state, autoplay: 'unlocked' };
    case 'blocked':
      return { ...state, autoplay: 'blocked', status: state.status === 'loading' ? 'paused' : state.status };
    case 'prompt-dismissed':
      return state.autoplay === 'blocked' ? { ...state, autoplay: 'locked' } : state;
    case 'volume':
      return { ...state, volume: event.value };
    case 'speed':
      return { ...state, speed: event.value };
    default:
      return event satisfies never;
  }
}

/** Whether two items have the same audio: the same version of the same track. */
export const isSameAudio = (
  first: Pick<Playable, 'id' | 'version'> | null,
  second: Pick<Playable, 'id' | 'version'>,
): boolean =>
  first?.id === second.id &&
  (first.version === undefined || second.version === undefined || first.version === second.version);

/** Whether two items are the same entry of a list. */
export const isSameEntry = (
  first: Pick<Playable, 'id' | 'entryId'> | null,
  second: Pick<Playable, 'id' | 'entryId'>,
): boolean => first?.id === second.id && first.entryId === second.entryId;

function withStatus(state: PlaybackState, status: PlaybackStatus): PlaybackState {
  return state.item && state.status !== status ? { ...state, status } : state;
}

/**
 * The next (1) or previous (-1) item in the queue, skipping unavailable ones; undefined at the ends.
 */
export function neighbour(state: PlaybackState, step: 1 | -1): Playable | undefined {
  let index = state.queue.findIndex((item) => isSameEntry(state.item, item));
  if (index < 0) return undefined;
  for (index += step; index >= 0 && index < state.queue.length; index += step) {
    const item = state.queue[index];
    if (item && !state.unavailable.has(item.id)) return item;
  }
  return undefined;
}
