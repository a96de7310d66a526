import type { MidiPitch } from '#engine/kit/units.ts';
import { brass } from '#engine/theory/instruments/brass.data.ts';
import { strings } from '#engine/theory/instruments/strings.data.ts';
import { voices as choirs } from '#engine/theory/instruments/voices.data.ts';
import { type InstrumentName, instruments } from '#engine/theory/instruments.ts';
import type { VoiceRange } from '#engine/theory/part-writing/voice-leading.ts';

export type EnsembleFamily = 'strings' | 'winds' | 'brass' | 'choir';

/** A player of an ensemble with a part of its own. */
export interface EnsembleVoice extends VoiceRange {
  readonly instrument: InstrumentName;
  /** For the track name: "violin", "soprano". */
  readonly label: string;
}

/** Players of the same instrument after the first are written lower by this much. */
const SECOND_PLAYER_LOW: MidiPitch = 3;
const SECOND_PLAYER_HIGH: MidiPitch = 7;

const soloVoice = (instrument: InstrumentName, earlierPlayers: number): EnsembleVoice => {
  const { low, high, label, tessitura = [low + 4, high - 7] } = instruments[instrument];
  const [from, to] = tessitura;
  const lowest = Math.max(low, from - earlierPlayers * SECOND_PLAYER_LOW);
  return {
    instrument,
    label,
    low,
    high,
    tessitura: [lowest, Math.max(lowest + 10, to - earlierPlayers * SECOND_PLAYER_HIGH)],
  };
};

/** Ranges of a mixed choir of amateurs; the tessitura is what is sung for long. */
const choirVoices: readonly (VoiceRange & { readonly label: string })[] = [
  { label: 'soprano', low: 60, high: 79, tessitura: [64, 76] },
  { label: 'alto', low: 55, high: 74, tessitura: [57, 69] },
  { label: 'tenor', low: 48, high: 68, tessitura: [52, 65] },
  { label: 'bass', low: 41, high: 62, tessitura: [43, 57] },
];

/** Four voices of a choir; a second timbre, such as "ooh", is sung by the inner voices. */
export const choirOf = (outer: InstrumentName, inner = outer): EnsembleVoice[] =>
  choirVoices.map((voice, i) => {
    const instrument = i === 1 || i === 2 ? inner : outer;
    const { low, high } = instruments[instrument];
    return { ...voice, instrument, low: Math.max(voice.low, low), high: Math.min(voice.high, high) };
  });

/** A melody goes this far below and above the tessitura. */
const BELOW_TESSITURA: MidiPitch = 2;
const ABOVE_TESSITURA: MidiPitch = 5;

/** Chromatic neighbours and ornaments of a melody reach this far beyond its other notes. */
const ORNAMENT_SPAN: MidiPitch = 2;

/** The range of a voice when it has the melody, which keeps its timbre apart from that of a higher voice. */
export const melodyRange = ({ low, high, tessitura: [from, to] }: VoiceRange): VoiceRange => ({
  low: Math.max(low + ORNAMENT_SPAN, from - BELOW_TESSITURA),
  high: Math.min(high - ORNAMENT_SPAN, to + ABOVE_TESSITURA),
  tessitura: [from, to],
});

/** The voices of an ensemble from the highest to the lowest. */
export const voicesOf = (players: readonly InstrumentName[]): EnsembleVoice[] => {
  const middle = ({ tessitura: [low, high] }: EnsembleVoice) => low + high;
  return players
    .map((player, i) => soloVoice(player, players.slice(0, i).filter((other) => other === player).length))
    .toSorted((a, b) => middle(b) - middle(a));
};

export const isChoir = (instrument: InstrumentName): boolean => instrument in choirs;

const familyOfInstrument = (instrument: InstrumentName): EnsembleFamily => {
  if (isChoir(instrument)) return 'choir';
  if (instrument in strings) return 'strings';
  return instrument in brass ? 'brass' : 'winds';
};

/** The family that most voices belong to. */
export const familyOf = (voices: readonly EnsembleVoice[]): EnsembleFamily => {
  const families = voices.map(({ instrument }) => familyOfInstrument(instrument));
  const count = (family: EnsembleFamily) => families.filter((own) => own === family).length;
  return families.toSorted((a, b) => count(b) - count(a))[0] ?? 'strings';
};
