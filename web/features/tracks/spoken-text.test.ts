import { describe, expect, it } from 'vitest';
import { spokenText, wordAt } from '#web/features/tracks/spoken-text.ts';

const word = (text: string, start: number) => ({ text, start_ms: start, end_ms: start + 100 });
const next = [word('Next', 0), word('stop', 200), word('stop', 600)];

describe('segmentText', () => {
  it('splits a text at its words and keeps the text between them', () => {
    expect(spokenText('“Next stop: stop!', next)).toEqual([
      { text: '“' },
      { text: 'Next', saidMs: { start: 0, end: 100 } },
      { text: ' ' },
      { text: 'stop', saidMs: { start: 200, end: 300 } },
      { text: ': ' },
      { text: 'stop', saidMs: { start: 600, end: 700 } },
      { text: '!' },
    ]);
  });

  it('keeps the whole text when a word is spoken differently than written', () => {
    const stretches = spokenText('Next 2 stops', [word('Next', 0), word('two', 200), word('stops', 400)]);
    expect(stretches.map(({ text }) => text).join('')).toBe('Next 2 stops');
    expect(stretches.filter(({ saidMs }) => saidMs)).toHaveLength(2);
  });

  it('returns a single segment when there are no words', () => {
    expect(spokenText('Hello', [])).toEqual([{ text: 'Hello' }]);
  });
});

it('segmentIndexAt returns the current word, also during the pause after it', () => {
  const stretches = spokenText('Next stop stop', next);
  const saidAt = (ms: number) => stretches[wordAt(stretches, ms)]?.saidMs?.start;
  expect([-1, 0, 150, 250, 599, 600, 9_000].map(saidAt)).toEqual([undefined, 0, 0, 200, 200, 600, 600]);
});
