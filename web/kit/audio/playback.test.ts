import { beforeEach, describe, expect, it } from 'vitest';
import { createPlayback } from '#web/kit/audio/playback.ts';
import type { Playable } from '#web/kit/audio/playback-state.ts';

/** As much of an audio element as the player uses, with the events in the order of a browser. */
class Loudspeaker extends EventTarget {
  currentTime = 0;
  volume = 1;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  readyState = 0;
  ended = false;
  /** The name of the error with which `play` is refused. */
  refusal: string | undefined;
  /** What went wrong with this address; another address takes it away. */
  error: { readonly code: number } | null = null;
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
    if (this.refusal === 'NotSupportedError') this.error = { code: 4 };
    const refusal = this.error ? 'NotSupportedError' : this.refusal;
    if (refusal) throw Object.assign(new Error('refused'), { name: refusal });
    this.readyState = 4;
    this.dispatchEvent(new Event('loadedmetadata'));
    this.dispatchEvent(new Event('playing'));
  }
  pause() {
    this.dispatchEvent(new Event('pause'));
  }
}

const item = (id: string): Playable => ({
  id,
  title: id,
  audioUrl: `/audio/${id}`,
  duration: 60,
  trackType: 'music',
  waveform: { points: 1, peak: '', rms: '' },
  projectId: 'p',
  projectName: 'Night Tram',
});
const [a, b, c] = [item('a'), item('b'), item('c')];
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the player around an audio element', () => {
  let speaker: Loudspeaker;
  let playback: ReturnType<typeof createPlayback>;

  beforeEach(() => {
    speaker = new Loudspeaker();
    const element = speaker as unknown as HTMLAudioElement;
    playback = createPlayback({ element, silenceUrl: '/silence.wav' });
  });

  it('plays, pauses and goes on where it was', async () => {
    playback.toggle(a);
    await settled();
    expect(playback.getState().status).toBe('playing');
    speaker.currentTime = 12;
    playback.toggle(a);
    expect(playback.getState().status).toBe('paused');
    playback.toggle(a);
    await settled();
    expect(playback.getState().status).toBe('playing');
    expect(playback.position()).toBe(12);
  });

  it('stops one item when another starts', async () => {
    playback.toggle(a, [a, b]);
    await settled();
    playback.toggle(b, [a, b]);
    await settled();
    expect(speaker.src).toBe('/audio/b');
    expect(playback.getState()).toMatchObject({ item: { id: 'b' }, status: 'playing' });
  });

  it('starts from the place that was pressed', async () => {
    playback.play(a, [a], 40);
    expect(playback.position()).toBe(40);
    await settled();
    expect(speaker.currentTime).toBe(40);
  });

  it('resets at the end', async () => {
    playback.toggle(a);
    await settled();
    speaker.currentTime = 60;
    speaker.ended = true;
    speaker.dispatchEvent(new Event('pause'));
    speaker.dispatchEvent(new Event('ended'));
    expect(playback.getState().status).toBe('stopped');
    expect(playback.position()).toBe(0);
  });

  it('marks a file that does not load and does not try it again', async () => {
    speaker.refusal = 'NotSupportedError';
    playback.toggle(a);
    await settled();
    expect(playback.getState().unavailable.has('a')).toBe(true);
    speaker.refusal = undefined;
    playback.toggle(a);
    await settled();
    expect(playback.getState().status).toBe('stopped');
  });

  it('loads a file that failed anew when there is reason to try again', async () => {
    speaker.refusal = 'NotSupportedError';
    playback.toggle(a);
    await settled();
    speaker.refusal = undefined;
    playback.tryAgain();
    expect(playback.getState().unavailable.has('a')).toBe(false);
    playback.toggle(a);
    await settled();
    expect(playback.getState().status).toBe('playing');
  });

  it('asks for a click when the browser forbids sound, and goes on after it', async () => {
    speaker.refusal = 'NotAllowedError';
    playback.toggle(a);
    await settled();
    expect(playback.getState()).toMatchObject({ gate: 'blocked', status: 'paused' });
    speaker.refusal = undefined;
    await playback.unlock();
    expect(playback.getState()).toMatchObject({ gate: 'unlocked', status: 'playing' });
  });

  it('tries with silence first and leaves no item behind', async () => {
    await playback.unlock();
    expect(playback.getState()).toMatchObject({ gate: 'unlocked', item: null, status: 'stopped' });
    expect(speaker.src).toBe('');
  });

  it('is not stopped by the silent try when the first click already plays something', async () => {
    const trial = playback.unlock();
    playback.toggle(a);
    await trial;
    await settled();
    expect(speaker.src).toBe('/audio/a');
    expect(playback.getState()).toMatchObject({ item: { id: 'a' }, status: 'playing' });
  });

  it('goes on to the one after an item that is gone', async () => {
    playback.toggle(a, [a, b, c]);
    await settled();
    playback.forget('b');
    expect(playback.getState()).toMatchObject({ item: { id: 'a' }, status: 'playing' });
    playback.next();
    await settled();
    expect(playback.getState().item?.id).toBe('c');
  });

  it('falls silent when what it plays is gone', async () => {
    playback.toggle(a, [a, b]);
    await settled();
    playback.forget('a');
    expect(playback.getState()).toMatchObject({ item: null, status: 'stopped', queue: [b] });
    expect(speaker.src).toBe('');
  });

  it('tells of a jump, and keeps it within the track', async () => {
    playback.toggle(a);
    await settled();
    let told = 0;
    playback.subscribe(() => {
      told += 1;
    });
    playback.seek(500);
    expect(speaker.currentTime).toBe(60);
    expect(told).toBe(1);
  });
});
