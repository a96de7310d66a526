/**
 * `npm run build:packages`: writes the packages of `packages/` to dist/packages, ready for `npm pack`: JavaScript and
 * declarations by the TypeScript compiler, because Node runs no TypeScript inside node_modules. With names of packages
 * (`npm run build:packages -- client`), only those.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { errors } from '#contract/errors.ts';

/**
 * What a manifest states that is not derived. The build adds `version`, `license` and exact dependencies: every package
 * that the code imports.
 */
const packages = {
  contract: {
    description: 'The contract of a Tutti studio: endpoints, schemas, limits, errors and events',
    engines: { node: '>=20' },
    /** Names the schemas of the API description. */
    sideEffects: ['./schema-names.js'],
    exports: { '.': 'api', './*': '*' },
    files: [],
    nodeTypes: false,
  },
  engine: {
    description:
      'Text to audio: music, sound effects and speech, without a network. The same seed gives the same bytes',
    /** The first with WebAssembly modules by `import.source` and without a flag. */
    engines: { node: '>=24.5' },
    sideEffects: false,
    exports: Object.fromEntries(doorsOfEngine().map((door) => [door === 'index' ? '.' : `./${door}`, door])),
    files: ['NOTICE'],
    nodeTypes: true,
  },
  client: {
    description: 'A typed client of the API of a Tutti studio',
    engines: { node: '>=20' },
    sideEffects: false,
    exports: { '.': 'index' },
    files: [],
    nodeTypes: false,
  },
} as const;
export type PackageName = keyof typeof packages;
/** A package stands behind those that it depends on. */
export const packageNames = Object.keys(packages) as PackageName[];

const root = join(import.meta.dirname, '..', '..');
const built = (name: PackageName) => join(root, 'dist', 'packages', name);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The files of `packages/engine/` itself. */
function doorsOfEngine(): string[] {
  return globSync('packages/engine/*.ts', { cwd: join(import.meta.dirname, '..', '..') })
    .filter(isShipped)
    .map((path) => posix.basename(path, '.ts'))
    .toSorted();
}
function isShipped(path: string): boolean {
  return !/\.test\.ts$|\/(?:testing|example)\//.test(path);
}

/** Modules of the contract from which the client imports types only; all are in one file of its package. */
const typeModules = ['api', 'errors', 'events'];
const errorTypes = `
export type ErrorCode =
${Object.keys(errors)
  .map((code) => `  | '${code}'`)
  .join('\n')};
export type ErrorFacts = Record<string, unknown>;
`;
const clientEntry = `export { createClient } from './client/create-client.ts';
export { ApiError, ConnectionError, GenerationError, UnexpectedReplyError } from './client/errors.ts';
export type { Client } from './client/create-client.ts';
export type { CallArgs, CallOptions } from './client/call-options.ts';
export type { Download, DownloadOptions, FileProgress } from './client/download.ts';
export type { EventsOptions } from './client/event-stream.ts';
export type { UploadOptions } from './client/form-files.ts';
export type { GenerateCall, WaitOptions } from './client/generations.ts';
export type { ListCall, PagedCall, Row } from './client/paginate.ts';
export type { RetryOptions } from './client/retry.ts';
export type { ClientOptions } from './client/send.ts';
export type { RouteName } from './contract/routes.ts';
export type * from './contract/types.ts';
`;

/** Where a module of the tree stands in the package, without its ending; undefined: in another package. */
function placeIn(name: PackageName, layer: string, module: string): string | undefined {
  if (name !== 'client') return layer === name ? module : undefined;
  return layer === 'contract' && typeModules.includes(module) ? 'contract/types' : `${layer}/${module}`;
}

/** `#engine/kit/units.ts` as a file of a package names it: `../kit/units.js`; `#contract/plan.ts`: `@tutti/contract/plan`. */
function packaged(name: PackageName, file: string, specifier: string): string {
  const [, layer = '', module = ''] = /^#(\w+)\/(.+)\.ts$/.exec(specifier) ?? [];
  if (layer === '') return specifier.replace(/^(\..*)\.ts$/, '$1.js');
  const place = placeIn(name, layer, module);
  if (place === undefined) return `@tutti/${layer}/${module}`;
  const path = posix.relative(posix.dirname(file), place);
  return `${path.startsWith('.') ? path : `./${path}`}.js`;
}

