import { z } from 'zod';
import type { Frozen } from '#contract/frozen.ts';
import { stemNames } from '#contract/part-groups.ts';
import { compositionPlan } from '#contract/plan.ts';

/**
 * A score as it is stored with a version: everything that MIDI, audio, stems, outlines, edits and merges of a piece
 * need, so that they do not need the composer that wrote it. It is stored as JSON, compressed with Brotli.
 *
 * This is the only description of a score: the composer's types (`packages/engine/score/score.ts`) are inferred from it, with
 * the names that it knows in place of texts.
 *
 * A change of this file that cannot read what was stored before increases `storedScoreSchema`, and keeps a reader of
 * the schema before. Units: beats are quarter notes from the start of the piece, times are milliseconds, levels are
 * decibels; names of instruments, kits, singers and genres are those of the composer.
 */
export const storedScoreSchema = 1;

/** JSON has no infinity: silence, and a time before everything, are written as a word. */
const level = z.union([z.number(), z.literal('-Infinity').transform(() => -Infinity)]);
const name = z.string().max(400);
const beats = z.number();

const bendPoint = z.strictObject({ afterBeats: beats, semitones: z.number() });
/** A point of a pitch bend: semitones above the note's pitch, at a time after the note's start. */
export type BendPoint = Frozen<z.infer<typeof bendPoint>>;

const note = z.strictObject({
  startBeats: beats,
  /** Where it is written, before swing and timing; absent: `startBeats`. */
  gridBeats: beats.optional(),
  durationBeats: beats,
  /** MIDI note number: 60 is middle C; fractions are cents / 100. */
  pitch: z.number(),
  /** 0 (silent) to 1. */
  velocity: z.number(),
  /**
   * `legato`: played into the next note without a gap or a new attack; `staccato`, `spiccato` (bowed): detached, with
   * the short duration that it sounds; `fall`: leaves its pitch downwards at the end, as its bend says.
   */
  articulation: z.enum(['legato', 'staccato', 'spiccato', 'fall']).optional(),
  /** Pitch bend, linear between points and constant before the first and after the last. Sorted by time. */
  bend: z.array(bendPoint).optional(),
});
/** A note. Times are beats from the start of the piece and include micro-timing and swing. */
export type Note = Frozen<z.infer<typeof note>>;

const automationStep = z.strictObject({ beat: level, value: level });
/** A value that applies from `beat` on, reached by a short ramp that ends there. */
export type AutomationStep = Frozen<z.infer<typeof automationStep>>;
const steps = z.array(automationStep).optional();

const controlPoint = z.strictObject({ beat: beats, value: z.number() });
/** A point of a controller curve: 0..1, linear between points and constant before the first and after the last. */
export type ControlPoint = Frozen<z.infer<typeof controlPoint>>;
const curve = z.array(controlPoint).optional();

const pedalSpan = z.strictObject({ startBeats: beats, endBeats: beats });
/** The sustain pedal is down from `startBeats` to `endBeats`. */
export type PedalSpan = Frozen<z.infer<typeof pedalSpan>>;

const partControls = z.strictObject({
  /** Level: the gain is the square of the value, as in General MIDI. */
  expression: curve,
  /** Depth of the vibrato. */
  vibrato: curve,
  pedal: z.array(pedalSpan).optional(),
});
/** Controllers of a whole part, sorted by time. */
export type PartControls = Frozen<z.infer<typeof partControls>>;

const compressor = z.strictObject({
  /** Input decibels per output decibel above the threshold. */
  ratio: z.number(),
  /** Threshold relative to the running level of the signal. */
  thresholdDb: z.number(),
  kneeDb: z.number(),
  attackMs: z.number(),
  releaseMs: z.number(),
});
export type CompressorSettings = Frozen<z.infer<typeof compressor>>;

const eqBand = z.strictObject({ frequency: z.number(), gainDb: z.number(), q: z.number() });
/** A peaking filter of a channel; its frequency is in hertz. */
export type EqBand = Frozen<z.infer<typeof eqBand>>;

const channelAutomation = z.strictObject({
  /** Level after compressor and EQ, before the sends, in dB; -Infinity is silence. */
  levelDb: steps,
  /** Gain of a high shelf above about 2.5 kHz, in dB. */
  brightnessDb: steps,
  /** Reverb send, 0..1, in place of the channel's. */
  reverb: steps,
  /** Echo send, 0..1, in place of the channel's. */
  echo: steps,
});
/** Automation of a channel, sorted by beat; before the first step it is neutral. */
export type ChannelAutomation = Frozen<z.infer<typeof channelAutomation>>;

