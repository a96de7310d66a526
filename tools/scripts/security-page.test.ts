import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
const checklist = page.slice(page.indexOf('## The checklist'));

/** The number of level 1 and 2 items in each section of ASVS 5.0.0; they are the first of their section. */
const sections: Readonly<Record<string, readonly number[]>> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};

const items = Object.entries(sections).flatMap(([chapter, counts]) =>
  counts.flatMap((count, section) =>
    Array.from({ length: count }, (_, item) => `${chapter}.${section + 1}.${item + 1}`),
  ),
);

/** Expands "1.2.6–1.2.8, 1.3.1" to the list of items. */
function itemsIn(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–');
    return items.slice(items.indexOf(first), items.indexOf(last) + 1);
  });
}

const rows = [...checklist.matchAll(/^\| ([\d., –]+) \| (.+) \| (.*) \|$/gm)].map(
  ([, cell, text, evidence]) => ({
    cell: cell!,
    text: text!,
    evidence: evidence!,
  }),
);

test('the checklist contains every item of levels 1 and 2 once, in order', () => {
  expect(rows.flatMap(({ cell }) => itemsIn(cell))).toEqual(items);
});

test('every item states an implementation, or why it does not apply', () => {
  for (const { cell, text } of rows)
    expect([cell, text.length]).toEqual([cell, expect.toSatisfy((n) => n > 5)]);
});

const quotedTests = [...checklist.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: “([^”]+)”/g)].map(
  ([, file, title]) => [file!, title!] as const,
);

test('every row with a test names it in the format that this test parses', () => {
  const expectedCount = rows.reduce(
    (sum, { evidence }) => sum + evidence.split('; `').length - (evidence === '' ? 1 : 0),
    0,
  );
  expect(quotedTests.length).toBe(expectedCount);
});

test('every test named on the page exists under that title', () => {
  const missing = quotedTests.filter(
    ([file, title]) =>
      !existsSync(join(root, file)) || !readFileSync(join(root, file), 'utf8').includes(`${title}'`),
  );
  expect(missing).toEqual([]);
});
