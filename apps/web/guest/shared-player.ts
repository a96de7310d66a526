import { limits } from '#contract/limits.ts';
import { createElementPlayer, type ElementEvent, type ElementPlayer } from '#web/audio/element-player.ts';
import type { Seconds } from '#web/audio/units.ts';
import { createStore, type Store } from '#web/ui/store.ts';

/** What the player plays. */
export interface Source {
  readonly trackId: string;
  readonly version: number;
  readonly title: string;
  readonly url: string;
  readonly duration: Seconds;
}

export interface PlayerState {
  readonly source: Source | undefined;
  readonly status: 'paused' | 'loading' | 'playing';
  /** Why it does not play: the file did not load, or the device cannot play. */
  readonly failure: 'file' | 'output' | undefined;
}

export interface PlayerEvents {
  /** The address has expired or its stream ended: resolves to a new one, undefined if there is none. */
  readonly renew: (source: Source) => Promise<string | undefined>;
  readonly onEnded: () => void;
  /** `limits.countedPlaySeconds` of a track were heard; once per track. */
  readonly onHeard: (source: Source) => void;
}

/** A longer step between two positions is a seek and not listening. */
const maxStepSeconds: Seconds = 2;
/** Time before its end at which an address is not used any more. */
const renewBeforeSeconds: Seconds = 5;

/** Unix time in seconds until which a signed address is valid; Infinity if it states none. */
const validUntil = (url: string) =>
  Number(new URL(url, 'http://localhost').searchParams.get('until') ?? Infinity);

/**
 * Plays the tracks of a shared page with the audio element that the server rendered, so that what plays goes on. An
 * address that has expired is renewed at the same position.
 */
export class SharedPlayer {
  readonly #player: ElementPlayer;
  readonly #store: Store<PlayerState>;
  #events: PlayerEvents | undefined;
  #stopAt: Seconds = Infinity;
  #lastTime: Seconds;
  #renewals = 0;
  readonly #heardSeconds = new Map<string, Seconds>();

  constructor(element: HTMLAudioElement | undefined, source: Source | undefined) {
    this.#player = createElementPlayer({ element, onEvent: (event) => this.#onElementEvent(event) });
    this.#lastTime = this.#player.position();
    this.#store = createStore<PlayerState>({
      source,
      status: this.#player.isPaused() ? 'paused' : 'playing',
      failure: undefined,
    });
    this.subscribe = this.#store.subscribe;
    this.getState = this.#store.get;
  }

  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => PlayerState;

  setEvents(events: PlayerEvents): void {
    this.#events = events;
  }

  position(): Seconds {
    return this.#player.position();
  }

  /** Loads another source, to be played from `at` on, and plays it if `play`. */
  load(source: Source, { at = 0, play }: { readonly at?: Seconds; readonly play: boolean }): void {
    this.#stopAt = Infinity;
    this.#renewals = 0;
    this.#set({ source, failure: undefined });
    this.#open(source.url, at);
    if (play) void this.#play();
    else this.pause();
  }

  toggle(): void {
    if (this.getState().status !== 'paused') this.pause();
    else this.play();
  }

  play(): void {
    const { source, failure } = this.getState();
    if (!source) return;
    this.#stopAt = Infinity;
    const isExpired = validUntil(source.url) * 1000 < Date.now() + renewBeforeSeconds * 1000;
    if (failure || isExpired) {
      this.#set({ status: 'loading', failure: undefined });
      void this.#renew();
    } else void this.#play();
  }

  pause(): void {
    this.#player.pause();
    this.#set({ status: 'paused' });
  }

  seek(seconds: Seconds): void {
    this.#stopAt = Infinity;
    this.#lastTime = Math.min(Math.max(0, seconds), this.getState().source?.duration ?? 0);
    this.#player.seek(this.#lastTime);
    this.#notify();
  }

  /** Plays from `start` and pauses at `end`. */
  playRange(start: Seconds, end: Seconds): void {
    this.seek(start);
    this.play();
    this.#stopAt = end;
  }

  /** 0..1 */
  setVolume(volume: number): void {
    this.#player.setVolume(volume);
  }

  /** Stops and forgets the source. */
  close(): void {
    this.#events = undefined;
    this.#player.unload();
    this.#set({ source: undefined, status: 'paused' });
  }

  #onElementEvent(event: ElementEvent): void {
    if (event === 'waiting') this.#set({ status: 'loading', failure: undefined });
    else if (event === 'moved') this.#onMoved();
    else if (event === 'failed') void this.#renew();
    else if (event === 'no-output') this.#set({ status: 'paused', failure: 'output' });
    else {
      if (event === 'playing') this.#renewals = 0;
      this.#set({ status: event === 'playing' ? 'playing' : 'paused' });
      if (event === 'ended') this.#events?.onEnded();
    }
  }

  #open(url: string, at: Seconds): void {
    this.#player.load(url, at);
    this.#lastTime = at;
  }

  async #play(): Promise<void> {
    const outcome = await this.#player.play();
    // Otherwise another source is loaded meanwhile.
    if (outcome !== 'playing' && this.#player.isPaused()) this.#set({ status: 'paused' });
  }

  async #renew(): Promise<void> {
    const { source, status } = this.getState();
    if (!source || !this.#events) return;
    this.#renewals += 1;
    // A second failure without a sound in between is not about the address.
    const url = this.#renewals > 2 ? undefined : await this.#events.renew(source).catch(() => undefined);
    if (this.getState().source !== source) return;
    if (url === undefined) {
      this.#player.pause();
      this.#set({ status: 'paused', failure: 'file' });
      this.#renewals = 0;
      return;
    }
    const at = this.#player.position() || this.#lastTime;
    this.#set({ source: { ...source, url } });
    this.#open(url, at);
    if (status !== 'paused') void this.#play();
  }

  #onMoved(): void {
    const position = this.#player.position();
    const { source } = this.getState();
    if (position >= this.#stopAt) {
      this.#stopAt = Infinity;
      this.pause();
    }
    const step = position - this.#lastTime;
    this.#lastTime = position;
    if (source && !this.#player.isPaused() && step > 0 && step < maxStepSeconds)
      this.#countHeard(source, step);
    this.#notify();
  }

  #countHeard(source: Source, seconds: Seconds): void {
    const before = this.#heardSeconds.get(source.trackId) ?? 0;
    this.#heardSeconds.set(source.trackId, before + seconds);
    const { countedPlaySeconds } = limits;
    if (before < countedPlaySeconds && before + seconds >= countedPlaySeconds) this.#events?.onHeard(source);
  }

  #set(change: Partial<PlayerState>): void {
    this.#store.set({ ...this.getState(), ...change });
  }

  /** Subscribers read the position again. */
  #notify(): void {
    this.#store.set(this.getState());
  }
}
