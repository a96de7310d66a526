/**
 * Prints the figures of the tree. `npm run map -- --write` also writes them into the foot of docs/map.md.
 */
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { type AudioNode, opensAudio } from './lint/audio-engines.ts';
import { importRules } from './lint/import-boundaries.ts';
import { layerFolders, layerPath, resolveImport } from './lint/imports.ts';

const root = join(import.meta.dirname, '..', '..');
const page = join(root, 'docs/map.md');
/** An endpoint without a screen, whose name stands in each file that has to know it. */
const exampleEndpoint = 'sharePresence';
const isGenerated = (name: string) => /^(?:\..*|node_modules|dist)$/.test(name);
/** Folders at the root that Git ignores. */
const ignoredFolders = ['data', 'demo-data', 'screenshots', 'test-results', 'playwright-report', 'backup'];

interface Import {
  /** The importing file; both paths begin with the name of their layer. */
  readonly file: string;
  readonly to: string;
  readonly typeOnly: boolean;
  /** `import()`, which runs later than the module. */
  readonly isDynamic: boolean;
}

const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !isGenerated(name) && (path !== '.' || !ignoredFolders.includes(name)))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The files of the repository with these endings, relative to its root; `under` limits them to some top folders. */
export const filesOf = (
  endings: readonly string[],
  under: readonly string[] = ['.', ...foldersIn('.')],
): string[] =>
  under
    .flatMap((top) =>
      globSync(
        endings.map((ending) => (top === '.' ? `*.${ending}` : `${top}/**/*.${ending}`)),
        { cwd: root, exclude: isGenerated },
      ),
    )
    .toSorted();
const codeOf = (file: string) => readFileSync(join(root, file), 'utf8');
const linesOf = (file: string) => codeOf(file).split('\n').length - 1;
const isTest = (file: string) => /\.(?:test|spec)\.tsx?$|\/testing\//.test(file);

function importsOf(file: string): Import[] {
  const code = codeOf(file);
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module;
  const found = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
      isDynamic: false,
    })),
    ...staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType, isDynamic: false }] : [],
      ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      specifier: code.slice(start + 1, end - 1),
      typeOnly: false,
      isDynamic: true,
    })),
  ];
  return found.flatMap(({ specifier, ...kind }) => {
    const target = resolveImport(specifier, file);
    return target.kind === 'file' ? [{ file: layerPath(file), to: target.path, ...kind }] : [];
  });
}

/** Whether a syntax tree opens an audio element or context. */
function containsAudio(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  return opensAudio(node as AudioNode) || Object.values(node).some(containsAudio);
}

/** The groups of nodes that reach each other, those that others point to first (Tarjan 1972). */
function components(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (node: string) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) === order.get(node)) found.push(open.splice(open.indexOf(node)));
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}

function graphOf(edges: readonly (readonly [string, string])[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (!graph.has(from)) graph.set(from, new Set());
    if (from !== to) graph.get(from)!.add(to);
  }
  return graph;
}

/** The number of rooms on the longest way down. */
function floorsOf(graph: ReadonlyMap<string, ReadonlySet<string>>): number {
  const depth = new Map<string, number>();
  for (const group of components(graph)) {
    const below = group.flatMap((room) => [...(graph.get(room) ?? [])].map((next) => depth.get(next) ?? 0));
    for (const room of group) depth.set(room, Math.max(0, ...below) + group.length);
  }
  return Math.max(0, ...depth.values());
}

/** Files of at most 40 lines that only one file imports, which stands in the same folder. */
function crumbsOf(files: readonly string[], imports: readonly Import[]): number {
  const importers = Map.groupBy(imports, ({ to }) => to);
  return files.filter((file) => {
    const from = new Set(importers.get(layerPath(file))?.map((found) => found.file));
    return (
      !file.endsWith('.data.ts') &&
      from.size === 1 &&
      dirname([...from][0]!) === dirname(layerPath(file)) &&
      linesOf(file) <= 40
    );
  }).length;
}

