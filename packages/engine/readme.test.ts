import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';

const engine = import.meta.dirname;

/** The folders of the engine, and the engine itself. */
const rooms = [
  '.',
  ...readdirSync(engine, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['docs', 'testing'].includes(entry.name))
    .map(({ name }) => name),
];

function exampleOf(room: string): string {
  const path = join(engine, room, 'README.md');
  if (!existsSync(path)) return '';
  return /^```ts\n(.*?)^```/ms.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
}

/** The comments behind the lines that print. */
const expectedOf = (example: string) =>
  [...example.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);

/** A block with its own names, so that one program can run all examples: loading the engine takes most of the time. */
const blockOf = (room: string) => {
  const example = exampleOf(room).replaceAll(
    /^import (\{[^}]*\}) from ('[^']*');$/gm,
    'const $1 = await import($2);',
  );
  return `console.log(${JSON.stringify(`\n# ${room}`)});\n{\n${example}}\n`;
};

let printed: ReadonlyMap<string, readonly string[]>;

beforeAll(() => {
  const program = rooms.map((room) => blockOf(room)).join('');
  const output = execFileSync(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: join(engine, '..'),
    encoding: 'utf8',
  });
  const blocks = output.split('\n# ').slice(1);
  printed = new Map(
    blocks.map((block) => {
      const [room = '', ...lines] = block.trimEnd().split('\n');
      return [room, lines];
    }),
  );
});

it.each(rooms)('the README of %s has an example, which prints what it says', (room) => {
  const expected = expectedOf(exampleOf(room));
  expect(expected.length, `packages/engine/${room}/README.md`).toBeGreaterThan(0);
  expect(printed.get(room)).toEqual(expected);
});
