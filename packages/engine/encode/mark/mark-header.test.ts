import { describe, expect, it } from 'vitest';
import type { AiMark } from '#engine/encode/mark/ai-mark.ts';
import { markHeader, markRecord, readMarkHeader } from '#engine/encode/mark/mark-header.ts';

const marks: readonly AiMark[] = [
  { sourceType: 'algorithmic', softwareAgent: 'Tutti composer 15', createdAt: '2026-11-28T10:00:00.000Z' },
  {
    sourceType: 'trained',
    softwareAgent: 'Élan "Pro" 100% \\ 2',
    createdAt: '2026-11-28',
    credentialsRemoved: true,
  },
  { sourceType: 'composite' },
  { sourceType: 'undisclosed' },
];

describe('the header of a mark', () => {
  it.each(marks)(
    'audio of the type $sourceType has a header that is read as the record of its mark',
    (mark) => {
      expect(markHeader(mark)).toMatch(/^[\x20-\x7e]+$/);
      expect(readMarkHeader(markHeader(mark))).toEqual(markRecord(mark));
    },
  );

  it.each(['', 'nonsense', '"%E0%A4%A"; agent="%"'])('is read without an error from %j', (header) => {
    expect(readMarkHeader(header)).toMatchObject({ digitalSourceType: null });
  });
});
