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
 * One or more bars as text: one character per sixteenth note (16 in 4/4, 12 in 3/4 and 6/8; a multiple is a pattern
 * of several bars). `.` is a rest; the other characters are defined where the type is used.
 */
export type Steps = string;

/** Mixer settings of a part. Defaults: centred, no sends, no ducking. */
export interface Stand {
  readonly gainDb: Decibels;
  readonly pan?: Pan;
  readonly reverb?: number;
  readonly echo?: number;
  readonly duckDb?: Decibels;
}

/** A drum pattern: X accent, x hit, o ghost note, ? a hit with a probability of 50%. */
export interface Groove {
  /** Minimum section intensity (0..1). The grooves with the highest minimum that is reached are candidates. */
  readonly from: number;
  /** Default: 4/4. */
  readonly metre?: MetreName;
  /** If set, used only in these sections, and preferred there. */
  readonly kinds?: readonly SectionKind[];
  readonly lines: Readonly<Partial<Record<DrumPiece, Steps>>>;
}

export const fillStyles = ['toms', 'snare', 'hats', 'brush', 'claps', 'rolls'] as const;
export type FillStyle = (typeof fillStyles)[number];

export interface DrumIdiom {
  readonly kits: Weighted<DrumKit>;
  readonly grooves: readonly Groove[];
  readonly fills: readonly FillStyle[];
  /** Probability of a crash on the first downbeat of a section. */
  readonly crash: number;
  readonly stand: Stand;
}

/**
 * A bass pattern: R root, 5 fifth, 3 third, 7 seventh, 6 sixth, 8 octave, w a scale step towards the next chord, a an
 * approach note a half or whole step from it, g a ghost note on the root. `kick` instead of steps: the root on every
 * kick drum hit.
 */
export interface BassLine {
  readonly steps: Steps;
  readonly from: number;
  readonly metre?: MetreName;
  /** Note length as a share of the time to the next note; 1 is legato. */
  readonly gate: number;
}

export interface BassIdiom {
  readonly instruments: Weighted<InstrumentName>;
  readonly lines: readonly BassLine[];
  /** Minimum intensity for any bass. */
  readonly from: number;
  readonly stand: Stand;
}

/** A chord pattern: X accent, x hit, o soft play the whole chord; 0..7 play one voice, counted from the lowest. */
export interface Figure {
  readonly steps: Steps;
  readonly from?: number;
  readonly metre?: MetreName;
  /** Note length as a share of the time to the next hit; 'hold' sustains the chord until it changes. */
  readonly gate: number | 'hold';
  /** Time between adjacent strings of a strum. */
  readonly strumMs?: Milliseconds;
}

export interface LayerIdiom {
  readonly name: 'comp' | 'pad' | 'arpeggio' | 'counter';
  readonly instruments: Weighted<InstrumentName>;
  readonly figures: readonly Figure[];
  readonly voicing: VoicingStyle;
  readonly voices: number;
  /** Centre pitch of the voicing. */
  readonly centre: MidiPitch;
  readonly from: number;
  readonly stand: Stand;
}

/** Rhythm of a motif: x starts a note, - sustains it. */
export type Cell = Steps;

export interface MelodyIdiom {
  readonly instruments: Weighted<InstrumentName>;
  /** Instruments of the solos; if empty, the lead. */
  readonly soloists: Weighted<InstrumentName>;
  readonly cells: {
    readonly verse: readonly Cell[];
    readonly chorus: readonly Cell[];
    readonly solo: readonly Cell[];
  };
  /** Sections without a lead except a short fill every four bars, to leave room for vocals. */
  readonly restsIn?: readonly SectionKind[];
  /** Instruments that take over the melody in choruses and bridges; default: the lead. */
  readonly answer?: Weighted<InstrumentName>;
  /** Parallel second voice in the sections of highest intensity, `steps` scale steps away. */
  readonly second?: {
    readonly instruments: Weighted<InstrumentName>;
    readonly steps: number;
    readonly gainDb: Decibels;
  };
  /** Centre of the melodic range. */
  readonly centre: MidiPitch;
  /** Maximum distance from the tessitura, in scale steps. */
  readonly reach: number;
  /** Probability (0..1) of a leap of a third or more instead of a step. */
  readonly leaps: number;
  /** Probability (0..1) that an off-beat note is a chromatic neighbour of the next. */
  readonly chromatic: number;
  /** Probability (0..1) that a bar of the phrase is empty. */
  readonly rests: number;
  readonly gate: number;
  readonly from: number;
  readonly stand: Stand;
}

export interface Feel {
  /** Range of the swing ratio, the share of the first note in a pair: 0.5 straight, 0.67 triplets. */
  readonly swing: readonly [low: number, high: number];
  readonly swingUnit: 'eighth' | 'sixteenth';
  /** Delay of the backbeat. */
  readonly backbeatLateMs: Milliseconds;
  /** Random timing deviation between the players. */
  readonly looseMs: Milliseconds;
  /** Random velocity deviation, 0..0.3. */
  readonly dynamics: number;
}

/** Mix automation by section: not applied at the highest intensity, fully applied at the lowest. */
export interface Drama {
  /** Octaves by which a low-pass is lowered from 16 kHz. */
  readonly darkOctaves: number;
  readonly quieterDb: Decibels;
  /** Reduction of the stereo width, 0..1. */
  readonly narrower: number;
  /** Relative increase of the width of the harmony at the highest intensity. */
  readonly wider?: number;
  /** Duration of the transition to the settings of a section; default: immediate. */
  readonly glideBeats?: Beats;
  /** Filter sweeps: opening in builds, closing in breaks, drums included. */
  readonly sweeps?: boolean;
  /** Sections without automation at any intensity. */
  readonly open?: readonly SectionKind[];
}

/**
 * Parts of a short intro: the first accompaniment part alone, the same with the hook, drums and bass, or drums and
 * the first accompaniment part.
 */
export type Beginning = 'chords' | 'hook' | 'rhythm' | 'beat';

/** Parts of a short outro: first accompaniment part and lead, drums and bass, everything but the lead, or all. */
export type Leaving = 'chords' | 'rhythm' | 'vamp' | 'band';

export type Ending = 'ring' | 'button' | 'ritardando';

/** Complete style template of a genre, read by all writers. A new genre is one file that exports one. */
export interface Idiom {
  readonly preset: GenrePreset;
  /** For summaries: "house", "bossa nova". */
  readonly label: string;
  readonly tempo: { readonly low: number; readonly high: number; readonly usual: number };
  readonly metres: Weighted<MetreName>;
  readonly modes: Weighted<ModeName>;
  readonly major: ProgressionBook;
  readonly minor: ProgressionBook;
  readonly forms: readonly Form[];
  /** Section names that differ from the default. */
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
  /** Harmonic rhythm: each bar of a progression lasts this many bars. */
  readonly barsPerChord: number;
  /** Maximum duration of the ringing last chord. */
  readonly ringBeats: Beats;
}

/** Overrides of a preset's style; `melody` is merged. */
export type SubStyle = Readonly<Partial<Omit<Idiom, 'preset' | 'label' | 'melody'>>> & {
  readonly melody?: Readonly<Partial<MelodyIdiom>>;
};

/** Style of a preset, and its substyles by label. */
export interface Genre {
  readonly idiom: Idiom;
  readonly styles: Readonly<Record<string, SubStyle>>;
}
