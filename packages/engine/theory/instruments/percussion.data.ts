import type { DrumPiece } from '#engine/theory/drum-pieces.ts';

/** Step patterns by stroke as in a groove: X accent, x hit, o ghost note. */
export type PercussionLines = Readonly<Partial<Record<DrumPiece, string>>>;

/** A hand percussion instrument with the patterns that it repeats. */
interface PercussionRecord {
  readonly label: string;
  /** English names in prompts, normalised and in the singular, separated by "|". */
  readonly words: string;
  readonly foreignWords?: string;
  /** Pattern in 4/4, 16 steps for each bar. */
  readonly lines: PercussionLines;
  /** Patterns in 3/4 and 6/8, 12 steps for each bar. The cowbell in 6/8 is the standard bell of West Africa. */
  readonly threeFour: PercussionLines;
  readonly sixEight: PercussionLines;
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
    threeFour: {
      'muted-conga': 'o.o.X.o.o...',
      'high-conga': '........x.x.........x...',
      'low-conga': '......................x.',
    },
    sixEight: {
      'muted-conga': 'o...X.o.....',
      'high-conga': '........x.x.........x...',
      'low-conga': '......................x.',
    },
    pan: 0.3,
  },
  bongos: {
    label: 'bongos',
    words: 'bongo|bongo drum',
    // The martillo.
    lines: { 'high-bongo': 'X.o.x.o.X.o...o.', 'low-bongo': '............x...' },
    threeFour: { 'high-bongo': 'X.o.x.o.....', 'low-bongo': '........x.o.' },
    sixEight: { 'high-bongo': 'X.o.o.X.o...', 'low-bongo': '..........x.' },
    pan: -0.3,
  },
  timbales: {
    label: 'timbales',
    words: 'timbale',
    lines: {
      'high-timbale': 'X...x...x.x...x.x...x.x...x...x.',
      'low-timbale': '........................o.......',
    },
    threeFour: { 'high-timbale': 'X...x.x.x.x.', 'low-timbale': '..........o.' },
    sixEight: { 'high-timbale': 'X...x.x.x...', 'low-timbale': '..........o.' },
    pan: 0.2,
  },
  cowbell: {
    label: 'cowbell',
    words: 'cowbell',
    lines: { cowbell: 'X...x...X...x.o.' },
    threeFour: { cowbell: 'X...x...x.o.' },
    sixEight: { cowbell: 'X...x...x.x...x...x...x.' },
    pan: 0.25,
  },
  claves: {
    label: 'claves',
    words: 'clave',
    // The son clave, three strokes and two.
    lines: { claves: 'x.....x.....x.......x...x.......' },
    threeFour: { claves: 'x.....x.........x...x...' },
    sixEight: { claves: 'x...x...x.....x...x.....' },
    pan: -0.25,
  },
  maracas: {
    label: 'maracas',
    words: 'maraca',
    foreignWords: 'rumbarasseln|rasseln',
    lines: { maracas: 'x.o.x.o.x.o.x.o.' },
    threeFour: { maracas: 'x.o.x.o.x.o.' },
    sixEight: { maracas: 'x.o.o.x.o.o.' },
    pan: 0.4,
  },
  triangle: {
    label: 'triangle',
    words: 'orchestral triangle|triangle',
    foreignWords: 'triangel|triangolo|triangulo',
    lines: { triangle: 'x.......o.......' },
    threeFour: { triangle: 'x.......o...' },
    sixEight: { triangle: 'x.....o.....' },
    pan: -0.35,
  },
  woodblock: {
    label: 'woodblock',
    words: 'woodblock|wood block|temple block',
    foreignWords: 'holzblock|tempelblock',
    lines: { 'high-woodblock': 'x...x...x...x...', 'low-woodblock': '..o.......o...o.' },
    threeFour: { 'high-woodblock': 'x...x...x...', 'low-woodblock': '......o...o.' },
    sixEight: { 'high-woodblock': 'x...x.x...x.', 'low-woodblock': '..o.....o...' },
    pan: 0.3,
  },
  agogo: {
    label: 'agogo',
    words: 'agogo|agogo bell',
    lines: { 'high-agogo': 'x.....x.....x...', 'low-agogo': '...x.....x......' },
    threeFour: { 'high-agogo': 'x...x.......', 'low-agogo': '........x.x.' },
    sixEight: { 'high-agogo': 'x...x.........x...x.....', 'low-agogo': '........x.x...........x.' },
    pan: -0.3,
  },
  guiro: {
    label: 'guiro',
    words: 'guiro|guira|reco reco',
    lines: { guiro: 'X...x.x.X...x.x.' },
    threeFour: { guiro: 'X...x.x.x.x.' },
    sixEight: { guiro: 'X...x.X...x.' },
    pan: 0.35,
  },
  cabasa: {
    label: 'cabasa',
    words: 'cabasa|afuche',
    lines: { cabasa: 'x.ox.ox.x.ox.ox.' },
    threeFour: { cabasa: 'x.oxx.o.x.ox' },
    sixEight: { cabasa: 'x.o.o.x.o.ox' },
    pan: 0.35,
  },
  shaker: {
    label: 'shaker',
    words: 'shaker|egg shaker',
    lines: { shaker: 'XoxoXoxoXoxoXoxo' },
    threeFour: { shaker: 'XoxoXoxoXoxo' },
    sixEight: { shaker: 'XoxoxoXoxoxo' },
    pan: 0.4,
  },
  tambourine: {
    label: 'tambourine',
    words: 'tambourine',
    foreignWords: 'schellenkranz|tamburin|tambourin|pandereta|pandeireta',
    lines: { tambourine: 'o.o.X.o.o.o.X.o.' },
    threeFour: { tambourine: 'o.o.X.o.X.o.' },
    sixEight: { tambourine: 'o.o.o.X.o.o.' },
    pan: -0.35,
  },
  'hand-claps': {
    label: 'hand claps',
    words: 'hand clap|handclap|clapping',
    foreignWords: 'handeklatschen|klatschen',
    lines: { clap: '....x.......x...' },
    threeFour: { clap: '....x...x...' },
    sixEight: { clap: '......x.....' },
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
