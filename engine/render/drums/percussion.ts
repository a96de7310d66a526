import type { DrumPiece } from '#engine/score/score.ts';
import type { percussionStrokes } from '#engine/theory/instruments/percussion.data.ts';
import { type CymbalShape, cymbal } from './cymbal.ts';
import type { Drum } from './drum.ts';
import { type MembraneShape, membraneDrum } from './membrane.ts';
import { rim } from './rim.ts';

type PercussionStroke = Extract<DrumPiece, (typeof percussionStrokes)[number]>;

const hand: MembraneShape = {
  hertz: 200,
  decay: 0.32,
  modeLevel: 1,
  noiseBands: [{ at: 1800, q: 0.8, decay: 0.02, level: 0.4 }],
  pan: 0,
  level: 0.5,
};
const rattle: CymbalShape = {
  hertz: 420,
  noise: 1,
  above: 5600,
  attack: 0.008,
  stroke: 0.07,
  shimmer: 0.06,
  shimmerShare: 0.1,
  pan: 0.4,
  level: 0.4,
};
const bell: MembraneShape = {
  ...hand,
  decay: 0.24,
  noiseBands: [{ at: 5200, q: 0.9, decay: 0.02, level: 0.25 }],
  level: 0.34,
};

/** Latin and orchestral percussion, the same in every kit. */
export const percussion: Readonly<Record<PercussionStroke, Drum>> = {
  'low-conga': membraneDrum({ ...hand, hertz: 165, decay: 0.5, pan: 0.35 }),
  'high-conga': membraneDrum({ ...hand, hertz: 218, decay: 0.42, pan: 0.25 }),
  'muted-conga': membraneDrum({ ...hand, hertz: 230, decay: 0.07, pan: 0.25, level: 0.6 }),
  'low-bongo': membraneDrum({ ...hand, hertz: 300, decay: 0.2, pan: -0.3 }),
  'high-bongo': membraneDrum({ ...hand, hertz: 410, decay: 0.14, pan: -0.2 }),
  'low-timbale': membraneDrum({ ...hand, hertz: 240, decay: 0.35, pan: 0.2 }),
  'high-timbale': membraneDrum({ ...hand, hertz: 330, decay: 0.25, pan: 0.1 }),
  cowbell: membraneDrum({ ...bell, hertz: 560, pan: 0.25 }),
  claves: rim({ hertz: 2500, level: 0.26 }),
  maracas: cymbal(rattle),
  triangle: membraneDrum({ ...bell, hertz: 3900, decay: 1.1, pan: -0.35, level: 0.16 }),
  'low-woodblock': rim({ hertz: 700, level: 0.3 }),
  'high-woodblock': rim({ hertz: 1050, level: 0.28 }),
  'low-agogo': membraneDrum({ ...bell, hertz: 660, pan: -0.3 }),
  'high-agogo': membraneDrum({ ...bell, hertz: 880, pan: -0.3 }),
  guiro: cymbal({ ...rattle, above: 3000, attack: 0.03, stroke: 0.12 }),
  cabasa: cymbal({ ...rattle, above: 6800, stroke: 0.05 }),
};
