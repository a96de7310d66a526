// Generated from messages.en.json by `npm run build:messages`.
import { formatNumber, plural } from '#contract/message-format.ts';

export const scriptTexts = {
  /** How a text is read. {changes} is one or two of the texts below. */
  reads: ({ voice, words }: { voice: string | number; words: number }) => `${voice} reads ${plural(words, { one: `${formatNumber(words)} word`, other: `${formatNumber(words)} words` })}.`,
  readsChanged: ({ voice, words, changes }: { voice: string | number; words: number; changes: string | number }) => `${voice} reads ${plural(words, { one: `${formatNumber(words)} word`, other: `${formatNumber(words)} words` })}, ${changes}.`,
  speed: (speed: number) => `at ${formatNumber(speed, {"maximumFractionDigits":3})} times the usual speed`,
  pitch: ({ semitones, isHigher }: { semitones: number; isHigher: boolean }) => `${plural(semitones, { one: `${formatNumber(semitones)} semitone`, other: `${formatNumber(semitones)} semitones` })} ${(isHigher ? 'higher' : 'lower')}`,
  notSpoken: ({ sentence, signs }: { sentence: string | number; signs: string | number }) => `${sentence} Not spoken: ${signs}.`,
  nothingToSpeak: 'There is nothing in this text that can be spoken.',
  onlyUnspoken: (signs: string | number) => `There is nothing in this text that can be spoken, only ${signs}.`,
  signs: {
    greek: 'Greek letters',
    cyrillic: 'Cyrillic letters',
    japanese: 'Japanese',
    korean: 'Korean',
    chinese: 'Chinese characters',
    arabic: 'Arabic letters',
    hebrew: 'Hebrew letters',
    thai: 'Thai letters',
    devanagari: 'Devanagari letters',
    emoji: 'emoji',
    otherScripts: 'letters of other scripts',
    nameless: 'signs without a name',
  },
} as const;
