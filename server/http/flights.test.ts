import { expect, test } from 'vitest';
import { flights } from './flights.ts';

test('all who wait are told the same, and only once', async () => {
  const replies = flights<string>();
  const flight = replies.begin('a');
  const waiting = [replies.of('a')!.outcome, replies.of('a')!.outcome];
  flight.land('done');
  flight.land();
  expect(await Promise.all(waiting)).toEqual(['done', 'done']);
});

test('what has come to its end is waited for by nobody new', () => {
  const replies = flights<string>();
  replies.begin('a').land();
  expect(replies.of('a')).toBeUndefined();
  expect(replies.of('b')).toBeUndefined();
});

test('the end of an earlier one leaves a later one of the same key under way', () => {
  const replies = flights<string>();
  const earlier = replies.begin('a');
  const later = replies.begin('a');
  earlier.land('old');
  expect(replies.of('a')).toBe(later);
});
