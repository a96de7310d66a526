import type { GenrePreset } from '#contract/genres.ts';
import type { Weighted } from '#engine/kit/random.ts';
import type { Beats, Decibels, Milliseconds, MidiPitch, Pan, Seconds } from '#engine/kit/units.ts';
import type { Form, SectionKind } from '#engine/theory/form.ts';
import type { DrumKit, DrumPiece, InstrumentName } from '#engine/theory/instruments.ts';
import type { MetreName } from '#engine/theory/metre.ts';
import type { ModeName } from '#engine/theory/modes.ts';
import type { ProgressionBook } from '#engine/theory/progressions.ts';
import type { VoicingStyle } from '#engine/theory/voicing.ts';

/**
 * A bar, or several, as text: one character for each sixteenth (16 in 4/4, 12 in 3/4 and 6/8; a multiple
 * is a pattern of as many bars). `.` is always a rest; what else may stand is said where it is used.
 */
export type Steps = string;

/** Where a part stands; what is left out is in the middle, dry and not ducked. */
export interface Stand {
  readonly gainDb: Decibels;
  readonly pan?: Pan;
  readonly reverb?: number;
  readonly echo?: number;
  readonly duckDb?: Decibels;
}

/** A drum pattern: X accent, x hit, o ghost note, ? a hit in half of the bars. */
export interface Groove {
  /** Plays when the section's intensity (0..1) is at least this; the highest that fits is chosen from. */
  readonly from: number;
  /** 4/4 unless it says otherwise. */
  readonly metre?: MetreName;
  /** Only in these sections, and preferred there. */
  readonly kinds?: readonly SectionKind[];
  readonly lines: Readonly<Partial<Record<DrumPiece, Steps>>>;
}

export const fillStyles = ['toms', 'snare', 'hats', 'brush', 'claps', 'rolls'] as const;
export type FillStyle = (typeof fillStyles)[number];

export interface DrumIdiom {
  readonly kits: Weighted<DrumKit>;
  readonly grooves: readonly Groove[];
  readonly fills: readonly FillStyle[];
  /** How likely a crash is on the downbeat after a joint. */
  readonly crash: number;
  readonly stand: Stand;
}

/**
 * A bass pattern: R root, 5 fifth, 3 third, 7 seventh, 6 sixth, 8 octave, w a scale step towards the next
 * chord, a the approach note a half-step or step before it, g a ghost of the root. `kick` instead of steps:
 * the root wherever the kick drum plays.
 */
export interface BassLine {
  readonly steps: Steps;
  readonly from: number;
  readonly metre?: MetreName;
  /** The share of the time to the next note that sounds; 1 is legato. */
  readonly gate: number;
}

export interface BassIdiom {
  readonly instruments: Weighted<InstrumentName>;
  readonly lines: readonly BassLine[];
  /** The intensity from which there is a bass at all. */
  readonly from: number;
  readonly stand: Stand;
}

/** A chord pattern: X accent, x hit, o soft: the whole chord. 0..7: one voice, counted from the lowest. */
export interface Figure {
  readonly steps: Steps;
  readonly from?: number;
  readonly metre?: MetreName;
  /** The share of the time to the next hit that sounds; 'hold' keeps the chord until it changes. */
  readonly gate: number | 'hold';
  /** Milliseconds between neighbouring strings of a strum. */
  readonly strumMs?: Milliseconds;
}

export interface LayerIdiom {
  readonly name: 'comp' | 'pad' | 'arpeggio' | 'counter';
  readonly instruments: Weighted<InstrumentName>;
  readonly figures: readonly Figure[];
  readonly voicing: VoicingStyle;
  readonly voices: number;
  /** The pitch around which the chord lies. */
  readonly centre: MidiPitch;
  readonly from: number;
  readonly stand: Stand;
}

/** A rhythm for a motif: x a note, - the note goes on. */
export type Cell = Steps;

