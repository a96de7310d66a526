import { beforeAll, describe, expect, it } from 'vitest';
import { mod } from '#engine/kit/math.ts';
import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import type { ChordRegion } from '#engine/score/harmony.ts';
import type { NotePart } from '#engine/score/score.ts';
import { contextOf } from '#engine/score/testing/context-of.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { pitchClassesOf } from '#engine/theory/chords.ts';
import { isParallel } from '#engine/theory/part-writing/voice-leading.ts';

/*
 * Counts parallel fifths and octaves, and suspensions, in whole pieces of each kind of ensemble, from the written notes
 * without timing. Chorales of Bach have parallels in well under 1% of the movements of two voices.
 */

interface WrittenNote {
  readonly start: Beats;
  readonly end: Beats;
  readonly pitch: MidiPitch;
}

interface Voice {
  readonly part: string;
  readonly isBass: boolean;
  readonly notes: readonly WrittenNote[];
}

const seeds = [1, 2, 3, 4];
const ensembles = {
  strings: ['string quartet', 'string trio', 'baroque string quartet in G minor'],
  winds: ['wind quintet', 'saxophone quartet'],
  brass: ['brass quintet'],
  choir: ['a cappella choir', 'choral music, four-part choir, slow'],
  orchestra: ['Classical orchestra', 'Baroque dance', 'choir hymn'],
};

/** Figures of one instrument, and doublings in octaves, are no independent voices. */
const isIndependent = ({ name }: NotePart): boolean => !/^(Comp|Arpeggio|Counter|Second|Octaves)/.test(name);
const isDoubledBass = ({ name }: NotePart, parts: readonly NotePart[]): boolean =>
  /^(Contrabass|Bassoon|Tuba)/.test(name) && parts.some((part) => part.name.startsWith('Pad'));

const REST: Beats = 0.75;
const soundsAt = (voice: Voice, beat: Beats): WrittenNote | undefined => {
  const note = voice.notes.findLast(({ start }) => start <= beat + 1e-6);
  return note !== undefined && beat < Math.max(note.end, note.start) + REST ? note : undefined;
};

/** The voices of a part: one, or those of a section from the highest. */
const voicesOf = (part: NotePart): Voice[] => {
  const notes = part.notes
    .map(({ gridBeats, startBeats, durationBeats, pitch }): WrittenNote => {
      const start = Math.round((gridBeats ?? startBeats) * 24) / 24;
      return { start, end: start + durationBeats, pitch };
    })
    .toSorted((a, b) => a.start - b.start || b.pitch - a.pitch);
  const isBass = part.stem === 'bass';
  if (!part.name.startsWith('Pad')) return [{ part: part.name, isBass, notes }];
  const voices: WrittenNote[][] = [[], [], [], [], []];
  for (const beat of new Set(notes.map(({ start }) => start))) {
    const sounding = notes.filter(({ start, end }) => start <= beat + 1e-6 && end > beat + 0.06);
    for (const [i, note] of sounding.toSorted((a, b) => b.pitch - a.pitch).entries())
      if (note.start === beat) voices[i]?.push(note);
  }
  return voices.map((own) => ({ part: part.name, isBass, notes: own })).filter((voice) => voice.notes.length);
};

interface Piece {
  readonly voices: readonly Voice[];
  /** Before the final chord. */
  readonly chords: readonly ChordRegion[];
}

const pieceOf = (prompt: string, seed: number): Piece => {
  const { intent, piece, chords, cadence } = contextOf({ prompt, seed });
  const parts = writeScore(intent, piece).parts.filter((part) => part.kind === 'notes');
  return {
    voices: parts.filter((part) => isIndependent(part) && !isDoubledBass(part, parts)).flatMap(voicesOf),
    chords: chords.filter(({ startBeats }) => startBeats < cadence.chordBeats),
  };
};

/** All voices have the same note in unison and octaves. */
const isUnison = (voices: readonly Voice[], beat: Beats): boolean => {
  const sounding = voices.flatMap((voice) => soundsAt(voice, beat) ?? []);
  return sounding.length > 2 && new Set(sounding.map(({ pitch }) => mod(pitch, 12))).size === 1;
};

