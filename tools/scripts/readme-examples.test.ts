import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { exampleOf, expectedOf, inCheckout } from './testing/examples.ts';

const packages = join(import.meta.dirname, '..', '..', 'packages');

/** The packages of whose sources the examples can run, and the folders of the engine. */
const rooms = [
  'contract',
  'engine',
  ...readdirSync(join(packages, 'engine'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['docs', 'testing'].includes(entry.name))
    .map(({ name }) => `engine/${name}`),
];

function exampleIn(room: string): string {
  const path = join(packages, room, 'README.md');
  return existsSync(path) ? exampleOf(readFileSync(path, 'utf8')) : '';
}

/** A block with its own names, so that one program can run all examples: loading the engine takes most of the time. */
const blockOf = (room: string) => {
  const example = inCheckout(exampleIn(room)).replaceAll(
    /^import (\{[^}]*\}) from ('[^']*');$/gm,
    'const $1 = await import($2);',
  );
  return `console.log(${JSON.stringify(`\n# ${room}`)});\n{\n${example}}\n`;
};

let printed: ReadonlyMap<string, readonly string[]>;

beforeAll(() => {
  const program = rooms.map((room) => blockOf(room)).join('');
  const output = execFileSync(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: packages,
    encoding: 'utf8',
  });
  const blocks = output.split('\n# ').slice(1);
  printed = new Map(
    blocks.map((block) => {
      const [room = '', ...lines] = block.trimEnd().split('\n');
      return [room, lines];
    }),
  );
}, 300_000);

it.each(rooms)('the README of %s has an example, which prints what it says', (room) => {
  const expected = expectedOf(exampleIn(room));
  expect(expected.length, `packages/${room}/README.md`).toBeGreaterThan(0);
  expect(printed.get(room)).toEqual(expected);
});
