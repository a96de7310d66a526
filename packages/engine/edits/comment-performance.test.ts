import { describe, expect, it } from 'vitest';
import { edit as editSchema } from '#contract/edits.ts';
import { limits } from '#contract/limits.ts';
import { readComment } from '#engine/edits/read-comment.ts';
import { frozenContexts } from '#engine/edits/testing/frozen-contexts.data.ts';
import { random } from '#engine/kit/random.ts';
import { threadCpuMs } from '#engine/testing/thread-cpu-ms.ts';

const { pop } = frozenContexts;

/** Fragments that are repeated up to the maximum length of a comment. */
const fragments = [
  '-',
  '- ',
  '/',
  '(',
  ':',
  ',',
  '. ',
  '? ',
  '1:',
  '0:1 ',
  '1.',
  '1 ',
  '"',
  '音',
  '🎹',
  '_',
  'a',
  'a ',
  'the ',
  'and ',
  'why ',
  'so it ',
  'would ',
  'else ',
  'rest ',
  'drums ',
  'drums, ',
  'drums and ',
  'drums and the ',
  'everything but the drums ',
  'everything else ',
  'in the chorus ',
  'verse 1 and ',
  'verse 1, verse 2, ',
  'verse 1 to 99999999 ',
  'bar 1 to 2 ',
  'swap @ and ',
  'too loud, ',
  'louder ',
  'louder drums, ',
  'less drums more vocals ',
  'G7 | ',
  'G7 ',
  'Use these chords: G7 | C, ',
  'more reverb on the drums in the second chorus and less bass, please. ',
];

const repeated = (fragment: string, length: number) =>
  fragment.repeat(Math.ceil(length / fragment.length)).slice(0, length);

const ordinary =
  'The strings are a bit too loud in the second verse. More reverb on the vocals, please, and end softer. ';

// What grows with the square of the length takes five to ten times as long.
const maxTimes = 4;

/**
 * How many times as long one text takes as another: the shortest runs, which exclude compilation and garbage collection,
 * until the result is below the maximum. They take turns, so that a busy machine slows both.
 */
function timesAsLong(text: string, other: string): number {
  let [minMs, otherMs] = [Infinity, Infinity];
  for (let run = 0; run < 7 && !(minMs / otherMs < maxTimes); run++) {
    minMs = Math.min(
      minMs,
      threadCpuMs(() => readComment(text, pop)),
    );
    otherMs = Math.min(
      otherMs,
      threadCpuMs(() => readComment(other, pop)),
    );
  }
  return minMs / otherMs;
}

describe('reading a comment', () => {
  it.each(fragments)('takes at most 4 times as long for %j as for an ordinary comment', (fragment) => {
    const { max } = limits.editText;
    expect(timesAsLong(repeated(fragment, max), repeated(ordinary, max))).toBeLessThan(maxTimes);
  });

  it.each(fragments)('gives only edits of the contract for %j', (fragment) => {
    const { edits, ambiguities } = readComment(repeated(fragment, limits.editText.max), pop);
    const all = [...edits, ...ambiguities.flatMap(({ alternative }) => alternative.edits)];
    expect(edits.length).toBeLessThanOrEqual(limits.edits.max);
    expect(all.filter((edit) => !editSchema.safeParse(edit).success)).toEqual([]);
  });

  it('gives only edits of the contract for 300 mixtures of them', () => {
    const draw = random(7, 'comments');
    for (let i = 0; i < 300; i++) {
      const text = Array.from({ length: 12 }, () =>
        repeated(fragments[draw.integer(0, fragments.length - 1)]!, 24),
      ).join('');
      const { edits, ambiguities } = readComment(text, pop);
      const all = [...edits, ...ambiguities.flatMap(({ alternative }) => alternative.edits)];
      expect([text, all.filter((edit) => !editSchema.safeParse(edit).success)]).toEqual([text, []]);
    }
  });

  it('lists a chord chart that is longer than an edit can be as not understood', () => {
    const chart = 'G7 | '.repeat(140);
    const { edits, notUnderstood } = readComment(`Use these chords: ${chart}`, pop);
    expect(edits).toEqual([]);
    expect(notUnderstood.join(' ')).toContain('G7 | G7');
  });

  it('lists the clauses beyond the maximum, and sentences that are too long, as not understood', () => {
    const clauses = Array.from({ length: limits.readClauses.max + 6 }, () => 'drums louder').join('. ');
    expect(readComment(clauses, pop).notUnderstood).toHaveLength(6);
    const long = readComment(`bass louder. ${'make the drums so very '.repeat(100)}`, pop);
    expect(long.edits).toHaveLength(1);
    expect(long.notUnderstood).toEqual([expect.stringContaining('make the drums so very')]);
  });
});
