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
