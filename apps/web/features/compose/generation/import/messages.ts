// Generated from messages.en.json by `npm run build:messages`.
import { formatNumber, plural } from '#contract/message-format.ts';

export const dialogMessages = {
  title: 'Import a tune or chords',
  description: 'A MIDI file, ABC notation, ChordPro or a chord chart becomes the plan. The lead plays its melody.',
  choose: 'Choose a file',
  noFile: 'Nothing is stored until you generate.',
  or: 'Or paste a text',
  placeholder: '| Am | F | C | G |',
  read: 'Read',
  reading: 'Reading...',
  use: 'Use this plan',
  cancel: 'Cancel',
  missing: 'Choose a file or paste a text.',
  tooLarge: 'Please select a file of at most 2 MB.',
  failed: 'It could not be read. Please try again.',
  kinds: {
    midi: 'MIDI file',
    abc: 'ABC notation',
    chords: 'Chord chart',
  },
  bpm: (bpm: number) => `${formatNumber(bpm, {"maximumFractionDigits":1})} BPM`,
  bars: (count: number) => plural(count, { one: `${formatNumber(count)} bar`, other: `${formatNumber(count)} bars` }),
  notes: (count: number) => plural(count, { one: `${formatNumber(count)} note`, other: `${formatNumber(count)} notes` }),
  facts: {
    tempo: 'Tempo',
    key: 'Key',
    metre: 'Metre',
    length: 'Length',
    melody: 'Melody',
  },
  noMelody: 'None in the file: the composer writes one.',
  melodyFrom: ({ notes, track }: { notes: string | number; track: string | number }) => `${notes} of “${track}”`,
  sections: 'Sections',
  roll: (notes: string | number) => `The melody in outline: ${notes}`,
  notRead: 'Not read',
  result: 'What was read',
} as const;

export const importMessages = {
  open: 'Import',
  promptFor: (title: string | number) => `An arrangement of “${title}”`,
  defaultPrompt: 'An arrangement of this tune',
  imported: (sections: number) => `Imported: ${plural(sections, { one: `${formatNumber(sections)} section`, other: `${formatNumber(sections)} sections` })}`,
} as const;
