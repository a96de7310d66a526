import type { GenrePreset } from '#contract/genres.ts';
import type { ReverbType } from '#engine/dsp/reverb-types.ts';
import type { Weighted } from '#engine/kit/random.ts';
import type { Beats, Decibels, Milliseconds, MidiPitch, Pan, Seconds } from '#engine/kit/units.ts';
import type { Form, SectionKind } from '#engine/theory/form.ts';
import type { TonicWeights } from '#engine/theory/genres/tonics.ts';
import type { InstrumentName } from '#engine/theory/instruments.ts';
import type { DrumKit, DrumPiece } from '#engine/theory/drum-pieces.ts';
import type { MetreName } from '#engine/theory/metre.ts';
import type { ModeName } from '#engine/theory/modes.ts';
import type { ProgressionTable } from '#engine/theory/progressions.ts';
import type { StepPattern } from '#engine/theory/step-pattern.ts';
import type { VoicingStyle } from '#engine/theory/voicing.ts';
import type { GrooveTemplateName } from '#engine/theory/grooves/groove-templates.data.ts';

/** Mixer settings of a part. Defaults: centred, no sends, no ducking. */
export interface MixSettings {
  readonly gainDb: Decibels;
  readonly pan?: Pan;
  readonly reverb?: number;
  readonly echo?: number;
  readonly duckDb?: Decibels;
}

/** A drum pattern: X accent, x hit, o ghost note, ? a hit with a probability of 50%. */
export interface Groove {
  /** Minimum section intensity (0..1). The grooves with the highest minimum that is reached are candidates. */
  readonly minIntensity: number;
  /** Default: 4/4. */
  readonly metre?: MetreName;
  /** If set, used only in these sections, and preferred there. */
  readonly kinds?: readonly SectionKind[];
  readonly lines: Readonly<Partial<Record<DrumPiece, StepPattern>>>;
}

export const fillStyles = ['toms', 'snare', 'hats', 'brush', 'claps', 'rolls'] as const;
export type FillStyle = (typeof fillStyles)[number];

export interface DrumStyle {
  readonly kits: Weighted<DrumKit>;
  readonly grooves: readonly Groove[];
  readonly fills: readonly FillStyle[];
  /** Probability of a crash on the first downbeat of a section. */
  readonly crash: number;
  /** Probability that the bass and these drums rest at the end of a section before a chorus or drop. Default: never. */
  readonly dropOut?: { readonly probability: number; readonly rests: 'kick' | 'all' };
  readonly channel: MixSettings;
}

/**
 * A bass pattern: R root, 5 fifth, 3 third, 7 seventh, 6 sixth, 8 octave, w a scale step towards the next chord, a an
 * approach note a half or whole step from it, g a ghost note on the root. `kick` instead of steps: the root on every
 * kick drum hit.
 */
export interface BassLine {
  readonly steps: StepPattern;
  readonly minIntensity: number;
  readonly metre?: MetreName;
  /** Note length as a share of the time to the next note; 1 is legato. */
  readonly noteLength: number;
}

export interface BassStyle {
  readonly instruments: Weighted<InstrumentName>;
  readonly lines: readonly BassLine[];
  /** Minimum intensity for any bass. */
  readonly minIntensity: number;
  /** True if the line keeps to the lowest string, an octave below the riffs of guitars. */
  readonly isLow?: boolean;
  readonly channel: MixSettings;
}

/** A chord pattern: X accent, x hit, o soft play the whole chord; 0..7 play one voice, counted from the lowest. */
export interface AccompanimentPattern {
  readonly steps: StepPattern;
  readonly minIntensity?: number;
  readonly metre?: MetreName;
  /** Note length as a share of the time to the next hit; 'hold' sustains the chord until it changes. */
  readonly noteLength: number | 'hold';
  /** Maximum note length, for stabs before a rest. */
  readonly maxBeats?: Beats;
  /** Time between adjacent strings of a strum. */
  readonly strumMs?: Milliseconds;
}

