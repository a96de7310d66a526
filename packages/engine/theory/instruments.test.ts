import { describe, expect, it } from 'vitest';
import { encodeMidi } from '#engine/encode/midi.ts';
import { readMidi } from '#engine/encode/testing/read-midi.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import type { Score } from '#engine/score/score.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { generalMidiPrograms } from '#engine/theory/testing/general-midi-words.data.ts';
import { instrumentNames, instruments } from '#engine/theory/instruments.ts';
import { understand } from '#engine/understand/understand.ts';

const scoreOf = (prompt: string): Score => {
  const intent = understand({ prompt, seed: 4, lengthMs: 30_000, format: 'wav' });
  return writeScore(intent, resolvePlan(writePlan(intent), intent));
};

/** The General MIDI programs of the tracks with notes. */
const programsIn = (score: Score): number[] =>
  readMidi(encodeMidi(score)).tracks.flatMap((track) =>
    track.some(({ status }) => status >> 4 === 9)
      ? track.filter(({ status }) => status >> 4 === 0xc).map(({ data }) => data[0]!)
      : [],
  );

describe('an instrument record', () => {
  it.each(instrumentNames)('has a usable range, a role and a General MIDI program: %s', (name) => {
    const { low, high, roles, program } = instruments[name];
    expect(high - low).toBeGreaterThanOrEqual(12);
    expect(roles.length).toBeGreaterThan(0);
    expect(program).toBeGreaterThanOrEqual(0);
    expect(program).toBeLessThanOrEqual(127);
  });

  it.each(instrumentNames)('is found under its own label: %s', (name) => {
    const { instruments: found } = understand({ prompt: instruments[name].label, seed: 1, format: 'wav' });
    expect(found).toEqual([name]);
  });
});

it('no word names two instruments', () => {
  const words = Object.values(instruments).flatMap(({ id, words: own }) =>
    own.split('|').map((word) => ({ id, word })),
  );
  const owners = Object.groupBy(words, ({ word }) => word);
  expect(Object.values(owners).filter((found) => found!.length > 1)).toEqual([]);
});

describe('an instrument named in a prompt', () => {
  it.each(Object.entries(generalMidiPrograms))('is played in the MIDI file: %s', (word, accepted) => {
    const programs = programsIn(scoreOf(`a short piece with ${word}`));
    expect(programs.some((program) => accepted.includes(program))).toBe(true);
  });
});
