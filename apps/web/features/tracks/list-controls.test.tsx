import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TrackListHeader } from '#web/features/tracks/list-controls.tsx';

const rendered = (isEmpty: boolean) =>
  renderToStaticMarkup(
    <TrackListHeader
      headingId="tracks"
      count={isEmpty ? 0 : 2}
      filter="all"
      onFilterChange={() => {}}
      review={undefined}
      onReviewChange={() => {}}
      hasReviews={false}
      isEmpty={isEmpty}
    />,
  );

test('a project without tracks has no filters', () => {
  expect(rendered(true)).not.toMatch(/<select|type="radio"|role="radio"/);
  expect(rendered(false)).toContain('<select');
});
