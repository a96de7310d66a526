import { loadPcm } from '#web/audio/pcm.ts';
import type { PcmPlayer, PcmSource, Voice } from '#web/audio/pcm-player.ts';
import { isSameEntry, type Playable } from '#web/audio/playback-state.ts';
import type { Seconds } from '#web/audio/units.ts';

/** What the player of the application does for a list. */
export interface GaplessEvents {
  readonly onPlaying: () => void;
  readonly onPaused: () => void;
  /** The audio of the current item loads. */
  readonly onWaiting: () => void;
  /** The next item began without a gap. */
  readonly onNext: (item: Playable) => void;
  /** The current item ended, and no other follows without a gap. */
  readonly onEnded: () => void;
  readonly onFailed: (item: Playable) => void;
  /** The item that follows without a gap. */
  readonly nextOf: (item: Playable) => Playable | undefined;
}

/** The next item is loaded when this much of the current one remains. */
const prepareSeconds: Seconds = 30;

interface Decoded {
  readonly item: Playable;
  readonly source: PcmSource;
}

/** An item that sounds or is scheduled. */
interface Scheduled extends Decoded {
  readonly voice: Voice;
}

export type GaplessPlayer = ReturnType<typeof createGaplessPlayer>;

/**
 * Plays items one after the other: each starts at the frame at which the one before it ends. Browsers remove the delay of
 * encoders while they decode. At most two items are kept at a time.
 */
export function createGaplessPlayer(player: PcmPlayer, events: GaplessEvents) {
  let current: Scheduled | undefined;
  let next: Scheduled | undefined;
  /** The item that loads, and where it starts. */
  let loading: { readonly item: Playable; readonly end: AbortController; from: number } | undefined;
  let preparing: { readonly item: Playable; readonly end: AbortController } | undefined;
  let isPaused = false;

  const decode = async (item: Playable, signal: AbortSignal): Promise<Decoded> => ({
    item,
    source: await loadPcm(item.audioUrl, player, signal),
  });

  /** Plays an item from `from` on, at a time of the player's clock or as soon as possible. */
  function schedule({ item, source }: Decoded, from: Seconds, at?: Seconds): Scheduled {
    const onEnded = () => {
      if (current === scheduled) advance();
    };
    const voice = player.start({ source, from, at, onEnded, onLookAhead: prepareNext });
    const scheduled = { item, source, voice };
    return scheduled;
  }

  function dropNext() {
    preparing?.end.abort();
    preparing = undefined;
    next?.voice.stop();
    next = undefined;
  }

  function clear() {
    loading?.end.abort();
    loading = undefined;
    dropNext();
    current?.voice.stop();
    current = undefined;
  }

  async function prepare(item: Playable) {
    const task = (preparing = { item, end: new AbortController() });
    try {
      const decoded = await decode(item, task.end.signal);
      if (preparing !== task) return;
      preparing = undefined;
      const endTime = current?.voice.endTime ?? 0;
      next = schedule(decoded, 0, endTime < player.soon() ? undefined : endTime);
      if (!current) advance();
    } catch {
      if (preparing !== task) return;
      preparing = undefined;
      events.onFailed(item);
      if (!current) events.onEnded();
    }
  }

  function prepareNext() {
    if (!current || next || preparing || current.voice.endTime - player.now() > prepareSeconds) return;
    const item = events.nextOf(current.item);
    if (item) void prepare(item);
  }

  function advance() {
    current = next;
    next = undefined;
    if (current) events.onNext(current.item);
    else if (preparing) events.onWaiting();
    else {
      clear();
      events.onEnded();
    }
  }

  function resume() {
    isPaused = false;
    player.resume();
    if (current) events.onPlaying();
  }

  return {
    /** Loads an item and plays it from a second on. */
    async start(item: Playable, from: Seconds): Promise<void> {
      clear();
      isPaused = false;
      player.resume();
      const task = (loading = { item, end: new AbortController(), from });
      try {
        const decoded = await decode(item, task.end.signal);
        if (loading !== task) return;
        loading = undefined;
        current = schedule(decoded, task.from);
        prepareNext();
        if (!isPaused) events.onPlaying();
      } catch {
        if (loading !== task) return;
        loading = undefined;
        events.onFailed(item);
        events.onEnded();
      }
    },
    /** Whether an item is the current one. */
    has: (item: Playable): boolean => isSameEntry(current?.item ?? loading?.item ?? null, item),
    resume,
    pause() {
      isPaused = true;
      player.pause();
      events.onPaused();
    },
    /** Seconds into the current item. */
    position: (): Seconds => (current ? current.voice.positionAt(player.now()) : (loading?.from ?? 0)),
    seek(seconds: Seconds) {
      if (loading) loading.from = seconds;
      if (!current) return;
      const [old, following] = [current, next];
      next = undefined;
      current = schedule(old, seconds);
      old.voice.stop();
      following?.voice.stop();
      if (following) next = schedule(following, 0, current.voice.endTime);
    },
    /** Loads another next item, if another one follows now. */
    updateNext() {
      const planned = next?.item ?? preparing?.item;
      if (!current || !planned) return;
      const item = events.nextOf(current.item);
      if (!item || !isSameEntry(planned, item)) dropNext();
    },
    stop: clear,
  };
}
