import { describe, expect, it } from 'vitest';
import { segmentText, segmentIndexAt } from '#web/features/tracks/spoken-words.tsx';

const word = (text: string, start: number) => ({ text, start_ms: start, end_ms: start + 100 });
const spokenWords = [word('Next', 0), word('stop', 200), word('stop', 600)];

describe('segmentText', () => {
  it('splits a text at its words and keeps the text between them', () => {
    expect(segmentText('“Next stop: stop!', spokenWords)).toEqual([
      { text: '“' },
      { text: 'Next', spokenMs: { start: 0, end: 100 } },
      { text: ' ' },
      { text: 'stop', spokenMs: { start: 200, end: 300 } },
      { text: ': ' },
      { text: 'stop', spokenMs: { start: 600, end: 700 } },
      { text: '!' },
    ]);
  });

  it('keeps the whole text when a word is spoken differently than written', () => {
    const segments = segmentText('Next 2 stops', [word('Next', 0), word('two', 200), word('stops', 400)]);
    expect(segments.map(({ text }) => text).join('')).toBe('Next 2 stops');
    expect(segments.filter(({ spokenMs }) => spokenMs)).toHaveLength(2);
  });

  it('returns a single segment when there are no words', () => {
    expect(segmentText('Hello', [])).toEqual([{ text: 'Hello' }]);
  });
});

it('segmentIndexAt returns the current word, also during the pause after it', () => {
  const segments = segmentText('Next stop stop', spokenWords);
  const startAt = (ms: number) => segments[segmentIndexAt(segments, ms)]?.spokenMs?.start;
  expect([-1, 0, 150, 250, 599, 600, 9_000].map(startAt)).toEqual([undefined, 0, 0, 200, 200, 600, 600]);
});
