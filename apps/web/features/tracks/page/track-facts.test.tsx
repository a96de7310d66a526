import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { TrackDetail } from '#contract/tracks.ts';
import { TrackFacts } from '#web/features/tracks/page/track-facts.tsx';
import { queryKeyOf } from '#web/data/query.ts';
import { type TrackPage, TrackPageContext, type TrackPageState } from '#web/domain/track-page.ts';
import { createStore } from '#web/ui/store.ts';

const noop = () => {};

function factsOf(fields: Partial<TrackDetail>): Map<string, string> {
  const track = {
    id: 't',
    trackType: 'music',
    source: 'generated',
    isBlind: false,
    provider: 'builtin',
    providerName: 'Built-in composer',
    providerVersion: '16',
    playedAnewBy: null,
    prompt: null,
    understood: null,
    seed: null,
    tokenCost: null,
    freeTokens: null,
    instruments: [],
    settings: null,
    loudnessLufs: null,
    truePeakDbtp: null,
    provenance: null,
    differences: [],
    ...fields,
  };
  const client = new QueryClient();
  client.setQueryData(queryKeyOf('getTrack', { params: { trackId: 't' } }), track);
  const state = { track, shown: { isCurrent: true, number: 1 } } as unknown as TrackPageState;
  const page = { ...createStore(state) } as unknown as TrackPage;
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TrackPageContext value={page}>
        <TrackFacts onOpenInForm={noop} />
      </TrackPageContext>
    </QueryClientProvider>,
  );
  return new Map(
    [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [name!, value!]),
  );
}

it('the facts of a candidate of an open vote are hidden, and not stated as if they were known', () => {
  const hidden = { isBlind: true, provider: null, providerName: null, providerVersion: null };
  const facts = factsOf(hidden);
  expect(facts.get('Provider')).toBe('Hidden until the blind vote is closed');
  expect(facts.get('Requested and received')).toBe('Hidden until the blind vote is closed');
  expect(facts.get('WAV, stems, MIDI')).toContain('Not before the blind vote is closed');
});

it('the facts of other tracks are stated', () => {
  const facts = factsOf({});
  expect(facts.get('Provider')).toBe('Built-in composer 16');
  expect(facts.get('Requested and received')).toBe('As requested');
  expect(facts.has('WAV, stems, MIDI')).toBe(false);
});
