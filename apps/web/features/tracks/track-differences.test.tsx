import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Deviation, Track } from '#contract/tracks.ts';
import { TrackDifferences } from '#web/features/tracks/track-differences.tsx';

const renderTexts = (...differences: Deviation[]) =>
  renderToStaticMarkup(<TrackDifferences track={{ differences } as unknown as Track} />)
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .split(/<[^>]*>/)
    .filter(Boolean);

it('TrackDifferences describes each difference between the requested and the actual track', () => {
  expect(
    renderTexts(
      { what: 'length', requested: 30, actual: 27 },
      { what: 'tempo', requested: 120, actual: 95.7 },
      { what: 'key', requested: 'D minor', actual: 'F major' },
      { what: 'clipping', overDb: 1.23 },
      { what: 'quiet', lufs: -42 },
      { what: 'silence', from: 15, to: 30.2 },
    ),
  ).toEqual([
    'requested 0:30, got 0:27',
    'requested 120 BPM, got 96',
    'requested D minor, got F major',
    'clips by 1.2 dB',
    'very quiet',
    'silent from 0:15 to 0:30',
  ]);
});

it('TrackDifferences shows tenths of a second for short lengths', () => {
  expect(renderTexts({ what: 'length', requested: 5, actual: 4.38 })).toEqual(['requested 5 s, got 4.4 s']);
});

it('TrackDifferences renders nothing for a track without differences', () => {
  expect(renderTexts()).toEqual([]);
});