/** Movements of two voices to other notes at the same time, and those in parallel fifths or octaves. */
const countParallels = ({ voices }: Piece): { moves: number; parallels: number } => {
  let [moves, parallels] = [0, 0];
  for (const [i, upper] of voices.entries()) {
    for (const lower of voices.slice(i + 1)) {
      const areTwoSections =
        upper.part !== lower.part && [upper, lower].every(({ part }) => part.startsWith('Pad'));
      if (areTwoSections) continue;
      for (const { start } of upper.notes) {
        const pairs = [start - 1e-4, start].map((beat) => [soundsAt(upper, beat), soundsAt(lower, beat)]);
        const [a, c, b, d] = pairs.flat().map((note) => note?.pitch);
        if (a === undefined || b === undefined || c === undefined || d === undefined) continue;
        if (a === b || c === d || isUnison(voices, start - 1e-4) || isUnison(voices, start)) continue;
        moves += 1;
        if (isParallel(a, b, c, d)) parallels += 1;
      }
    }
  }
  return { moves, parallels };
};

/**
 * Notes held or repeated over a change of chord as a dissonance that resolves downwards by step, and those of them that
 * clash: another upper voice has the tone of the resolution already, or a semitone. The highest voice is the melody,
 * which may have an appoggiatura over a whole chord.
 */
const countSuspensions = ({ voices, chords }: Piece): { suspensions: number; clashes: number } => {
  let [suspensions, clashes] = [0, 0];
  for (const { startBeats, chord } of chords.slice(1)) {
    const tones = pitchClassesOf(chord);
    for (const voice of voices) {
      const at = voice.notes.findLastIndex(({ start, end }) => start <= startBeats && end > startBeats + 0.2);
      const [note, resolution] = [voice.notes[at], voice.notes[at + 1]];
      const before = note === undefined || note.start < startBeats ? note : voice.notes[at - 1];
      if (note === undefined || resolution === undefined || before?.pitch !== note.pitch) continue;
      const step = note.pitch - resolution.pitch;
      const resolves = (step === 1 || step === 2) && tones.includes(mod(resolution.pitch, 12));
      if (tones.includes(mod(note.pitch, 12)) || before.end < startBeats - 0.3 || !resolves) continue;
      suspensions += 1;
      const isHighest = voices.every((other) => (soundsAt(other, startBeats)?.pitch ?? 0) <= note.pitch);
      if (isHighest) continue;
      const isClash = voices.some(
        (other) =>
          other !== voice &&
          other.notes.some(
            ({ start, end, pitch }) =>
              start < resolution.start - 1e-6 &&
              end > startBeats + 0.1 &&
              ((!other.isBass && mod(pitch, 12) === mod(resolution.pitch, 12)) ||
                Math.abs(pitch - note.pitch) === 1),
          ),
      );
      if (isClash) clashes += 1;
    }
  }
  return { suspensions, clashes };
};

describe.each(Object.entries(ensembles))('part writing for %s', (_, prompts) => {
  let pieces: Piece[] = [];
  beforeAll(() => {
    pieces = prompts.flatMap((prompt) => seeds.map((seed) => pieceOf(prompt, seed)));
  });

  it('has parallel fifths and octaves in less than 1% of the movements of two independent voices', () => {
    const counts = pieces.map(countParallels);
    const moves = counts.reduce((sum, count) => sum + count.moves, 0);
    expect(moves).toBeGreaterThan(400);
    expect(counts.reduce((sum, { parallels }) => sum + parallels, 0) / moves).toBeLessThan(0.01);
  });

  it('resolves suspensions under the melody to a tone that no other upper voice has before', () => {
    const counts = pieces.map(countSuspensions);
    const suspensions = counts.reduce((sum, count) => sum + count.suspensions, 0);
    expect(suspensions).toBeGreaterThan(4);
    expect(counts.reduce((sum, { clashes }) => sum + clashes, 0)).toBe(0);
  });
});
