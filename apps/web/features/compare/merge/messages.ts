import { formatBpm, formatNumber, formatTokens } from '#web/ui/format-number.ts';

interface Bars {
  readonly from: number;
  readonly to: number;
}

const range = ({ from, to }: Bars) => (from === to ? String(from) : `${from}–${to}`);
/** "A", "A and B", "A, B and C" */
const list = (items: readonly string[]) =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
const bars = (ranges: readonly Bars[]) =>
  ranges.length === 1 && ranges[0]!.from === ranges[0]!.to
    ? `bar ${ranges[0]!.from}`
    : `bars ${list(ranges.map(range))}`;
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const tempo = (bpm: number) => `${formatBpm(bpm)} BPM`;

export const messages = {
  title: 'Merge',
  explanation: 'Take each part from the version that plays it best.',
  startFrom: 'Start from',
  clear: 'Clear',
  table: 'Parts and sections',
  corner: 'Part',
  tableHint: 'The arrow keys move between the cells.',
  partMenu: (part: string) => `${part}, choose its version`,
  allFrom: (label: string) => `All from ${label}`,
  silentAllThrough: 'Silent all through',
  leaveOutSection: 'Leave out',
  add: (name: string, label: string) => `Add ${name} of ${label} after it`,
  sectionHeader: (letter: string, name: string, where: Bars, label: string) =>
    `${letter} ${name}, ${bars([where])}, from ${label}`,
  cell: (part: string, section: string, state: string) => `${part}, ${section}: ${state}`,
  silent: 'silent',
  tempoFrom: 'Tempo from',
  keyFrom: 'Key from',
  choice: (label: string, value: string) => `${label}, ${value}`,
  tempoIs: tempo,
  willBe: (label: string) => `What ${label} will be`,
  unchanged: 'Choose a section or a part of another version.',
  barRanges: (ranges: readonly Bars[]) => capital(bars(ranges)),
  names: list,
  section: (number: number) => `Section ${number}`,
  fromVersion: (label: string) => `from ${label}`,
  barsFromVersion: (where: Bars, label: string) => `${bars([where])}, from ${label}`,
  allThrough: 'all through',
  inSections: (names: readonly string[]) => `in ${list(names)}`,
  inBars: (ranges: readonly Bars[]) => `in ${bars(ranges)}`,
  otherChords: 'over other chords',
  partFrom: (label: string, where: string) => `from ${label}, ${where}`,
  silentIn: (where: string) => `silent ${where}`,
  leftOut: (label: string) => `of ${label} left out`,
  playedAt: (from: number, to: number) => `played at ${tempo(to)} instead of ${tempo(from)}`,
  transposed: (from: string, to: string) => `transposed from ${from} to ${to}`,
  joined: 'Joined',
  joinedAt: (at: readonly number[]) =>
    `${at.length === 1 ? `at bar ${at[0]}` : `at bars ${list(at.map(String))}`}, written by the composer`,
  otherMetre: (label: string, metre: string, base: string, baseMetre: string) =>
    `${label} is in ${metre} and ${base} in ${baseMetre}: different metres can’t be merged.`,
  failed: 'Can’t merge these versions',
  loading: 'what each version plays',

  make: (label: string) => `Make ${label}`,
  sending: 'Sending',
  result: (length: string, key: string | undefined, bpm: number | undefined) =>
    [length, key, bpm === undefined ? undefined : tempo(bpm)].filter((fact) => fact !== undefined).join(', '),
  free: (tokens: number) => `Includes ${formatNumber(tokens)} of today’s free tokens.`,
  fullyFree: 'Covered by today’s free tokens.',
  balance: (tokens: number) => `You have ${formatTokens(tokens)}.`,
  insufficient: 'You don’t have enough tokens.',
  makeFailed: 'Not started',
  noAnswer: 'Can’t reach the server. Please try again.',
  making: 'Making the version',
  progress: (percent: number | undefined) => (percent === undefined ? 'Waiting to start' : `${percent} %`),
  awaitsApproval: 'Waits for an approval of its cost. It starts by itself after that.',
  made: (label: string) => `${label} is made.`,
  open: (label: string) => `Open ${label}`,
  addToComparison: 'Add to the comparison',
  notMade: 'It was not made.',

  combine: {
    title: (first: string, second: string) => `Combine the changes of ${first} and ${second}`,
    from: (base: string) => `Both come from ${base}.`,
    with: 'Combine with',
    mergedByItself: 'Merged by itself',
    both: 'both',
    wholePiece: 'Whole piece',
    place: (name: string, from: number, to: number) => `${name}, ${bars([{ from, to }])}`,
    conflicts: (count: number) =>
      count === 1
        ? '1 change excludes another: choose one'
        : `${formatNumber(count)} changes exclude others: choose one of each`,
    conflict: (number: number, place: string) => `${number}. ${place}`,
    undecided: 'Choose one of each first.',
    result: (first: string, second: string) => `with the changes of ${first} and ${second}`,
  },
} as const;