export interface AccompanimentStyle {
  readonly name: 'comp' | 'pad' | 'arpeggio' | 'counter';
  readonly instruments: Weighted<InstrumentName>;
  readonly patterns: readonly AccompanimentPattern[];
  /** The player chooses a new pattern in every bar, as pianists do in jazz. */
  readonly isImprovised?: boolean;
  readonly voicing: VoicingStyle;
  readonly voices: number;
  /** If set, only this voice of each chord is played, counted from the lowest. */
  readonly voice?: number;
  /** Centre pitch of the voicing. */
  readonly register: MidiPitch;
  readonly minIntensity: number;
  readonly channel: MixSettings;
}

/** Rhythm of a motif: x starts a note, - sustains it. */
export type RhythmCell = StepPattern;

export interface MelodyStyle {
  readonly instruments: Weighted<InstrumentName>;
  /** Instruments of the solos; if empty, the lead. */
  readonly soloists: Weighted<InstrumentName>;
  readonly cells: {
    readonly verse: readonly RhythmCell[];
    readonly chorus: readonly RhythmCell[];
    readonly solo: readonly RhythmCell[];
  };
  /** Sections that leave room for vocals: the lead only answers, in the second half of each four bars. */
  readonly sectionsWithoutLead?: readonly SectionKind[];
  /** Instruments that take over the melody in choruses and bridges; default: the lead. */
  readonly alternateLead?: Weighted<InstrumentName>;
  /** Parallel second voice in the sections of highest intensity, `steps` scale steps away. */
  readonly parallelVoice?: {
    readonly instruments: Weighted<InstrumentName>;
    readonly steps: number;
    readonly gainDb: Decibels;
  };
  /** Centre of the melodic range. */
  readonly tessitura: MidiPitch;
  /** Maximum distance from the tessitura, in scale steps. */
  readonly ambitus: number;
  /** Share (0..1) of the preference of popular songs for the pentatonic scale. Default: none. */
  readonly pentatonic?: number;
  /** Probability (0..1) of a leap of a third or more instead of a step. */
  readonly leaps: number;
  /** Probability (0..1) that an off-beat note is a chromatic neighbour of the next. */
  readonly chromatic: number;
  /** Probability (0..1) that a bar of the phrase is empty. */
  readonly rests: number;
  readonly noteLength: number;
  readonly minIntensity: number;
  readonly channel: MixSettings;
}

/** An instrument that plays the melody or the bass line of another in unison or octaves. */
export interface Doubling {
  readonly of: 'melody' | 'bass';
  readonly instrument: InstrumentName;
  /** Octaves above the doubled line. */
  readonly octaves: number;
  /** Minimum section intensity. */
  readonly minIntensity: number;
  readonly channel: MixSettings;
}

export interface Feel {
  /** Range of the swing ratio, the share of the first note in a pair: 0.5 straight, 0.67 triplets. */
  readonly swing: readonly [low: number, high: number];
  readonly swingUnit: 'eighth' | 'sixteenth';
  /** Delay of the backbeat. */
  readonly backbeatDelayMs: Milliseconds;
  /** The recorded drummers whose micro-timing and dynamics the rhythm section has. */
  readonly grooveTemplate: GrooveTemplateName;
  /** Share of their variation: 1 as recorded, 0 a machine. Genres of drum machines stay below 0.15 on purpose. */
  readonly looseness: number;
  /** Amount of the performance rules of pitched parts (performance-rules.ts), 0..1. */
  readonly expression: number;
  /** Random velocity deviation, 0..0.3. */
  readonly velocityDeviation: number;
}

/** Compression of the complete mix while it is mastered. */
export type BusCompression = 'none' | 'gentle' | 'firm';

/** Processing of a genre's mix. */
export interface MixStyle {
  /** Strength of the channel compressors: 0 is none, 1 keeps all parts equally present. */
  readonly channelCompression: number;
  /** Share of the heavily compressed signal in the drum bus (New York compression), 0..1. */
  readonly parallelDrums: number;
  readonly busCompression: BusCompression;
  /** Level difference between the softest and the loudest sections, played by velocity. */
  readonly dynamicRangeDb: Decibels;
  /** Depth of the dip in the accompaniment at the presence frequency of the lead. */
  readonly leadDipDb: Decibels;
  /** Which of kick and bass has the lowest octave; the other gets a dip there. */
  readonly lowEnd: 'kick' | 'bass' | 'shared';
}

