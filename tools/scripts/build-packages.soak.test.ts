import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleOf, expectedOf, inCheckout } from './testing/examples.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);
const node = (args: readonly string[], cwd: string) => run(process.execPath, args, { cwd });
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

type Export = { readonly types: string; readonly default: string } | string;
interface Manifest {
  readonly exports: Readonly<Record<string, Export>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

const declarationsOf = (door: Export) => (typeof door === 'string' ? door : door.types);

/** A folder in which only the two packages and what their manifests ask for are installed, without network. */
let folder: string;
const installed = (name: string, file: string) => join(folder, 'node_modules', '@tutti', name, file);
const manifest = async (path: string) =>
  JSON.parse(await readFile(join(path, 'package.json'), 'utf8')) as Manifest;

beforeAll(async () => {
  await node(['tools/scripts/build-packages.ts', 'contract', 'engine'], root);
  folder = await mkdtemp(join(tmpdir(), 'tutti-packages-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  const built = ['contract', 'engine'].map((name) => join(root, 'dist', 'packages', name));
  await run('npm', ['pack', ...built, '--pack-destination', folder], { cwd: folder });
  const tarballs = (await readdir(folder)).filter((file) => file.endsWith('.tgz'));
  const requested = (await Promise.all(built.map(manifest))).flatMap(({ dependencies }) =>
    Object.keys(dependencies),
  );
  const others = requested
    .filter((name) => !name.startsWith('@tutti/'))
    .map((name) => join(root, 'node_modules', name));
  const options = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...options, ...tarballs.map((file) => `./${file}`), ...others], {
    cwd: folder,
  });
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Prints the digest of each file, so that two runs can be compared. */
const program = `
import { createHash } from 'node:crypto';
import { compose, composeMidi } from '@tutti/engine/compose';
import { composeEffect } from '@tutti/engine/effects';
import { composeVoice } from '@tutti/engine/speech';

const music = { prompt: 'folk song about the rain with a piano', instrumental: false, seed: 7, format: 'mp3_44100_128', lengthMs: 6000 };
const song = await compose({ ...music, extras: { stems: true } });
const effect = await composeEffect({ prompt: 'heavy rain on a tin roof', seed: 7, format: 'mp3_44100_128' });
const files = {
  song: song.audio,
  ...Object.fromEntries(song.stems),
  midi: await composeMidi(music),
  effect: effect.audio,
  'effect in Opus': (await composeEffect({ prompt: 'door slams', seed: 7, format: 'opus_48000_96' })).audio,
  speech: (await composeVoice({ text: 'It costs $5.', voice: 'clara', seed: 7, format: 'wav' })).audio,
  'other speech': (await composeVoice({ text: 'Hello.', voice: 'alasdair', seed: 7, format: 'wav' })).audio,
};
for (const [name, { bytes }] of Object.entries(files))
  console.log(name, bytes.length, createHash('sha256').update(bytes).digest('hex'));
`;

const consumer = `
import { api } from '@tutti/contract';
import { compositionPlan, type CompositionPlan } from '@tutti/contract/plan';
import type { Composition, Score } from '@tutti/engine';
import { compose } from '@tutti/engine/compose';
import { enginePlayers, render } from '@tutti/engine/render';
import { resolvePlan, understand, writePlan, writeScore } from '@tutti/engine/score';

const piece: Composition = await compose({ prompt: 'pop', seed: 1, format: 'wav', lengthMs: 3000 });
const plan: CompositionPlan = compositionPlan.parse(piece.facts.plan);
const intent = understand({ prompt: 'pop', seed: 1, format: 'wav', plan });
const score: Score = writeScore(intent, resolvePlan(writePlan(intent), intent));
for (const [name, { left }] of render(score, enginePlayers).stems) console.log(name satisfies string, left.length satisfies number);
console.log(api.createIdea.route satisfies string, score.tempo[0]?.bpm satisfies number | undefined);
// @ts-expect-error a seed is needed
await compose({ prompt: 'pop', format: 'wav' });
// @ts-expect-error no such format
await compose({ prompt: 'pop', seed: 1, format: 'tape' });
// @ts-expect-error a note has a pitch
score.parts.flatMap((part) => (part.kind === 'notes' ? part.notes : [])).map(({ colour }) => colour);
`;

describe('@tutti/engine and @tutti/contract, installed in an empty folder', { timeout: 300_000 }, () => {
  test('the examples of their READMEs print what they say', async () => {
    for (const name of ['engine', 'contract']) {
      const example = exampleOf(await readFile(installed(name, 'README.md'), 'utf8'));
      expect(example).toContain(`'@tutti/${name}`);
      await writeFile(join(folder, 'example.js'), example);
      const { stdout } = await node(['example.js'], folder);
      expect(stdout.trimEnd().split('\n')).toEqual(expectedOf(example));
    }
  });

  test('music with voices, effects and speech are the bytes of the sources', async () => {
    await writeFile(join(folder, 'program.js'), program);
    const [{ stdout: packaged }, { stdout: sources }] = await Promise.all([
      node(['program.js'], folder),
      node(['--input-type=module-typescript', '--eval', inCheckout(program)], root),
    ]);
    expect(packaged.trimEnd().split('\n').length).toBeGreaterThan(9);
    expect(packaged).toBe(sources);
  });

  test('each export can be imported and has declarations', async () => {
    const { exports } = await manifest(installed('engine', '.'));
    const doors = Object.entries(exports).filter(([path]) => path !== './package.json');
    expect(doors.length).toBeGreaterThan(10);
    const missing = doors.filter(([, door]) => !existsSync(installed('engine', declarationsOf(door))));
    expect(missing).toEqual([]);
    const modules = (await readdir(installed('contract', '.'))).filter((file) => file.endsWith('.js'));
    expect(modules.length).toBeGreaterThan(60);
    const specifiers = [
      ...doors.map(([path]) => `@tutti/engine${path.slice(1)}`),
      ...modules.map((file) => `@tutti/contract/${file.replace('.js', '')}`),
    ];
    const imports = specifiers.map((specifier) => `await import('${specifier}');`).join('\n');
    await writeFile(join(folder, 'imports.js'), `${imports}\nconsole.log('all');`);
    await expect(node(['imports.js'], folder)).resolves.toMatchObject({ stdout: 'all\n' });
  });

  test.each([[['--module', 'nodenext']], [['--module', 'esnext', '--moduleResolution', 'bundler']]])(
    'the declarations accept a valid program and refuse an invalid one, with %j',
    async (options) => {
      await writeFile(join(folder, 'consumer.ts'), consumer);
      const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
      const args = [tsc, '--noEmit', ...strict, '--skipLibCheck', 'false', '--target', 'es2024'];
      const { stdout } = await node([...args, '--types', '', ...options, 'consumer.ts'], folder).catch(
        (error: unknown) => error as { stdout: string },
      );
      expect(stdout).toBe('');
    },
  );

  test('they contain licence and credits, no test, no link to a file that is missing, and few bytes', async () => {
    expect(await readFile(installed('engine', 'NOTICE'), 'utf8')).toContain('Carnegie Mellon University');
    for (const [name, maximum] of [
      ['contract', 400_000],
      ['engine', 2_500_000],
    ] as const) {
      expect(existsSync(installed(name, 'LICENSE'))).toBe(true);
      const files = await readdir(installed(name, '.'), { recursive: true });
      expect(files.filter((file) => /\.test\.|testing\/|soak/.test(file))).toEqual([]);
      expect(await readFile(installed(name, 'README.md'), 'utf8')).not.toMatch(/\]\((?!\w+:)/);
      const tarball = (await readdir(folder)).find((file) => file.startsWith(`tutti-${name}-`))!;
      expect((await stat(join(folder, tarball))).size).toBeLessThan(maximum);
    }
  });

  test('nothing of the sources can be reached: only the folder has what is imported', () => {
    const fromFolder = createRequire(join(folder, 'program.js'));
    expect(() => fromFolder.resolve('fastify')).toThrow('fastify');
    expect(() => fromFolder.resolve('@tutti/engine/compose/music')).toThrow('not defined');
  });
});
