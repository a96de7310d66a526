import type { Beats, Decibels, Milliseconds, MidiPitch, Pan, Velocity } from '#engine/kit/units.ts';
import type { SpokenLine } from '#engine/phonetics/spoken-line.ts';
import type { SingerName } from '#engine/theory/singers.ts';
import type { DrumKit, DrumPiece, InstrumentName } from '#engine/theory/instruments.ts';

/** The stems a piece is delivered in; they add up to the mix before mastering. */
export const stemNames = ['drums', 'bass', 'harmony', 'lead', 'vocals', 'effects'] as const;
export type StemName = (typeof stemNames)[number];

export type { DrumKit, DrumPiece, InstrumentName } from '#engine/theory/instruments.ts';

/** A note. Times are beats from the start of the piece, micro-timing and swing already in them. */
export interface Note {
  readonly startBeats: Beats;
  readonly durationBeats: Beats;
  readonly pitch: MidiPitch;
  readonly velocity: Velocity;
}

export interface DrumHit {
  readonly startBeats: Beats;
  readonly piece: DrumPiece;
  readonly velocity: Velocity;
}

/** How a part stands in the room. */
export interface Placement {
  readonly gainDb: Decibels;
  readonly pan: Pan;
  /** Share sent to the shared reverb, 0..1. */
  readonly reverb: number;
  /** Share sent to the tempo-synchronised echo, 0..1. */
  readonly echo: number;
  /** How deep the kick ducks this part, in dB (0 = not at all). */
  readonly duckDb: Decibels;
}

export interface NotePart {
  readonly kind: 'notes';
  /** Unique in the score; also the MIDI track's name, e.g. "Felt piano". */
  readonly name: string;
  readonly stem: Exclude<StemName, 'drums'>;
  readonly instrument: InstrumentName;
  readonly placement: Placement;
  readonly notes: readonly Note[];
}

export interface DrumPart {
  readonly kind: 'drums';
  readonly name: string;
  readonly stem: 'drums';
  readonly kit: DrumKit;
  readonly placement: Placement;
  readonly hits: readonly DrumHit[];
}

/** A note with words: which of the part's lines, and which syllable of it. */
export interface SungNote extends Note {
  readonly line: number;
  /** The same as the note before where the syllable goes on (a melisma). */
  readonly syllable: number;
}

/** A line as one of the singers sings it. */
export interface VoiceLine {
  readonly spoken: SpokenLine;
  /** In rhythm, but with the melody of speech. */
  readonly isRapped: boolean;
  /** 0 is the lead; others sing along, each a few cents off. */
  readonly take: number;
  /** Against the part's placement. */
  readonly gainDb: Decibels;
  readonly pan: Pan;
}

export interface VoicePart {
  readonly kind: 'voice';
  readonly name: string;
  readonly stem: 'vocals';
  readonly singer: SingerName;
  readonly role: 'lead' | 'backing';
  /** What is sung; a line that returns stands here again, and lines of a backing sound together. */
  readonly lines: readonly VoiceLine[];
  readonly placement: Placement;
  /** In order of lines, then of time. */
  readonly notes: readonly SungNote[];
}

export type Part = NotePart | DrumPart | VoicePart;

/** From `beat` on, the tempo is `bpm` quarter-notes a minute (dotted quarters never; 6/8 counts quarters too). */
export interface TempoPoint {
  readonly beat: Beats;
  readonly bpm: number;
}

/** A planned section, placed in time. */
export interface ScoreSection {
  readonly name: string;
  readonly startBeats: Beats;
  readonly startMs: Milliseconds;
  readonly durationMs: Milliseconds;
}

/** How open a stem stands: 0 dB, 0 octaves and width 1 change nothing. */
export interface Opening {
  readonly gainDb: Decibels;
  /** Octaves below 16 kHz above which it is dark. */
  readonly darkOctaves: number;
  /** The share of the difference between left and right that is kept; above 1 it grows. */
  readonly width: number;
}

/** A stretch in which a stem's opening goes straight from one to another. */
export interface Scene {
  readonly stem: StemName;
  readonly startBeats: Beats;
  readonly endBeats: Beats;
  readonly from: Opening;
  readonly to: Opening;
}

/** Full level before `fromMs`, silence from `toMs` on. */
export interface Fade {
  readonly fromMs: Milliseconds;
  readonly toMs: Milliseconds;
}

/** The room that all parts share. */
export interface Room {
  /** Time in seconds for the reverb to fall by 60 dB. */
  readonly decaySeconds: number;
  /** 0 (dull) to 1 (bright). */
  readonly brightness: number;
}

/** Everything that will sound, written down; a renderer needs nothing else. */
export interface Score {
  readonly title: string;
  readonly lengthMs: Milliseconds;
  /** The first point stands at beat 0; sorted by beat. */
  readonly tempo: readonly TempoPoint[];
  readonly metre: { readonly beatsPerBar: number; readonly beatUnit: 4 | 8 };
  /** Tonic pitch class 0..11 (C = 0) and mode name, e.g. {tonic: 2, mode: "minor"}. */
  readonly key: { readonly tonic: number; readonly mode: string };
  readonly genre: string;
  readonly sections: readonly ScoreSection[];
  readonly parts: readonly Part[];
  readonly room: Room;
  /** How the stems open and close with the form, each stem's in order of time; where none is, it stands open. */
  readonly scenes: readonly Scene[];
  readonly seed: number;
  /** Between these moments it falls to silence; absent, it is heard to its end. */
  readonly fade?: Fade | undefined;
  /** What rings beyond the end rings on in the beginning. */
  readonly loops?: boolean | undefined;
}
