import { z } from 'zod';
import { compositionPlan } from './plan.ts';

/**
 * A score as it is stored with a version: everything that MIDI, audio, stems, outlines, edits and merges of a piece
 * need, so that they do not need the composer that wrote it. It is stored as JSON, compressed with Brotli.
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

const note = {
  startBeats: beats,
  gridBeats: beats.optional(),
  durationBeats: beats,
  pitch: z.number(),
  velocity: z.number(),
  articulation: z.enum(['legato', 'staccato', 'spiccato', 'fall']).optional(),
  bend: z.array(z.strictObject({ afterBeats: beats, semitones: z.number() })).optional(),
};

const steps = z.array(z.strictObject({ beat: level, value: level })).optional();
const curve = z.array(z.strictObject({ beat: beats, value: z.number() })).optional();

const channel = z.strictObject({
  gainDb: level,
  pan: z.number(),
  reverb: z.number(),
  echo: z.number(),
  duckDb: z.number(),
  compressor: z
    .strictObject({
      ratio: z.number(),
      thresholdDb: z.number(),
      kneeDb: z.number(),
      attackMs: z.number(),
      releaseMs: z.number(),
    })
    .optional(),
  eq: z.array(z.strictObject({ frequency: z.number(), gainDb: z.number(), q: z.number() })).optional(),
  lowCut: z.number().optional(),
  automation: z.strictObject({ levelDb: steps, brightnessDb: steps, reverb: steps, echo: steps }).optional(),
});

const notePart = z.strictObject({
  kind: z.literal('notes'),
  name,
  stem: z.enum(['bass', 'harmony', 'lead', 'vocals', 'effects']),
  instrument: name,
  channel,
  notes: z.array(z.strictObject(note)),
  controls: z
    .strictObject({
      expression: curve,
      vibrato: curve,
      pedal: z.array(z.strictObject({ startBeats: beats, endBeats: beats })).optional(),
    })
    .optional(),
});

const drumPart = z.strictObject({
  kind: z.literal('drums'),
  name,
  writtenName: name.optional(),
  stem: z.literal('drums'),
  kit: name,
  channel,
  hits: z.array(
    z.strictObject({
      startBeats: beats,
      gridBeats: beats.optional(),
      piece: name,
      velocity: z.number(),
      dampBeats: beats.optional(),
    }),
  ),
});

const index = z.int().min(0);

const voicePart = z.strictObject({
  kind: z.literal('voice'),
  name,
  stem: z.literal('vocals'),
  singer: name,
  role: z.enum(['lead', 'backing']),
  lines: z.array(
    z.strictObject({
      /** Index in `spoken` of the stored score. */
      spoken: index,
      isRapped: z.boolean(),
      take: z.number(),
      gainDb: level,
      pan: z.number(),
    }),
  ),
  channel,
  notes: z.array(z.strictObject({ ...note, line: index, syllable: index })),
});

const key = z.strictObject({ tonic: z.int().min(0).max(11), mode: name });
const busState = z.strictObject({ gainDb: level, lowPassOctaves: z.number(), width: z.number() });

const score = z.strictObject({
  title: z.string(),
  lengthMs: z.number(),
  tempo: z.array(z.strictObject({ beat: beats, bpm: z.number() })).min(1),
  metre: z.strictObject({ beatsPerBar: z.number(), beatUnit: z.union([z.literal(4), z.literal(8)]) }),
  key,
  keyChanges: z.array(z.strictObject({ beat: beats, semitones: z.number(), key })).optional(),
  genre: name,
  sections: z.array(z.strictObject({ name, startBeats: beats, startMs: z.number(), durationMs: z.number() })),
  chords: z.array(z.strictObject({ startBeats: beats, endBeats: beats, symbol: name })).optional(),
  parts: z.array(z.discriminatedUnion('kind', [notePart, drumPart, voicePart])),
  kicks: z.array(beats).optional(),
  reverb: z.strictObject({ type: name, decaySeconds: z.number(), brightness: z.number() }),
  automation: z.array(
    z.strictObject({
      stem: name,
      startBeats: beats,
      endBeats: beats,
      from: busState,
      to: busState,
    }),
  ),
  parallelDrums: z.number().optional(),
  busCompression: name.optional(),
  seed: z.number(),
  fade: z.strictObject({ fromMs: z.number(), toMs: z.number() }).optional(),
  loops: z.boolean().optional(),
});

/** Sections on the written grid; `exactMs` is not rounded, and without a ritardando. */
const gridSections = z.array(
  z.strictObject({
    name,
    kind: name,
    intensity: z.number(),
    startBeats: beats,
    lengthBeats: beats,
    exactMs: z.number(),
  }),
);

/** How a line is pronounced; the voice that speaks it belongs to the renderer. */
const pronouncedLine = z.strictObject({
  text: z.string(),
  /** Phonemes of the CMU set, without pauses. */
  phonemes: z.array(name),
  syllables: z.array(
    z.strictObject({
      text: z.string(),
      isLastOfWord: z.boolean(),
      stress: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      from: index,
      vowel: index,
      to: index,
    }),
  ),
  utterance: z.strictObject({
    isQuestion: z.boolean(),
    phrases: z.array(
      z.strictObject({
        words: z.array(
          z.strictObject({
            partOfSpeech: name,
            syllables: z.array(
              z.strictObject({
                phones: z.array(name),
                vowel: name,
                isStressed: z.boolean(),
                isAccented: z.boolean(),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
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
  sections: gridSections,
  /** Index in `scores`. */
  score: index,
  /**
   * What the piece was put together from, before the entries of its plan for single parts were applied. A piece that
   * is not arranged is its own only source.
   */
  sources: z.array(
    z.strictObject({
      composer: z.string().min(1).max(40),
      /** Index in the sources of the arrangement. */
      source: index,
      /** Composed again to end as the arrangement asks for. */
      isEnding: z.boolean(),
      bpm: z.number().positive(),
      accelerando: z.boolean(),
      key,
      sections: gridSections,
      score: index,
    }),
  ),
  scores: z.array(score).min(1),
  spoken: z.array(pronouncedLine),
});
export type StoredScore = z.infer<typeof storedScore>;
