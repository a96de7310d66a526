import type { BenchPiece } from './version.ts';

const instrumental = true;
const lengthMs = 36_000;

/** The versions that are merged: other seeds, tempos, keys and genres of one metre. */
export const mergedPieces = {
  'pop 1': {
    prompt: 'Pop song with a female singer, 112 bpm, C major',
    seed: 21,
    lengthMs,
    instrumental: false,
  },
  'pop 2': {
    prompt: 'Pop song with a female singer, 112 bpm, C major',
    seed: 22,
    lengthMs,
    instrumental: false,
  },
  rock: { prompt: 'Hard rock song, 126 bpm, E minor', seed: 23, lengthMs, instrumental },
  jazz: { prompt: 'Swing jazz trio, 132 bpm, F major', seed: 24, lengthMs, instrumental },
  lofi: { prompt: 'Lo-fi hip hop beat, 84 bpm, D minor', seed: 25, lengthMs, instrumental },
  'waltz 1': { prompt: 'Elegant orchestral waltz, 156 bpm, G major', seed: 26, lengthMs, instrumental },
  'waltz 2': { prompt: 'Sad piano waltz, 120 bpm, D minor', seed: 27, lengthMs, instrumental },
  house: { prompt: 'Deep house, 122 bpm, A minor', seed: 28, lengthMs, instrumental },
  trance: { prompt: 'Trance, 136 bpm, F minor', seed: 29, lengthMs, instrumental },
  'orchestra 1': { prompt: 'Epic orchestral film music, 96 bpm, D minor', seed: 30, lengthMs, instrumental },
  'orchestra 2': { prompt: 'Heroic orchestral music, 108 bpm, C major', seed: 31, lengthMs, instrumental },
} as const satisfies Record<string, BenchPiece>;

export type MergedPieceName = keyof typeof mergedPieces;

export interface MergeCase {
  readonly request: string;
  readonly a: MergedPieceName;
  readonly b: MergedPieceName;
  /** Version and section, from 0, of each section. */
  readonly sections: readonly `${'A' | 'B'}${number}`[];
  /** In every section the drums come from this version, from the section with the same number or its last one. */
  readonly drums?: 'A' | 'B';
  readonly tempo?: 'A' | 'B';
  readonly key?: 'A' | 'B';
}

export const mergeCases: readonly MergeCase[] = [
  { request: 'the chorus from B', a: 'pop 1', b: 'pop 2', sections: ['A0', 'A1', 'B2', 'A3'] },
  {
    request: 'the chorus from A, the rest and the drums from B',
    a: 'pop 1',
    b: 'pop 2',
    sections: ['B0', 'B1', 'A2', 'B3'],
    drums: 'B',
  },
  { request: 'the drums from B', a: 'pop 1', b: 'rock', sections: ['A0', 'A1', 'A2', 'A3'], drums: 'B' },
  {
    request: 'the chorus from B in B’s key',
    a: 'pop 1',
    b: 'rock',
    sections: ['A0', 'A1', 'B2', 'A3'],
    key: 'B',
  },
  {
    request: 'intro and outro from B, tempo of B',
    a: 'rock',
    b: 'pop 2',
    sections: ['B0', 'A1', 'A2', 'B3'],
    tempo: 'B',
  },
  { request: 'the B section from B’s hook', a: 'jazz', b: 'lofi', sections: ['A0', 'B1', 'A2'] },
  { request: 'the drums from B', a: 'jazz', b: 'lofi', sections: ['A0', 'A1', 'A2'], drums: 'B' },
  {
    request: 'the second theme from B',
    a: 'waltz 1',
    b: 'waltz 2',
    sections: ['A0', 'A1', 'B1', 'A3', 'A5'],
  },
  {
    request: 'the second theme from A, tempo and key of B',
    a: 'waltz 2',
    b: 'waltz 1',
    sections: ['A0', 'B2', 'A2', 'A3'],
    tempo: 'B',
    key: 'B',
  },
  { request: 'the drop from B', a: 'house', b: 'trance', sections: ['A0', 'B2', 'A1'] },
  {
    request: 'everything from B but the drums',
    a: 'house',
    b: 'trance',
    sections: ['B0', 'B1', 'B2', 'B3'],
    drums: 'A',
  },
  {
    request: 'alternating',
    a: 'orchestra 1',
    b: 'orchestra 2',
    sections: ['A0', 'B1', 'A2', 'B3'],
  },
];
