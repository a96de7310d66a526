import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, describe, expect, test } from 'vitest';
import { cascadeLayers, layeredStyles } from './cascade-layers.ts';
import { inlinedClassNames, shortClassNames } from './class-names.ts';

const root = await mkdtemp(join(tmpdir(), 'cascade-layers-'));
afterAll(() => rm(root, { recursive: true }));

/** Builds an app with a lazily loaded page; returns its sheets by the start of their name. */
async function buildSheets(files: Readonly<Record<string, string>>) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), content);
  }
  const outDir = join(root, 'out');
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    css: { modules: shortClassNames(root) },
    plugins: [layeredStyles(root), inlinedClassNames],
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(root, 'app/main.ts') } },
  });
  const names = (await readdir(join(outDir, 'assets'))).filter((name) => name.endsWith('.css'));
  return Promise.all(names.map((name) => readFile(join(outDir, 'assets', name), 'utf8')));
}

const page = {
  'app/main.ts': `import './styles.css';\nimport styles from '../ui/button.module.css';
document.body.className = styles.button;\nvoid import('../features/list.ts');`,
  'app/styles.css': '@layer base { html { color: black } }',
  'ui/button.module.css': '.button { gap: 1px } @media (width < 40rem) { .button { gap: 2px } }',
  'features/list.ts': `import styles from './list.module.css';\nimport field from '../ui/field.module.css';
export const names = [styles.list, field.field];`,
  'features/list.module.css':
    '@keyframes turn { to { rotate: 1turn } } .list { gap: 3px; animation: turn 1s }',
  'ui/field.module.css': '.field { gap: 4px }',
};

/** The layers in the order in which a sheet names them first, and what is outside of them. */
function layersOf(sheet: string) {
  const names = [...sheet.matchAll(/@layer ([^;{]+)[;{]/g)].flatMap(([, list]) => list!.split(/, ?/));
  let outside = sheet.replaceAll(/@layer [^;{]+;/g, '');
  for (let inner = ''; inner !== outside;) {
    inner = outside;
    outside = outside.replaceAll(/(?:@layer [a-z]+|(?<=[{}])[^{}]*)\{[^{}]*\}/g, '');
  }
  return { names: [...new Set(names)], outside: outside.trim() };
}

describe('the style sheets of a build', () => {
  test('name the layers in one order each, whichever is loaded first, and have no rule outside of them', async () => {
    const sheets = await buildSheets(page);
    expect(sheets).toHaveLength(2);
    for (const sheet of sheets) expect(layersOf(sheet)).toEqual({ names: cascadeLayers, outside: '' });
  });

  test('have the rules of a CSS module in the layer of its floor', async () => {
    const [features, start] = (await buildSheets(page)).toSorted(
      (a, b) => Number(a.includes('button')) - Number(b.includes('button')),
    );
    expect(start).toMatch(/@layer ui ?\{\.button/);
    expect(features).toMatch(/@layer ui ?\{\.field/);
    expect(features).toMatch(/@layer features ?\{@keyframes/);
  });

  test('are refused when a module is on no floor', async () => {
    const files = {
      ...page,
      'app/main.ts': `import styles from '../parts/row.module.css';\ndocument.title = styles.row;`,
    };
    await expect(buildSheets({ ...files, 'parts/row.module.css': '.row { gap: 1px }' })).rejects.toThrow(
      /row\.module\.css is on no floor that has a cascade layer/,
    );
  });
});