export interface MelodyIdiom {
  readonly instruments: Weighted<InstrumentName>;
  /** Who plays the solos; the lead itself if empty. */
  readonly soloists: Weighted<InstrumentName>;
  readonly cells: {
    readonly verse: readonly Cell[];
    readonly chorus: readonly Cell[];
    readonly solo: readonly Cell[];
  };
  /** Sections that are left to a voice that may not be there: nobody leads in them, but for an answer every four bars. */
  readonly restsIn?: readonly SectionKind[];
  /** Who takes the tune over where the piece arrives or goes elsewhere; the lead itself if left out. */
  readonly answer?: Weighted<InstrumentName>;
  /** Who goes along with the tune in the fullest sections, and how many scale steps away. */
  readonly second?: {
    readonly instruments: Weighted<InstrumentName>;
    readonly steps: number;
    readonly gainDb: Decibels;
  };
  /** The middle of the melody's range. */
  readonly centre: MidiPitch;
  /** How many scale steps it may stray from there. */
  readonly reach: number;
  /** How likely a motif leaps by a third or more instead of stepping, 0..1. */
  readonly leaps: number;
  /** How likely an off-beat note is a chromatic neighbour of the next, 0..1. */
  readonly chromatic: number;
  /** How likely a bar of the phrase is left to the others, 0..1. */
  readonly rests: number;
  readonly gate: number;
  readonly from: number;
  readonly stand: Stand;
}

export interface Feel {
  /** The share of the pair that the first of two notes gets: 0.5 straight, 0.67 triplets. */
  readonly swing: readonly [low: number, high: number];
  readonly swingUnit: 'eighth' | 'sixteenth';
  /** How late the backbeat comes. */
  readonly backbeatLateMs: Milliseconds;
  /** How loosely the players keep together. */
  readonly looseMs: Milliseconds;
  /** How far velocities wander, 0..0.3. */
  readonly dynamics: number;
}

/** How much the desk follows the form: nothing in the fullest sections, all of it in the quietest. */
export interface Drama {
  /** Octaves by which a low-pass comes down from 16 kHz. */
  readonly darkOctaves: number;
  readonly quieterDb: Decibels;
  /** The share of the width that goes, 0..1. */
  readonly narrower: number;
  /** By how much of itself the harmony's width grows in the fullest. */
  readonly wider?: number;
  /** Beats in which a section comes to its own place instead of standing there at once. */
  readonly glideBeats?: Beats;
  /** Builds open and breaks close as they go on, the drums with them. */
  readonly sweeps?: boolean;
  /** Sections that stand open however intense they are. */
  readonly open?: readonly SectionKind[];
}

/**
 * How a short introduction begins: the first layer alone, with the hook over it, drums and bass alone, or
 * drums and the first layer.
 */
export type Beginning = 'chords' | 'hook' | 'rhythm' | 'beat';

/** What a short outro is left with: the first layer and the lead, drums and bass, the groove without a lead, or everybody. */
export type Leaving = 'chords' | 'rhythm' | 'vamp' | 'band';

export type Ending = 'ring' | 'button' | 'ritardando';

/** Everything that makes a genre: data that the writers read. A new genre is one file with one of these. */
export interface Idiom {
  readonly preset: GenrePreset;
  /** In a sentence: "house", "bossa nova". */
  readonly label: string;
  readonly tempo: { readonly low: number; readonly high: number; readonly usual: number };
  readonly metres: Weighted<MetreName>;
  readonly modes: Weighted<ModeName>;
  readonly major: ProgressionBook;
  readonly minor: ProgressionBook;
  readonly forms: readonly Form[];
  /** What this genre calls its sections, where it is not the plain word. */
  readonly sectionNames: Readonly<Partial<Record<SectionKind, string>>>;
  readonly feel: Feel;
  readonly drums: DrumIdiom | undefined;
  readonly bass: BassIdiom;
  readonly layers: readonly LayerIdiom[];
  readonly melody: MelodyIdiom;
  readonly room: { readonly decaySeconds: Seconds; readonly brightness: number };
  readonly drama: Drama;
  readonly beginnings: Weighted<Beginning>;
  readonly leavings: Weighted<Leaving>;
  readonly ending: Ending;
  /** The harmonic rhythm: each bar of a progression lasts this many bars. */
  readonly barsPerChord: number;
  /** How many beats the ending rings, at most. */
  readonly ringBeats: Beats;
}

/** A sub-style says only what differs from its preset; of the melody too. */
export type SubStyle = Readonly<Partial<Omit<Idiom, 'preset' | 'label' | 'melody'>>> & {
  readonly melody?: Readonly<Partial<MelodyIdiom>>;
};

/** A preset with its sub-styles by label. */
export interface Genre {
  readonly idiom: Idiom;
  readonly styles: Readonly<Record<string, SubStyle>>;
}
