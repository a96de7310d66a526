import { type BarFacts, barLines, barSeconds } from '#contract/bar-positions.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import type { Waveform } from '#contract/waveform.ts';
import { decodeWaveform } from '#web/audio/waveform/decode-waveform.ts';
import { musicWord } from '#web/domain/music-words.ts';
import { differenceMessages } from '#web/features/compare/messages.ts';

export const differenceKinds = [
  'tempo',
  'key',
  'metre',
  'form',
  'length',
  'chords',
  'lyrics',
  'style',
  'instruments',
  'notes',
  'energy',
  'sound',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** What a section of a version has in place of the reference; null: nothing, or unknown. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly before: string | null;
  readonly after: string | null;
  /** Whose or what it is, before the values or the words. */
  readonly part?: string;
  /** Instead of values: “other notes”. */
  readonly words?: string;
  /** For energy: the change at matched loudness, in dB. */
  readonly changeDb?: number;
  /** Derived from the audio, and not from a plan. */
  readonly isMeasured: boolean;
}

/** How a version differs from the reference. */
export interface VersionDifferences {
  /** What applies to the whole piece. */
  readonly whole: readonly Difference[];
  /** For each section of the reference. */
  readonly sections: readonly (readonly Difference[])[];
  /** Compared by plan and audio only, without the scores: a section without a difference need not be the same. */
  readonly isMeasured: boolean;
}

/** The facts of a version that are compared. `gainDb` matches its loudness to the others. */
export type ComparedVersion = BarFacts &
  Pick<TrackDetail, 'key' | 'detected' | 'instruments' | 'waveform'> & {
    readonly plan: TrackDetail['compositionPlan'];
    readonly gainDb: number;
  };

interface Section {
  readonly name: string;
  /** Which of the sections of that name, from 0. */
  readonly occurrence: number;
  readonly start: number;
  readonly duration: number;
  readonly chords: string | undefined;
}

/** A change of level that is audible as another dynamic. */
const minChangeDb = 1.5;

/** A piece without sections counts as one. */
function sectionsOf({ sections, duration, plan }: ComparedVersion): Section[] {
  if (sections.length === 0) return [{ name: '', occurrence: 0, start: 0, duration, chords: undefined }];
  const counts = new Map<string, number>();
  return sections.map((section, index) => {
    const name = section.section_name;
    const occurrence = counts.get(name) ?? 0;
    counts.set(name, occurrence + 1);
    const planned = plan?.sections[index];
    return {
      name,
      occurrence,
      start: section.start_ms / 1000,
      duration: section.duration_ms / 1000,
      chords: planned?.section_name === name ? planned.chords?.replaceAll(/\s+/g, ' ').trim() : undefined,
    };
  });
}

const secondsText = (seconds: number) => differenceMessages.seconds(seconds);
const keyText = (key: string | null) => (key === null ? null : musicWord(key));
const tempoText = (bpm: number | null) => (bpm === null ? null : String(Math.round(bpm)));

/** Differences of the whole piece; a value that one of the two does not know is not compared. */
function wholeDifferences(reference: ComparedVersion, version: ComparedVersion): Difference[] {
  const isDetected = (fact: 'bpm' | 'key') =>
    reference.detected.includes(fact) || version.detected.includes(fact);
  const values = [
    {
      kind: 'tempo',
      before: tempoText(reference.bpm),
      after: tempoText(version.bpm),
      isMeasured: isDetected('bpm'),
    },
    {
      kind: 'key',
      before: keyText(reference.key),
      after: keyText(version.key),
      isMeasured: isDetected('key'),
    },
    { kind: 'metre', before: reference.metre, after: version.metre, isMeasured: false },
  ] as const;
  const changed = values.filter(({ before, after }) => before !== null && after !== null && before !== after);
  return [...changed, ...instrumentDifferences(reference.instruments, version.instruments)];
}

function instrumentDifferences(before: readonly string[], after: readonly string[]): Difference[] {
  if (before.length === 0 || after.length === 0) return [];
  const isMeasured = false;
  const kind = 'instruments';
  const removed = before.filter((name) => !after.includes(name));
  const added = after.filter((name) => !before.includes(name));
  return [
    ...removed.map((name): Difference => ({ kind, before: musicWord(name), after: null, isMeasured })),
    ...added.map((name): Difference => ({ kind, before: null, after: musicWord(name), isMeasured })),
  ];
}

/** The part of a version without sections at the time of a section; undefined after its end. */
const sectionInTime = ({ duration }: ComparedVersion, section: Section): Section | undefined =>
  section.start < duration - 0.25 ? { ...section, chords: undefined } : undefined;

/** The length of a section in bars, or in seconds if the bars are unknown. */
function lengthText(version: ComparedVersion, { duration }: Section): string {
  const bar = barSeconds(version);
  if (bar === undefined || version.sections.length === 0) return secondsText(duration);
  const bars = Math.max(1, Math.round(duration / bar));
  return differenceMessages.bars(bars);
}

