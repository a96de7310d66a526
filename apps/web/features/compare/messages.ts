import { versionOriginNames } from '#web/domain/messages.ts';
import type { DifferenceKind } from '#web/features/compare/differences.ts';
import { formatCount, formatDuration } from '#web/ui/format-number.ts';

/** −13.6 LUFS */
const formatLufs = (lufs: number) => `${lufs.toFixed(1).replace('-', '−')} LUFS`;

const minus = (text: string) => text.replace('-', '−');

/** −0.4 dB, +3.5 dB, 0.0 dB */
const formatDb = (db: number) =>
  `${db > 0.05 ? '+' : ''}${minus(Math.abs(db) < 0.05 ? '0.0' : db.toFixed(1))} dB`;

/** What a part plays differently, in words. */
export const differenceMessages = {
  level: formatDb,
  density: { more: 'more notes', less: 'fewer notes' },
  dynamics: { more: 'played louder', less: 'played softer' },
  brightness: { more: 'brighter', less: 'darker' },
  room: { more: 'more reverb', less: 'less reverb' },
  steps: (text: string, count: number) => (count > 1 ? `${text}, ${formatCount(count, 'step')}` : text),
  register: (octaves: number) =>
    `${formatCount(Math.abs(octaves), 'octave')} ${octaves > 0 ? 'higher' : 'lower'}`,
  otherNotes: 'other notes',
  otherLyrics: 'other lyrics',
  lyrics: 'with lyrics',
  noLyrics: 'no lyrics',
  moved: (place: number) => `moved to place ${place}`,
  bars: (count: number) => formatCount(count, 'bar'),
  percent: (share: number) => `${Math.round(share * 100)}%`,
  facts: { ending: 'ending', intensity: 'intensity' },
} as const;

export const messages = {
  title: 'Compare',
  versionCount: (count: number) => formatCount(count, 'version'),
  samePlace: 'same place of the music',
  backLabel: 'You are in',
  project: 'Project',
  addVersion: 'Version',
  panel: 'Versions side by side',
  versionLabel: (version: number) => `V${version}`,
  origins: versionOriginNames,
  matchedTo: (lufs: number, matched: number, all: number) =>
    `Matched to ${formatLufs(lufs)}${matched < all ? `: ${matched} of ${all}` : ''}`,
  matched: 'Matched loudness',
  loudness: (lufs: number, gainDb: number) => `${formatLufs(lufs)}, ${formatDb(gainDb)}`,
  loudnessUnknown: 'Loudness unknown',
  loudnessHidden: 'Loudness hidden until the vote is closed',
  formatDb,
  differencesFrom: (label: string) => `Differences from ${label}`,
  comparing: (label: string) => `Comparing with ${label}`,
  kinds: {
    tempo: 'Tempo',
    key: 'Key',
    metre: 'Metre',
    form: 'Form',
    length: 'Length',
    chords: 'Chords',
    lyrics: 'Lyrics',
    style: 'Style',
    instruments: 'Instruments',
    notes: 'Notes',
    energy: 'Energy',
    sound: 'Sound',
  } satisfies Record<DifferenceKind, string>,
  same: (label: string) => `as ${label}`,
  wholePiece: 'Whole piece:',
  onlyWhole: 'differs as the whole piece does',
  hiddenHere: 'differs in what is hidden',
  hiddenByVote: 'Other differences are hidden until the vote is closed.',
  nothingMeasured: 'no difference measured',
  whatItPlays: (label: string) => `What ${label} plays`,
  section: (letter: string, name: string) => `${letter}, ${name}`,
  measured: 'measured',
  was: 'was',
  missing: 'left out',
  listen: (label: string, name: string) => `Listen to ${label}, ${name}`,
  remove: (label: string) => `Remove ${label} from the comparison`,
  play: 'Play',
  pause: 'Pause',
  position: 'Position',
  bar: (bar: number) => `bar ${bar}`,
  sections: 'Sections',
  loadingLane: 'Loading audio',
  loading: (loaded: number, count: number) => `Loading audio, ${loaded} of ${count}`,
  cannotPlay: 'Can’t be played',
  tooLong: (minutes: number) =>
    `These are too long to compare together: at most ${minutes} minutes of audio in all.`,
  hints: {
    switch: 'switch',
    lastTwo: 'last two',
    next: 'next difference',
    vote: 'vote for the one you hear',
  },
  linedUpByBar: 'Lined up by bar',
  linedUpAt: (bar: number, places: readonly string[]) =>
    `Lined up by bar: bar ${bar} is ${places.join(' and ')}.`,
  place: (seconds: number, label: string) => `${formatDuration(seconds)} in ${label}`,
  linedUpByTime: 'Lined up by time',
  loadingPage: 'versions',
  failed: 'Failed to load the versions',
  pick: {
    title: 'Add to the comparison',
    description: 'Two to four versions or tracks play together.',
    versions: 'Versions of this track',
    tracks: 'Other tracks',
    search: 'Search tracks',
    add: (title: string) => `Add ${title}`,
    none: 'Nothing found.',
    full: 'Four at most. Remove one first.',
  },
  needTwo: 'Add a second version to compare.',
} as const;
