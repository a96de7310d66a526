import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { inlinedClassNames, shortClassNames } from './class-names.ts';

const web = join(import.meta.dirname, '../../../apps/web');
const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.module.css'),
);
const folder = mkdtemp(join(tmpdir(), 'class-names-'));
afterAll(async () => rm(await folder, { recursive: true }));

/** Builds an entry with this use of a style sheet with three classes. */
async function buildEntry(use: string) {
  const root = await folder;
  const css = { modules: shortClassNames(root) };
  const entry = join(root, 'main.ts');
  const outDir = join(root, 'out');
  await writeFile(join(root, 'row.module.css'), '.row { gap: 1px } .open { gap: 2px } .other { gap: 3px }');
  await writeFile(entry, `import styles from './row.module.css';\ndocument.body.className = ${use};\n`);
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    css,
    plugins: [inlinedClassNames],
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: entry } },
  });
  const files = readdirSync(join(outDir, 'assets'));
  const read = (end: string) =>
    readFileSync(join(outDir, 'assets', files.find((file) => file.endsWith(end)) ?? end), 'utf8');
  const names = ['row', 'open', 'other'].map((name) =>
    css.modules.generateScopedName(name, join(root, 'row.module.css')),
  );
  return {
    inScript: names.filter((name) => read('.js').includes(name)),
    inStyles: names.filter((name) => read('.css').includes(`.${name}{`)),
    names,
  };
}

describe('the short class names', () => {
  const { generateScopedName } = shortClassNames(web);

  it('differ between any two style sheets', () => {
    expect(sheets.length).toBeGreaterThan(100);
    const names = sheets.map((path) => generateScopedName('row', join(web, path)));
    expect(new Set(names).size).toBe(sheets.length);
  });

  it('are the same in each checkout', () => {
    const elsewhere = shortClassNames('/srv/web').generateScopedName('row', '/srv/web/ui/list.module.css');
    expect(generateScopedName('row', join(web, 'ui/list.module.css'))).toBe(elsewhere);
  });
});

describe('a build with inlined class names', () => {
  it('contains the names of used classes as strings, and all styles', async () => {
    const { names, inScript, inStyles } = await buildEntry('styles.open');
    expect(inScript).toEqual(names.slice(1, 2));
    expect(inStyles).toEqual(names);
  });

  it('keeps the table of a style sheet whose class is chosen at run time', async () => {
    const { names, inScript } = await buildEntry('styles[location.hash]');
    expect(inScript).toEqual(names);
  });
});
