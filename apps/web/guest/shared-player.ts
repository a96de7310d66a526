import { limits } from '#contract/limits.ts';
import { isOutputError } from '#web/audio/output-error.ts';

/** What the player plays. */
export interface Source {
  readonly trackId: string;
  readonly version: number;
  readonly title: string;
  readonly url: string;
  /** Seconds. */
  readonly duration: number;
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

/** Seconds between two time updates that still count as listening; more is a seek. */
const maxStepSeconds = 2;
/** Seconds before its end at which an address is not used any more. */
const renewBeforeSeconds = 5;

/** Unix time in seconds until which a signed address is valid; Infinity if it states none. */
const validUntil = (url: string) =>
  Number(new URL(url, 'http://localhost').searchParams.get('until') ?? Infinity);

/**
 * Plays the tracks of a shared page with the audio element that the server rendered, so that what plays goes on. An
 * address that has expired is renewed at the same position.
 */
export class SharedPlayer {
  readonly #audio: HTMLAudioElement;
  readonly #listeners = new Set<() => void>();
  #state: PlayerState;
  #events: PlayerEvents | undefined;
  #stopAt = Infinity;
  #lastTime = 0;
  #renewals = 0;
  readonly #heardSeconds = new Map<string, number>();

  constructor(audio: HTMLAudioElement, source: Source | undefined) {
    this.#audio = audio;
    this.#state = { source, status: audio.paused ? 'paused' : 'playing', failure: undefined };
    this.#lastTime = audio.currentTime;
    audio.addEventListener('play', () => this.#set({ status: 'loading', failure: undefined }));
    audio.addEventListener('waiting', () => this.#set({ status: 'loading' }));
    audio.addEventListener('playing', () => {
      this.#renewals = 0;
      this.#set({ status: 'playing' });
    });
    audio.addEventListener('pause', () => this.#set({ status: 'paused' }));
    audio.addEventListener('timeupdate', () => this.#onTime());
    audio.addEventListener('ended', () => {
      // Firefox fires it after an error of the sound device.
      if (!audio.error) this.#events?.onEnded();
    });
    audio.addEventListener('error', () => {
      if (isOutputError(audio.error)) this.#set({ status: 'paused', failure: 'output' });
      else void this.#renew();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): PlayerState => this.#state;

  setEvents(events: PlayerEvents): void {
    this.#events = events;
  }

  /** Seconds. */
  position(): number {
    return this.#audio.currentTime;
  }

  /** Loads another source and keeps playing if `play`; the position is `at` in seconds. */
  load(source: Source, { at = 0, play }: { readonly at?: number; readonly play: boolean }): void {
    this.#stopAt = Infinity;
    this.#renewals = 0;
    this.#set({ source, failure: undefined });
    this.#open(source.url, at);
    if (play) this.#play();
    else this.pause();
  }

  toggle(): void {
    if (this.#state.status !== 'paused') this.pause();
    else this.play();
  }

  play(): void {
    const { source, failure } = this.#state;
    if (!source) return;
    this.#stopAt = Infinity;
    const isExpired = validUntil(source.url) * 1000 < Date.now() + renewBeforeSeconds * 1000;
    if (failure || isExpired) {
      this.#set({ status: 'loading', failure: undefined });
      void this.#renew();
    } else this.#play();
  }

  pause(): void {
    this.#audio.pause();
    this.#set({ status: 'paused' });
  }

  seek(seconds: number): void {
    this.#stopAt = Infinity;
    this.#lastTime = seconds;
    this.#audio.currentTime = Math.min(Math.max(0, seconds), this.#state.source?.duration ?? 0);
    this.#notify();
  }

  /** Plays from `start` and pauses at `end`; both in seconds. */
  playRange(start: number, end: number): void {
    this.seek(start);
    this.play();
    this.#stopAt = end;
  }

  setVolume(volume: number): void {
    this.#audio.volume = volume;
  }

  /** Stops and forgets the source. */
  close(): void {
    this.#events = undefined;
    this.#audio.pause();
    this.#audio.removeAttribute('src');
    this.#audio.load();
    this.#set({ source: undefined, status: 'paused' });
  }

  #open(url: string, at: number): void {
    this.#audio.src = url;
    this.#audio.currentTime = at;
    this.#lastTime = at;
  }

  #play(): void {
    // Rejected when the browser forbids it, or when another source is loaded meanwhile.
    this.#audio.play().catch(() => {
      if (this.#audio.paused) this.#set({ status: 'paused' });
    });
  }

  async #renew(): Promise<void> {
    const { source, status } = this.#state;
    if (!source || !this.#events) return;
    this.#renewals += 1;
    // A second failure without a sound in between is not about the address.
    const url = this.#renewals > 2 ? undefined : await this.#events.renew(source).catch(() => undefined);
    if (this.#state.source !== source) return;
    if (url === undefined) {
      this.#audio.pause();
      this.#set({ status: 'paused', failure: 'file' });
      this.#renewals = 0;
      return;
    }
    const at = this.#audio.currentTime || this.#lastTime;
    this.#set({ source: { ...source, url } });
    this.#open(url, at);
    if (status !== 'paused') this.#play();
  }

  #onTime(): void {
    const { currentTime, paused } = this.#audio;
    const { source } = this.#state;
    if (currentTime >= this.#stopAt) {
      this.#stopAt = Infinity;
      this.pause();
    }
    const step = currentTime - this.#lastTime;
    this.#lastTime = currentTime;
    if (source && !paused && step > 0 && step < maxStepSeconds) this.#countHeard(source, step);
    this.#notify();
  }

  #countHeard(source: Source, seconds: number): void {
    const before = this.#heardSeconds.get(source.trackId) ?? 0;
    this.#heardSeconds.set(source.trackId, before + seconds);
    const { countedPlaySeconds } = limits;
    if (before < countedPlaySeconds && before + seconds >= countedPlaySeconds) this.#events?.onHeard(source);
  }

  #set(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change };
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
