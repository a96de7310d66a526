import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Remake } from '#contract/remake.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import { mergePieces } from '#engine/edits.ts';
import { SAMPLE_RATE } from '#engine/index.ts';
import { type Features, featuresOf, joinsOf, type Range } from './features.ts';
import type { MergeCase } from './merge-cases.data.ts';
import { composeEdited, type Version } from './version.ts';
import { type VersionFiles, writeVersionFiles } from './version-files.ts';

export interface MergeResult {
  readonly pieces: string;
  readonly request: string;
  readonly length: string;
  /** Distances to the section that was asked for and to the same section of the other version. */
  readonly chroma: string;
  readonly cepstra: string;
  readonly drums: string;
  /** Largest step and rise of treble at the joins, relative to the largest of the versions and of the rest. */
  readonly joins: string;
  /** Empty: passed. */
  readonly failures: readonly string[];
}

/** A join is as sharp as the sharpest place of the versions at most. */
const SHARPEST = 1;

interface Rendered {
  readonly version: Version;
  readonly files: VersionFiles;
}

type Origin = { readonly source: 0 | 1; readonly section: number };

const originOf = (text: string): Origin => ({
  source: text.startsWith('A') ? 0 : 1,
  section: Number(text.slice(1)),
});

const sourceOf = (letter: 'A' | 'B' | undefined): 0 | 1 => (letter === 'B' ? 1 : 0);

/** The section of a version with this number, or its last one. */
const sameSection = ({ piece }: Version, section: number): number =>
  Math.min(section, piece.outline.sections.length - 1);

function mergeOf(
  checked: MergeCase,
  versions: readonly [Version, Version],
): Extract<Remake, { kind: 'merge' }> {
  const sections = checked.sections.map((text) => {
    const origin = originOf(text);
    const from = sourceOf(checked.drums);
    if (checked.drums === undefined || from === origin.source) return origin;
    const section = sameSection(versions[from], origin.section);
    return { ...origin, parts: [{ part: 'drums', from: { source: from, section } }] };
  });
  return {
    kind: 'merge',
    sources: [1, 2],
    sections,
    ...(checked.tempo !== undefined && { tempo_from: sourceOf(checked.tempo) }),
    ...(checked.key !== undefined && { key_from: sourceOf(checked.key) }),
  };
}

function barMsOf({ metre, bpm }: ScoreOutline): number {
  const [beats = 4, unit = 4] = metre.split('/').map(Number);
  return (beats * (4 / unit) * 60_000) / bpm;
}

/** The first bars of a section of a file, with two chroma vectors for each bar. */
function sectionRange(
  { version, files }: Rendered,
  section: number,
  bars: number,
  of: (files: VersionFiles) => string,
): Range {
  const { start_ms: start } = version.piece.outline.sections[section]!;
  const end = start + bars * barMsOf(version.piece.outline);
  return { file: of(files), from: start / 1000, to: end / 1000, slices: 2 * bars };
}

/**
 * Mean distance of the chroma of half bars in the transposition in which they fit best: 0 the same, 1 nothing in
 * common.
 */
function chromaDistance(a: Features, b: Features): number {
  const count = Math.min(a.chroma.length, b.chroma.length);
  const distances = Array.from({ length: 12 }, (_, shift) => {
    let sum = 0;
    for (let i = 0; i < count; i++)
      sum += 1 - a.chroma[i]!.reduce((dot, value, k) => dot + value * b.chroma[i]![(k + shift) % 12]!, 0);
    return sum / count;
  });
  return Math.max(0, Math.min(...distances));
}

const cepstralDistance = (a: Features, b: Features): number =>
  Math.hypot(...a.cepstra.map((value, i) => value - b.cepstra[i]!));

interface Nearness {
  readonly requested: number;
  readonly other: number;
}

const shown = (all: readonly Nearness[]): string =>
  all.map(({ requested, other }) => `${requested.toFixed(2)}/${other.toFixed(2)}`).join(' ');

/** How far each section is from the one that was asked for, and from the other version's. */
async function nearnessOf(
  merged: Rendered,
  sources: readonly [Rendered, Rendered],
  origins: readonly Origin[],
  of: (files: VersionFiles) => string,
): Promise<{ chroma: Nearness[]; cepstra: Nearness[] }> {
  const result = { chroma: [] as Nearness[], cepstra: [] as Nearness[] };
  for (const [i, { source, section }] of origins.entries()) {
    const requested = sources[source];
    const other = sources[source === 0 ? 1 : 0];
    const places = [
      [merged, i],
      [requested, section],
      [other, sameSection(other.version, section)],
    ] as const;
    const bars = Math.min(...places.map(([{ version }, at]) => version.piece.outline.sections[at]!.bars));
    const ranges = places.map(([one, at]) => sectionRange(one, at, bars, of));
    const [own, near, far] = await featuresOf(ranges);
    result.chroma.push({ requested: chromaDistance(near!, own!), other: chromaDistance(far!, own!) });
    result.cepstra.push({ requested: cepstralDistance(own!, near!), other: cepstralDistance(own!, far!) });
  }
  return result;
}

