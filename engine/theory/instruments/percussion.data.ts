import type { DrumPiece } from '#engine/theory/instruments.ts';

/** Percussion strokes beside the drum kit; each has a key in the percussion map of General MIDI. */
export const percussionStrokes = [
  'low-conga',
  'high-conga',
  'muted-conga',
  'low-bongo',
  'high-bongo',
  'low-timbale',
  'high-timbale',
  'cowbell',
  'claves',
  'maracas',
  'triangle',
  'low-woodblock',
  'high-woodblock',
  'low-agogo',
  'high-agogo',
  'guiro',
  'cabasa',
] as const;

/** A hand percussion instrument with the pattern that it repeats. */
interface PercussionRecord {
  readonly label: string;
  /** English names in prompts, normalised and in the singular, separated by "|". */
  readonly words: string;
  readonly foreignWords?: string;
  /**
   * Patterns by stroke as in a groove: X accent, x hit, o ghost note, 16 steps for each bar of 4/4. In 3/4 and 6/8 the
   * first three beats are played.
   */
  readonly lines: Readonly<Partial<Record<DrumPiece, string>>>;
  readonly pan: number;
}

/** Percussion instruments that a prompt can add to an ensemble, by id. */
export const percussion = {
  congas: {
    label: 'congas',
    words: 'conga|conga drum|tumba|tumbadora',
    // The tumbao: slap on the second beat, open tones before the next bar.
    lines: {
      'muted-conga': 'o.o.X.o.o.o.....o.o.X.o.o.o.....',
      'high-conga': '............x.x.............x.x.',
      'low-conga': '......................xx........',
    },
    pan: 0.3,
  },
  bongos: {
    label: 'bongos',
    words: 'bongo|bongo drum',
    // The martillo.
    lines: { 'high-bongo': 'X.o.x.o.X.o...o.', 'low-bongo': '............x...' },
    pan: -0.3,
  },
  timbales: {
    label: 'timbales',
    words: 'timbale',
    lines: {
      'high-timbale': 'X...x...x.x...x.x...x.x...x...x.',
      'low-timbale': '........................o.......',
    },
    pan: 0.2,
  },
  cowbell: { label: 'cowbell', words: 'cowbell', lines: { cowbell: 'X...x...X...x.o.' }, pan: 0.25 },
  claves: {
    label: 'claves',
    words: 'clave',
    // The son clave, three strokes and two.
    lines: { claves: 'x.....x.....x.......x...x.......' },
    pan: -0.25,
  },
  maracas: {
    label: 'maracas',
    words: 'maraca',
    foreignWords: 'rumbarasseln|rasseln',
    lines: { maracas: 'x.o.x.o.x.o.x.o.' },
    pan: 0.4,
  },
  triangle: {
    label: 'triangle',
    words: 'orchestral triangle|triangle',
    foreignWords: 'triangel|triangolo|triangulo',
    lines: { triangle: 'x.......o.......' },
    pan: -0.35,
  },
  woodblock: {
    label: 'woodblock',
    words: 'woodblock|wood block|temple block',
    foreignWords: 'holzblock|tempelblock',
    lines: { 'high-woodblock': 'x...x...x...x...', 'low-woodblock': '..o.......o...o.' },
    pan: 0.3,
  },
  agogo: {
    label: 'agogo',
    words: 'agogo|agogo bell',
    lines: { 'high-agogo': 'x.....x.....x...', 'low-agogo': '...x.....x......' },
    pan: -0.3,
  },
  guiro: { label: 'guiro', words: 'guiro|guira|reco reco', lines: { guiro: 'X...x.x.X...x.x.' }, pan: 0.35 },
  cabasa: { label: 'cabasa', words: 'cabasa|afuche', lines: { cabasa: 'x.ox.ox.x.ox.ox.' }, pan: 0.35 },
  shaker: {
    label: 'shaker',
    words: 'shaker|egg shaker',
    lines: { shaker: 'XoxoXoxoXoxoXoxo' },
    pan: 0.4,
  },
  tambourine: {
    label: 'tambourine',
    words: 'tambourine',
    foreignWords: 'schellenkranz|tamburin|tambourin|pandereta|pandeireta',
    lines: { tambourine: 'o.o.X.o.o.o.X.o.' },
    pan: -0.35,
  },
  'hand-claps': {
    label: 'hand claps',
    words: 'hand clap|handclap|clapping',
    foreignWords: 'handeklatschen|klatschen',
    lines: { clap: '....x.......x...' },
    pan: 0,
  },
} satisfies Readonly<Record<string, PercussionRecord>>;

export type PercussionName = keyof typeof percussion;

/** Percussion instruments that the engine does not have, separated by "|", by the nearest one that it has. */
export const substitutedPercussion: Readonly<Partial<Record<PercussionName, string>>> = {
  congas: 'djembe|dunun|talking drum',
  bongos: 'tabla|darbuka|doumbek|udu',
  claves: 'castanet|finger snap',
  shaker: 'rainstick|rain stick|caxixi|ganza',
  tambourine: 'riq',
};
