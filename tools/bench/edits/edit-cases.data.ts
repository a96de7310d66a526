import type { EditKind } from '#contract/edit-kinds.ts';
import type { StemName } from '#contract/part-groups.ts';
import type { BenchPiece } from './version.ts';

const instrumental = true;

/** The pieces that are commented on. */
export const editedPieces = {
  pop: {
    prompt: 'Upbeat pop song with a female singer, 120 bpm, C major',
    seed: 11,
    lengthMs: 48_000,
    instrumental: false,
  },
  waltz: {
    prompt: 'Romantic waltz for violin, cello and piano in G major, 150 bpm',
    seed: 12,
    lengthMs: 45_000,
    instrumental,
  },
  rock: { prompt: 'Energetic rock song, 132 bpm, E minor', seed: 13, lengthMs: 45_000, instrumental },
  jazz: {
    prompt: 'Swing jazz quartet with saxophone, 140 bpm, F major',
    seed: 14,
    lengthMs: 45_000,
    instrumental,
  },
  edm: { prompt: 'Deep house track, 124 bpm, A minor', seed: 15, lengthMs: 48_000, instrumental },
  orchestral: {
    prompt: 'Epic orchestral film music, 100 bpm, D minor',
    seed: 16,
    lengthMs: 48_000,
    instrumental,
  },
  lofi: { prompt: 'Lo-fi hip hop beat, 80 bpm, D minor', seed: 17, lengthMs: 48_000, instrumental },
  folk: {
    prompt: 'Acoustic folk song with guitar and fiddle, 104 bpm, G major',
    seed: 18,
    lengthMs: 42_000,
    instrumental,
  },
} as const satisfies Record<string, BenchPiece>;

export interface EditCase {
  readonly piece: keyof typeof editedPieces;
  readonly comment: string;
  /** The edit that the comment asks for. */
  readonly kind: EditKind;
  /** The stems that it concerns; 'all' if all of them differ. */
  readonly stems: readonly StemName[] | 'all';
  /** The General MIDI program, from 0, that plays after the edit and not before. */
  readonly program?: number;
}

/** All kinds of edits at least once. */
export const editCases: readonly EditCase[] = [
  {
    piece: 'pop',
    comment: 'the vocals are a bit too loud in the first chorus',
    kind: 'level',
    stems: ['vocals'],
  },
  { piece: 'pop', comment: 'no drums before bar 9', kind: 'mute', stems: ['drums'] },
  { piece: 'pop', comment: 'less reverb on the voice', kind: 'room', stems: ['vocals'] },
  { piece: 'pop', comment: 'the second chorus should lift', kind: 'energy', stems: 'all' },
  { piece: 'pop', comment: 'make the second verse four bars longer', kind: 'length', stems: 'all' },
  { piece: 'pop', comment: 'let it fade out at the end', kind: 'ending', stems: 'all' },
  {
    piece: 'waltz',
    comment: 'use a clarinet instead of the violin in the second theme',
    kind: 'replace',
    stems: ['lead'],
    program: 71,
  },
  { piece: 'waltz', comment: 'a bit faster', kind: 'tempo', stems: 'all' },
  { piece: 'waltz', comment: 'the violin an octave lower in theme 2', kind: 'register', stems: ['lead'] },
  { piece: 'rock', comment: 'the drums are too busy in the verse', kind: 'density', stems: ['drums'] },
  { piece: 'rock', comment: 'transpose it up a whole tone', kind: 'key', stems: ['bass', 'harmony', 'lead'] },
  {
    piece: 'rock',
    comment: 'the guitars brighter in the chorus',
    kind: 'brightness',
    stems: ['harmony', 'lead'],
  },
  { piece: 'rock', comment: 'stop abruptly at the end', kind: 'ending', stems: 'all' },
  {
    piece: 'jazz',
    comment: 'the saxophone should play softer in bars 9 to 16',
    kind: 'dynamics',
    stems: ['lead'],
  },
  { piece: 'jazz', comment: 'richer chords in head B', kind: 'chords', stems: 'all' },
  { piece: 'jazz', comment: 'more reverb on the saxophone', kind: 'room', stems: ['lead'] },
  { piece: 'edm', comment: 'kick down 3 dB', kind: 'level', stems: ['drums'] },
  { piece: 'edm', comment: 'leave out the build', kind: 'order', stems: 'all' },
  { piece: 'edm', comment: 'the pad is too bright in the drop', kind: 'brightness', stems: ['harmony'] },
  {
    piece: 'orchestral',
    comment: 'the strings should play more notes in theme 2',
    kind: 'density',
    stems: ['harmony', 'bass'],
  },
  {
    piece: 'orchestral',
    comment: 'add a harp in the second theme',
    kind: 'add',
    stems: ['harmony'],
    program: 46,
  },
  { piece: 'lofi', comment: 'the piano an octave higher in the verse', kind: 'register', stems: ['harmony'] },
  { piece: 'lofi', comment: '10 bpm slower', kind: 'tempo', stems: 'all' },
  { piece: 'folk', comment: 'slow down at the end', kind: 'ending', stems: 'all' },
];
