import type { Edit } from '#contract/edits.ts';
import { parseChord, pitchClassesOf } from '#engine/theory.ts';
import { aubioTempo, analyzeWithQm, loudnessOf } from '../engine/evaluators.ts';
import type { EditCase } from './edit-cases.data.ts';
import { type Features, featuresOf, programsOf } from './features.ts';
import type { Span } from './identity.ts';
import type { Version } from './version.ts';
import type { VersionFiles } from './version-files.ts';

/** What the evaluators measured before and after, and whether it went where the edit says. */
export interface Direction {
  readonly measured: string;
  readonly reached: boolean;
}

export interface Pair {
  readonly edit: Edit;
  readonly checked: EditCase;
  readonly before: Version;
  readonly after: Version;
  readonly files: readonly [before: VersionFiles, after: VersionFiles];
  readonly span: Span;
}

type Ends<T> = readonly [before: T, after: T];

const spoken = (name: string, [a, b]: Ends<number>, unit: string, digits = 1): string =>
  `${name} ${a.toFixed(digits)} → ${b.toFixed(digits)}${unit}`;

/** The file that an edit is heard in: its stem, or the mix if it concerns all. */
const fileOf = ({ checked: { stems } }: Pair, files: VersionFiles): string =>
  stems === 'all' ? files.mix : files.stem(stems[0]!);

async function featuresIn(pair: Pair, span = pair.span, of = fileOf): Promise<Ends<Features>> {
  const [a, b] = await featuresOf(pair.files.map((files) => ({ file: of(pair, files), ...span })));
  return [a!, b!];
}

async function loudnessIn(pair: Pair): Promise<Ends<number>> {
  const { span, files } = pair;
  const [a, b] = await Promise.all(files.map((one) => loudnessOf(fileOf(pair, one), span)));
  return [a!.lufs, b!.lufs];
}

/** Smallest changes that count: far above the differences between two renderings of the same notes, which are none. */
const LEAST = { db: 0.3, onsets: 0.05, semitones: 2, centroid: 0.003, gapDb: 0.2 } as const;

const rises = ([a, b]: Ends<number>, by: number, least: number): boolean => Math.sign(by) * (b - a) >= least;

async function checkLevel(pair: Pair, byDb: number): Promise<Direction> {
  const lufs = await loudnessIn(pair);
  return { measured: spoken('', lufs, ' LUFS').trim(), reached: rises(lufs, byDb, LEAST.db) };
}

async function checkDensity(pair: Pair, by: number): Promise<Direction> {
  const onsets = (await featuresIn(pair)).map(
    ({ onsetsPerSecond }) => onsetsPerSecond,
  ) as unknown as Ends<number>;
  return { measured: spoken('', onsets, ' onsets/s', 2).trim(), reached: rises(onsets, by, LEAST.onsets) };
}

async function checkRegister(pair: Pair, octaves: number): Promise<Direction> {
  const [a, b] = await featuresIn(pair);
  const centre: Ends<number> = [a.centre, b.centre];
  const pitch: Ends<number> = [a.pitch ?? Number.NaN, b.pitch ?? Number.NaN];
  return {
    measured: `${spoken('pitch', pitch, '')}, ${spoken('spectral centre', centre, ' semitones')}`,
    reached: rises(pitch, octaves, LEAST.semitones) || rises(centre, octaves, LEAST.semitones),
  };
}

async function checkBrightness(pair: Pair, by: number): Promise<Direction> {
  const stems = pair.checked.stems === 'all' ? [] : pair.checked.stems;
  const each = await Promise.all(
    stems.map(async (stem): Promise<Direction> => {
      const [a, b] = await featuresIn(pair, pair.span, (_, files) => files.stem(stem));
      const centroid: Ends<number> = [a.centroid, b.centroid];
      return {
        measured: spoken(`centroid of ${stem}`, centroid, ' Hz', 0),
        reached: rises(centroid, by, a.centroid * LEAST.centroid),
      };
    }),
  );
  return {
    measured: each.map(({ measured }) => measured).join(', '),
    reached: each.every(({ reached }) => reached),
  };
}

