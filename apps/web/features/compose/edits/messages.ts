import type { EditKind, EndingStyle } from '#contract/edit-kinds.ts';
import { editKindNames } from '#web/domain/messages.ts';
import { formatCount, formatNumber } from '#web/ui/format-number.ts';

/** What a kind of edit does, in the menu that adds one. */
const kindHints: Record<EditKind, string> = {
  order: 'Sections in another order',
  length: 'A section longer or shorter',
  chords: 'Other chords',
  energy: 'A section lifts or calms down',
  key: 'Another key',
  tempo: 'Faster or slower',
  add: 'Another instrument plays',
  replace: 'Another instrument takes over',
  mute: 'A part is silent',
  density: 'More or fewer notes',
  register: 'Higher or lower',
  dynamics: 'Played louder or softer',
  level: 'Louder or softer in the mix',
  brightness: 'Brighter or darker',
  room: 'More or less reverb',
  ending: 'How it ends',
};

const endings: Record<EndingStyle, string> = {
  soft: 'softer to the end',
  fade: 'fades out',
  ritardando: 'slows down',
  cut: 'stops at once',
  ring: 'rings out',
  loud: 'louder to the end',
};

/** 96.04 → "96" */
const tenths = (value: number) => formatNumber(Math.round(value * 10) / 10);

export const messages = {
  titles: { comment: 'From a comment', words: 'Change it' },
  description: 'Only what was asked for is made again.',
  theChange: 'Proposed change',
  understood: 'Understood',
  kinds: editKindNames,
  kindHints,
  tooMany: (kind: string, max: number) => `${kind}: at most ${max} changes`,
  endings,

  amount: 'How much',
  tempoField: 'Tempo in BPM',
  keyField: 'To the key',
  chordChoices: { richer: 'richer', simpler: 'simpler', chart: 'a chart' },
  chordChart: 'Chord chart',
  instrument: 'Instrument',
  replacedPart: 'Instead of',
  with: 'with',
  who: 'Who',
  allParts: 'everyone',
  where: 'Where',
  wholePiece: 'the whole piece',
  sections: 'Sections',
  section: 'Section',
  fromBar: 'From bar',
  toBar: 'To bar',
  barRange: (from: number, to: number) => (from === to ? `bar ${from}` : `bars ${from}–${to}`),
  sectionBars: (name: string, from: number, to: number) =>
    `${name}, ${from === to ? `bar ${from}` : `bars ${from}–${to}`}`,
  orderField: 'Order',
  earlier: (name: string) => `${name} earlier`,
  later: (name: string) => `${name} later`,
  repeat: (name: string) => `Repeat ${name}`,
  leaveOut: (name: string) => `Leave out ${name}`,
  add: 'Add',
  addLabel: 'Add a change',
  drop: (name: string) => `Drop: ${name}`,

  reading: 'Reading',
  readFailed: 'It could not be read',
  voteOpen: 'A blind vote on this version is open. You can try changes on it when the vote is closed.',
  announceRead: (count: number) => `Read: ${formatCount(count, 'change')}`,
  ambiguity: (words: string, readAs: string) => `“${words}” is read as ${readAs}.`,
  instead: (readAs: string) => `${readAs.charAt(0).toUpperCase()}${readAs.slice(1)} instead`,
  notUnderstood: 'Not understood:',
  nothingUnderstood: 'No change to the music was found in these words, so nothing is changed.',
  nothingHint: 'Say it in other words, or add a change yourself.',
  otherWords: 'Say it in other words',
  words: 'What should change?',
  wordsPlaceholder: 'Drums softer in the chorus, and end softer',
  read: 'Read',
  readBy: (name: string) => `Read by ${name}.`,
  readerFailed: (name: string) => `${name} could not read it now; it was read by the built-in reader.`,
  readWith: (name: string) => `Read it with ${name} instead`,
  builtinReader: 'the built-in reader',

  bars: 'bar',
  changesIn: (section: string, parts: readonly string[]) => `${section}: ${parts.join(', ')}`,
  everything: 'all parts',
  changed: 'Changes',
  asItIs: 'As it is',
  nothingKept: 'Nothing',
  kept: (bars: number, parts: readonly string[]) =>
    [
      bars > 0 && formatCount(bars, 'bar'),
      parts.length > 0 && (parts.length > 3 ? formatCount(parts.length, 'instrument') : parts.join(', ')),
    ]
      .filter(Boolean)
      .join(', '),
  toTheSample: ', to the sample',
  newLength: 'Length',
  lengthChange: (after: string, before: string) => `${after}, before ${before}`,
  remarks: 'Please note',
  remark: {
    tempo: (section: string, from: number, to: number) =>
      `${section} is played at ${tenths(to)} BPM, before at ${tenths(from)}.`,
    key: (section: string, from: string, to: string) => `${section} is played in ${to}, before in ${from}.`,
    join: (section: string, bar: number) => `The composer writes the join into ${section} at bar ${bar}.`,
    noEffect: (name: string, reason: string) => `${name} has no effect: ${reason}`,
  },

  cost: 'Cost',
  ofBalance: (tokens: string) => `Of ${tokens}, only if you accept.`,
  freeTokens: (tokens: string) => `${tokens} are free today.`,
  fullyFree: 'Covered by today’s free tokens, only if you accept.',
  insufficient: 'Insufficient tokens - Please add more tokens to generate',
  estimateFailed: 'The price could not be calculated.',
  incomplete: 'Choose what each change is about.',
  decline: 'Decline',
  accept: 'Accept, make a version',
  sending: 'Sending',
  queued: 'Added to the queue',
  queuedForComment: 'The comment is resolved when the version is finished.',
  failed: 'Not started',
  serverUnreachable: 'Can’t reach the server. Please try again.',

  uploaded: 'This version is an uploaded mix. It has no score, so single parts of it cannot be changed.',
  cannotChange: (provider: string) =>
    `${provider} cannot change single parts. Make a new version with this prompt?`,
  openForm: 'Open in the form',
  close: 'Close',
} as const;
