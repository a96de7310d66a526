import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import type { Track } from '#contract/tracks.ts';
import { TrackOrigin } from '#web/features/tracks/track-origin.tsx';

const textOf = (track: Partial<Track>, parentTitle?: string) =>
  renderToStaticMarkup(
    <Router ssrPath="/">
      <TrackOrigin track={{ id: 'waltz', ...track } as Track} parentTitle={parentTitle} />
    </Router>,
  ).replaceAll(/<[^>]*>/g, '');

it('TrackOrigin names the track that a track was made from', () => {
  expect(textOf({ parentTrackId: 'march', remake: 'variation' }, 'March')).toBe('Variation of March');
});

it('TrackOrigin is empty for a track that was not made from another one, or from a version of its own', () => {
  expect(textOf({ parentTrackId: null, remake: null })).toBe('');
  expect(textOf({ parentTrackId: 'waltz', remake: 'variation' }, 'Waltz')).toBe('');
});
