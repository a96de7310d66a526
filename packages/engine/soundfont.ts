/**
 * SoundFonts: SF2 and SF3 files, also from people who are not trusted.
 */
export { checkSoundFont, type SoundFontSummary } from './soundfont/check-soundfont.ts';
export { fileSource } from './soundfont/file-source.ts';
export { openSoundFont, type SoundFont } from './soundfont/soundfont.ts';
