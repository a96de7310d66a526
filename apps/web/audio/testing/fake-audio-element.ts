/** A fake of the audio element features that the players use, with events in browser order. */
export class FakeAudioElement extends EventTarget {
  currentTime = 0;
  volume = 1;
  muted = false;
  loop = false;
  paused = true;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  readyState = 0;
  ended = false;
  /** The name of the error with which `play` rejects. */
  playError: string | undefined;
  /** The load error of the current source; cleared by a new source. */
  error: { readonly code: number; readonly message?: string } | null = null;
  private address = '';

  get src() {
    return this.address;
  }
  set src(address: string) {
    this.address = address;
    this.error = null;
    this.currentTime = 0;
    this.readyState = 0;
  }
  hasAttribute() {
    return this.address !== '';
  }
  removeAttribute() {
    this.address = '';
  }
  load() {}
  async play() {
    await Promise.resolve();
    if (this.playError === 'NotSupportedError') this.error = { code: 4 };
    const playError = this.error ? 'NotSupportedError' : this.playError;
    if (playError) throw Object.assign(new Error('refused'), { name: playError });
    this.readyState = 4;
    this.paused = false;
    this.dispatchEvent(new Event('play'));
    this.dispatchEvent(new Event('loadedmetadata'));
    this.dispatchEvent(new Event('playing'));
  }
  pause() {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  /** What a player takes. */
  get element() {
    return this as unknown as HTMLAudioElement;
  }
}
