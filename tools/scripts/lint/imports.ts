import { posix } from 'node:path';
import { isBuiltin } from 'node:module';

/** The folder of each layer. Those with an alias have the one of package.json. */
export const layerFolders: Readonly<Record<string, string>> = {
  contract: 'packages/contract',
  client: 'packages/client',
  engine: 'packages/engine',
  mcp: 'apps/cli/mcp',
  cli: 'apps/cli',
  providers: 'apps/server/providers',
  server: 'apps/server',
  web: 'apps/web',
  e2e: 'tools/e2e',
  demo: 'tools/demo',
  bench: 'tools/bench',
  scripts: 'tools/scripts',
};

/** `apps/server/projects/a.ts` → `server/projects/a.ts`: the name of the layer in place of its folder. */
export function layerPath(path: string): string {
  const [layer, folder] =
    Object.entries(layerFolders).find(([, folderOf]) => path.startsWith(`${folderOf}/`)) ?? [];
  return layer === undefined ? path : `${layer}${path.slice(folder!.length)}`;
}

/** `server/projects/a.ts` → `apps/server/projects/a.ts`. */
export function filePath(path: string): string {
  const [layer = ''] = path.split('/');
  return `${layerFolders[layer] ?? layer}${path.slice(layer.length)}`;
}

/** The target of an import; the path of a file begins with its layer. */
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
  if (bare.startsWith('.')) return { kind: 'file', path: layerPath(posix.join(posix.dirname(file), bare)) };
  if (isBuiltin(bare)) return { kind: 'builtin', name: bare };
  const parts = bare.split('/');
  return { kind: 'package', name: parts.slice(0, bare.startsWith('@') ? 2 : 1).join('/') };
}
