import { describe, expect, it } from 'vitest';
import { random } from '#engine/kit/random.ts';
import type { DrumHit } from '#engine/score/score.ts';
import { writeFill } from '#engine/score/fills.ts';
import { fillStyles, type FillStyle } from '#engine/theory/genres/style.ts';

const fills = (style: FillStyle, beats: number, bpm = 110): DrumHit[][] =>
  Array.from({ length: 40 }, (_, seed) =>
    writeFill({ style, startBeats: 8, beats, intensity: 0.7, bpm }, random(seed, 'fill')),
  );

const meanVelocity = (hits: readonly DrumHit[]): number =>
  hits.reduce((sum, { velocity }) => sum + velocity, 0) / hits.length;

describe('writeFill', () => {
  it.each(fillStyles)('fills one to four beats in the style "%s" and nothing else', (style) => {
    for (const beats of [1, 2, 3, 4]) {
      for (const hits of fills(style, beats)) {
        expect(hits.length).toBeGreaterThan(1);
        expect(hits.every(({ startBeats }) => startBeats >= 8 && startBeats < 8 + beats)).toBe(true);
        expect(hits.every(({ velocity }) => velocity > 0.1 && velocity <= 0.97)).toBe(true);
      }
    }
  });

  it('moves a long fill over at least two toms', () => {
    const used = fills('toms', 4).map(
      (hits) => new Set(hits.flatMap(({ piece }) => (piece.endsWith('tom') ? [piece] : []))),
    );
    expect(used.every(({ size }) => size >= 2)).toBe(true);
  });

  it('writes different fills', () => {
    const rhythms = new Set(
      fills('toms', 4).map((hits) => hits.map(({ startBeats, piece }) => `${startBeats} ${piece}`).join()),
    );
    expect(rhythms.size).toBeGreaterThan(10);
  });

  it('gets louder', () => {
    const halves = fills('toms', 4).flat();
    const early = halves.filter(({ startBeats, piece }) => startBeats < 9 && piece !== 'kick');
    const late = halves.filter(({ startBeats, piece }) => startBeats >= 11 && piece !== 'kick');
    expect(meanVelocity(late)).toBeGreaterThan(meanVelocity(early) * 1.1);
  });

  it('stays mostly on the eighths at fast tempi', () => {
    for (const hits of fills('toms', 2, 180)) {
      const onsets = new Set(hits.map(({ startBeats }) => startBeats));
      expect([...onsets].filter((beat) => beat % 0.5 !== 0).length / onsets.size).toBeLessThanOrEqual(0.35);
    }
  });
});
