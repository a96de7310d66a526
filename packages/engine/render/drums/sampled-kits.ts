import type { Decibels } from '#engine/kit/units.ts';
import type { DrumPiece } from '#engine/theory/drum-pieces.ts';
import type { SoundFont } from '#engine/soundfont/soundfont.ts';
import type { Drum } from './drum.ts';
import { sampledDrum, type SampledDrumSettings } from './sampled-drum.ts';
import { kitPrograms, pieceTrims, type SampledKit } from './sampled-kits.data.ts';

type Piece = Omit<SampledDrumSettings, 'font' | 'kit' | 'trimDb'>;

const piece = (key: number, pan: number, length: number, trebleDb: Decibels = 0): Piece => ({
  key,
  pan,
  length,
  trebleDb,
});

/** General MIDI key, pan from the audience's perspective, length in seconds and treble of each piece. */
const sampledPieces: Readonly<Record<DrumPiece, Piece>> = {
  kick: piece(36, 0, 0.9, 3),
  snare: piece(38, 0, 1, 5),
  rim: piece(37, -0.05, 0.5),
  clap: piece(39, 0.1, 0.6, 2),
  'closed-hat': piece(42, 0.3, 0.5, 3),
  'open-hat': piece(46, 0.3, 1.6, 4),
  'pedal-hat': piece(44, 0.3, 0.5, 2),
  ride: piece(51, -0.35, 2.6, 4),
  crash: piece(49, -0.25, 3.6, 5),
  'low-tom': piece(43, 0.4, 1.4, 3),
  'mid-tom': piece(47, 0.05, 1.3, 3),
  'high-tom': piece(50, -0.3, 1.1, 3),
  shaker: { ...piece(82, 0.45, 0.4), skip: 0.014 },
  tambourine: piece(54, -0.4, 0.8),
  'high-bongo': piece(60, -0.35, 0.6, 3),
  'low-bongo': piece(61, -0.25, 0.8, 3),
  'muted-conga': piece(62, 0.3, 0.6, 3),
  'high-conga': piece(63, 0.3, 1, 3),
  'low-conga': piece(64, 0.4, 1.2, 3),
  'high-timbale': piece(65, -0.4, 1.2, 3),
  'low-timbale': piece(66, -0.3, 1.4, 3),
  cowbell: piece(56, -0.2, 0.6, 3),
  claves: piece(75, 0.25, 0.5, 2),
  guiro: piece(73, -0.45, 0.5),
  cabasa: piece(69, 0.45, 0.4),
  maracas: piece(70, 0.5, 0.4),
  triangle: piece(81, 0.35, 2.5),
  'high-agogo': piece(67, -0.3, 0.8, 2),
  'low-agogo': piece(68, -0.3, 0.9, 2),
  'high-woodblock': piece(76, 0.2, 0.4, 2),
  'low-woodblock': piece(77, 0.2, 0.4, 2),
};

/** A kit of a SoundFont, with the percussion that every kit contains. */
export function sampledKit(kit: SampledKit, font: () => SoundFont): Readonly<Record<DrumPiece, Drum>> {
  const program = kitPrograms[kit];
  const entries = Object.entries<Piece>(sampledPieces).map(([name, settings]) => {
    const trimDb = pieceTrims[kit][name as DrumPiece];
    return [name, sampledDrum({ ...settings, kit: program, trimDb, font })];
  });
  return Object.fromEntries(entries) as Record<DrumPiece, Drum>;
}
