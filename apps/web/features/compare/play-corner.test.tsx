import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SwitchPlayer } from '#web/features/compare/switch-player.ts';
import { PlayCorner } from '#web/features/compare/play-corner.tsx';
import type { LoadState } from '#web/features/compare/use-switch-player.ts';

const state = { status: 'paused', selected: 0, previous: undefined, isMatched: true, seekCount: 0 } as const;
const heard = { duration: 64, bars: [], sections: [] } as unknown as Parameters<
  typeof PlayCorner
>[0]['heard'];

function rendered(loads: readonly LoadState[]): string {
  const player = { canPlay: (index: number) => loads[index] === 'ready' } as unknown as SwitchPlayer;
  return renderToStaticMarkup(<PlayCorner player={player} state={state} loads={loads} heard={heard} />);
}

test('the version that is heard can be played while others load', () => {
  const html = rendered(['ready', 'loading', 'loading']);
  expect(html).toContain('1:04');
  expect(html).not.toContain('Loading audio');
  expect(html).not.toContain('disabled');
});

test('how much is loaded is said until it can be played', () => {
  const html = rendered(['loading', 'ready']);
  expect(html).toContain('Loading audio, 1 of 2');
  expect(html).toContain('disabled');
});