/** The files in which an endpoint is written: not those that are generated, nor those of the web app, the command line and the tools that call it. */
function placesOf(endpoint: string): string[] {
  const name = new RegExp(`\\b${endpoint}\\b`);
  return filesOf(['ts', 'tsx'], ['packages', 'apps/server']).filter((file) => {
    const code = codeOf(file);
    return name.test(code) && !code.startsWith('// Generated');
  });
}

/** The layers, what operators get, and the docs. */
const tops = [
  ...new Set([
    ...['packages', 'apps', 'tools'].flatMap((group) => foldersIn(group).map((name) => `${group}/${name}`)),
    ...Object.values(layerFolders),
    'docs',
  ]),
];

/** The folders that docs/map.md names: the layers and what is in them, and the nouns of the server and the features of the web app. */
export function rooms(): string[] {
  return tops
    .flatMap((top) => [
      top,
      ...foldersIn(top).flatMap((name) => {
        const path = `${top}/${name}`;
        if (tops.includes(path)) return [];
        const isOpen = (top === 'apps/server' && name !== 'testing') || path === 'apps/web/features';
        return [path, ...(isOpen ? foldersIn(path).map((below) => `${path}/${below}`) : [])];
      }),
    ])
    .filter((path) => !path.endsWith('/testing'));
}

