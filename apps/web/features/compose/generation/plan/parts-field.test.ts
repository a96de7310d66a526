import { describe, expect, test } from 'vitest';
import { partText } from '#web/features/compose/generation/plan/parts-field.tsx';

describe('the text of an entry for a part', () => {
  test('names each difference and the bars', () => {
    expect(partText({ part: 'drums', level_db: -3.5, density: -1, room: 1, bars: { from: 5, to: 8 } })).toBe(
      '3.5 dB softer, fewer notes, more reverb, bars 5–8',
    );
    expect(partText({ part: 'lead', plays: false, bars: { from: 2, to: 2 } })).toBe('silent, bar 2');
    expect(partText({ part: 'violin', instrument: 'cello', register: -1 })).toBe(
      'played by cello, 1 octave lower',
    );
  });

  test('says that an entry without a difference is as written', () => {
    expect(partText({ part: 'bass', level_db: 0, dynamics: 0 })).toBe('as written');
  });
});
