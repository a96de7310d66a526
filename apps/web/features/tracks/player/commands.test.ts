import { expect, it } from 'vitest';
import { playerCommands } from '#web/features/tracks/player/commands.ts';
import type { Playback } from '#web/audio/playback.ts';
import { runPressed } from '#web/ui/command.ts';

/** What the player does for a key press. */
function doneFor(key: string, more: Partial<KeyboardEvent> = {}, item: object | null = { id: 't' }) {
  const done: unknown[] = [];
  const playback = {
    getState: () => ({ item }),
    position: () => 20,
    toggle: (toggled: unknown) => done.push(['toggle', toggled]),
    seek: (seconds: number) => done.push(['seek', seconds]),
  } as unknown as Playback;
  const event = {
    key,
    code: '',
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    repeat: false,
  };
  const isHandled = runPressed(playerCommands, playback, { ...event, ...more } as KeyboardEvent);
  return { done, isHandled };
}

it('Space plays and pauses, the arrow keys seek', () => {
  expect(doneFor(' ').done).toEqual([['toggle', { id: 't' }]]);
  expect(doneFor('ArrowRight').done).toEqual([['seek', 25]]);
  expect(doneFor('ArrowLeft').done).toEqual([['seek', 15]]);
});

it('the player ignores other keys and modified keys, and every key until something was played', () => {
  for (const [key, more] of [
    ['a', {}],
    ['ArrowLeft', { altKey: true }],
    [' ', { shiftKey: true }],
  ] as const)
    expect(doneFor(key, more)).toEqual({ done: [], isHandled: false });
  expect(doneFor(' ', {}, null)).toEqual({ done: [], isHandled: false });
});

it('a held key seeks on, and does not play and pause in turn', () => {
  expect(doneFor('ArrowRight', { repeat: true }).done).toEqual([['seek', 25]]);
  expect(doneFor(' ', { repeat: true })).toEqual({ done: [], isHandled: true });
});
