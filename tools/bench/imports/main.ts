import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { compositionPlan } from '#contract/plan.ts';
import { genrePresets } from '#contract/genres.ts';
import { composeMidi } from '#engine/compose.ts';
import { ImportError } from '#engine/index.ts';
import { type ImportedMusic, importMusic } from '#engine/import.ts';
import { barBeatsOf, metreNames } from '#engine/theory.ts';

/**
 * How real files are imported: every file of a corpus (fetch-corpus.sh) is read or refused with a reason, the melody that
 * was read is what the lead of the composed piece plays, and ABC tunes have the notes that abc2midi plays. The composed
 * MIDI and that of abc2midi are read by mido.
 */
const run = promisify(execFile);
const maxBuffer = 1 << 28;

interface PlacedNote {
  readonly beat: number;
  readonly pitch: number;
}
type Tracks = Readonly<Record<string, readonly (readonly [beat: number, pitch: number, channel: number])[]>>;

const { values: options } = parseArgs({
  options: { corpus: { type: 'string' }, python: { type: 'string', default: '/usr/bin/python3' } },
});
if (options.corpus === undefined) throw new Error('Say where the corpus is: --corpus <folder>.');

async function notesByMido(paths: readonly string[]): Promise<Tracks[]> {
  const child = run(options.python, [join(import.meta.dirname, 'read_notes.py')], { maxBuffer });
  child.child.stdin!.end(paths.join('\n'));
  const { stdout } = await child;
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Tracks);
}

/** The notes of the given melodies from the start of the piece. */
function melodyOf({ plan, understanding }: ImportedMusic): PlacedNote[] {
  const barBeats = barBeatsOf(metreNames.find((name) => name === understanding.metre)!);
  const barMs = (barBeats * 60_000) / understanding.bpm;
  let fromMs = 0;
  return plan.sections.flatMap(({ melody, duration_ms: ms }) => {
    const from = Math.round(fromMs / barMs) * barBeats;
    fromMs += ms!;
    return (melody?.notes ?? []).map((note) => ({ beat: from + note.start_beats, pitch: note.pitch }));
  });
}

/** A sixteenth. */
const TOLERANCE = 0.25;

/** Share of successive notes whose interval is played, octaves aside, each within a sixteenth of its place. */
function intervalMatch(written: readonly PlacedNote[], played: readonly PlacedNote[]): number {
  const found = written.map(({ beat, pitch }) => {
    const near = played.filter((note) => Math.abs(note.beat - beat) <= TOLERANCE + 1e-6);
    const same = near.filter((note) => (note.pitch - pitch) % 12 === 0);
    return (same.length > 0 ? same : near).toSorted(
      (a, b) => Math.abs(a.beat - beat) - Math.abs(b.beat - beat),
    )[0];
  });
  let matches = 0;
  for (const [i, note] of written.entries()) {
    const [before, now] = [found[i - 1], found[i]];
    if (i === 0 || before === undefined || now === undefined) continue;
    if ((now.pitch - before.pitch - (note.pitch - written[i - 1]!.pitch)) % 12 === 0) matches += 1;
  }
  return written.length < 2 ? 1 : matches / (written.length - 1);
}

const files = (await readdir(options.corpus, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(?:midi?|abc)$/i.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .toSorted();
const refused: string[] = [];
const imported: { path: string; music: ImportedMusic }[] = [];
let slowest = 0;
for (const path of files) {
  const bytes = await readFile(path);
  const start = performance.now();
  try {
    const music = importMusic(bytes);
    compositionPlan.parse(music.plan);
    imported.push({ path, music });
  } catch (error) {
    if (!(error instanceof ImportError))
      throw new Error(`${path} is neither read nor refused.`, { cause: error });
    refused.push(`${basename(path)}: ${error.message}`);
  }
  slowest = Math.max(slowest, performance.now() - start);
}
console.log(
  `${files.length} files: ${imported.length} read, ${refused.length} refused, the slowest in ${Math.round(slowest)} ms.`,
);
for (const line of refused) console.log(`  ${line}`);

const folder = await mkdtemp(join(tmpdir(), 'bench-imports-'));
try {
  const tunes = imported.filter(({ music }) => music.understanding.notes > 1);
  const outputs: string[] = [];
  for (const [i, { music }] of tunes.entries()) {
    const genre = genrePresets[i % genrePresets.length]!;
    const request = {
      prompt: 'An arrangement',
      genres: [genre],
      seed: i,
      format: 'wav',
      plan: music.plan,
    } as const;
    const output = join(folder, `${i}.mid`);
    await writeFile(output, (await composeMidi(request)).bytes);
    outputs.push(output);
  }
  const composed = await notesByMido(outputs);
  const matches = tunes.map(({ path, music }, i) => {
    const lead = Object.entries(composed[i]!).flatMap(([name, notes]) =>
      / Lead/.test(name) ? notes.map(([beat, pitch]) => ({ beat, pitch })) : [],
    );
    return {
      path,
      match: intervalMatch(
        melodyOf(music),
        lead.toSorted((a, b) => a.beat - b.beat),
      ),
    };
  });
  const mean = matches.reduce((sum, { match }) => sum + match, 0) / matches.length;
  const whole = matches.filter(({ match }) => match >= 0.99).length;
  console.log(
    `${matches.length} tunes composed, ${genrePresets.length} genres in turn: ${(100 * mean).toFixed(1)}% of the intervals are played, at least 99% of them in ${whole} tunes.`,
  );
  for (const { path, match } of matches.toSorted((a, b) => a.match - b.match).slice(0, 10)) {
    console.log(`  ${(100 * match).toFixed(1)}% ${basename(path)}`);
  }

  const abc = imported.filter(({ music }) => music.kind === 'abc');
  let [same, compared] = [0, 0];
  const different: string[] = [];
  for (const { path, music } of abc) {
    const output = join(folder, 'abc.mid');
    const text = await readFile(path, 'latin1');
    const tune = join(folder, 'tune.abc');
    const start = Math.max(0, text.search(/^X:/m));
    const end = text.slice(start + 2).search(/^X:/m);
    await writeFile(tune, end < 0 ? text.slice(start) : text.slice(start, start + 2 + end), 'latin1');
    const isPlayed = await run('abc2midi', [tune, '-o', output, '-NGRA'], { maxBuffer }).then(
      () => true,
      () => false,
    );
    if (!isPlayed) continue;
    const [tracks] = await notesByMido([output]);
    const channel = Object.values(tracks!)
      .flat()
      .filter(([, , one]) => one === 0);
    const byBeat = Map.groupBy(channel, ([beat]) => Math.round(beat * 48));
    const reference = [...byBeat]
      .toSorted(([a], [b]) => a - b)
      .map(([, notes]) => Math.max(...notes.map(([, pitch]) => pitch)));
    const own = melodyOf(music).map(({ pitch }) => pitch);
    compared += 1;
    const isSame =
      own.length > 0 &&
      own.every((pitch, i) => (pitch - reference[i]!) % 12 === 0) &&
      Math.abs(own.length - reference.length) <= 0;
    if (isSame) same += 1;
    else different.push(`${basename(path)}: ${own.length} notes, abc2midi ${reference.length}`);
  }
  console.log(`${compared} ABC tunes: ${same} have the notes of abc2midi.`);
  for (const line of different.slice(0, 40)) console.log(`  ${line}`);
} finally {
  await rm(folder, { recursive: true });
}
