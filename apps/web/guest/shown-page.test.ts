import { describe, expect, it } from 'vitest';
import { sharedPage } from '#web/guest/testing/shared-page.data.ts';
import { shownPage, withLatest, withNewer } from '#web/guest/shown-page.ts';

const [first] = sharedPage.tracks;
const at = (version: number, audioUrl: string) => ({
  ...sharedPage,
  tracks: [{ ...first!, version, audioUrl, title: `Take ${version}` }],
});

describe('withLatest', () => {
  it('takes over other addresses and titles of the same version', () => {
    const shown = withLatest(shownPage(at(1, '/a')), at(1, '/b'));
    expect(shown.tracks[0]).toMatchObject({ version: 1, audioUrl: '/b', newer: undefined });
  });

  it('keeps the shown version and offers the newer one', () => {
    const shown = withLatest(shownPage(at(1, '/a')), at(2, '/b'));
    expect(shown.tracks[0]).toMatchObject({ version: 1, title: 'Take 1', newer: { version: 2 } });
    expect(withNewer(shown, shown.tracks[0]!.newer!).tracks[0]).toMatchObject({
      version: 2,
      newer: undefined,
    });
  });

  it('shows both versions of a track that the list contains twice', () => {
    const both = { ...sharedPage, tracks: [...at(1, '/a').tracks, ...at(2, '/b').tracks] };
    expect(withLatest(shownPage(both), both).tracks).toMatchObject([
      { version: 1, newer: undefined },
      { version: 2, newer: undefined },
    ]);
  });

  it('drops tracks that the link no longer contains', () => {
    expect(withLatest(shownPage(at(1, '/a')), { ...sharedPage, tracks: [] }).tracks).toEqual([]);
  });
});
