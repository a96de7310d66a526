import type { EnsembleFamily } from '#engine/score/part-writing/ensemble-voices.ts';
import type { StepPattern } from '#engine/theory/step-pattern.ts';
import type { MetreName } from '#engine/theory/metre.ts';

/** x the voice's chord tone, u and d the next chord tone above and below it, . a rest or sustained note. */
export type Figure = Readonly<Partial<Record<MetreName, StepPattern>>> & { readonly '4/4': StepPattern };

/**
 * The rhythm of a voice: with the melody, sustained, an inner voice that moves while the melody rests or sustains, an
 * imitation of the melody, or a figure.
 */
export type VoiceRhythm = 'homophonic' | 'sustained' | 'moving' | 'imitation' | Figure;

export interface Texture {
  readonly name: string;
  /** Rhythms of the voices that have neither the melody nor the bass, from the highest; the last one is repeated. */
  readonly inner: readonly VoiceRhythm[];
  readonly bass: VoiceRhythm;
  /** Note length of the figures as a share of the time to the next note. */
  readonly noteLength: number;
  /** Range of section intensities. */
  readonly from: number;
  readonly to: number;
  readonly families: readonly EnsembleFamily[];
}

const figure = (common: StepPattern, waltz: StepPattern, compound: StepPattern): Figure => ({
  '4/4': common,
  '3/4': waltz,
  '6/8': compound,
});

const halves = figure('x.......x.......', 'x...........', 'x.....x.....');
const beats = figure('x...x...x...x...', 'x...x...x...', 'x.....x.....');
const walking = figure('x...u...x...d...', 'x...u...d...', 'x...u.x...d.');
const eighths = figure('x.x.x.x.x.x.x.x.', 'x.x.x.x.x.x.', 'x.x.x.x.x.x.');
const offBeats = figure('..x...x...x...x.', '....x...x...', '..x.x...x.x.');
const backBeats = figure('....x.......x...', '....x...x...', '....x.....x.');
const rocking = figure('x.d.x.d.x.d.x.d.', 'x.d.x.d.x.d.', 'x.d.x.x.d.x.');
const broken = figure('d.x.u.x.d.x.u.x.', 'd.x.u.x.u.x.', 'd.x.u.d.x.u.');
const fanfare = figure('x.....x.x...x...', 'x...x.x.x...', 'x...x.x...x.');
const stabs = figure('..x...x.......x.', '....x...x...', '....x.....x.');
const pushes = figure('x.....x.....x...', 'x.....x.....', 'x.....x...x.');

const all: readonly EnsembleFamily[] = ['strings', 'winds', 'brass', 'choir'];

/** Textures of chamber music (Adler, "The Study of Orchestration", chapters on each choir of the orchestra). */
export const chamberTextures: readonly Texture[] = [
  {
    name: 'chorale',
    inner: ['homophonic'],
    bass: 'homophonic',
    noteLength: 0.97,
    from: 0,
    to: 0.8,
    families: all,
  },
  {
    name: 'sustained chords with a moving inner voice',
    inner: ['moving', 'sustained'],
    bass: 'sustained',
    noteLength: 0.97,
    from: 0,
    to: 0.7,
    families: all,
  },
  {
    name: 'imitation',
    inner: ['imitation', 'imitation', 'sustained'],
    bass: halves,
    noteLength: 0.92,
    from: 0.3,
    to: 0.75,
    families: all,
  },
  {
    name: 'repeated notes',
    inner: [eighths],
    bass: halves,
    noteLength: 0.62,
    from: 0.45,
    to: 1,
    families: ['strings', 'winds'],
  },
  {
    name: 'off-beats',
    inner: [offBeats],
    bass: beats,
    noteLength: 0.55,
    from: 0.4,
    to: 1,
    families: ['strings', 'winds', 'brass'],
  },
  {
    name: 'broken chords',
    inner: [rocking, 'sustained', broken],
    bass: halves,
    noteLength: 0.9,
    from: 0.3,
    to: 0.9,
    families: ['strings', 'winds'],
  },
  {
    name: 'walking bass',
    inner: ['moving', backBeats],
    bass: walking,
    noteLength: 0.85,
    from: 0.45,
    to: 0.9,
    families: ['strings', 'winds'],
  },
  {
    name: 'fanfare',
    inner: [fanfare],
    bass: beats,
    noteLength: 0.7,
    from: 0.62,
    to: 1,
    families: ['brass'],
  },
];

/** Textures of horn sections, vocal groups and strings in jazz and popular music. */
export const bandTextures: readonly Texture[] = [
  {
    name: 'soli',
    inner: ['homophonic'],
    bass: 'homophonic',
    noteLength: 0.92,
    from: 0,
    to: 1,
    families: all,
  },
  {
    name: 'background chords',
    inner: ['sustained'],
    bass: halves,
    noteLength: 0.95,
    from: 0,
    to: 0.7,
    families: all,
  },
  {
    name: 'stabs',
    inner: [stabs],
    bass: beats,
    noteLength: 0.45,
    from: 0.45,
    to: 1,
    families: ['brass', 'winds'],
  },
  {
    name: 'pushed riff',
    inner: [pushes],
    bass: walking,
    noteLength: 0.7,
    from: 0.4,
    to: 1,
    families: ['brass', 'winds', 'choir', 'strings'],
  },
  {
    name: 'answers',
    inner: ['moving', 'sustained'],
    bass: walking,
    noteLength: 0.9,
    from: 0.3,
    to: 0.9,
    families: all,
  },
];

/** Textures of a section behind another player's melody. */
export const backgroundTextures: readonly Texture[] = [
  {
    name: 'sustained chords',
    inner: ['sustained'],
    bass: 'sustained',
    noteLength: 0.98,
    from: 0,
    to: 1,
    families: all,
  },
  {
    name: 'sustained chords with a moving upper voice',
    inner: ['moving', 'sustained'],
    bass: 'sustained',
    noteLength: 0.98,
    from: 0.45,
    to: 1,
    families: ['strings', 'choir'],
  },
];