async function checkRoom(pair: Pair, by: number): Promise<Direction> {
  const [a, b] = await featuresIn(pair);
  const gap: Ends<number> = [a.gapDb, b.gapDb];
  return { measured: spoken('gaps under peaks', gap, ' dB'), reached: rises(gap, by, LEAST.gapDb) };
}

async function checkDynamics(pair: Pair, by: number): Promise<Direction> {
  const [a, b] = await featuresIn(pair);
  const lufs = await loudnessIn(pair);
  const centroid: Ends<number> = [a.centroid, b.centroid];
  return {
    measured: `${spoken('', lufs, ' LUFS').trim()}, ${spoken('centroid', centroid, ' Hz', 0)}`,
    reached: rises(lufs, by, LEAST.db) && rises(centroid, by, 0),
  };
}

async function checkMute(pair: Pair): Promise<Direction> {
  // The first note after the range can be early.
  const [a, b] = await featuresIn(pair, { from: pair.span.from, to: pair.span.to - 0.15 });
  const level: Ends<number> = [a.rmsDb, b.rmsDb];
  return { measured: spoken('', level, ' dBFS').trim(), reached: a.rmsDb > -60 && b.rmsDb <= -150 };
}

async function checkEnergy(pair: Pair, by: number): Promise<Direction> {
  const [louder, denser] = [await checkLevel(pair, by), await checkDensity(pair, by)];
  return { measured: `${louder.measured}, ${denser.measured}`, reached: louder.reached || denser.reached };
}

/** The chords of each bar of an outline: "Dm Gm | A7". */
const barsOf = (chords: string): string[][] => chords.split(' | ').map((bar) => bar.split(' '));

/** Energy of the tones that the new chords add, among all pitch classes, in the bars whose chord is another one. */
async function checkChords({ span, files, before, after, edit }: Pair): Promise<Direction> {
  const section = 'sections' in edit ? edit.sections![0]! : 0;
  const [was, is] = [before, after].map(({ piece }) => barsOf(piece.outline.sections[section]!.chords));
  const duration = (span.to - span.from) / was!.length;
  const changed = was!.flatMap((bar, i) => (bar.join() === is![i]!.join() || bar.length > 1 ? [] : [i]));
  const added = changed.map((i) => {
    const old = pitchClassesOf(parseChord(was![i]![0]!, 0));
    return pitchClassesOf(parseChord(is![i]![0]!, 0)).filter((tone) => !old.includes(tone));
  });
  const shares = await Promise.all(
    files.map(async ({ pitched }) => {
      const bars = await featuresOf(
        changed.map((i) => ({
          file: pitched,
          from: span.from + i * duration,
          to: span.from + (i + 1) * duration,
        })),
      );
      const each = bars.map(({ chroma: [chroma] }, i) =>
        added[i]!.reduce((sum, tone) => sum + 100 * chroma![tone]! ** 2, 0),
      );
      return each.reduce((sum, share) => sum + share, 0) / Math.max(1, each.length);
    }),
  );
  const ends: Ends<number> = [shares[0]!, shares[1]!];
  return {
    measured: `${spoken('added tones', ends, '%', 2)} of the chroma in ${changed.length} bars`,
    reached: changed.length > 0 && rises(ends, 1, 0),
  };
}

async function checkPrograms({ checked, files, span }: Pair): Promise<Direction> {
  const [a, b] = await programsOf(files.map(({ midi }) => ({ file: midi, ...span })));
  const notes = [a!, b!].map(
    (one) => one.find(([program]) => program === checked.program)?.[1] ?? 0,
  ) as unknown as Ends<number>;
  const [earlier, later] = await featuresOf(
    files.map(({ stem }) => ({ file: stem((checked.stems as readonly 'lead'[])[0]!), ...span })),
  );
  const distance = Math.hypot(...earlier!.cepstra.map((value, i) => value - later!.cepstra[i]!));
  return {
    measured: `${spoken(`notes of program ${checked.program}`, notes, '', 0)}, cepstral distance ${distance.toFixed(2)}`,
    reached: notes[0] === 0 && notes[1] > 0 && distance > 0.05,
  };
}

