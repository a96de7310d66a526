import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf } from './map.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = filesOf(['md']);
const records = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{3}-/.test(name));

/** The ids that headings get on a page, as GitHub derives them. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  );

test('each link of a page leads to a file, and to a heading if it names one', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
      ([link, path = '', anchor]) => {
        const target = path === '' ? page : join(dirname(page), path);
        const isFound = existsSync(resolve(root, target));
        const isHeading =
          anchor === undefined || (target.endsWith('.md') && isFound && anchorsOf(target).includes(anchor));
        return isFound && isHeading ? [] : [`${page} ${link}`];
      },
    ),
  );
  expect(pages.length).toBeGreaterThan(30);
  expect(broken).toEqual([]);
});

test('each decision that code or a page refers to has a record', () => {
  const numbers = new Set(records.map((name) => name.slice(0, 3)));
  const unknown = filesOf(['md', 'ts', 'tsx', 'mjs', 'css', 'yaml']).flatMap((file) =>
    [...read(file).matchAll(/\bdecisions?(?:\/|\s+\[?)(\d{3})\b/gi)].flatMap(([text, number]) =>
      numbers.has(number!) ? [] : [`${file}: ${text}`],
    ),
  );
  expect(unknown).toEqual([]);
});

test('the index lists each decision once, and there are at most 25', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/\]\((\d{3}-[\w-]+\.md)\)/g)].map(
    ([, name]) => name,
  );
  expect(listed).toEqual(records.toSorted());
  expect(records.length).toBeLessThanOrEqual(25);
});

test('each log message that the operating page explains is one of the server', () => {
  const rows = read('docs/operating.md').split('| message | level | means |')[1]!.split('\n\n', 1)[0]!;
  const messages = [...rows.matchAll(/^\| (`.+?`) \| (?:error|warn)/gm)].flatMap(([, cell]) =>
    cell!.slice(1, -1).split('`, `'),
  );
  const code = filesOf(['ts'], ['apps/server']).map(read).join('\n');
  expect(messages.length).toBeGreaterThan(15);
  expect(messages.filter((message) => !code.includes(`'${message}'`))).toEqual([]);
});
