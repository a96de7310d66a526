import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Review } from '#contract/review.ts';
import { ReviewStages } from '#web/features/tracks/review/review-stages.tsx';

test('a review waits for a time, not since a time ago', () => {
  const review = {
    state: 'in_review',
    reviewers: [],
    approvals: { given: 0, of: 1 },
    requestedAt: new Date(Date.now() - 6.5 * 60_000).toISOString(),
    history: [],
  } as unknown as Review;
  const text = renderToStaticMarkup(<ReviewStages review={review} userId="me" />).replaceAll(/<[^>]*>/g, '');
  expect(text).toContain('for 6 min');
  expect(text).not.toMatch(/since|ago/);
});