const channel = z.strictObject({
  gainDb: level,
  /** -1 (left) to 1 (right). */
  pan: z.number(),
  /** Reverb send, 0..1. */
  reverb: z.number(),
  /** Send to the tempo-synchronised echo, 0..1. */
  echo: z.number(),
  /** Depth of the sidechain ducking by the kick, in dB; 0 is none. */
  duckDb: z.number(),
  /** Channel compressor, before EQ and sends; undefined: none. */
  compressor: compressor.optional(),
  /** EQ in addition to the instrument's. */
  eq: z.array(eqBand).optional(),
  /** Minimum corner of the high-pass in hertz; default: the instrument's. */
  lowCut: z.number().optional(),
  automation: channelAutomation.optional(),
});
/** Channel settings of a part in the mix. */
export type ChannelSettings = Frozen<z.infer<typeof channel>>;

const notePart = z.strictObject({
  kind: z.literal('notes'),
  /** Unique in the score; also the MIDI track's name, e.g. "Felt piano". */
  name,
  stem: z.enum(stemNames).exclude(['drums']),
  instrument: name,
  channel,
  notes: z.array(note),
  controls: partControls.optional(),
});

const drumHit = z.strictObject({
  startBeats: beats,
  /** As in notes. */
  gridBeats: beats.optional(),
  piece: name,
  velocity: z.number(),
  /** It is damped at this beat, if it still sounds; the next stroke of the hi-hat closes an open one anyway. */
  dampBeats: beats.optional(),
});

const drumPart = z.strictObject({
  kind: z.literal('drums'),
  name,
  /** The part that its hits come from: they sound as they would there. Default: its own name. */
  writtenName: name.optional(),
  stem: z.literal('drums'),
  kit: name,
  channel,
  hits: z.array(drumHit),
});

const index = z.int().min(0);

/** The index of the line in the part and of the syllable in the line. */
const sungNote = note.extend({
  line: index,
  /** Equal to the previous note's where one syllable has several notes (a melisma). */
  syllable: index,
});
export type SungNote = Frozen<z.infer<typeof sungNote>>;

/** A line as sung by one voice. */
const voiceLine = z.strictObject({
  /** Index in `spoken` of the stored score. */
  spoken: index,
  /** Rapped: in rhythm, with the pitch contour of speech. */
  isRapped: z.boolean(),
  /** Vocal take: 0 is the lead, others are doubles or backing voices, detuned by a few cents. */
  take: z.number(),
  /** Relative to the part's channel settings. */
  gainDb: level,
  pan: z.number(),
});

const voicePart = z.strictObject({
  kind: z.literal('voice'),
  name,
  stem: z.literal('vocals'),
  singer: name,
  role: z.enum(['lead', 'backing']),
  /** A repeated line is listed once for each time; backing lines can overlap. */
  lines: z.array(voiceLine),
  channel,
  /** Sorted by line, then time. */
  notes: z.array(sungNote),
});

/** A tonic pitch class (C = 0 .. B = 11) and a mode. */
const key = z.strictObject({ tonic: z.int().min(0).max(11), mode: name });

const tempoPoint = z.strictObject({ beat: beats, bpm: z.number() });
/** From `beat` on, the tempo is `bpm` quarter notes a minute, also in 6/8. */
export type TempoPoint = Frozen<z.infer<typeof tempoPoint>>;

const metre = z.strictObject({ beatsPerBar: z.number(), beatUnit: z.union([z.literal(4), z.literal(8)]) });
/** A time signature: 3/4 is {beatsPerBar: 3, beatUnit: 4}, 6/8 is {beatsPerBar: 6, beatUnit: 8}. */
export type Metre = Frozen<z.infer<typeof metre>>;

/** A planned section with its start and length. */
const scoreSection = z.strictObject({
  name,
  startBeats: beats,
  startMs: z.number(),
  durationMs: z.number(),
});

const scoreChord = z.strictObject({
  startBeats: beats,
  endBeats: beats,
  /** With pitch names: "Dm7". */
  symbol: name,
});
/** A chord and the written beats that it covers. */
export type ScoreChord = Frozen<z.infer<typeof scoreChord>>;

const busState = z.strictObject({
  gainDb: level,
  /** Low-pass cutoff, in octaves below 16 kHz. */
  lowPassOctaves: z.number(),
  /** Stereo width: factor of the side signal; above 1 is wider. */
  width: z.number(),
});
/** Automated state of a stem's bus: 0 dB, 0 octaves and width 1 are neutral. */
export type BusState = Frozen<z.infer<typeof busState>>;

const fade = z.strictObject({ fromMs: z.number(), toMs: z.number() });
/** Full level before `fromMs`, silence from `toMs` on. */
export type Fade = Frozen<z.infer<typeof fade>>;