function lengthDifferences(
  reference: ComparedVersion,
  from: Section,
  version: ComparedVersion,
  to: Section,
): Difference[] {
  const areBars = barLines(reference).length > 0 && barLines(version).length > 0;
  const before = areBars ? lengthText(reference, from) : secondsText(from.duration);
  const after = areBars ? lengthText(version, to) : secondsText(to.duration);
  const isSame = areBars ? before === after : Math.abs(from.duration - to.duration) < 0.25;
  return isSame ? [] : [{ kind: 'length', before, after, isMeasured: !areBars }];
}

/** Quieter audio counts as silence. */
const minDb = -60;

/** The RMS level of a part of a track in dB relative to full scale; `from` and `to` are shares of its duration. */
function levelOf(waveform: Waveform, from: number, to: number): number {
  const { rms } = decodeWaveform(waveform);
  const part = rms.subarray(Math.floor(from * rms.length), Math.max(1, Math.ceil(to * rms.length)));
  if (part.length === 0) return minDb;
  const power = part.reduce((sum, value) => sum + (value / 255) ** 2, 0) / part.length;
  return Math.max(minDb, 10 * Math.log10(power || 1e-9));
}

const marks = [
  [2, 'ff'],
  [0.5, 'f'],
  [-1.5, 'mf'],
  [-4, 'mp'],
  [-9, 'p'],
] as const;

/** The dynamic mark of a part whose level is `relativeDb` above the level of the whole track. */
const dynamicMark = (relativeDb: number): string => marks.find(([from]) => relativeDb >= from)?.[1] ?? 'pp';

const sectionLevel = ({ waveform, duration }: ComparedVersion, { start, duration: length }: Section) =>
  levelOf(waveform, start / (duration || 1), (start + length) / (duration || 1));

function energyDifferences(
  reference: ComparedVersion,
  from: Section,
  version: ComparedVersion,
  to: Section,
): Difference[] {
  const change =
    sectionLevel(version, to) + version.gainDb - sectionLevel(reference, from) - reference.gainDb;
  if (Math.abs(change) < minChangeDb) return [];
  return [
    {
      kind: 'energy',
      before: sectionMark(reference, from),
      after: sectionMark(version, to),
      changeDb: change,
      isMeasured: true,
    },
  ];
}

const sectionMark = (version: ComparedVersion, section: Section): string =>
  dynamicMark(sectionLevel(version, section) - levelOf(version.waveform, 0, 1));

function chordDifferences(from: Section, to: Section): Difference[] {
  if (from.chords === to.chords) return [];
  return [{ kind: 'chords', before: from.chords ?? null, after: to.chords ?? null, isMeasured: false }];
}

/**
 * What a version has in place of the reference, as far as plans and audio tell. Sections that the reference does not
 * have are in the last one.
 */
export function compareSections(reference: ComparedVersion, version: ComparedVersion): VersionDifferences {
  const from = sectionsOf(reference);
  const to = sectionsOf(version);
  const isWhole = reference.sections.length === 0 || version.sections.length === 0;
  const matching = (section: Section) =>
    to.find(({ name, occurrence }) => name === section.name && occurrence === section.occurrence);
  const sections = from.map((section): Difference[] => {
    // A version without sections is compared by the time of each section.
    const target = isWhole ? sectionInTime(version, section) : matching(section);
    if (!target)
      return [{ kind: 'length', before: lengthText(reference, section), after: null, isMeasured: false }];
    return [
      ...(isWhole ? [] : chordDifferences(section, target)),
      ...energyDifferences(reference, section, version, target),
      ...(isWhole ? [] : lengthDifferences(reference, section, version, target)),
    ];
  });
  const whole = [
    ...wholeDifferences(reference, version),
    ...(isWhole ? wholeLength(reference, version) : []),
  ];
  if (!isWhole) {
    const missing = to.filter(
      ({ name, occurrence }) =>
        !from.some((section) => section.name === name && section.occurrence === occurrence),
    );
    sections.at(-1)!.push(
      ...missing.map((section): Difference => ({
        kind: 'length',
        before: null,
        after: `${section.name}, ${lengthText(version, section)}`,
        isMeasured: false,
      })),
    );
  }
  return { whole, sections, isMeasured: true };
}

function wholeLength(reference: BarFacts, version: BarFacts): Difference[] {
  if (Math.abs(reference.duration - version.duration) < 0.25) return [];
  return [
    {
      kind: 'length',
      before: secondsText(reference.duration),
      after: secondsText(version.duration),
      isMeasured: true,
    },
  ];
}

/** What the reference plays in each section: its dynamic mark, and its chords where they are planned. */
export const describeSections = (
  reference: ComparedVersion,
): { mark: string; chords: string | undefined }[] =>
  sectionsOf(reference).map((section) => ({ mark: sectionMark(reference, section), chords: section.chords }));

/** In how many places versions differ in each kind: sections, and the whole piece as one. */
export function countKinds(versions: readonly VersionDifferences[]): Map<DifferenceKind, number> {
  const counts = new Map<DifferenceKind, number>();
  for (const section of versions.flatMap(({ whole, sections }) => [whole, ...sections]))
    for (const kind of new Set(section.map((difference) => difference.kind)))
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}