/** The sources of a package by their places in it. */
function sourcesOf(name: PackageName): Map<string, string> {
  const sources = new Map<string, string>();
  const add = (path: string, text: string) =>
    sources.set(
      path,
      text.replaceAll(
        /'((?:#|\.)[^'\s]*\.ts)'/g,
        (_, specifier: string) => `'${packaged(name, path, specifier)}'`,
      ),
    );
  const files = globSync(`packages/${name}/**/*.{ts,mjs,mts}`, { cwd: root }).filter(isShipped).toSorted();
  const folder = name === 'client' ? 'client/' : '';
  for (const file of files) add(file.replace(`packages/${name}/`, folder), read(file));
  if (name !== 'client') return sources;
  for (const module of ['routes', 'split-route'])
    add(`contract/${module}.ts`, read(`packages/contract/${module}.ts`));
  return sources.set('index.ts', clientEntry.replaceAll(".ts'", ".js'"));
}

const rootManifest = JSON.parse(read('package.json')) as {
  readonly version: string;
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
};

/** The packages that code imports, or whose files it opens, with the versions of this repository. */
export function dependenciesOf(code: Iterable<string>): Record<string, string> {
  const names = new Set<string>();
  for (const text of code) {
    const found = text.matchAll(
      /(?:\bfrom |\bimport |\bimport(?:\.source)?\(|\bresolve\()'((?:@[\w-]+\/)?[\w-]+)(?:\/[^'\s]*)?'/g,
    );
    for (const [, specifier = ''] of found) names.add(specifier);
  }
  const entries = [...names].toSorted().map((name) => {
    const version = name.startsWith('@tutti/') ? rootManifest.version : rootManifest.dependencies[name];
    if (version === undefined) throw new Error(`${name} is imported, and no dependency in package.json.`);
    return [name, version] as const;
  });
  return Object.fromEntries(entries);
}

/** The package.json of a package. */
export function manifestOf(name: PackageName, sources: ReadonlyMap<string, string> = sourcesOf(name)) {
  const { description, engines, sideEffects, exports } = packages[name];
  const { version, license } = rootManifest;
  const dependencies = dependenciesOf(sources.values());
  const doors = new Map<string, string | { types: string; default: string }>();
  for (const [path, file] of Object.entries(exports))
    doors.set(path, { types: `./${file}.d.ts`, default: `./${file}.js` });
  doors.set('./package.json', './package.json');
  return {
    name: `@tutti/${name}`,
    version,
    description,
    license,
    type: 'module',
    sideEffects,
    exports: Object.fromEntries(doors),
    engines,
    ...(Object.keys(dependencies).length > 0 && { dependencies }),
  };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

async function build(name: PackageName): Promise<void> {
  const [out, cache] = [built(name), join(root, '.cache', 'packages', name)];
  for (const folder of [out, cache]) rmSync(folder, { recursive: true, force: true });
  const sources = sourcesOf(name);
  for (const [path, text] of sources) write(join(cache, path), text);
  if (name === 'client') {
    const { contractTypes } = await import('./build/contract-types.ts');
    const types = contractTypes() + errorTypes;
    for (const folder of [out, cache]) write(join(folder, 'contract', 'types.d.ts'), types);
  }
  const compilerOptions = {
    noEmit: false,
    allowImportingTsExtensions: false,
    allowJs: false,
    checkJs: false,
    declaration: true,
    outDir: out,
    rootDir: cache,
    types: packages[name].nodeTypes ? ['node'] : [],
    paths: { '@tutti/contract/*': [join(built('contract'), '*.d.ts')] },
  };
  const project = { extends: join(root, 'tsconfig.json'), compilerOptions, include: ['**/*'], exclude: [] };
  write(join(cache, 'tsconfig.json'), JSON.stringify(project));
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  execFileSync(process.execPath, [compiler, '--project', cache], { stdio: 'inherit' });

  // What the compiler does not write: modules in JavaScript, the models of the voice.
  const others = globSync(`packages/${name}/**/*.{mjs,mts,htsvoice}`, { cwd: root }).filter(isShipped);
  for (const file of others) cpSync(join(root, file), join(out, file.replace(`packages/${name}/`, '')));
  for (const file of ['LICENSE', `packages/${name}/README.md`, ...packages[name].files])
    cpSync(join(root, file), join(out, posix.basename(file)));
  write(join(out, 'package.json'), `${JSON.stringify(manifestOf(name, sources), null, 2)}\n`);
}

if (process.argv[1] === import.meta.filename) {
  const requested = process.argv.slice(2);
  const unknown = requested.find((name) => !Object.hasOwn(packages, name));
  if (unknown !== undefined) throw new Error(`No package is called ${unknown}: ${packageNames.join(', ')}.`);
  for (const name of packageNames) if (requested.length === 0 || requested.includes(name)) await build(name);
}
