import { describe, expect, it } from 'vitest';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import type { Part } from '#engine/score/score.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

const partsOf = (prompt: string): readonly Part[] => {
  const intent = understand({ prompt, seed: 1, lengthMs: 40_000, format: 'wav' });
  return writeScore(intent, resolvePlan(writePlan(intent), intent)).parts;
};
const ratioOf = (parts: readonly Part[], matches: (part: Part) => boolean): number =>
  parts.find(matches)?.channel.compressor?.ratio ?? 1;
const isBass = ({ stem }: Part): boolean => stem === 'bass';
/** Frequency of the first EQ band of a stem's first part. */
const bandOf = (parts: readonly Part[], stem: string): number | undefined =>
  parts.find((part) => part.stem === stem)?.channel.eq?.[0]?.frequency;

describe('processChannels', () => {
  it('compresses the bass of pop more than its accompaniment, and pads not at all', () => {
    const pop = partsOf('pop');
    const bass = ratioOf(pop, isBass);
    expect(ratioOf(pop, ({ name }) => name.startsWith('Pad'))).toBe(1);
    expect(bass).toBeGreaterThan(ratioOf(pop, ({ stem }) => stem === 'harmony'));
  });

  it('compresses jazz less than pop, and classical and ambient music not at all', () => {
    const jazz = ratioOf(partsOf('jazz'), isBass);
    expect(jazz).toBeGreaterThan(1);
    expect(jazz).toBeLessThan(ratioOf(partsOf('pop'), isBass) - 1);
    for (const prompt of ['classical', 'ambient'])
      expect(partsOf(prompt).every(({ channel }) => channel.compressor === undefined)).toBe(true);
  });

  it('dips the accompaniment at the presence of the lead, and of the voice of a song', () => {
    const harmony = partsOf('pop with flute lead').filter(({ stem }) => stem === 'harmony');
    expect(harmony.length).toBeGreaterThan(0);
    for (const { channel } of harmony) {
      expect(channel.eq?.[0]?.gainDb).toBeLessThan(-1);
      expect(channel.eq?.[0]?.frequency).toBeGreaterThan(1000);
      expect(channel.eq?.[0]?.frequency).toBeLessThanOrEqual(3000);
    }
    const low = partsOf('pop with cello lead').find(({ stem }) => stem === 'harmony');
    expect(low!.channel.eq![0]!.frequency).toBeLessThan(harmony[0]!.channel.eq![0]!.frequency);
  });

  it('gives the lowest octave to the kick in house, to the bass in reggae, and to both in folk', () => {
    const [house, reggae] = [partsOf('house'), partsOf('reggae')];
    expect(bandOf(house, 'bass')).toBeLessThan(70);
    expect(bandOf(house, 'drums')).toBeGreaterThan(bandOf(house, 'bass')!);
    expect(bandOf(reggae, 'bass')).toBeUndefined();
    expect(bandOf(reggae, 'drums')).toBeLessThan(90);
    expect(bandOf(partsOf('folk'), 'bass')).toBeUndefined();
  });
});