const failing = (what: string, all: readonly Nearness[]): string[] =>
  all.flatMap(({ requested, other }, i) => (requested < other ? [] : [`${what} of section ${i + 1}`]));

/** Sharpness at the joins relative to the versions and to the rest of the merge; 1: as their sharpest place. */
async function sharpness(merged: Rendered, sources: readonly Rendered[], joins: readonly number[]) {
  const of = [({ mix }: VersionFiles) => mix, ({ pitched }: VersionFiles) => pitched];
  const each = await Promise.all(
    of.map(async (file) => {
      const [own, ...others] = await joinsOf([
        { file: file(merged.files), at: joins },
        ...sources.map(({ files }) => ({ file: file(files), at: [] })),
      ]);
      const step = own!.step / Math.max(own!.stepElsewhere, ...others.map((one) => one.stepElsewhere));
      const flux = own!.flux / Math.max(own!.fluxElsewhere, ...others.map((one) => one.fluxElsewhere));
      return { step, flux };
    }),
  );
  return { mix: each[0]!, pitched: each[1]! };
}

/** Where a section does not follow the one before in its version. */
const joinsIn = (origins: readonly Origin[], { piece }: Version): number[] =>
  origins.flatMap(({ source, section }, i) => {
    const before = origins[i - 1];
    const follows = before === undefined || (before.source === source && before.section + 1 === section);
    return follows ? [] : [piece.outline.sections[i]!.start_ms / 1000];
  });

function checkLength(merged: Version, versions: readonly [Version, Version], checked: MergeCase) {
  const { bpm } = versions[sourceOf(checked.tempo)].piece.outline;
  const expected = checked.sections.reduce((sum, text, i) => {
    const { source, section } = originOf(text);
    const { outline } = versions[source].piece;
    const { bars, duration_ms: duration } = outline.sections[section]!;
    // The last section of a version ends with its last sound, any other with a bar.
    const isInside = section === outline.sections.length - 1 && i < checked.sections.length - 1;
    return sum + ((isInside ? bars * barMsOf(outline) : duration) * outline.bpm) / bpm;
  }, 0);
  const frames = [...merged.stems.values()][0]!.left.length;
  const ms = (frames / SAMPLE_RATE) * 1000;
  return {
    length: `${ms.toFixed(0)} ms (${(ms - expected).toFixed(1)})`,
    failures: Math.abs(ms - expected) > 1 ? [`length: ${expected.toFixed(1)} ms were asked for`] : [],
  };
}

const drumsPlayIn = ({ piece }: Version, section: number): boolean =>
  piece.outline.parts.some(
    ({ stem, sections }) => stem === 'drums' && sections.some((one) => one.section === section),
  );

/** Merges two versions as the studio does, and measures where each section comes from. */
export async function measureMerge(
  checked: MergeCase,
  versions: readonly [Version, Version],
  folder: string,
): Promise<MergeResult> {
  const pieces = versions.map(({ piece }) => piece);
  const version = await composeEdited(pieces[0]!, mergePieces(pieces, mergeOf(checked, versions)));
  const own = await mkdtemp(join(folder, 'merge-'));
  const rendered = async (one: Version): Promise<Rendered> => ({
    version: one,
    files: await writeVersionFiles(one, await mkdtemp(join(own, 'version-'))),
  });
  const merged = await rendered(version);
  const sources = [await rendered(versions[0]), await rendered(versions[1])] as const;
  const origins = checked.sections.map(originOf);
  const { chroma, cepstra } = await nearnessOf(merged, sources, origins, ({ pitched }) => pitched);
  const drumOrigins = origins.map(({ source, section }): Origin => {
    const from = checked.drums === undefined ? source : sourceOf(checked.drums);
    return { source: from, section: from === source ? section : sameSection(versions[from], section) };
  });
  const { cepstra: allDrums } = await nearnessOf(merged, sources, drumOrigins, ({ stem }) => stem('drums'));
  // Where no drums play, only what was played before rings on.
  const drums = allDrums.filter((_, i) =>
    drumsPlayIn(versions[drumOrigins[i]!.source], drumOrigins[i]!.section),
  );
  const joins = joinsIn(origins, version);
  const { mix, pitched } = await sharpness(merged, sources, joins);
  await rm(own, { recursive: true });
  const { length, failures } = checkLength(version, versions, checked);
  return {
    pieces: `${checked.a} + ${checked.b}`,
    request: checked.request,
    length,
    chroma: shown(chroma),
    cepstra: shown(cepstra),
    drums: shown(drums),
    joins:
      joins.length === 0
        ? 'none'
        : `${joins.length}: steps ${mix.step.toFixed(2)}, ${pitched.step.toFixed(2)}; treble ${mix.flux.toFixed(2)}, ${pitched.flux.toFixed(2)}`,
    failures: [
      ...failures,
      ...failing('chroma', chroma),
      ...failing('cepstra', cepstra),
      ...failing('drums', drums),
      ...(Math.max(mix.step, pitched.step) > SHARPEST ? ['step at a join'] : []),
      ...(Math.max(mix.flux, pitched.flux) > SHARPEST ? ['treble at a join'] : []),
    ],
  };
}
