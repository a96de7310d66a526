import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { TrackDetail } from '#contract/tracks.ts';
import type { Candidate } from '#web/features/compare/candidate.ts';
import { Comparison } from '#web/features/compare/comparison.tsx';
import type { Playback } from '#web/audio/playback.ts';
import { initialState } from '#web/audio/playback-state.ts';
import { PlaybackContext } from '#web/audio/use-playback.ts';

const levels = btoa(String.fromCharCode(...Array.from({ length: 100 }, () => 120)));

const candidate = (number: number, fields: Partial<TrackDetail> = {}): Candidate => ({
  key: `t:${number}`,
  label: `V${number}`,
  name: `Version ${number}`,
  track: {
    id: 't',
    title: 'Waltz',
    trackType: 'music',
    version: number,
    audioUrl: `/api/tracks/t/audio?v=${number}`,
    duration: 16,
    sections: [],
    bpm: 120,
    key: 'D minor',
    metre: null,
    detected: [],
    instruments: [],
    waveform: { points: 100, peak: levels, rms: levels },
    compositionPlan: null,
    loudnessLufs: -14,
    hasScore: false,
    isBlind: false,
    ...fields,
  } as unknown as TrackDetail,
});
/** While a vote hides its loudness. */
const blind = (number: number) => candidate(number, { loudnessLufs: null, isBlind: true });

const silent = { getState: () => initialState, subscribe: () => () => {} } as unknown as Playback;
const render = (candidates: readonly Candidate[]) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PlaybackContext value={silent}>
        <Comparison candidates={candidates} />
      </PlaybackContext>
    </QueryClientProvider>,
  );

describe('the loudness of a compared version', () => {
  it('is hidden, and not unknown, while a vote on it is open', () => {
    const html = render([blind(1), blind(2)]);
    expect(html).toContain('Loudness hidden until the vote is closed');
    expect(html).not.toContain('Loudness unknown');
  });

  it('is unknown where it could not be measured', () => {
    const html = render([candidate(1), candidate(2, { loudnessLufs: null })]);
    expect(html).toContain('Loudness unknown');
    expect(html).not.toContain('hidden until');
  });

  it('is only said to be matched for those that are', () => {
    expect(render([candidate(1), candidate(2)])).toContain('Matched to −14.0 LUFS<');
    expect(render([candidate(1), candidate(2), blind(3)])).toContain('Matched to −14.0 LUFS: 2 of 3');
    expect(render([candidate(1), blind(2)])).not.toContain('Matched to');
  });
});

describe('differences of a version that a vote hides', () => {
  it('are said to be hidden, of the reference as of the others', () => {
    for (const versions of [
      [candidate(1), blind(2)],
      [blind(1), candidate(2)],
    ]) {
      const html = render(versions);
      expect(html).toContain('Other differences are hidden until the vote is closed.');
      expect(html).not.toContain('no difference measured');
    }
  });

  it('are not mentioned without a vote', () => {
    const html = render([candidate(1), candidate(2)]);
    expect(html).not.toContain('hidden until');
    expect(html).toContain('no difference measured');
  });
});

describe('the key to the next difference', () => {
  it('is shown where there is a difference to go to', () => {
    expect(render([candidate(1), candidate(2, { bpm: 90 })])).toContain('next difference');
  });

  it('is not shown where none is known', () => {
    expect(render([candidate(1), candidate(2)])).not.toContain('next difference');
    expect(render([blind(1), blind(2)])).not.toContain('next difference');
  });
});
