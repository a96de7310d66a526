import type { EndingStyle } from '#contract/edit-kinds.ts';
import type { PlanPart } from '#contract/plan-parts.ts';
import type { VersionDifference } from '#contract/version-differences.ts';
import { comparePieces } from '#engine/edits/compare-pieces.ts';
import { type Draft, draftOf, type DraftSection } from '#engine/edits/draft.ts';
import { matchSections, writtenIn } from '#engine/edits/match-sections.ts';
import { type Choices, Decisions } from '#engine/edits/merge/decisions.ts';
import { mergeEntries } from '#engine/edits/merge/merge-entries.ts';
import { namedAlike, type Versions } from '#engine/edits/merge/named-alike.ts';
import type { Piece } from '#engine/edits/piece.ts';
import { SourceList } from '#engine/edits/rewrite-sections.ts';
import type { NamedPart } from '#engine/theory/part-names.ts';

const names = (draft: Draft): string => draft.sections.map(({ plan }) => plan.section_name).join(', ');
const entriesOf = ({ plan }: DraftSection): readonly PlanPart[] => plan.parts ?? [];

/** The three versions and the sections of both edited ones that correspond to sections of the base. */
export class ThreeWayMerge {
  readonly drafts: Versions<Draft>;
  readonly decisions: Decisions;
  private readonly pieces: Versions<Piece>;
  private readonly list = new SourceList([]);
  /** Index of the corresponding section of the base, by section. */
  private readonly matches: {
    readonly first: (number | undefined)[];
    readonly second: (number | undefined)[];
  };

  constructor(pieces: Versions<Piece>, choices: Choices) {
    this.pieces = pieces;
    this.drafts = {
      base: draftOf(pieces.base),
      first: draftOf(pieces.first),
      second: draftOf(pieces.second),
    };
    this.decisions = new Decisions(choices);
    this.matches = {
      first: matchSections(this.drafts.base, this.drafts.first),
      second: matchSections(this.drafts.base, this.drafts.second),
    };
  }

  private whole<T extends string | number>(
    id: 'tempo' | 'key' | 'ending',
    values: Versions<T | undefined>,
  ): T | undefined {
    return (
      this.decisions.between<T | null>(
        id,
        { base: values.base ?? null, first: values.first ?? null, second: values.second ?? null },
        (after) => ({
          kind: id,
          section: { before: null, after: null },
          part: null,
          before: values.base ?? null,
          after,
        }),
      ) ?? undefined
    );
  }

  private pick<T>(valueOf: (piece: Piece, draft: Draft) => T): Versions<T> {
    const { pieces, drafts } = this;
    return {
      base: valueOf(pieces.base, drafts.base),
      first: valueOf(pieces.first, drafts.first),
      second: valueOf(pieces.second, drafts.second),
    };
  }

  /** The parts of all versions. */
  parts(): NamedPart[] {
    const { base, first, second } = this.pieces;
    const all = [base, first, second].flatMap(({ outline }) => outline.parts);
    return [...new Map(all.map((part) => [part.part, part])).values()];
  }

  /** The merged version. */
  merged(): Draft {
    const bpm = this.whole(
      'tempo',
      this.pick(({ outline }) => outline.bpm),
    );
    const key = this.whole(
      'key',
      this.pick(({ outline }) => outline.key),
    );
    const ending = this.whole<EndingStyle>(
      'ending',
      this.pick((_, draft) => draft.ending),
    );
    const { base } = this.pieces;
    const keyFrom = (['base', 'first', 'second'] as const).find((by) => this.pieces[by].outline.key === key);
    const sections = this.order().map(({ by, at }) => this.section(by, at, bpm ?? base.outline.bpm));
    return {
      globals: this.decisions.between(
        'styles',
        this.pick((_, { globals }) => withoutTempoAndKey(globals, this.pieces)),
        (globals) => ({
          kind: 'styles',
          section: { before: null, after: null },
          part: null,
          before: this.drafts.base.globals.positive_global_styles.join(', '),
          after: globals.positive_global_styles.join(', '),
        }),
      ),
      sources: this.list.sources,
      sections,
      bpm: bpm === base.outline.bpm ? this.drafts.base.bpm : bpm,
      key: key === base.outline.key ? this.drafts.base.key : key,
      semitones: keyFrom && this.drafts[keyFrom].semitones,
      ending,
    };
  }

  /** The sections of the merged version: of the version whose order or number of sections was changed. */
  private order(): { by: 'base' | 'first' | 'second'; at: number }[] {
    const { drafts, matches } = this;
    const own = drafts.base.sections.map((_, at) => at);
    const texts = (by: 'first' | 'second') =>
      matches[by].map((match, at) => match ?? writtenIn(drafts[by], drafts[by].sections[at]!.origin));
    const value = this.decisions.between<readonly (string | number)[]>(
      'order',
      { base: own, first: texts('first'), second: texts('second') },
      (_, by) => ({
        kind: 'section',
        section: { before: null, after: null },
        part: null,
        before: names(drafts.base),
        after: names(drafts[by]),
      }),
    );
    const by = JSON.stringify(value) === JSON.stringify(texts('first')) ? 'first' : 'second';
    return value.map((one, at) => (typeof one === 'number' ? { by: 'base', at: one } : { by, at }));
  }

