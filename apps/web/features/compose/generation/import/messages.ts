import { formatBpm, formatCount } from '#web/ui/format-number.ts';

/** The messages of the dialog that imports a file or text as a plan. */
export const dialogMessages = {
  title: 'Import a tune or chords',
  description:
    'A MIDI file, ABC notation, ChordPro or a chord chart becomes the plan. The lead plays its melody.',
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
  kinds: { midi: 'MIDI file', abc: 'ABC notation', chords: 'Chord chart' },
  bpm: (bpm: number) => `${formatBpm(bpm)} BPM`,
  bars: (count: number) => formatCount(count, 'bar'),
  notes: (count: number) => formatCount(count, 'note'),
  facts: { tempo: 'Tempo', key: 'Key', metre: 'Metre', length: 'Length', melody: 'Melody' },
  noMelody: 'None in the file: the composer writes one.',
  melodyFrom: (notes: string, track: string) => `${notes} of “${track}”`,
  sections: 'Sections',
  roll: (notes: string) => `The melody in outline: ${notes}`,
  notRead: 'Not read',
  result: 'What was read',
} as const;

/** The messages of an import outside its dialog. */
export const importMessages = {
  open: 'Import',
  promptFor: (title: string) => `An arrangement of “${title}”`,
  defaultPrompt: 'An arrangement of this tune',
  imported: (sections: number) => `Imported: ${formatCount(sections, 'section')}`,
} as const;