async function checkTempo({ files, before, after }: Pair): Promise<Direction> {
  const wanted = after.piece.outline.bpm / before.piece.outline.bpm;
  const heard = await Promise.all(files.map(({ mix }) => aubioTempo(mix)));
  const tracked = await Promise.all(files.map(async ({ mix }) => (await analyzeWithQm(mix)).bpm));
  const isNear = ([a = 0, b = 0]: readonly number[]) =>
    [0.5, 1, 2].some((octave) => Math.abs((b / a) * octave - wanted) < 0.015 * wanted);
  return {
    measured: `aubio ${heard.map((bpm) => bpm.toFixed(1)).join(' → ')}, qm-dsp ${tracked.map((bpm) => bpm.toFixed(1)).join(' → ')} BPM`,
    reached: isNear(heard) || isNear(tracked),
  };
}

async function checkKey({ files, before, after }: Pair, semitones: number): Promise<Direction> {
  const ranges = [before, after].map(({ piece }, i) => ({
    file: files[i]!.pitched,
    from: 0,
    to: piece.lengthMs / 1000,
  }));
  const [a, b] = (await featuresOf(ranges)).map(({ chroma }) => chroma[0]!);
  const likeness = Array.from({ length: 12 }, (_, shift) =>
    a!.reduce((sum, value, i) => sum + value * b![(i + shift) % 12]!, 0),
  );
  const heard = likeness.indexOf(Math.max(...likeness));
  return {
    measured: `chroma fits best ${heard} semitones higher (${likeness[heard]!.toFixed(3)})`,
    reached: heard === (semitones + 12) % 12,
  };
}

/** It gets softer from quarter to quarter of the last section. */
async function checkFade(pair: Pair): Promise<Direction> {
  const { span, files } = pair;
  const quarter = (span.to - span.from) / 4;
  const quarters = await featuresOf(
    [0, 1, 2, 3].map((i) => ({
      file: fileOf(pair, files[1]),
      from: span.from + i * quarter,
      to: span.from + (i + 1) * quarter,
    })),
  );
  const levels = quarters.map(({ rmsDb }) => rmsDb);
  return {
    measured: `quarters of the last section ${levels.map((db) => db.toFixed(0)).join(', ')} dBFS`,
    reached: levels.every((db, i) => i === 0 || db < levels[i - 1]! - 1) && levels[0]! - levels[3]! > 10,
  };
}

/** The end of the piece that each style changes. */
async function checkEnding(pair: Pair, style: string): Promise<Direction> {
  const { after } = pair;
  if (style === 'ritardando') {
    return checkDensity(pair, -1);
  }
  const end = after.piece.lengthMs / 1000;
  if (style === 'fade') return checkFade(pair);
  const seconds = 0.7;
  const [a, b] = await featuresIn(pair, { from: end - seconds, to: end });
  const last: Ends<number> = [a.rmsDb, b.rmsDb];
  return { measured: spoken(`last ${seconds.toFixed(1)} s`, last, ' dBFS'), reached: rises(last, -1, 3) };
}

export async function directionOf(pair: Pair): Promise<Direction> {
  const { edit } = pair;
  switch (edit.kind) {
    case 'level':
      return checkLevel(pair, edit.by_db);
    case 'mute':
      return checkMute(pair);
    case 'room':
      return checkRoom(pair, edit.by);
    case 'energy':
      return checkEnergy(pair, edit.by);
    case 'density':
      return checkDensity(pair, edit.by);
    case 'register':
      return checkRegister(pair, edit.octaves);
    case 'brightness':
      return checkBrightness(pair, edit.by);
    case 'dynamics':
      return checkDynamics(pair, edit.by);
    case 'chords':
      return checkChords(pair);
    case 'replace':
    case 'add':
      return checkPrograms(pair);
    case 'tempo':
      return checkTempo(pair);
    case 'key':
      return checkKey(pair, edit.semitones ?? 0);
    case 'ending':
      return checkEnding(pair, edit.style);
    default:
      return { measured: 'length and notes', reached: true };
  }
}
