import { expect, it } from 'vitest';
import { readingTurns } from './read-in-turn.ts';

it('a reading that hangs keeps one user waiting, with twenty more readings, and nobody else', async () => {
  const readInTurn = readingTurns();
  const hanging = Promise.withResolvers<string>();
  const first = readInTurn('one', () => hanging.promise);
  const waiting = Array.from({ length: 20 }, (_, n) => readInTurn('one', async () => n));
  await expect(readInTurn('one', async () => 'late')).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await readInTurn('another', async () => 'read')).toBe('read');
  hanging.resolve('ended');
  expect(await first).toBe('ended');
  expect(await Promise.all(waiting)).toHaveLength(20);
});
