import { limits } from '#contract/limits.ts';
import { formatCount } from '#web/ui/format-number.ts';

/** The messages of the plan editor, loaded with it. */
export const editorMessages = {
  addSection: 'Section',
  newSection: 'New section',
  seconds: (seconds: string) => `${seconds} s`,
  sections: 'Sections',
  keyboardHint:
    'Arrow keys move the section, Shift with arrow keys changes its length by a bar. F2 renames, S splits, Delete removes.',
  barRange: (from: number, to: number, length: string) =>
    `, ${from === to ? `bar ${from}` : `bars ${from} to ${to}`}, ${length}, `,
  section: (letter: string) => `Section ${letter}`,
  selectHint: 'Select a section to rename it or change how it sounds.',
  rename: (name: string) => `Rename ${name}`,
  split: (name: string) => `Split ${name}`,
  remove: 'Delete',
  earlier: 'Earlier',
  later: 'Later',
  shorter: 'One bar shorter',
  longer: 'One bar longer',
  name: 'Name',
  level: 'Intensity',
  styles: 'Instruments and mood',
  stylesHint: 'Instruments, mood, events. Press Enter to add one.',
  without: 'Without',
  chords: 'Chords',
  chordsHint:
    'Bars separated by |, repeated to the end of the section. Leave empty to let the composer choose.',
  chordsPlaceholder: 'Dm7 G7 | Cmaj7',
  lines: 'Lyrics',
  linesHint: `One line each, up to ${limits.planLines.max}.`,
  piece: 'The whole track',
  pieceStyles: 'Overall style',
  pieceWithout: 'Without',
  add: 'Add',
  removeStyle: (style: string) => `Remove ${style}`,
  levels: ['Sparse', 'Quiet', 'Light', 'Steady', 'Full', 'Huge'],
  moved: (name: string, position: number, count: number) => `${name} is now section ${position} of ${count}`,
  resized: (name: string, bars: number) => `${name} now has ${formatCount(bars, 'bar')}`,
  splitDone: (name: string) => `${name} split in two`,
  removed: (name: string) => `${name} removed`,
  added: 'Section added',
  renamed: (name: string) => `Now called ${name}`,
  changed: 'Changed',

  shortcuts: {
    move: 'Move the section',
    resize: 'A bar shorter or longer',
    rename: 'Rename it',
    split: 'Split it in two',
    remove: 'Delete it',
    undo: 'Undo the last change to the plan',
    redo: 'Redo the last undone change',
  },
} as const;
