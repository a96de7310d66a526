import { describe, expect, it } from 'vitest';
import { memorySource } from '#engine/soundfont/byte-source.ts';
import { openSoundFont } from '#engine/soundfont/soundfont.ts';
import { buildSoundFont } from '#engine/soundfont/testing/build-soundfont.ts';
import { simpleSpec } from '#engine/soundfont/testing/simple-font.ts';
import type { Part, Score } from '#engine/score/score.ts';
import type { InstrumentName } from '#engine/theory/instruments.ts';
import { describeMissingPrograms } from './missing-programs.ts';

const notes = (instrument: InstrumentName) => ({ kind: 'notes', instrument }) as Part;
const drums = { kind: 'drums', kit: 'acoustic' } as Part;
const scoreOf = (...parts: Part[]) => ({ parts }) as unknown as Score;

const fontOf = (...programs: readonly (readonly [bank: number, program: number])[]) => {
  const { zones } = simpleSpec().presets[0]!;
  const presets = programs.map(([bank, program]) => ({ name: 'one', bank, program, zones }));
  return openSoundFont(memorySource(buildSoundFont({ ...simpleSpec(), presets })));
};

describe('describeMissingPrograms', () => {
  const score = scoreOf(notes('oboe'), notes('harp'), notes('oboe'), notes('supersaw'), drums);

  it('names the sampled instruments and the drums that the SoundFont lacks, each once', () => {
    expect(describeMissingPrograms(score, fontOf([0, 0]))).toBe(
      ' The SoundFont has no oboe, harp and drums: the built-in samples play instead.',
    );
    expect(describeMissingPrograms(score, fontOf([0, 68], [128, 0]))).toContain('has no harp: ');
  });

  it('says nothing without a SoundFont, or if the SoundFont has everything', () => {
    expect(describeMissingPrograms(score, undefined)).toBe('');
    expect(describeMissingPrograms(score, fontOf([0, 68], [0, 46], [128, 0]))).toBe('');
  });
});
