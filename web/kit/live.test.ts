import { expect, it } from 'vitest';
import { onLive, tellLive } from '#web/kit/live.ts';

it('hands an event to those who listen for its type, until they stop', () => {
  const balances: number[] = [];
  const stop = onLive('balance_changed', ({ balance }) => balances.push(balance));
  tellLive({ type: 'balance_changed', balance: 50, freeTokensUsed: {} });
  tellLive({ type: 'projects_changed' });
  stop();
  tellLive({ type: 'balance_changed', balance: 16, freeTokensUsed: {} });
  expect(balances).toEqual([50]);
});
