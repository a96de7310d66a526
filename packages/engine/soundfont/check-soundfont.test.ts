import { describe, expect, it } from 'vitest';
import { memorySource } from './byte-source.ts';
import { checkSoundFont } from './check-soundfont.ts';
import { buildSoundFont, type FontSpec } from './testing/build-soundfont.ts';
import { simpleFont, simpleSpec } from './testing/simple-font.ts';

const check = (bytes: Uint8Array) => checkSoundFont(memorySource(bytes));
const checkSpec = (changes: Partial<FontSpec>) => check(buildSoundFont({ ...simpleSpec(), ...changes }));

const engineer = (text: Uint8Array) => checkSpec({ info: { IENG: text } }).engineer;

describe('checkSoundFont', () => {
  it('gives the name, the texts of the licence and the numbers of presets and samples', () => {
    const info = { INAM: 'Piano', ICOP: '(c) Ada', ICMT: 'CC BY 4.0\r\nNo warranty.', IENG: 'Ada' };
    expect(checkSpec({ info })).toEqual({
      name: 'Piano',
      engineer: 'Ada',
      licence: '(c) Ada\n\nCC BY 4.0\nNo warranty.',
      presets: 1,
      samples: 1,
    });
  });

  it('reads texts in UTF-8 and in the encoding of Windows, without control characters', () => {
    expect(engineer(new TextEncoder().encode('Čapek'))).toBe('Čapek');
    expect(engineer(Uint8Array.of(0xa9, 0x20, 0x42, 0x07, 0xf6))).toBe('© Bö');
  });

  it('refuses a font without a sound', () => {
    expect(() => checkSpec({ presets: [] })).toThrow('The SoundFont contains no sounds.');
  });

  it('refuses a font whose sample cannot be played, before a note needs it', () => {
    const bytes = simpleFont();
    new DataView(bytes.buffer).setUint32(Buffer.from(bytes).indexOf('shdr') + 44, 0, true);
    expect(() => check(bytes)).toThrow('The sample sine has an invalid sample rate.');
  });

  it('refuses presets that multiply the zones of an instrument', () => {
    const zone = simpleSpec().presets[0]!.zones[0]!;
    const inner = simpleSpec().instruments[0]!.zones[0]!;
    const many = { name: 'many', zones: Array.from({ length: 2000 }, () => inner) };
    expect(() =>
      checkSpec({
        presets: [{ name: 'Layers', zones: Array.from({ length: 5 }, () => zone) }],
        instruments: [many],
      }),
    ).toThrow('The preset Layers has too many zones.');
    const presets = Array.from({ length: 66 }, (_, i) => ({
      name: `preset ${i}`,
      program: i,
      zones: [zone],
    }));
    expect(() => checkSpec({ presets, instruments: [many] })).toThrow(
      'The presets of the SoundFont have too many zones.',
    );
  });

  it('refuses a zone with thousands of settings', () => {
    const generators = Array.from({ length: 200 }, () => [43, 0] as const);
    expect(() => check(simpleFont({ generators }))).toThrow('A zone of the SoundFont has too many settings.');
  });
});
