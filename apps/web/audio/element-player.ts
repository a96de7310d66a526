import type { Seconds } from '#web/audio/units.ts';

/**
 * What happened to the source. `waiting`: it starts, or has run out of data. `moved`: the position changed.
 * `failed`: the file does not load. `no-output`: the device cannot play, for example because it has no loudspeaker.
 */
export type ElementEvent = 'waiting' | 'playing' | 'paused' | 'moved' | 'ended' | 'failed' | 'no-output';

/**
 * `blocked`: the browser requires a gesture of the user first. `interrupted`: it was paused, or another source loaded,
 * before it played.
 */
export type PlayOutcome = 'playing' | 'blocked' | 'interrupted' | 'failed';

interface ElementPlayerOptions {
  /** An element of the page, which goes on with what it plays. Absent: a new one. */
  readonly element?: HTMLAudioElement | undefined;
  readonly onEvent?: (event: ElementEvent) => void;
  /** Starts again at the end. */
  readonly loop?: boolean;
}

export type ElementPlayer = ReturnType<typeof createElementPlayer>;

/** The tag of an audio element in HTML that the server renders, which plays before and without JavaScript. */
export const AudioElement = 'audio';

/** `HTMLMediaElement.HAVE_METADATA`: from this state on the position can be set. */
const haveMetadata = 1;

/** Firefox reports a missing output as a decoding error of the element ("OnMediaSinkAudioError"). */
const isOutputError = (error: MediaError | null): boolean =>
  /media_?sink|audioerror/i.test(error?.message ?? '');

/** Without `Audio`, as in server rendering, a plain event target. */
const newElement = () => ('Audio' in globalThis ? new Audio() : (new EventTarget() as HTMLAudioElement));

/**
 * Plays files as they arrive from the network, in one audio element: loading a source stops the one before. Nothing is
 * reported without a source.
 */
export function createElementPlayer({ element = newElement(), onEvent, loop }: ElementPlayerOptions = {}) {
  /** Where playback starts once the position can be set. */
  let pendingSeek: Seconds | undefined;
  /** A silent file plays in place of a source. */
  let isProbing = false;
  if (loop) element.loop = true;

  const hasSource = () => element.hasAttribute('src');
  const on = (name: string, handle: () => void) =>
    element.addEventListener(name, () => {
      if (hasSource() && !isProbing) handle();
    });
  const report = (event: ElementEvent) => onEvent?.(event);
  on('play', () => report('waiting'));
  on('waiting', () => report('waiting'));
  on('playing', () => report('playing'));
  on('timeupdate', () => report('moved'));
  on('seeking', () => report('moved'));
  on('pause', () => {
    // The element also fires it at the end.
    if (!element.ended) report('paused');
  });
  on('ended', () => {
    // Firefox fires it after an error of the sound device.
    if (!element.error) report('ended');
  });
  on('error', () => report(isOutputError(element.error) ? 'no-output' : 'failed'));
  on('loadedmetadata', () => {
    if (pendingSeek !== undefined) element.currentTime = pendingSeek;
    pendingSeek = undefined;
    element.playbackRate = element.defaultPlaybackRate;
  });

  async function play(): Promise<PlayOutcome> {
    try {
      await element.play();
      return 'playing';
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      if (name === 'NotAllowedError') return 'blocked';
      return name === 'AbortError' ? 'interrupted' : 'failed';
    }
  }

  function unload() {
    element.pause();
    element.removeAttribute('src');
    element.load();
    pendingSeek = undefined;
    isProbing = false;
  }

  return {
    /** Loads a file in place of the one before. Does not start it. */
    load(url: string, at?: Seconds) {
      isProbing = false;
      pendingSeek = at;
      element.src = url;
    },
    /** Stops and forgets the source. */
    unload,
    play,
    pause() {
      if (!isProbing) element.pause();
    },
    /** `seconds` must be in the audio. */
    seek(seconds: Seconds) {
      if (element.readyState >= haveMetadata) element.currentTime = seconds;
      else pendingSeek = seconds;
    },
    position: (): Seconds => pendingSeek ?? element.currentTime,
    /** Whether a source is loaded that has not failed. */
    isLoaded: () => hasSource() && !element.error && !isProbing,
    isPaused: () => element.paused,
    /** 0..1 */
    setVolume(volume: number) {
      element.volume = volume;
    },
    setMuted(isMuted: boolean) {
      element.muted = isMuted;
    },
    /** 1 is normal speed; the pitch stays. */
    setRate(rate: number) {
      element.defaultPlaybackRate = rate;
      element.playbackRate = rate;
    },
    /**
     * Plays a silent file in place of the source, to learn whether the browser allows sound: `playing` or `blocked`, and
     * `failed` if that is not known. `interrupted` if a source was loaded meanwhile.
     */
    async probe(silenceUrl: string): Promise<PlayOutcome> {
      isProbing = true;
      element.src = silenceUrl;
      const outcome = await play();
      if (!isProbing) return 'interrupted';
      unload();
      return outcome === 'interrupted' ? 'failed' : outcome;
    },
  };
}
