import type { GenrePreset } from '#contract/genres.ts';
import type { Beats, Decibels, Hertz, Milliseconds, MidiPitch, Pan, Velocity } from '#engine/kit/units.ts';
import type { ReverbType } from '#engine/dsp/reverb-types.ts';
import type { CompressorSettings } from '#engine/dsp/stereo-compressor.ts';
import type { SpokenLine } from '#engine/voice/models/hts/spoken-line.ts';
import type { BusCompression } from '#engine/theory/genres/style.ts';
import type { Key } from '#engine/theory/keys.ts';
import type { SingerName } from '#engine/theory/singers.ts';
import type { InstrumentName } from '#engine/theory/instruments.ts';
import type { DrumKit, DrumPiece } from '#engine/theory/drum-pieces.ts';

/** The stems of a piece, in the order of delivery; they add up to the mix before mastering. */
export const stemNames = ['drums', 'bass', 'harmony', 'lead', 'vocals', 'effects'] as const;
export type StemName = (typeof stemNames)[number];

/** A point of a pitch bend: semitones above the note's pitch, at a time after the note's start. */
export interface BendPoint {
  readonly afterBeats: Beats;
  readonly semitones: number;
}

/** A note. Times are beats from the start of the piece and include micro-timing and swing. */
export interface Note {
  readonly startBeats: Beats;
  /** Where it is written, before swing and timing; absent: `startBeats`. */
  readonly gridBeats?: Beats;
  readonly durationBeats: Beats;
  readonly pitch: MidiPitch;
  readonly velocity: Velocity;
  /**
   * `legato`: played into the next note without a gap or a new attack; `staccato`, `spiccato` (bowed): detached, with
   * the short duration that it sounds; `fall`: leaves its pitch downwards at the end, as its bend says.
   */
  readonly articulation?: 'legato' | 'staccato' | 'spiccato' | 'fall';
  /** Pitch bend, linear between points and constant before the first and after the last. Sorted by time. */
  readonly bend?: readonly BendPoint[];
}

/** A point of a controller curve: 0..1, linear between points and constant before the first and after the last. */
export interface ControlPoint {
  readonly beat: Beats;
  readonly value: number;
}

/** The sustain pedal is down from `startBeats` to `endBeats`. */
export interface PedalSpan {
  readonly startBeats: Beats;
  readonly endBeats: Beats;
}

/** Controllers of a whole part, sorted by time. */
export interface PartControls {
  /** Level: the gain is the square of the value, as in General MIDI. */
  readonly expression?: readonly ControlPoint[];
  /** Depth of the vibrato. */
  readonly vibrato?: readonly ControlPoint[];
  readonly pedal?: readonly PedalSpan[];
}

export interface DrumHit {
  readonly startBeats: Beats;
  /** As in notes. */
  readonly gridBeats?: Beats;
  readonly piece: DrumPiece;
  readonly velocity: Velocity;
  /** It is damped at this beat, if it still sounds; the next stroke of the hi-hat closes an open one anyway. */
  readonly dampBeats?: Beats;
}

/** A peaking filter of a channel. */
export interface EqBand {
  readonly frequency: Hertz;
  readonly gainDb: Decibels;
  readonly q: number;
}

/** A value that applies from `beat` on, reached by a short ramp that ends there. */
export interface AutomationStep {
  readonly beat: Beats;
  readonly value: number;
}

/** Automation of a channel, sorted by beat; before the first step it is neutral. */
export interface ChannelAutomation {
  /** Level after compressor and EQ, before the sends, in dB; -Infinity is silence. */
  readonly levelDb?: readonly AutomationStep[];
  /** Gain of a high shelf above about 2.5 kHz, in dB. */
  readonly brightnessDb?: readonly AutomationStep[];
  /** Reverb send, 0..1, in place of the channel's. */
  readonly reverb?: readonly AutomationStep[];
  /** Echo send, 0..1, in place of the channel's. */
  readonly echo?: readonly AutomationStep[];
}

/** Channel settings of a part in the mix. */
export interface ChannelSettings {
  readonly gainDb: Decibels;
  readonly pan: Pan;
  /** Reverb send, 0..1. */
  readonly reverb: number;
  /** Send to the tempo-synchronised echo, 0..1. */
  readonly echo: number;
  /** Depth of the sidechain ducking by the kick, in dB; 0 is none. */
  readonly duckDb: Decibels;
  /** Channel compressor, before EQ and sends; undefined: none. */
  readonly compressor?: CompressorSettings | undefined;
  /** EQ in addition to the instrument's. */
  readonly eq?: readonly EqBand[];
  /** Minimum corner of the high-pass; default: the instrument's. */
  readonly lowCut?: Hertz;
  readonly automation?: ChannelAutomation;
}

export interface NotePart {
  readonly kind: 'notes';
  /** Unique in the score; also the MIDI track's name, e.g. "Felt piano". */
  readonly name: string;
  readonly stem: Exclude<StemName, 'drums'>;
  readonly instrument: InstrumentName;
  readonly channel: ChannelSettings;
  readonly notes: readonly Note[];
  readonly controls?: PartControls;
}

