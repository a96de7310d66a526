import type {
  ArrangedSection,
  ComposedSource,
  PlacedSection,
  SectionOrigin,
} from '#engine/arrangement/composed-source.ts';
import type { Part } from '#engine/score/score.ts';

/** Consecutive sections of the arranged piece that come from consecutive sections of one part: never cut inside. */
export interface PartRun {
  readonly part: Part;
  readonly origin: SectionOrigin;
  /** Index of the first section of the arranged piece. */
  readonly at: number;
  readonly count: number;
}

/** The runs of one part of the arranged piece. */
export interface ArrangedPart {
  readonly runs: readonly PartRun[];
}

/** Parts of two sources that play on in each other's place: same stem and instrument, kit, percussion or singer. */
const kindOf = (part: Part): string => {
  if (part.kind === 'voice') return `vocals ${part.role} ${part.singer}`;
  if (part.kind === 'notes') return `${part.stem} ${part.instrument}`;
  return `drums ${part.kit} ${part.name}`;
};

/** Identity of each part of a source: its kind, numbered if there are several. */
const identitiesOf = ({ score: { parts } }: ComposedSource): ReadonlyMap<Part, string> => {
  const counts = new Map<string, number>();
  return new Map(
    parts.map((part) => {
      const kind = kindOf(part);
      const nth = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, nth);
      return [part, `${kind} ${nth}`];
    }),
  );
};

/** What a section takes from where: its own parts without those that come from elsewhere, then those. */
const takenBy = (
  { parts: others, ...origin }: ArrangedSection,
  sources: readonly ComposedSource[],
): { readonly part: Part; readonly origin: SectionOrigin }[] => {
  const own = sources[origin.source]!;
  const replaced = new Set(others.flatMap(({ part }) => own.partsNamed(part)));
  const chosen = new Set<Part>();
  const elsewhere = others.flatMap(({ part: name, source, section }) =>
    sources[source]!.partsNamed(name).flatMap((part) => {
      if (chosen.has(part)) return [];
      chosen.add(part);
      return [{ part, origin: { source, section } }];
    }),
  );
  const { source, section } = origin;
  return [
    ...own.score.parts
      .filter((part) => !replaced.has(part))
      .map((part) => ({ part, origin: { source, section } })),
    ...elsewhere,
  ];
};

/** Whether a section of a source is as long as the section of the arranged piece that it is in. */
const fills = ({ sections }: ComposedSource, section: number, { from }: PlacedSection): boolean => {
  const { startBeats, endBeats } = sections[section]!;
  return Math.abs(endBeats - startBeats - (from.endBeats - from.startBeats)) < 1e-6;
};

/**
 * The parts of the arranged piece: in the order of the first source, then of the others. Consecutive sections of a
 * source are one run.
 */
export const partRuns = (
  sections: readonly PlacedSection[],
  sources: readonly ComposedSource[],
): ArrangedPart[] => {
  const identities = sources.map(identitiesOf);
  const runs = new Map<string, PartRun[]>();
  for (const source of identities) for (const identity of source.values()) runs.set(identity, []);
  for (const [at, section] of sections.entries()) {
    const seen = new Set<string>();
    for (const { part, origin } of takenBy(section, sources)) {
      const identity = identities[origin.source]!.get(part)!;
      // A part that comes from elsewhere keeps to itself if the section has one of its kind.
      const id = seen.has(identity) ? `${identity} of source ${origin.source}` : identity;
      seen.add(id);
      const own = runs.get(id) ?? [];
      const last = own.at(-1);
      const continues =
        last !== undefined &&
        last.part === part &&
        last.at + last.count === at &&
        last.origin.source === origin.source &&
        last.origin.section + last.count === origin.section &&
        fills(sources[origin.source]!, origin.section - 1, sections[at - 1]!);
      if (continues) own[own.length - 1] = { ...last, count: last.count + 1 };
      else own.push({ part, origin, at, count: 1 });
      runs.set(id, own);
    }
  }
  return [...runs.values()].filter((own) => own.length > 0).map((own) => ({ runs: own }));
};
