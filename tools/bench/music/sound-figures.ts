import { mkdir } from 'node:fs/promises';
import { runProgram } from '../engine/run-program.ts';
import { comparison, type Figure, figureWithin } from './figure.ts';
import type { TestNotes } from './render-notes.ts';
import { runEvaluator } from './run-evaluator.ts';
import { type SoundClass, soundClasses } from './sound-classes.data.ts';

const fonts = {
  taught: ['/usr/share/sounds/sf2/TimGM6mb.sf2', '/usr/share/sounds/sf2/sf_GMbank.sf2'],
  /** Not taught: sampled banks of today descend from it. */
  reference: '/usr/share/sounds/sf2/FluidR3_GM.sf2',
} as const;
const PITCHES = 9;
const VELOCITIES = [0.4, 0.62, 0.84];
const SPACING_SECONDS = 1.6;
const NOTE_SECONDS = 0.9;

const testNotes = ({ lowest, highest }: SoundClass): TestNotes['notes'] =>
  Array.from({ length: PITCHES * VELOCITIES.length }, (_, i) => ({
    start: i * SPACING_SECONDS,
    length: NOTE_SECONDS,
    pitch: Math.round(lowest + ((highest - lowest) * Math.floor(i / VELOCITIES.length)) / (PITCHES - 1)),
    velocity: VELOCITIES[i % VELOCITIES.length]!,
  }));

type Confusion = readonly (readonly number[])[];

interface SoundReport {
  readonly classes: readonly string[];
  readonly composer: Confusion;
  readonly reference: Confusion;
}

const total = (row: readonly number[]): number => row.reduce((sum, count) => sum + count, 0);
const percent = (part: number, whole: number): number => Math.round((1000 * part) / Math.max(1, whole)) / 10;
const accuracy = (confusion: Confusion): number =>
  percent(total(confusion.map((row, i) => row[i]!)), total(confusion.map(total)));

/** How many single notes of acoustic instruments a classifier taught on SoundFonts names right. */
export async function soundFigures(
  checkout: string,
  folder: string,
): Promise<{ readonly figures: Figure[]; readonly details: string[] }> {
  await mkdir(folder, { recursive: true });
  const notes = soundClasses.map(testNotes);
  const tests = soundClasses.map(({ word }, i): TestNotes => ({ word, notes: notes[i]! }));
  const script = new URL('./render-notes.ts', import.meta.url).pathname;
  const { stdout } = await runProgram(
    process.execPath,
    [script, checkout, folder],
    Buffer.from(JSON.stringify(tests)),
  );
  const report = await runEvaluator<SoundReport>('sound_classifier.py', {
    classes: soundClasses,
    notes,
    files: stdout.toString().trim().split('\n'),
    ...fonts,
    folder,
  });
  const ofClass = report.composer.map((row, i) => percent(row[i]!, total(row)));
  const namedAs = (row: readonly number[]) => report.classes[row.indexOf(Math.max(...row))];
  return {
    figures: [
      figureWithin(
        `acoustic sounds named right, of ${report.classes.length} classes (FluidR3 ${accuracy(report.reference)}%)`,
        [45, Infinity],
        accuracy(report.composer),
        '%',
      ),
      figureWithin('the same, lowest class', [1, Infinity], Math.min(...ofClass), '%'),
      comparison('classes at 0%', ofClass.filter((share) => share === 0).length, ''),
    ],
    details: [
      '| sound | named right, % | most often named | FluidR3, % |',
      `|${' --- |'.repeat(4)}`,
      ...report.classes.map(
        (word, i) =>
          `| ${word} | ${ofClass[i]} | ${namedAs(report.composer[i]!)} | ${percent(report.reference[i]![i]!, total(report.reference[i]!))} |`,
      ),
    ],
  };
}
