import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { VersionDifference } from '#contract/version-differences.ts';
import { DifferenceList } from '#web/features/compare/difference-list.tsx';
import { messages } from '#web/features/compare/messages.ts';
import type { DifferenceKind } from '#web/features/compare/differences.ts';
import { differencesBySection } from '#web/features/compare/plan-differences.ts';

const tempoOfWhole: VersionDifference = {
  kind: 'tempo',
  section: { before: null, after: null },
  part: null,
  before: 90,
  after: 96,
};
const chordsOfFirst: VersionDifference = {
  ...tempoOfWhole,
  kind: 'chords',
  section: { before: 0, after: 0 },
  before: 'Gm',
  after: 'Gm7',
};

/** The text of each of two sections, “repeat sign” for the sign. */
function drawn(
  differences: readonly VersionDifference[],
  {
    hidden = [],
    isHiddenByVote = false,
  }: { hidden?: readonly DifferenceKind[]; isHiddenByVote?: boolean } = {},
): string[] {
  const html = renderToStaticMarkup(
    <DifferenceList
      reference="V1"
      marks={[]}
      differences={differencesBySection(differences, 2)}
      hidden={new Set(hidden)}
      isHiddenByVote={isHiddenByVote}
    />,
  );
  return [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, section]) =>
    section!.replaceAll(/<svg.*?<\/svg>/g, 'repeat sign').replaceAll(/<[^>]*>/g, ''),
  );
}

describe('the repeat-bar sign of a section', () => {
  it('is drawn where nothing differs', () => {
    expect(drawn([])).toEqual(['as V1repeat sign', 'as V1repeat sign']);
    expect(drawn([chordsOfFirst])[1]).toBe('as V1repeat sign');
  });

  it('is not drawn beside a difference of the whole piece, shown or hidden', () => {
    for (const hidden of [[], ['tempo']] as const)
      expect(drawn([tempoOfWhole], { hidden })).toEqual(Array(2).fill(`–${messages.onlyWhole}`));
  });

  it('is not drawn for a section whose difference is hidden', () => {
    expect(drawn([chordsOfFirst], { hidden: ['chords'] })).toEqual([
      `–${messages.hiddenHere}`,
      'as V1repeat sign',
    ]);
  });

  it('is not drawn while a vote hides differences', () => {
    expect(drawn([], { isHiddenByVote: true })).toEqual(Array(2).fill(`–${messages.hiddenByVote}`));
  });
});
