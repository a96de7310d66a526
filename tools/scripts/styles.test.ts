import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The classes used without a definition, and defined without a use, across components and CSS modules. */
function classesIn(sources: ReadonlyMap<string, string>) {
  const used = new Set<string>();
  const defined = new Set<string>();
  for (const [path, text] of sources) {
    if (path.endsWith('.module.css'))
      for (const [, name] of text.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/\.([a-z]\w*)(?=[^{};]*\{)/gi))
        defined.add(`${path} ${name}`);
    for (const [, local, from] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';/gm)) {
      const sheet = from!.startsWith('#') ? `apps/${from!.slice(1)}` : posix.join(posix.dirname(path), from!);
      for (const [, name] of text.matchAll(new RegExp(`(?<![\\w.])${local}\\.(\\w+)`, 'g')))
        used.add(`${sheet} ${name}`);
    }
  }
  return {
    undefined: [...used].filter((name) => !defined.has(name)),
    unused: [...defined].filter((name) => !used.has(name)),
  };
}

const sources = new Map(
  readdirSync(join(root, 'apps/web'), { recursive: true, encoding: 'utf8' })
    .map((path) => join('apps/web', path))
    .filter((path) => /\.(tsx?|css)$/.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);

test('each component uses only classes that its CSS modules define, and each class is used', () => {
  expect(sources.size).toBeGreaterThan(300);
  expect(classesIn(sources)).toEqual({ undefined: [], unused: [] });
});

test('the check finds a misspelt class and a class without a use', () => {
  const tsx = `import styles from './row.module.css';\nexport const Row = () => <p className={styles.rwo} />;`;
  const sample = new Map([
    ['apps/web/ui/row.tsx', tsx],
    ['apps/web/ui/row.module.css', '/* .not-this { */ .row:not(.open) { gap: 0.5rem; }'],
  ]);
  expect(classesIn(sample)).toEqual({
    undefined: ['apps/web/ui/row.module.css rwo'],
    unused: ['apps/web/ui/row.module.css row', 'apps/web/ui/row.module.css open'],
  });
});

/** The CSS modules that a component imports, directly or transitively. */
function sheetsOf(component: string) {
  const paths = new Set([component]);
  for (const path of paths)
    for (const [, from] of sources.get(path)?.matchAll(/^import (?!type\b)[^;']*'([.#][^']+)';/gm) ?? [])
      paths.add(
        from!.startsWith('#web/') ? `apps/${from!.slice(1)}` : posix.join(posix.dirname(path), from!),
      );
  return [...paths].filter((path) => path.endsWith('.module.css')).toSorted();
}

test('the landing page, which the build renders, loads the styles of each of its components', () => {
  const rendered = sheetsOf('apps/web/features/landing/landing-page.tsx');
  expect(rendered.length).toBeGreaterThan(5);
  expect(sheetsOf('apps/web/app/landing.ts')).toEqual(rendered);
});

test('no CSS module names a cascade layer: the build puts it into that of its floor', () => {
  const named = [...sources].filter(
    ([path, text]) => path.endsWith('.module.css') && text.includes('@layer'),
  );
  expect(named.map(([path]) => path)).toEqual([]);
});

const withoutComments = (css: string) =>
  css.replaceAll(/\/\*[^]*?\*\//g, (text) => text.replaceAll(/[^\n]/g, ' '));
const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length;

/** Narrower than any breakpoint, with the reason. */
const otherWidths = new Map([
  [
    'apps/web/features/comments/track/track-comments.module.css 23rem',
    'hides a count for which 320 px have no room',
  ],
  [
    'apps/web/features/compose/generation/form.module.css 23rem',
    'hides a unit for which 320 px have no room',
  ],
  ['apps/web/features/projects/project/project.module.css 16rem', 'a phone at 200% zoom'],
  ['apps/web/guest/embed-player.module.css 24rem', 'the page that embeds the player chooses its width'],
]);

/** The widths of media queries that are none of the breakpoints, as "path width". */
function otherWidthsIn(files: ReadonlyMap<string, string>, breakpoints: readonly string[]) {
  const found = [...files].flatMap(([path, text]) =>
    [...withoutComments(text).matchAll(/@media[^{]*|matchMedia\([^)]*\)/g)]
      .flatMap(([query]) => [...query.matchAll(/\d*\.?\d+(?:r?em|px)/g)])
      .map(([width]) => ({ path, width })),
  );
  return [
    ...new Set(
      found.filter(({ width }) => !breakpoints.includes(width)).map(({ path, width }) => `${path} ${width}`),
    ),
  ];
}

const tokens = sources.get('apps/web/app/tokens.css')!;

test('media queries ask for the breakpoints of tokens.css alone', () => {
  const [, list = ''] = /The breakpoints,[^:]*:([^*]*)\*\//.exec(tokens) ?? [];
  const breakpoints = list.match(/\d+rem/g) ?? [];
  expect(breakpoints).toHaveLength(4);
  expect(otherWidthsIn(sources, breakpoints).toSorted()).toEqual([...otherWidths.keys()].toSorted());
  const sample = new Map([
    ['row.css', '@media (width < 30rem) { .row { gap: 0 } }'],
    ['row.tsx', `matchMedia('(width < 700px)')`],
  ]);
  expect(otherWidthsIn(sample, breakpoints)).toEqual(['row.css 30rem', 'row.tsx 700px']);
});

/**
 * Margins, paddings and gaps with a length that is no token, as "path:line declaration". A hairline of 1 px, a length in em
 * and one that follows the window are none of the scale; others say why in a comment, `Off the scale: …`, before them.
 */
function offTheScale(files: ReadonlyMap<string, string>) {
  const spacing = /(?<![\w-])(?:(?:margin|padding)(?:-\w+){0,2}|(?:row-|column-)?gap):\s*([^;{}]+);/g;
  return [...files].flatMap(([path, text]) =>
    [...withoutComments(text).matchAll(spacing)]
      .filter(([, value]) => {
        const fixed = value!.replaceAll(/(?:min|max|clamp)\([^()]*\dv[wh][^()]*\)/g, '');
        return /(?<![\w.-])(?!-?1px)-?\d*\.?\d+(?:rem|px)/.test(fixed);
      })
      .filter(({ index }) => !/Off the scale: [^*]{10,}\*\/\s*$/.test(text.slice(0, index)))
      .map(({ 0: declaration, index }) => `${path}:${lineOf(text, index)} ${declaration}`),
  );
}

test('margins, paddings and gaps are steps of the scale in tokens.css', () => {
  const sheets = new Map([...sources].filter(([path]) => path.endsWith('.css')));
  expect(sheets.size).toBeGreaterThan(150);
  expect(offTheScale(sheets)).toEqual([]);
  const sample = `.row {
  gap: 0.3rem;
  padding: 1px var(--s-2) 3px;
  margin: 0 auto calc(-1 * var(--s-2)) 0.2em;
  /* Off the scale: the height of the bar. */
  padding-bottom: 7.5rem;
  padding-inline: clamp(1rem, 4vw, 3rem);
}`;
  expect(offTheScale(new Map([['row.css', sample]]))).toEqual([
    'row.css:2 gap: 0.3rem;',
    'row.css:3 padding: 1px var(--s-2) 3px;',
  ]);
});
