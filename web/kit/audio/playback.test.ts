import { beforeEach, describe, expect, it } from 'vitest';
import { createPlayback } from '#web/kit/audio/playback.ts';
import type { Playable } from '#web/kit/audio/playback-state.ts';

/** A fake of the audio element features that the player uses, with events in browser order. */
class Loudspeaker extends EventTarget {
  currentTime = 0;
  volume = 1;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  readyState = 0;
  ended = false;
  /** The name of the error with which `play` rejects. */
  refusal: string | undefined;
  /** The load error of the current source; cleared by a new source. */
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

describe('createPlayback', () => {
  let speaker: Loudspeaker;
  let playback: ReturnType<typeof createPlayback>;

  beforeEach(() => {
    speaker = new Loudspeaker();
    const element = speaker as unknown as HTMLAudioElement;
    playback = createPlayback({ element, silenceUrl: '/silence.wav' });
  });

  it('plays, pauses and resumes at the same position', async () => {
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

  it('stops the current item when another starts', async () => {
    playback.toggle(a, [a, b]);
    await settled();
    playback.toggle(b, [a, b]);
    await settled();
    expect(speaker.src).toBe('/audio/b');
    expect(playback.getState()).toMatchObject({ item: { id: 'b' }, status: 'playing' });
  });

  it('starts from the requested position', async () => {
    playback.play(a, [a], 40);
    expect(playback.position()).toBe(40);
    await settled();
    expect(speaker.currentTime).toBe(40);
  });

  it('resets the position at the end', async () => {
    playback.toggle(a);
    await settled();
    speaker.currentTime = 60;
    speaker.ended = true;
    speaker.dispatchEvent(new Event('pause'));
    speaker.dispatchEvent(new Event('ended'));
    expect(playback.getState().status).toBe('stopped');
    expect(playback.position()).toBe(0);
  });

  it('marks a file that fails to load as unavailable and does not retry it', async () => {
    speaker.refusal = 'NotSupportedError';
    playback.toggle(a);
    await settled();
    expect(playback.getState().unavailable.has('a')).toBe(true);
    speaker.refusal = undefined;
    playback.toggle(a);
    await settled();
    expect(playback.getState().status).toBe('stopped');
  });

  it('clearUnavailable allows a failed file to be loaded again', async () => {
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

  it('asks for a click when autoplay is blocked, and resumes after it', async () => {
    speaker.refusal = 'NotAllowedError';
    playback.toggle(a);
    await settled();
    expect(playback.getState()).toMatchObject({ gate: 'blocked', status: 'paused' });
    speaker.refusal = undefined;
    await playback.unlock();
    expect(playback.getState()).toMatchObject({ gate: 'unlocked', status: 'playing' });
  });

  it('unlocks audio with a silent file and unloads it afterwards', async () => {
    await playback.unlock();
    expect(playback.getState()).toMatchObject({ gate: 'unlocked', item: null, status: 'stopped' });
    expect(speaker.src).toBe('');
  });

  it('keeps playing an item that starts while the silent file is playing', async () => {
    const trial = playback.unlock();
    playback.toggle(a);
    await trial;
    await settled();
    expect(speaker.src).toBe('/audio/a');
    expect(playback.getState()).toMatchObject({ item: { id: 'a' }, status: 'playing' });
  });

  it('skips a removed item', async () => {
    playback.toggle(a, [a, b, c]);
    await settled();
    playback.forget('b');
    expect(playback.getState()).toMatchObject({ item: { id: 'a' }, status: 'playing' });
    playback.next();
    await settled();
    expect(playback.getState().item?.id).toBe('c');
  });

  it('stops when the current item is removed', async () => {
    playback.toggle(a, [a, b]);
    await settled();
    playback.forget('a');
    expect(playback.getState()).toMatchObject({ item: null, status: 'stopped', queue: [b] });
    expect(speaker.src).toBe('');
  });

  it('notifies subscribers of a seek and clamps it to the track', async () => {
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
