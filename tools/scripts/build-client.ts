import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errors } from '#contract/errors.ts';
import { contractTypes } from './build/contract-types.ts';

/**
 * `npm run build:client`: writes the package `@tutti/client` to dist/client, with JavaScript and declarations by the
 * TypeScript compiler. The contract's schemas are replaced by plain types, so the package has no dependencies.
 */
const root = join(import.meta.dirname, '..', '..');
const out = join(root, 'dist', 'client');
const cache = join(root, '.cache', 'client-package');

/** Modules of the contract from which the client imports types only; all are in one file of the package. */
const typeModules = ['api', 'errors', 'events'];
const errorTypes = `
export type ErrorCode =
${Object.keys(errors)
  .map((code) => `  | '${code}'`)
  .join('\n')};
export type ErrorFacts = Record<string, unknown>;
`;

const entry = `export { createClient } from './client/create-client.js';
export { ApiError, ConnectionError, GenerationError, UnexpectedReplyError } from './client/errors.js';
`;
const entryTypes = `${entry}export type { Client } from './client/create-client.js';
export type { CallArgs, CallOptions } from './client/call-options.js';
export type { Download, DownloadOptions, FileProgress } from './client/download.js';
export type { EventsOptions } from './client/event-stream.js';
export type { UploadOptions } from './client/form-files.js';
export type { GenerateCall, WaitOptions } from './client/generations.js';
export type { ListCall, PagedCall, Row } from './client/paginate.js';
export type { RetryOptions } from './client/retry.js';
export type { ClientOptions } from './client/send.js';
export type { RouteName } from './contract/routes.js';
export type * from './contract/types.js';
`;

/** The specifier of a module in the package. */
function packaged(specifier: string): string {
  const [, name = ''] = /^#contract\/([\w-]+)\.ts$/.exec(specifier) ?? [];
  if (name) return `../contract/${typeModules.includes(name) ? 'types' : name}.js`;
  return specifier.replace(/^(\..*)\.ts$/, '$1.js');
}

/** Copies a module to be compiled. */
async function stage(path: string): Promise<void> {
  const text = await readFile(join(root, 'packages', path), 'utf8');
  const changed = text.replaceAll(/ from '([^']+)'/g, (_, specifier) => ` from '${packaged(specifier)}'`);
  await writeFile(join(cache, path), changed);
}

for (const folder of [out, cache]) await rm(folder, { recursive: true, force: true });
for (const folder of ['client', 'contract']) await mkdir(join(cache, folder), { recursive: true });
await mkdir(join(out, 'contract'), { recursive: true });

const isSource = (file: string) => file.endsWith('.ts') && !file.endsWith('.test.ts');
const sources = (await readdir(join(root, 'packages/client')))
  .filter(isSource)
  .map((file) => `client/${file}`);
await Promise.all([...sources, 'contract/routes.ts', 'contract/split-route.ts'].map(stage));
const types = contractTypes() + errorTypes;
for (const folder of [out, cache]) await writeFile(join(folder, 'contract', 'types.d.ts'), types);
const compilerOptions = {
  noEmit: false,
  allowImportingTsExtensions: false,
  declaration: true,
  outDir: out,
  rootDir: cache,
  types: [],
};
const project = { extends: join(root, 'tsconfig.json'), compilerOptions, include: ['client', 'contract'] };
await writeFile(join(cache, 'tsconfig.json'), JSON.stringify(project));
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
execFileSync(process.execPath, [compiler, '--project', cache], { stdio: 'inherit' });

await writeFile(join(out, 'index.js'), entry);
await writeFile(join(out, 'index.d.ts'), entryTypes);

const { version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<
  string,
  string
>;
const manifest = {
  name: '@tutti/client',
  version,
  description: 'A typed client of the API of a Tutti studio',
  license,
  type: 'module',
  sideEffects: false,
  exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
  types: './index.d.ts',
  engines: { node: '>=20' },
};
await writeFile(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
for (const file of ['LICENSE', 'packages/client/README.md'])
  await cp(join(root, file), join(out, file.split('/').at(-1)!));
