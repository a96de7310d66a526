import { beforeEach, describe, expect, it } from 'vitest';
import { createPlayback } from '#web/audio/playback.ts';
import { FakeAudioElement } from '#web/audio/testing/fake-audio-element.ts';
import { isUnavailable, type Playable } from '#web/audio/playback-state.ts';

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
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

describe('createPlayback', () => {
  let audio: FakeAudioElement;
  let playback: ReturnType<typeof createPlayback>;

  beforeEach(() => {
    audio = new FakeAudioElement();
    playback = createPlayback({ element: audio.element, silenceUrl: '/silence.wav' });
  });

  it('plays, pauses and resumes at the same position', async () => {
    playback.toggle(a);
    await nextTask();
    expect(playback.getState().status).toBe('playing');
    audio.currentTime = 12;
    playback.toggle(a);
    expect(playback.getState().status).toBe('paused');
    playback.toggle(a);
    await nextTask();
    expect(playback.getState().status).toBe('playing');
    expect(playback.position()).toBe(12);
  });

  it('stops the current item when another starts', async () => {
    playback.toggle(a, [a, b]);
    await nextTask();
    playback.toggle(b, [a, b]);
    await nextTask();
    expect(audio.src).toBe('/audio/b');
    expect(playback.getState()).toMatchObject({ item: { id: 'b' }, status: 'playing' });
  });

  it('starts from the requested position', async () => {
    playback.play(a, [a], 40);
    expect(playback.position()).toBe(40);
    await nextTask();
    expect(audio.currentTime).toBe(40);
  });

  it('resets the position at the end', async () => {
    playback.toggle(a);
    await nextTask();
    audio.currentTime = 60;
    audio.ended = true;
    audio.dispatchEvent(new Event('pause'));
    audio.dispatchEvent(new Event('ended'));
    expect(playback.getState().status).toBe('stopped');
    expect(playback.position()).toBe(0);
  });

  it('marks a file that fails to load as unavailable and does not retry it', async () => {
    audio.playError = 'NotSupportedError';
    playback.toggle(a);
    await nextTask();
    expect(isUnavailable(playback.getState(), a)).toBe(true);
    audio.playError = undefined;
    playback.toggle(a);
    await nextTask();
    expect(playback.getState().status).toBe('stopped');
  });

  it('keeps a file available that the device cannot play', async () => {
    let reports = 0;
    playback = createPlayback({
      element: audio.element,
      silenceUrl: '/silence.wav',
      onNoOutput: () => (reports += 1),
    });
    playback.toggle(a);
    await nextTask();
    audio.error = { code: 3, message: 'OnMediaSinkAudioError' };
    audio.dispatchEvent(new Event('error'));
    audio.dispatchEvent(new Event('ended'));
    expect(playback.getState()).toMatchObject({
      item: { id: 'a' },
      status: 'paused',
      unavailable: [],
    });
    expect(reports).toBe(1);
    playback.toggle(a);
    await nextTask();
    expect(playback.getState().status).toBe('playing');
  });

  it('plays another version of a track of which one failed to load', async () => {
    const [old, current] = [
      { ...a, version: 1, audioUrl: '/audio/a/1' },
      { ...a, version: 2, audioUrl: '/audio/a/2' },
    ];
    audio.playError = 'NotSupportedError';
    playback.toggle(old);
    await nextTask();
    audio.playError = undefined;
    playback.toggle(current);
    await nextTask();
    expect(playback.getState()).toMatchObject({ item: { version: 2 }, status: 'playing' });
    expect([old, current].map((version) => isUnavailable(playback.getState(), version))).toEqual([
      true,
      false,
    ]);
  });

  it('follows a renamed track and project in the item and the queue, without starting again', async () => {
    const take = { ...a, title: 'Take 2', hasOwnTitle: true, entryId: 'take' };
    playback.toggle(a, [a, b, take]);
    await nextTask();
    audio.currentTime = 12;
    playback.rename({ id: 'a', title: 'Renamed' });
    playback.rename({ projectId: 'p', projectName: 'Day Tram' });
    const { item: playing, queue, status } = playback.getState();
    expect(playing).toMatchObject({ title: 'Renamed', projectName: 'Day Tram' });
    expect(queue.map(({ title }) => title)).toEqual(['Renamed', 'b', 'Take 2']);
    expect([status, playback.position(), audio.src]).toEqual(['playing', 12, '/audio/a']);
  });

  it('clearUnavailable allows a failed file to be loaded again', async () => {
    audio.playError = 'NotSupportedError';
    playback.toggle(a);
    await nextTask();
    audio.playError = undefined;
    playback.clearUnavailable();
    expect(isUnavailable(playback.getState(), a)).toBe(false);
    playback.toggle(a);
    await nextTask();
    expect(playback.getState().status).toBe('playing');
  });

  it('asks for a click when autoplay is blocked, and resumes after it', async () => {
    audio.playError = 'NotAllowedError';
    playback.toggle(a);
    await nextTask();
    expect(playback.getState()).toMatchObject({ autoplay: 'blocked', status: 'paused' });
    audio.playError = undefined;
    await playback.unlock();
    expect(playback.getState()).toMatchObject({ autoplay: 'unlocked', status: 'playing' });
  });

  it('unlocks audio with a silent file and unloads it afterwards', async () => {
    await playback.unlock();
    expect(playback.getState()).toMatchObject({ autoplay: 'unlocked', item: null, status: 'stopped' });
    expect(audio.src).toBe('');
  });

  it('does not blame the browser if the silent file cannot be loaded', async () => {
    audio.playError = 'NotSupportedError';
    expect(await playback.unlock()).toBe(false);
    expect(playback.getState().autoplay).toBe('locked');
    audio.playError = 'NotAllowedError';
    expect(await playback.unlock()).toBe(true);
    expect(playback.getState().autoplay).toBe('blocked');
  });

  it('keeps playing an item that starts while the silent file is playing', async () => {
    const unlocking = playback.unlock();
    playback.toggle(a);
    await unlocking;
    await nextTask();
    expect(audio.src).toBe('/audio/a');
    expect(playback.getState()).toMatchObject({ item: { id: 'a' }, status: 'playing' });
  });

  it('skips a removed item', async () => {
    playback.toggle(a, [a, b, c]);
    await nextTask();
    playback.remove('b');
    expect(playback.getState()).toMatchObject({ item: { id: 'a' }, status: 'playing' });
    playback.next();
    await nextTask();
    expect(playback.getState().item?.id).toBe('c');
  });

  it('stops when the current item is removed', async () => {
    playback.toggle(a, [a, b]);
    await nextTask();
    playback.remove('a');
    expect(playback.getState()).toMatchObject({ item: null, status: 'stopped', queue: [b] });
    expect(audio.src).toBe('');
  });

  it('notifies subscribers of a seek and clamps it to the track', async () => {
    playback.toggle(a);
    await nextTask();
    let notifications = 0;
    playback.subscribe(() => {
      notifications += 1;
    });
    playback.seek(500);
    expect(audio.currentTime).toBe(60);
    expect(notifications).toBe(1);
  });
});

