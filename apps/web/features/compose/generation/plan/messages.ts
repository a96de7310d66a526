import { limits } from '#contract/limits.ts';
import { formatCount } from '#web/ui/format-number.ts';

/** The messages of the composition plan. */
export const messages = {
  title: 'Composition plan',
  off: 'The composer decides the structure.',
  generate: 'Generate plan',
  generating: 'Planning...',
  cancel: 'Cancel',
  regenerate: 'Plan again',
  undo: 'Undo',
  redo: 'Redo',
  none: 'Plan the sections first, then move, stretch, split and rename them. The track will follow this plan exactly.',
  promptMissing: 'Please enter a prompt first to generate a composition plan.',
  failed: {
    title: 'Plan Generation Failed',
    description: 'Failed to create composition plan. Please try again.',
  },
  stale: 'The prompt has changed. The track will still follow this plan. Plan again to use the new prompt.',
  arranged:
    'This version was put together from several compositions, which its plan does not contain. Generating from the plan composes all sections anew: the notes will differ.',
  removePlan: 'Remove plan',
  merged: (count: number) => `${formatCount(count, 'section')} merged to fit the length`,
  bars: (count: number) => formatCount(count, 'bar'),
  linesTooMany: `Up to ${limits.planLines.max} lines of ${limits.planLine.max} characters can be sung.`,
  notAChord: (text: string) => `“${text}” is not a chord.`,

  undone: 'Undone',
  redone: 'Redone',
  notPossible: 'That is not possible here',
  planned: (count: number) => `Planned: ${formatCount(count, 'section')}`,
} as const;

/** The messages of the plan editor. */
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

export const partsMessages = {
  parts: 'Parts',
  hint: 'Which part differs here, and how. Type a part and press Enter.',
  add: 'drums, lead, violin …',
  entry: (part: string, text: string) => `${part} ${text}`,
  remove: (part: string) => `Remove ${part}`,
  asWritten: 'as written',
  silent: 'silent',
  silentSwitch: 'Silent',
  playedBy: (instrument: string) => `played by ${instrument}`,
  instrument: 'Played by',
  ownInstrument: 'its own instrument',
  level: 'Level in dB',
  fields: {
    dynamics: 'Dynamics',
    density: 'Notes',
    register: 'Register',
    brightness: 'Brightness',
    room: 'Reverb',
  },
  texts: {
    dynamics: (text: string) => `played ${text}`,
    density: (text: string) => `${text} notes`,
    room: (text: string) => `${text} reverb`,
  },
  bars: (from: number, to: number) => (from === to ? `bar ${from}` : `bars ${from}–${to}`),
  someBars: 'Only some bars of the section',
  fromBar: 'From bar',
  toBar: 'To bar',
} as const;
