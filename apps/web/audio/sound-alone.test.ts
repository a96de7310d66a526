import { expect, it } from 'vitest';
import { createPreviewPlayer } from '#web/audio/preview-player.ts';
import { soundAlone } from '#web/audio/sound-alone.ts';
import { FakeAudioElement } from '#web/audio/testing/fake-audio-element.ts';

it('a player that starts pauses the others, but for those that have left', async () => {
  const players = ['a', 'b', 'c'].map((name) => {
    const player = createPreviewPlayer(new FakeAudioElement().element);
    return { player, leave: soundAlone(player), play: async () => player.play(`/${name}`, 1) };
  });
  const playing = () => players.map(({ player }) => player.getState().status === 'playing');
  await players[0]!.play();
  expect(playing()).toEqual([true, false, false]);
  await players[1]!.play();
  expect(playing()).toEqual([false, true, false]);
  players[1]!.leave();
  await players[2]!.play();
  expect(playing()).toEqual([false, true, true]);
  for (const { leave } of players) leave();
});

it('a native player of the page takes part, and a failure is told', async () => {
  const element = new FakeAudioElement();
  element.src = '/take';
  const [native, other] = [
    createPreviewPlayer(element.element),
    createPreviewPlayer(new FakeAudioElement().element),
  ];
  const leave = [soundAlone(native), soundAlone(other)];
  expect(await other.play('/other', 0.5)).toBe(true);
  await element.play();
  expect([native.getState().status, other.getState().status]).toEqual(['playing', 'paused']);
  element.playError = 'NotSupportedError';
  expect(await native.play('/broken', 0.5)).toBe(false);
  expect(native.getState().status).toBe('paused');
  for (const end of leave) end();
});