describe('playAll without the audio graph', () => {
  let audio: FakeAudioElement;
  let playback: ReturnType<typeof createPlayback>;
  const end = () => audio.dispatchEvent(new Event('ended'));
  const played = () => [playback.getState().item?.id, playback.getState().status];

  beforeEach(() => {
    audio = new FakeAudioElement();
    playback = createPlayback({ element: audio.element, silenceUrl: '/silence.wav' });
  });

  it('plays the items one after the other and stops at the end', async () => {
    playback.playAll([a, b]);
    await nextTask();
    expect(played()).toEqual(['a', 'playing']);
    end();
    await nextTask();
    expect(played()).toEqual(['b', 'playing']);
    end();
    expect(played()).toEqual(['b', 'stopped']);
  });

  it('plays a track that is in the list twice as two items', async () => {
    const [first, second] = [
      { ...a, entryId: '1' },
      { ...a, entryId: '2' },
    ];
    playback.playAll([first, b, second], first);
    end();
    end();
    await nextTask();
    expect(playback.getState().item?.entryId).toBe('2');
    end();
    expect(played()).toEqual(['a', 'stopped']);
  });

  it('skips an item whose file does not load, and follows a changed order', async () => {
    playback.playAll([a, b, c]);
    await nextTask();
    playback.setQueue([c, a, b]);
    audio.playError = 'NotSupportedError';
    end();
    await nextTask();
    expect(playback.getState().unavailable).toMatchObject([{ id: 'b' }]);
    expect(played()).toEqual(['b', 'stopped']);
  });

  it('ends when another list plays', async () => {
    playback.playAll([a, b]);
    playback.play(c, [c, a]);
    await nextTask();
    end();
    expect(played()).toEqual(['c', 'stopped']);
  });
});
