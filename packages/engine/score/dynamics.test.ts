import { describe, expect, it } from 'vitest';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { applyDynamics } from '#engine/score/dynamics.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

const compose = (prompt: string, seed = 1) => {
  const intent = understand({ prompt, seed, lengthMs: 60_000, format: 'wav' });
  const piece = resolvePlan(writePlan(intent), intent);
  return { piece, score: writeScore(intent, piece) };
};

/** Mean velocity of all notes and hits that start in a range of beats. */
const meanVelocity = ({ score }: ReturnType<typeof compose>, from: number, to: number): number => {
  const events = score.parts
    .flatMap((part): readonly { startBeats: number; velocity: number }[] =>
      part.kind === 'drums' ? part.hits : part.notes,
    )
    .filter(({ startBeats }) => startBeats >= from && startBeats < to);
  return events.reduce((sum, { velocity }) => sum + velocity, 0) / events.length;
};

/** Mean velocity of the loudest section relative to the first, without its crescendo. */
const contrast = (prompt: string, seed: number): number => {
  const composed = compose(prompt, seed);
  const { sections } = composed.piece;
  const loudest = sections.toSorted((a, b) => b.intensity - a.intensity)[0]!;
  const [first] = sections;
  return (
    meanVelocity(composed, loudest.startBeats, loudest.startBeats + loudest.lengthBeats) /
    meanVelocity(composed, first!.startBeats, first!.startBeats + first!.lengthBeats / 2)
  );
};

describe('applyDynamics', () => {
  it.each([1, 2, 3])('plays classical sections from soft to loud (seed %i)', (seed) => {
    expect(contrast('classical', seed)).toBeGreaterThan(1.5);
  });

  it('changes nothing without a dynamic range', () => {
    const { score, piece } = compose('techno');
    expect(applyDynamics(score.parts, piece, 0)).toEqual(score.parts);
  });

  it('leads into a louder section with a crescendo', () => {
    const composed = compose('classical', 2);
    const { sections } = composed.piece;
    const at = sections.findIndex(({ intensity }, i) => (sections[i + 1]?.intensity ?? 0) > intensity + 0.2);
    const { startBeats, lengthBeats } = sections[at]!;
    const end = startBeats + lengthBeats;
    expect(meanVelocity(composed, end - 4, end)).toBeGreaterThan(
      1.15 * meanVelocity(composed, startBeats, startBeats + lengthBeats / 2),
    );
  });

  it('leaves every note audible', () => {
    const { parts } = compose('classical').score;
    const velocities = parts.flatMap((part) =>
      part.kind === 'notes' ? part.notes.map(({ velocity }) => velocity) : [],
    );
    expect(Math.min(...velocities)).toBeGreaterThanOrEqual(0.05);
  });
});
