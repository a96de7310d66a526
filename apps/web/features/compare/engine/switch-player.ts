import { type BarFacts, mapPosition } from '#contract/bar-positions.ts';
import { startVoice, type Voice } from '#web/features/compare/engine/voice.ts';
import { type Pcm, scheduleEveryMs, scheduleSeconds } from '#web/audio/pcm.ts';

/** A version that can be heard. */
export interface Source {
  readonly pcm: Pcm;
  readonly bars: BarFacts;
  /** Gain that matches the loudness of the others, in dB. */
  readonly gainDb: number;
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

/** Time between a command and its sound, in seconds; doubled if preparing the sound took longer. */
const leadSeconds = 0.03;

export type SwitchPlayer = ReturnType<typeof createSwitchPlayer>;

/**
 * Plays one of several sources and switches between them with a crossfade. All share one position in the music: at a
 * switch, the new source starts at the exact frame at which the old one is, or at the same bar of the same section if
 * their bars differ. Sources are loaded after creation with `load`.
 */
export function createSwitchPlayer(context: AudioContext, output: AudioNode) {
  const { sampleRate } = context;
  const sources = new Map<number, Source>();
  const listeners = new Set<() => void>();
  let state: SwitchState = {
    status: 'paused',
    selected: 0,
    previous: undefined,
    isMatched: true,
    seekCount: 0,
  };
  let voice: Voice | undefined;
  /** Seconds into the selected source while paused. */
  let pausedAt = 0;
  /** Index of the source that was selected last but is not loaded yet. */
  let awaited: number | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  function update(change: Partial<SwitchState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  const gainOf = ({ gainDb }: Source) => (state.isMatched ? 10 ** (gainDb / 20) : 1);
  const currentFrame = () => Math.round(context.currentTime * sampleRate);
  const secondsAtFrame = (frame: number) => (voice ? voice.frameAt(frame) / sampleRate : pausedAt);
  const position = () => secondsAtFrame(currentFrame());

  /**
   * Starts a source in place of the current voice; `secondsAt` returns the position for the frame of the context at
   * which it starts.
   */
  function replaceVoice(source: Source, secondsAt: (contextFrame: number) => number) {
    const old = voice;
    for (let lead = leadSeconds; ; lead *= 2) {
      const atTime = Math.max(context.currentTime + lead, old?.fullTime ?? 0);
      const atFrame = Math.ceil(atTime * sampleRate);
      const fromFrame = Math.min(Math.round(secondsAt(atFrame) * sampleRate), source.pcm.frames - 1);
      const started = startVoice({
        context,
        output,
        pcm: source.pcm,
        fromFrame,
        atFrame,
        gain: gainOf(source),
      });
      started.schedule(atFrame + 1);
      if (context.currentTime < started.startTime) {
        voice = started;
        break;
      }
      started.cancel();
    }
    old?.end(voice.startTime);
    voice.schedule(currentFrame() + scheduleSeconds * sampleRate);
  }

  function stop(at: number) {
    clearInterval(timer);
    pausedAt = at;
    voice?.end(Math.max(context.currentTime, voice.fullTime));
    voice = undefined;
    update({ status: 'paused' });
  }

  function keepScheduled() {
    const source = sources.get(state.selected);
    if (!voice || !source) return;
    if (voice.frameAt(currentFrame()) >= source.pcm.frames) stop(0);
    else voice.schedule(currentFrame() + scheduleSeconds * sampleRate);
  }

  function play() {
    const source = sources.get(state.selected);
    if (!source || voice) return;
    void context.resume();
    replaceVoice(source, () => pausedAt);
    clearInterval(timer);
    timer = setInterval(keepScheduled, scheduleEveryMs);
    update({ status: 'playing' });
  }

  const pause = () => {
    if (voice) stop(position());
  };

  function seek(seconds: number) {
    const source = sources.get(state.selected);
    const target = Math.max(0, Math.min(seconds, source?.bars.duration ?? 0));
    if (voice && source) replaceVoice(source, () => target);
    else pausedAt = target;
    update({ seekCount: state.seekCount + 1 });
  }

  /** Selects a source, as soon as it is loaded. */
  function select(index: number) {
    const from = sources.get(state.selected);
    const to = sources.get(index);
    awaited = to ? undefined : index;
    if (!to || index === state.selected) return;
    const mapped = (seconds: number) => (from ? mapPosition(from.bars, to.bars, seconds).seconds : seconds);
    update({ selected: index, previous: state.selected });
    if (voice) replaceVoice(to, (frame) => mapped(secondsAtFrame(frame)));
    else pausedAt = mapped(pausedAt);
    update({ seekCount: state.seekCount + 1 });
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Seconds into the selected source. */
    position,
    /** Adds a source; the first one that is loaded becomes the selected one if the selected one cannot be heard. */
    load(index: number, source: Source) {
      sources.set(index, source);
      if (!sources.has(state.selected)) update({ selected: index });
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
      const source = sources.get(state.selected);
      if (voice && source) voice.setGain(gainOf(source), Math.max(context.currentTime, voice.startTime));
    },
    /** Stops the sound and forgets the audio. */
    close() {
      clearInterval(timer);
      voice?.cancel();
      voice = undefined;
      sources.clear();
    },
  };
}