/** The rooms that the map does not name in the section of their layer, as `name/`. */
export function unnamedRooms(map: string): string[] {
  const sections = map.split(/^## /m);
  return rooms().filter((path) => {
    const top = tops
      .filter((folder) => `${path}/`.startsWith(`${folder}/`))
      .toSorted()
      .at(-1)!;
    const own = sections.filter((section) => section.split('\n', 1)[0]!.includes(`\`${top}/\``));
    const text = path !== top && own.length > 0 ? own.join('\n') : map;
    return !new RegExp(`(?<![\\w-])${path === top ? path : path.split('/').at(-1)}/`).test(text);
  });
}

/** One row of the table: what is counted, the figure, and what is wanted (empty where it is only printed). */
interface Figure {
  readonly name: string;
  readonly value: string;
  readonly wanted: string;
}

const meanOf = (files: readonly string[]) =>
  Math.round(files.reduce((sum, file) => sum + linesOf(file), 0) / files.length);

const areaOf = (path: string) => path.split('/')[1]!;

/** Holds commands of the web app. */
const isTable = (file: string) => file.endsWith('/commands.ts');

/** All figures, and those that a test decides. */
export function figures(): {
  readonly rows: readonly Figure[];
  /** The files of the web app that open audio. */
  readonly players: readonly string[];
  readonly against: number;
  readonly cycles: number;
  /** The folders of the web app whose components draw a comment. */
  readonly commentFolders: readonly string[];
  /** The names of components of the web app that are exported more than once. */
  readonly namedTwice: readonly string[];
} {
  const sources = filesOf(['ts', 'tsx'], ['apps/server', 'apps/web']).filter((file) => !isTest(file));
  const server = sources.filter((file) => layerPath(file).startsWith('server/'));
  const web = sources.filter((file) => file.startsWith('apps/web/'));
  const imports = sources.flatMap(importsOf);
  const between = (found: readonly Import[]) =>
    graphOf(
      found
        .filter(({ file, to }) => file.startsWith('server/') && to.startsWith('server/'))
        .map(({ file, to }) => [areaOf(file), areaOf(to)] as const),
    );
  const arrows = [...between(imports).values()].reduce((sum, to) => sum + to.size, 0);
  const floors = floorsOf(between(imports.filter(({ typeOnly }) => !typeOnly)));
  const against = imports.filter(
    ({ file, to, typeOnly, isDynamic }) =>
      importRules['area-boundary']({ file, target: { kind: 'file', path: to }, typeOnly, isDynamic }) !==
      undefined,
  ).length;
  const statics = imports.filter(({ typeOnly, isDynamic }) => !typeOnly && !isDynamic);
  const cycles = components(graphOf(statics.map(({ file, to }) => [file, to] as const))).filter(
    (files) => files.length > 1,
  ).length;
  const places = placesOf(exampleEndpoint);
  const players = web.filter((file) => containsAudio(parseSync(file, codeOf(file)).program));
  // Only a component of comments shows who wrote one, and that it was edited.
  const commentFolders = new Set(
    web
      .filter((file) => file.endsWith('.tsx') && /\buserId \?\? |\beditedAt\b/.test(codeOf(file)))
      .map((file) => dirname(file)),
  );
  const componentNames = web.flatMap((file) =>
    [...codeOf(file).matchAll(/^export (?:function|const) ([A-Z][a-z]\w+)/gm)].map(([, name]) => name!),
  );
  const namedTwice = componentNames.filter((name, index) => componentNames.indexOf(name) < index);
  const commands = web
    .filter(isTable)
    .flatMap((file) => readFileSync(join(root, file), 'utf8').match(/^ +id: /gm) ?? []);
  const besideTables = web.filter(
    (file) =>
      !isTable(file) &&
      !file.startsWith('apps/web/ui/') &&
      /\bshortcut: \{|role="menuitem"/.test(readFileSync(join(root, file), 'utf8')),
  );
  const records = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{3}-/.test(name));
  const chunks = join(root, 'dist/web/assets');
  const named = rooms().length - unnamedRooms(readFileSync(page, 'utf8')).length;
  const rows = [
    {
      name: 'server: areas / floors / arrows / imports against the order',
      value: `${new Set(server.map((file) => areaOf(layerPath(file)))).size} / ${floors} / ${arrows} / ${against}`,
      wanted: '≤ 14 / ≤ 8 / ≤ 80 / 0',
    },
    { name: 'circles of imports', value: `${cycles}`, wanted: '0' },
    {
      name: 'top folders of the repository; features of web',
      value: `${foldersIn('.').length}; ${foldersIn('apps/web/features').length}`,
      wanted: '4 and docs; 11',
    },
    {
      name: `files in which one endpoint is written (\`${exampleEndpoint}\`), without those that call it`,
      value: `${places.length}`,
      wanted: '≤ 4',
    },
    ...(['server', 'web'] as const).map((name) => {
      const files = name === 'server' ? server : web;
      return {
        name: `${name}: files / mean lines; of ≤ 40 lines with one importer beside them`,
        value: `${files.length} / ${meanOf(files)}; ${crumbsOf(files, imports)}`,
        wanted: '',
      };
    }),
    {
      name: 'web: files that open an audio element or context; folders that draw a comment; components whose name exists twice',
      value: `${players.length}; ${commentFolders.size}; ${namedTwice.length}`,
      wanted: '2; 1; 0',
    },
    {
      name: 'web: commands; files beside their tables in which a key or an item of a menu is defined',
      value: `${commands.length}; ${besideTables.length}`,
      wanted: '; 0',
    },
    ...(existsSync(chunks)
      ? [
          {
            name: 'JavaScript files of the build',
            value: `${readdirSync(chunks).filter((name) => name.endsWith('.js')).length}`,
            wanted: '',
          },
        ]
      : []),
    {
      name: 'decisions; lines of this page; rooms, of them named here',
      value: `${records.length}; ${linesOf('docs/map.md')}; ${rooms().length}, ${named}`,
      wanted: '≤ 25; ≤ 120; all',
    },
  ];
  return { rows, players, against, cycles, commentFolders: [...commentFolders], namedTwice };
}

const tableOf = (rows: readonly Figure[]): string =>
  [
    '| figure | now | wanted |',
    '|---|---|---|',
    ...rows.map((row) => `| ${row.name} | ${row.value} | ${row.wanted} |`),
  ].join('\n');

const foot = /(<!-- figures -->\n)[^]*?(<!-- \/figures -->)/;

if (process.argv[1] === import.meta.filename) {
  const table = tableOf(figures().rows);
  if (process.argv.includes('--write')) {
    const map = readFileSync(page, 'utf8');
    writeFileSync(
      page,
      map.replace(foot, (_all, start: string, end: string) => `${start}${table}\n${end}`),
    );
  }
  console.log(table);
}
