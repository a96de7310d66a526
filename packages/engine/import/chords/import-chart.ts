import type { Beats } from '#engine/kit/units.ts';
import { mod } from '#engine/kit/math.ts';
import { type Chart, readChart } from '#engine/import/chords/read-chart.ts';
import { ImportError } from '#engine/import/import-error.ts';
import { importedMetre, tempoFactor } from '#engine/import/import-metre.ts';
import { chordStepOf } from '#engine/import/chart-bars.ts';
import type { ReadTune, TuneChord, TuneMark } from '#engine/import/tune.ts';
import { keyOfChords } from '#engine/theory/chart-key.ts';
import { chordName } from '#engine/theory/chord-names.ts';
import { parseChord } from '#engine/theory/chords.ts';
import { type Key, keyNamed, keyText } from '#engine/theory/keys.ts';
import { barBeatsOf, type MetreName } from '#engine/theory/metre.ts';
import { importErrors, importNotes } from '#engine/import/messages.ts';

const DEFAULT_BPM = 100;

/** The beats at which the chords of a bar begin: equal shares, on the steps at which chords can change. */
const startsIn = (count: number, metre: MetreName): Beats[] => {
  const step = chordStepOf(metre);
  return Array.from({ length: count }, (_, i) => Math.round((i * barBeatsOf(metre)) / count / step) * step);
};

const keyOf = ({ data, transposition }: Chart, chords: readonly TuneChord[]): Key => {
  const stated = data.key;
  if (stated === undefined)
    return keyOfChords(chords.map(({ symbol }) => parseChord(symbol, 0))) ?? { tonic: 0, mode: 'major' };
  const key = keyNamed(stated.text.replace(/^H/, 'B'));
  if (key === undefined)
    throw new ImportError(importErrors.notAKey(stated.text.slice(0, 30)), { line: stated.line });
  return { ...key, tonic: mod(key.tonic + transposition, 12) };
};

/** Reads a chord chart as a tune without a melody. @throws ImportError with the line */
export function importChart(text: string): ReadTune {
  const chart = readChart(text);
  const { data, sections } = chart;
  const written = importedMetre(data.metre?.beats ?? 4, data.metre?.unit ?? 4);
  const bpm = data.bpm ?? DEFAULT_BPM;
  const factor = written.scale * tempoFactor(bpm * written.scale);
  const { metre } = written;
  const barBeats = barBeatsOf(metre);
  const chords: TuneChord[] = [];
  const marks: TuneMark[] = [];
  const lines = new Map<number, readonly string[]>();
  let bar = 0;
  for (const section of sections) {
    if (section.bars.length === 0 && section.lines.length > 0) {
      // Lyrics without chords belong to the section before.
      const at = marks.at(-1)?.bar;
      if (at !== undefined) lines.set(at, [...(lines.get(at) ?? []), ...section.lines]);
      continue;
    }
    marks.push({ bar, name: section.name });
    lines.set(bar, section.lines);
    for (const symbols of section.bars) {
      const starts = startsIn(symbols.length, metre);
      for (const [i, symbol] of symbols.entries()) {
        if (symbol !== undefined) chords.push({ beat: bar * barBeats + starts[i]!, symbol });
      }
      bar += 1;
    }
  }
  if (chords.length === 0) {
    const [unreadable] = chart.unreadable;
    throw unreadable === undefined
      ? new ImportError(importErrors.chart.noChords, { line: 1 })
      : new ImportError(importErrors.chart.notAChord(unreadable.text.slice(0, 30)), {
          line: unreadable.line,
        });
  }
  const key = keyOf(chart, chords);
  const title =
    data.title !== undefined && data.artist !== undefined ? `${data.title} (${data.artist})` : data.title;
  return {
    tune: {
      title,
      bpm: bpm * factor,
      key,
      metre,
      bars: bar,
      notes: undefined,
      chords: chart.isTransposed
        ? chords.map(({ beat, symbol }) => ({ beat, symbol: chordName(symbol, key) }))
        : chords,
      marks,
      lines,
      melodyName: undefined,
    },
    warnings: [
      ...(data.bpm === undefined ? [importNotes.chart.noTempo(bpm)] : []),
      ...(data.key === undefined ? [importNotes.chart.noKey(keyText(key))] : []),
      ...(written.isApproximate
        ? [importNotes.countedInFour(`${data.metre?.beats}/${data.metre?.unit}`)]
        : []),
      ...data.changes.slice(0, 5),
      ...(data.capo ? [importNotes.chart.capo(data.capo)] : []),
      ...[...chart.simplified]
        .slice(0, 5)
        .map(([from, to]) => importNotes.playedAs({ written: from, played: to })),
      ...chart.unreadable
        .slice(0, 5)
        .map(({ text: unreadable, line }) =>
          importNotes.chart.notAChord({ line, text: unreadable.slice(0, 30) }),
        ),
    ],
    ignored: [...chart.ignored],
  };
}
