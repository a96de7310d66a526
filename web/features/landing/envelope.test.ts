import { describe, expect, it } from 'vitest';
import { announcement, departure, rain, sectionStarts, waltz } from '#web/features/landing/envelope.ts';

const loudest = (values: readonly number[]) => Math.max(...values);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe.each([
  ['the waltz', waltz],
  ['the rain', rain],
  ['the departure', departure],
  ['the announcement', announcement],
])('%s', (_, draw) => {
  const { peak, rms } = draw(300);

  it('has as many points as asked for, all within 0 and 1', () => {
    expect(peak).toHaveLength(300);
    expect(rms).toHaveLength(300);
    for (const value of [...peak, ...rms]) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }
  });

  it('never has an RMS above the peak', () => {
    for (const [at, value] of rms.entries()) expect(value).toBeLessThanOrEqual(peak[at] ?? 0);
  });

  it('is the same each time and fades to nothing at its end', () => {
    expect(draw(300)).toEqual({ peak, rms });
    expect(peak.at(-1)).toBeLessThan(0.01 * loudest(peak));
  });
});

it('is louder in the fourth section of the waltz than in the first', () => {
  const { rms } = waltz(600);
  const part = (from: number, to: number) => mean(rms.slice(Math.ceil(from * 600), Math.floor(to * 600)));
  expect(part(sectionStarts[3], sectionStarts[4])).toBeGreaterThan(2 * part(0, sectionStarts[1]));
});
