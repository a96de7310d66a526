import { describe, expect, it } from 'vitest';
import { encodeMidi } from '#engine/encode/midi.ts';
import { readMidi } from '#engine/encode/testing/read-midi.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import type { Score } from '#engine/score/score.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { instruments } from '#engine/theory/instruments.ts';
import { understand } from '#engine/understand/understand.ts';

const scoreOf = (prompt: string): Score => {
  const intent = understand({ prompt, seed: 4, format: 'wav', lengthMs: 90_000 });
  return writeScore(intent, resolvePlan(writePlan(intent), intent));
};

describe('a key change in the last chorus', () => {
  const score = scoreOf('pop song in c major at 120 bpm with a key change in the last chorus');
  const [change] = score.keyChanges ?? [];

  it('begins with the last chorus and raises the key by a whole step', () => {
    expect(change?.semitones).toBe(2);
    expect(change?.key).toEqual({ tonic: 2, mode: 'major' });
    const chorus = score.sections.findLast(({ name }) => /chorus/i.test(name));
    expect(change?.beat).toBe(chorus?.startBeats);
  });

  it('moves the bass into the new key, within its range', () => {
    const bass = score.parts.find((part) => part.kind === 'notes' && part.stem === 'bass');
    if (bass?.kind !== 'notes') throw new Error('There is no bass.');
    const last = bass.notes.at(-1)!;
    expect(last.pitch % 12).toBe(2);
    const { low, high } = instruments[bass.instrument];
    expect(bass.notes.every(({ pitch }) => pitch >= low && pitch <= high)).toBe(true);
  });

  it('is a second key signature in the MIDI file', () => {
    const { tracks, ticksPerBeat } = readMidi(encodeMidi(score));
    const signatures = tracks[0]!.filter(({ meta }) => meta === 0x59);
    expect(signatures.map(({ tick, data }) => [tick / ticksPerBeat, ...data])).toEqual([
      [0, 0, 0],
      [change?.beat, 2, 0],
    ]);
  });

  it('is absent without a request', () => {
    expect(scoreOf('pop song in c major at 120 bpm').keyChanges).toBeUndefined();
  });
});