  private source(draft: Draft, origin: DraftSection['origin']): DraftSection['origin'] {
    const moved = <T extends { source: number }>(one: T): T => ({
      ...one,
      source: this.list.indexOf(draft.sources[one.source]!),
    });
    const { parts } = origin;
    return { ...moved(origin), ...(parts !== undefined && { parts: parts.map(moved) }) };
  }

  /** A section of the base with the changes of both, or a section that only one version has. */
  private section(by: 'base' | 'first' | 'second', at: number, bpm: number): DraftSection {
    const { drafts, pieces, decisions, matches } = this;
    if (by !== 'base') {
      const own = drafts[by].sections[at]!;
      const durationMs = (own.durationMs * pieces[by].outline.bpm) / bpm;
      return { ...own, from: -1, durationMs, origin: this.source(drafts[by], own.origin) };
    }
    const places = { first: matches.first.indexOf(at), second: matches.second.indexOf(at) };
    const base = drafts.base.sections[at]!;
    const first = drafts.first.sections[places.first] ?? base;
    const second = drafts.second.sections[places.second] ?? base;
    const indexes = {
      first: places.first < 0 ? null : places.first,
      second: places.second < 0 ? null : places.second,
    };
    const owner = decisions.between(
      `notes:${at}`,
      {
        base: this.content('base', base),
        first: this.content(places.first < 0 ? 'base' : 'first', first),
        second: this.content(places.second < 0 ? 'base' : 'second', second),
      },
      (_, side) => this.rewriting(side, at, indexes[side]),
      ({ text }) => text,
    );
    const { bpm: ownBpm, ...origin } = this.source(drafts[owner.by], owner.section.origin);
    const tempo = decisions.between<number | null>(
      `tempo:${at}`,
      { base: base.origin.bpm ?? null, first: first.origin.bpm ?? null, second: second.origin.bpm ?? null },
      (after, side) => ({
        kind: 'tempo',
        section: { before: at, after: indexes[side] },
        part: null,
        before: base.origin.bpm ?? null,
        after,
      }),
    );
    const lines = decisions.between(
      `lyrics:${at}`,
      { base: base.plan.lines, first: first.plan.lines, second: second.plan.lines },
      (after, side) => ({
        kind: 'lyrics',
        section: { before: at, after: indexes[side] },
        part: null,
        before: base.plan.lines.join('\n'),
        after: after.join('\n'),
      }),
    );
    const entries = mergeEntries(
      at,
      namedAlike({ base: entriesOf(base), first: entriesOf(first), second: entriesOf(second) }, this.parts()),
      decisions,
      indexes,
    );
    const ownerTempo = ownBpm ?? pieces[owner.by].outline.bpm;
    const { parts: _, ...plan } = owner.section.plan;
    return {
      from: at,
      bars: owner.section.bars,
      durationMs: (owner.section.durationMs * ownerTempo) / (tempo ?? bpm),
      origin: { ...origin, ...(tempo !== null && { bpm: tempo }) },
      plan: { ...plan, lines, ...(entries.length > 0 && { parts: entries }) },
    };
  }

  /** What the composer writes in a section, as text, and the section. */
  private content(by: keyof Versions<Draft>, section: DraftSection) {
    const draft = this.drafts[by];
    const { parts = [] } = section.origin;
    const text = [
      writtenIn(draft, section.origin),
      ...parts.map((part) => `${part.part} ${writtenIn(draft, part)}`),
    ].join('\n');
    return { text, by, section };
  }

  /** The first difference of a section that is written in another way. */
  private rewriting(by: 'first' | 'second', before: number, after: number | null): VersionDifference {
    const found = comparePieces(this.pieces.base, this.pieces[by]).find(
      ({ kind, section }) =>
        section.before === before && ['length', 'chords', 'intensity', 'part', 'notes'].includes(kind),
    );
    return found ?? { kind: 'notes', section: { before, after }, part: null, before: null, after: null };
  }
}

/** Tempo and key are merged by themselves, so their styles do not make the global styles differ. */
function withoutTempoAndKey(globals: Draft['globals'], pieces: Versions<Piece>): Draft['globals'] {
  const keys = new Set([pieces.base, pieces.first, pieces.second].map(({ outline }) => outline.key));
  const positive = globals.positive_global_styles.filter(
    (style) => !keys.has(style) && !/^[\d.]+ bpm$/i.test(style),
  );
  return { ...globals, positive_global_styles: positive };
}
