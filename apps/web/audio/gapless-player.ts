import { type Pcm, playInPieces, scheduleEveryMs, scheduleSeconds, toPcm } from '#web/audio/pcm.ts';
import { isSameEntry, type Playable } from '#web/audio/playback-state.ts';

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

/** Time between a command and its sound, in seconds. */
const leadSeconds = 0.03;
/** The next item is loaded when this much of the current one remains, in seconds. */
const prepareSeconds = 30;

interface Decoded {
  readonly item: Playable;
  readonly pcm: Pcm;
}

/** Audio that sounds or is scheduled. */
interface Scheduled extends Decoded {
  readonly pieces: ReturnType<typeof playInPieces>;
  /** Seconds of the context. */
  readonly startTime: number;
  readonly endTime: number;
  /** Seconds into the audio at `startTime`. */
  readonly from: number;
}

export type GaplessPlayer = ReturnType<typeof createGaplessPlayer>;

/**
 * Plays items in the audio graph: each starts at the frame at which the one before it ends. Browsers remove the delay of
 * encoders while they decode. At most two items are kept at a time, as 16-bit samples.
 */
export function createGaplessPlayer(context: AudioContext, events: GaplessEvents) {
  const { sampleRate } = context;
  const output = new GainNode(context);
  output.connect(context.destination);
  let current: Scheduled | undefined;
  let next: Scheduled | undefined;
  /** The item that loads, and where it starts. */
  let loading: { readonly item: Playable; readonly end: AbortController; from: number } | undefined;
  let preparing: { readonly item: Playable; readonly end: AbortController } | undefined;
  let isPaused = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  async function decode(item: Playable, signal: AbortSignal): Promise<Decoded> {
    const response = await fetch(item.audioUrl, { credentials: 'same-origin', signal });
    if (!response.ok) throw new Error(`${response.status}`);
    return { item, pcm: await toPcm(await context.decodeAudioData(await response.arrayBuffer())) };
  }

  const keepScheduled = (scheduled: Scheduled | undefined) =>
    scheduled?.pieces.schedule((context.currentTime + scheduleSeconds) * sampleRate);

  function schedule({ item, pcm }: Decoded, atTime: number, fromSeconds: number): Scheduled {
    const atFrame = Math.ceil(atTime * sampleRate - 1e-6);
    const fromFrame = Math.max(0, Math.min(Math.round(fromSeconds * sampleRate), pcm.frames - 1));
    const onEnded = () => {
      if (current === scheduled) advance();
    };
    const pieces = playInPieces({ context, output, pcm, fromFrame, atFrame, onEnded });
    const [startTime, from] = [atFrame / sampleRate, fromFrame / sampleRate];
    const endTime = startTime + (pcm.frames - fromFrame) / sampleRate;
    const scheduled: Scheduled = { item, pcm, pieces, startTime, from, endTime };
    keepScheduled(scheduled);
    return scheduled;
  }

  const soon = () => context.currentTime + leadSeconds;

  function silence(scheduled: Scheduled | undefined) {
    scheduled?.pieces.stop(0);
  }

  function dropNext() {
    preparing?.end.abort();
    preparing = undefined;
    const dropped = next;
    next = undefined;
    silence(dropped);
  }

  function clear() {
    loading?.end.abort();
    loading = undefined;
    dropNext();
    const dropped = current;
    current = undefined;
    silence(dropped);
    clearInterval(timer);
  }

  async function prepare(item: Playable) {
    const task = (preparing = { item, end: new AbortController() });
    try {
      const decoded = await decode(item, task.end.signal);
      if (preparing !== task) return;
      preparing = undefined;
      const isLate = !current || current.endTime < soon();
      next = schedule(decoded, isLate ? soon() : current!.endTime, 0);
      if (!current) advance();
    } catch {
      if (preparing !== task) return;
      preparing = undefined;
      events.onFailed(item);
      if (!current) events.onEnded();
    }
  }

  function check() {
    keepScheduled(current);
    keepScheduled(next);
    if (!current || next || preparing || current.endTime - context.currentTime > prepareSeconds) return;
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
    void context.resume();
    if (current) events.onPlaying();
  }

  return {
    /** Loads an item and plays it from a second on. */
    async start(item: Playable, from: number): Promise<void> {
      clear();
      isPaused = false;
      void context.resume();
      const task = (loading = { item, end: new AbortController(), from });
      try {
        const decoded = await decode(item, task.end.signal);
        if (loading !== task) return;
        loading = undefined;
        current = schedule(decoded, soon(), task.from);
        clearInterval(timer);
        timer = setInterval(check, scheduleEveryMs);
        check();
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
      void context.suspend();
      events.onPaused();
    },
    /** Seconds into the current item. */
    position: () =>
      current ? Math.max(0, context.currentTime - current.startTime) + current.from : (loading?.from ?? 0),
    seek(seconds: number) {
      if (loading) loading.from = seconds;
      if (!current) return;
      const [old, following] = [current, next];
      next = undefined;
      current = schedule(old, soon(), seconds);
      silence(old);
      silence(following);
      if (following) next = schedule(following, current.endTime, 0);
    },
    /** 0..1 */
    setVolume(value: number) {
      output.gain.value = value;
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
