import { posix } from 'node:path';
import { isBuiltin } from 'node:module';

/** The target of an import, relative to the root of the repository. */
export type Target =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'builtin'; readonly name: string };

/**
 * Resolves a specifier without file access: `#engine/kit/units.ts` and a relative path to the same file give the same
 * result, so no spelling bypasses a rule.
 *
 * @param file the importing file, relative to the root, with forward slashes
 */
export function resolveImport(specifier: string, file: string): Target {
  const [bare = specifier] = specifier.split('?');
  if (bare.startsWith('#')) return { kind: 'file', path: bare.slice(1) };
  if (bare.startsWith('.')) return { kind: 'file', path: posix.join(posix.dirname(file), bare) };
  if (isBuiltin(bare)) return { kind: 'builtin', name: bare };
  const parts = bare.split('/');
  return { kind: 'package', name: parts.slice(0, bare.startsWith('@') ? 2 : 1).join('/') };
}