export interface DrumPart {
  readonly kind: 'drums';
  readonly name: string;
  /** The part that its hits come from: they sound as they would there. Default: its own name. */
  readonly writtenName?: string;
  readonly stem: 'drums';
  readonly kit: DrumKit;
  readonly channel: ChannelSettings;
  readonly hits: readonly DrumHit[];
}

/** A sung note: the index of the line in the part and of the syllable in the line. */
export interface SungNote extends Note {
  readonly line: number;
  /** Equal to the previous note's where one syllable has several notes (a melisma). */
  readonly syllable: number;
}

/** A line as sung by one voice. */
export interface VoiceLine {
  readonly spoken: SpokenLine;
  /** Rapped: in rhythm, with the pitch contour of speech. */
  readonly isRapped: boolean;
  /** Vocal take: 0 is the lead, others are doubles or backing voices, detuned by a few cents. */
  readonly take: number;
  /** Relative to the part's channel settings. */
  readonly gainDb: Decibels;
  readonly pan: Pan;
}

export interface VoicePart {
  readonly kind: 'voice';
  readonly name: string;
  readonly stem: 'vocals';
  readonly singer: SingerName;
  readonly role: 'lead' | 'backing';
  /** A repeated line is listed once for each time; backing lines can overlap. */
  readonly lines: readonly VoiceLine[];
  readonly channel: ChannelSettings;
  /** Sorted by line, then time. */
  readonly notes: readonly SungNote[];
}

export type Part = NotePart | DrumPart | VoicePart;

/** From `beat` on, the tempo is `bpm` quarter notes a minute, also in 6/8. */
export interface TempoPoint {
  readonly beat: Beats;
  readonly bpm: number;
}

/** From `beat` on, the music is `semitones` higher than at the start, in `key`. */
export interface KeyChange {
  readonly beat: Beats;
  readonly semitones: number;
  readonly key: Key;
}

/** A chord and the written beats that it covers. */
export interface ScoreChord {
  readonly startBeats: Beats;
  readonly endBeats: Beats;
  /** With pitch names: "Dm7". */
  readonly symbol: string;
}

/** A planned section with its start and length. */
export interface ScoreSection {
  readonly name: string;
  readonly startBeats: Beats;
  readonly startMs: Milliseconds;
  readonly durationMs: Milliseconds;
}

/** Automated state of a stem's bus: 0 dB, 0 octaves and width 1 are neutral. */
export interface BusState {
  readonly gainDb: Decibels;
  /** Low-pass cutoff, in octaves below 16 kHz. */
  readonly lowPassOctaves: number;
  /** Stereo width: factor of the side signal; above 1 is wider. */
  readonly width: number;
}

/** A segment of bus automation: linear from one state to another. */
export interface AutomationSegment {
  readonly stem: StemName;
  readonly startBeats: Beats;
  readonly endBeats: Beats;
  readonly from: BusState;
  readonly to: BusState;
}

/** Full level before `fromMs`, silence from `toMs` on. */
export interface Fade {
  readonly fromMs: Milliseconds;
  readonly toMs: Milliseconds;
}

/** Settings of the reverb that all parts share. */
export interface ReverbSettings {
  readonly type: ReverbType;
  /** Reverberation time (RT60) in seconds. */
  readonly decaySeconds: number;
  /** 0 (dull) to 1 (bright). */
  readonly brightness: number;
}

/** A complete score: the only input of the renderer. */
export interface Score {
  readonly title: string;
  readonly lengthMs: Milliseconds;
  /** The first point is at beat 0; sorted by beat. */
  readonly tempo: readonly TempoPoint[];
  readonly metre: { readonly beatsPerBar: number; readonly beatUnit: 4 | 8 };
  /** Tonic pitch class 0..11 (C = 0) and mode name, e.g. {tonic: 2, mode: "minor"}. */
  readonly key: Key;
  readonly keyChanges?: readonly KeyChange[];
  readonly genre: GenrePreset;
  readonly sections: readonly ScoreSection[];
  readonly chords?: readonly ScoreChord[];
  readonly parts: readonly Part[];
  /** The kicks that trigger the sidechain ducking, sorted; default: those of the parts. */
  readonly kicks?: readonly Beats[];
  readonly reverb: ReverbSettings;
  /** Bus automation, sorted by time for each stem; a stem without segments is neutral. */
  readonly automation: readonly AutomationSegment[];
  /** Share of the heavily compressed signal in the drum bus, 0..1; default: none. */
  readonly parallelDrums?: number | undefined;
  /** Bus compressor of the master; default: gentle. */
  readonly busCompression?: BusCompression | undefined;
  readonly seed: number;
  /** The fade-out, if there is one. */
  readonly fade?: Fade | undefined;
  /** True for a seamless loop: the tail beyond the end is added to the beginning. */
  readonly loops?: boolean | undefined;
}