/** Mix automation by section: not applied at the highest intensity, fully applied at the lowest. */
export interface SectionDynamics {
  /** Octaves by which a low-pass is lowered from 16 kHz; 0 for bands and orchestras, whose dynamics change the timbre. */
  readonly lowPassOctaves: number;
  readonly attenuationDb: Decibels;
  /** Reduction of the stereo width, 0..1. */
  readonly widthReduction: number;
  /** Relative increase of the width of the harmony at the highest intensity. */
  readonly harmonyWidthBoost?: number;
  /** Duration of the transition to the settings of a section; default: immediate. */
  readonly transitionBeats?: Beats;
  /** Filter sweeps: opening in builds, closing in breaks, drums included. */
  readonly filterSweeps?: boolean;
  /** Level of the last of several choruses above the others. Default: none. */
  readonly lastChorusLiftDb?: Decibels;
  /** Sections without automation at any intensity. */
  readonly fullSections?: readonly SectionKind[];
}

/**
 * Parts of a short intro: the first accompaniment part alone, the same with the hook, drums and bass, or drums and
 * the first accompaniment part.
 */
export type IntroTexture = 'chords' | 'hook' | 'rhythm' | 'beat';

/**
 * Parts of a short outro: first accompaniment part and lead; drums, bass and the first accompaniment part; the same
 * without the bass; the parts of a verse in quiet patterns with the lead answering, or (`tag`) with all of the lead; or
 * all.
 */
export type OutroTexture = 'chords' | 'rhythm' | 'beat' | 'vamp' | 'tag' | 'band';

export type GenreEnding = 'ring' | 'button' | 'ritardando';

/** Complete style template of a genre, read by all writers. A new genre is one file that exports one. */
export interface Style {
  readonly preset: GenrePreset;
  /** For summaries: "house", "bossa nova". */
  readonly label: string;
  readonly tempo: { readonly low: number; readonly high: number; readonly typical: number };
  /** Tonics of the keys that its instruments play in. */
  readonly tonics: TonicWeights;
  readonly metres: Weighted<MetreName>;
  readonly modes: Weighted<ModeName>;
  readonly major: ProgressionTable;
  readonly minor: ProgressionTable;
  /** Default: those of minor. */
  readonly dorian?: ProgressionTable | undefined;
  /** Default: progressions with the minor seventh degree that are common to all genres. */
  readonly mixolydian?: ProgressionTable | undefined;
  readonly forms: readonly Form[];
  /** Section names that differ from the default. */
  readonly sectionNames: Readonly<Partial<Record<SectionKind, string>>>;
  readonly feel: Feel;
  readonly drums: DrumStyle | undefined;
  readonly bass: BassStyle;
  readonly accompaniment: readonly AccompanimentStyle[];
  readonly melody: MelodyStyle;
  /** Doublings of an orchestra. Default: none. */
  readonly doublings?: readonly Doubling[];
  readonly reverb: {
    readonly type: ReverbType;
    readonly decaySeconds: Seconds;
    readonly brightness: number;
  };
  readonly mix: MixStyle;
  readonly sectionDynamics: SectionDynamics;
  readonly introTextures: Weighted<IntroTexture>;
  readonly outroTextures: Weighted<OutroTexture>;
  readonly ending: GenreEnding;
  /** Harmonic rhythm: each bar of a progression lasts this many bars. */
  readonly barsPerChord: number;
  /** Probability (0..1) that a verse or theme ends on the tonic. Default: where a chorus follows, most lead on. */
  readonly closedVerses?: number;
  /** Probability (0..1) that an intro, break or build stands on a pedal point. Default: 0. */
  readonly pedalPoints?: number;
  /** Further sections that can stand on the tonic: riffs over the open low string. */
  readonly pedalSections?: readonly SectionKind[];
  /** True if the opening is sound or beat before any tune (ambient, techno). */
  readonly hasAtmosphericOpening?: boolean;
  /** Maximum duration of the ringing last chord. */
  readonly maxRingBeats: Beats;
}

/** Overrides of a preset's style; `melody` is merged. */
export type Substyle = Readonly<Partial<Omit<Style, 'preset' | 'label' | 'melody'>>> & {
  readonly melody?: Readonly<Partial<MelodyStyle>>;
};

/** Style of a preset, and its substyles by label. */
export interface Genre {
  readonly style: Style;
  readonly substyles: Readonly<Record<string, Substyle>>;
}
