import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

test('package-lock.json contains the optional packages of every platform', () => {
  // npm drops packages that its registry lacks, and then `npm ci` rejects the lock.
  const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  const { packages }: { packages: Readonly<Record<string, Locked>> } = JSON.parse(text);
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});
