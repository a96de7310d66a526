import { describe, expect, it } from 'vitest';
import { outputFormats } from '#contract/formats.ts';
import { settingTexts } from '#web/features/tracks/page/setting-texts.ts';

describe('settingTexts', () => {
  it('names the settings of a music generation, each once', () => {
    const settings = {
      prompt: 'A waltz',
      music_length_ms: 30_000,
      output_format: 'mp3_44100_128',
      outputFormat: 'mp3_44100_128',
      tempo: 90,
      mode: 'detailed',
      instrumental: true,
      genres: [],
    };
    expect(settingTexts(settings)).toEqual([
      '30 s',
      'MP3, 44.1 kHz, 128 kbit/s',
      'tempo 90',
      'mode detailed',
      'instrumental',
    ]);
  });

  it.each(['output_format', 'outputFormat'])('writes every output format of %s in words', (name) => {
    for (const format of outputFormats) {
      const [text] = settingTexts({ [name]: format });
      expect(text).toMatch(/^(MP3|PCM|µ-law|A-law|Opus), [\d.]+ kHz(, \d+ kbit\/s)?$/);
    }
  });

  it('keeps the name of a format that it does not know', () => {
    expect(settingTexts({ output_format: 'flac_96000' })).toEqual(['format flac_96000']);
  });
});