const score = z.strictObject({
  title: z.string(),
  lengthMs: z.number(),
  /** The first point is at beat 0; sorted by beat. */
  tempo: z.array(tempoPoint).min(1),
  metre,
  key,
  /** From `beat` on, the music is `semitones` higher than at the start, in `key`. */
  keyChanges: z.array(z.strictObject({ beat: beats, semitones: z.number(), key })).optional(),
  genre: name,
  sections: z.array(scoreSection),
  chords: z.array(scoreChord).optional(),
  parts: z.array(z.discriminatedUnion('kind', [notePart, drumPart, voicePart])),
  /** The kicks that trigger the sidechain ducking, sorted; default: those of the parts. */
  kicks: z.array(beats).optional(),
  reverb: z.strictObject({
    type: name,
    /** Reverberation time (RT60). */
    decaySeconds: z.number(),
    /** 0 (dull) to 1 (bright). */
    brightness: z.number(),
  }),
  /** Bus automation, sorted by time for each stem and linear; a stem without segments is neutral. */
  automation: z.array(
    z.strictObject({
      stem: name,
      startBeats: beats,
      endBeats: beats,
      from: busState,
      to: busState,
    }),
  ),
  /** Share of the heavily compressed signal in the drum bus, 0..1; default: none. */
  parallelDrums: z.number().optional(),
  /** Bus compressor of the master; default: gentle. */
  busCompression: name.optional(),
  seed: z.number(),
  /** The fade-out, if there is one. */
  fade: fade.optional(),
  /** True for a seamless loop: the tail beyond the end is added to the beginning. */
  loops: z.boolean().optional(),
});

/** A section on the written grid. */
const gridSection = z.strictObject({
  name,
  kind: name,
  /** Loudness and density, 0..1. */
  intensity: z.number(),
  startBeats: beats,
  lengthBeats: beats,
  /** Not rounded, and without a ritardando. */
  exactMs: z.number(),
});

/** Onset consonants, a vowel and coda consonants. Numbers are indices into the line's phonemes. */
const syllable = z.strictObject({
  /** The spelling, for display: "ri", "ver". */
  text: z.string(),
  isLastOfWord: z.boolean(),
  /** 0 unstressed, 1 secondary stress, 2 primary stress. */
  stress: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  from: index,
  vowel: index,
  /** Exclusive. */
  to: index,
});
export type Syllable = Frozen<z.infer<typeof syllable>>;

const utteranceWord = z.strictObject({
  partOfSpeech: name,
  syllables: z.array(
    z.strictObject({
      phones: z.array(name),
      vowel: name,
      isStressed: z.boolean(),
      isAccented: z.boolean(),
    }),
  ),
});
export type UtteranceWord = Frozen<z.infer<typeof utteranceWord>>;
export type UtteranceSyllable = UtteranceWord['syllables'][number];

const utterance = z.strictObject({
  isQuestion: z.boolean(),
  /** The words between two pauses. */
  phrases: z.array(z.strictObject({ words: z.array(utteranceWord) })),
});
/** A sentence as the decision trees of a trained voice see it. */
export type Utterance = Frozen<z.infer<typeof utterance>>;

const pronouncedLine = z.strictObject({
  text: z.string(),
  /** Phonemes of the CMU set, without pauses. */
  phonemes: z.array(name),
  syllables: z.array(syllable),
  utterance,
});
/** How a line is pronounced; the voice that speaks it belongs to the renderer. */
export type PronouncedLine = Frozen<z.infer<typeof pronouncedLine>>;

/** A score as its composer wrote it, before the entries of a plan: arrangements take sections from it. */
const source = z.strictObject({
  /** The version of the composer that wrote it. */
  composer: z.string().min(1).max(40),
  /** Index in the sources of the arrangement; 0 of a piece that is its own only source. */
  source: index,
  /** Composed again to end as the arrangement asks for. */
  isEnding: z.boolean(),
  bpm: z.number().positive(),
  /** Its tempo rises all the way. */
  accelerando: z.boolean(),
  key,
  sections: z.array(gridSection),
  /** Index in `scores`. */
  score: index,
});

export const storedScore = z.strictObject({
  schema: z.literal(storedScoreSchema),
  /** The version of the composer that wrote the piece. */
  composer: z.string().min(1).max(40),
  /** The request as it was understood, in a sentence. */
  understood: z.string(),
  genres: z.array(name),
  bpm: z.number().positive(),
  key,
  plan: compositionPlan,
  sections: z.array(gridSection),
  /** Index in `scores`. */
  score: index,
  /**
   * What the piece was put together from, before the entries of its plan for single parts were applied. A piece that
   * is not arranged is its own only source.
   */
  sources: z.array(source),
  scores: z.array(score).min(1),
  spoken: z.array(pronouncedLine),
});
export type StoredScore = z.infer<typeof storedScore>;
type StoredPart<Kind> = Frozen<Extract<StoredScore['scores'][number]['parts'][number], { kind: Kind }>>;

/** The values whose names a composer narrows to those that it knows. */
export interface Stored {
  readonly score: Frozen<z.infer<typeof score>>;
  readonly source: Frozen<z.infer<typeof source>>;
  readonly key: Frozen<z.infer<typeof key>>;
  readonly gridSection: Frozen<z.infer<typeof gridSection>>;
  readonly notePart: StoredPart<'notes'>;
  readonly drumPart: StoredPart<'drums'>;
  readonly voicePart: StoredPart<'voice'>;
}
