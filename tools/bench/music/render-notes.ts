import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StemName } from '#contract/part-groups.ts';
import type { Note } from '#contract/stored-score.ts';
import type { ComposeRequest, EncodedAudio, NotePart, Score } from '#engine/index.ts';
import type { Intent } from '#engine/score.ts';
import { readInput } from './read-input.ts';

/*
 * Renders test notes of an instrument with the engine of a checkout, dry and alone: `render-notes.ts <checkout>
 * <folder>`, with the words and notes as JSON on standard input. The word selects the instrument as in a prompt. Prints
 * the path of each file, one a line.
 */
export interface TestNotes {
  readonly word: string;
  /** Times in seconds, velocities 0..1. */
  readonly notes: readonly {
    readonly start: number;
    readonly length: number;
    readonly pitch: number;
    readonly velocity: number;
  }[];
}

interface StemFiles {
  readonly add: (name: StemName, stem: unknown) => void;
  readonly done: () => Map<StemName, EncodedAudio>;
}

const [checkout = '', folder = ''] = process.argv.slice(2);
const engine = async <T>(path: string): Promise<T> =>
  (await import(pathToFileURL(join(checkout, 'packages/engine', path)).href)) as T;

interface Writing {
  understand: (request: ComposeRequest) => Intent;
  writePlan: (intent: Intent) => unknown;
  resolvePlan: (plan: unknown, intent: Intent) => unknown;
  writeScore: (intent: Intent, piece: unknown) => Score;
}
interface Rendering {
  render: (score: Score, players: unknown) => { readonly stems: Iterable<[StemName, unknown]> };
  enginePlayers: unknown;
}
const { understand, writePlan, resolvePlan, writeScore } = await engine<Writing>('score.ts');
const { render, enginePlayers } = await engine<Rendering>('render.ts');
const { StemFiles } = await engine<{ StemFiles: new () => StemFiles }>('encode.ts');

const scoreOf = (word: string): { readonly score: Score; readonly intent: Intent } => {
  const intent = understand({ prompt: `Solo ${word}`, seed: 1, format: 'wav', lengthMs: 12_000 });
  return { intent, score: writeScore(intent, resolvePlan(writePlan(intent), intent)) };
};

/** The test notes on the instrument to which the word leads, without reverb and automation. */
function testScore({ word, notes }: TestNotes): Score {
  const { score, intent } = scoreOf(word);
  const parts = score.parts.filter((part): part is NotePart => part.kind === 'notes');
  const part =
    parts.find(({ instrument }) => instrument === intent.instruments[0]) ??
    parts.find(({ stem }) => stem === 'lead') ??
    parts[0]!;
  const own: NotePart = {
    kind: 'notes',
    name: part.name,
    stem: part.stem,
    instrument: part.instrument,
    channel: { gainDb: -6, pan: 0, reverb: 0, echo: 0, duckDb: 0 },
    notes: notes.map(({ start, length, pitch, velocity }): Note => ({
      startBeats: start,
      durationBeats: length,
      pitch,
      velocity,
    })),
  };
  const last = notes.at(-1)!;
  const { fade: _fade, ...rest } = score;
  return {
    ...rest,
    lengthMs: (last.start + last.length + 1) * 1000,
    tempo: [{ beat: 0, bpm: 60 }],
    parts: [own],
    automation: [],
    loops: false,
  };
}

await mkdir(folder, { recursive: true });
for (const [i, test] of (await readInput<TestNotes[]>()).entries()) {
  const files = new StemFiles();
  for (const [name, stem] of render(testScore(test), enginePlayers).stems) files.add(name, stem);
  const file = join(folder, `${i}.wav`);
  await writeFile(file, [...files.done().values()][0]!.bytes);
  console.log(file);
}
