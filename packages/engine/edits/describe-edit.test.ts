import { describe, expect, it } from 'vitest';
import { type Edit, edit as editSchema } from '#contract/edits.ts';
import { describeEdit } from '#engine/edits/describe-edit.ts';
import { frozenContexts } from '#engine/edits/testing/frozen-contexts.data.ts';

const { waltz, pop } = frozenContexts;

const described: readonly (readonly [Edit, string])[] = [
  [
    { kind: 'level', by_db: -3.5, parts: ['strings'], sections: [2] },
    'Strings: 3.5 dB softer in Second theme',
  ],
  [{ kind: 'level', by_db: 2 }, 'Everything: 2 dB louder'],
  [{ kind: 'dynamics', by: -1, parts: ['piano'], sections: [1] }, 'Piano: played softer in Theme 1'],
  [{ kind: 'energy', by: 2, sections: [1, 2, 4] }, 'Much more energy in Theme 1, Second theme and Theme 2'],
  [{ kind: 'density', by: -1, parts: ['piano', 'upright-bass'] }, 'Piano and upright bass: fewer notes'],
  [{ kind: 'register', octaves: -1, parts: ['violin'] }, 'Violin: 1 octave lower'],
  [{ kind: 'brightness', by: 1 }, 'Everything: brighter'],
  [{ kind: 'room', by: -1, parts: ['vocals'] }, 'Vocals: less reverb'],
  [{ kind: 'mute', parts: ['drums'], bars: { from: 1, to: 8 } }, 'Drums silent in bars 1–8'],
  [{ kind: 'add', instrument: 'french-horn', bars: { from: 9, to: 9 } }, 'Add French horn in bar 9'],
  [{ kind: 'replace', part: 'violin', instrument: 'cello' }, 'Cello instead of violin'],
  [{ kind: 'tempo', bpm: 96 }, 'Tempo 96 BPM (was 92)'],
  [{ kind: 'tempo', factor: 1.1, sections: [3] }, 'Tempo 101.2 BPM (was 92) in Development'],
  [{ kind: 'key', key: 'E minor' }, 'Key E minor (was D minor)'],
  [{ kind: 'key', semitones: -3 }, 'Key B minor, 3 semitones lower (was D minor)'],
  [{ kind: 'length', section: 3, by_bars: 4 }, 'Development 4 bars longer'],
  [{ kind: 'ending', style: 'soft' }, 'Ends softly'],
  [{ kind: 'chords', colour: 'richer' }, 'Richer chords'],
  [{ kind: 'chords', chart: 'Dm Gm A7', sections: [0] }, 'Chords Dm Gm A7 in Intro'],
  [{ kind: 'order', sections: [0, 1, 2, 4, 5] }, 'Without Development'],
  [{ kind: 'order', sections: [0, 2, 1, 5] }, 'Sections: Intro, Second theme, Theme 1, Outro'],
];

describe('describeEdit', () => {
  it.each(described)('describes %o as "%s"', (edit, text) => {
    expect(editSchema.parse(edit)).toEqual(edit);
    expect(describeEdit(edit, waltz)).toBe(text);
  });

  it('names a section that the piece does not have by its number', () => {
    expect(describeEdit({ kind: 'energy', by: -1, sections: [20] }, pop)).toBe('Less energy in section 21');
  });
});
