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
  /** The title is not that of the track, and stays when the track is renamed. */
  readonly hasOwnTitle?: boolean;
  /** Identifies an item of a playlist, which can contain a track more than once. */
  readonly entryId?: string;
}

/** The version of a track; undefined stands for any. */
type AudioOf = Pick<Playable, 'id' | 'version'>;

/** A new title of a track, or a new name of a project. */
interface Renaming {
  readonly id?: string;
  readonly title?: string;
  readonly projectId?: string;
  readonly projectName?: string;
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
  /** The versions whose file failed to load; cleared after a reconnect. */
  readonly unavailable: readonly AudioOf[];
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
  | { readonly type: 'failed'; readonly item: AudioOf }
  | { readonly type: 'removed'; readonly id: string }
  | ({ readonly type: 'renamed' } & Renaming)
  | { readonly type: 'unavailable-cleared' }
  | { readonly type: 'unlocked' | 'blocked' | 'prompt-dismissed' }
  | { readonly type: 'volume' | 'speed'; readonly value: number };

export const initialState: PlaybackState = {
  item: null,
  status: 'stopped',
  queue: [],
  isContinuous: false,
  unavailable: [],
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
        unavailable: [...state.unavailable, event.item],
        status: isSameAudio(state.item, event.item) ? 'stopped' : state.status,
      };
    case 'unavailable-cleared':
      return state.unavailable.length === 0 ? state : { ...state, unavailable: initialState.unavailable };
    case 'renamed':
      return renamed(state, event);
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
export const isSameAudio = (first: AudioOf | null, second: AudioOf): boolean =>
  first?.id === second.id &&
  (first.version === undefined || second.version === undefined || first.version === second.version);

/** Whether the file of an item failed to load. Another version of its track may still play. */
export const isUnavailable = ({ unavailable }: Pick<PlaybackState, 'unavailable'>, item: AudioOf): boolean =>
  unavailable.some((failed) => isSameAudio(failed, item));

/** The player holds copies of titles and project names; they follow the track and the project. */
function renamed(state: PlaybackState, { id, title, projectId, projectName }: Renaming): PlaybackState {
  const apply = (item: Playable): Playable => {
    const newTitle = id !== undefined && item.id === id && !item.hasOwnTitle ? title : undefined;
    const newName = projectId !== undefined && item.projectId === projectId ? projectName : undefined;
    const next = { ...item, title: newTitle ?? item.title, projectName: newName ?? item.projectName };
    return next.title === item.title && next.projectName === item.projectName ? item : next;
  };
  const item = state.item && apply(state.item);
  const queue = state.queue.map(apply);
  const isSame = item === state.item && queue.every((queued, index) => queued === state.queue[index]);
  return isSame ? state : { ...state, item, queue };
}

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
    if (item && !isUnavailable(state, item)) return item;
  }
  return undefined;
}
