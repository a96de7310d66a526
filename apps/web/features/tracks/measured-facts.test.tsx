import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Track } from '#contract/tracks.ts';
import { MeasuredFacts } from '#web/features/tracks/measured-facts.tsx';

const render = (overrides: Partial<Track>) =>
  renderToStaticMarkup(
    <MeasuredFacts
      track={{ bpm: null, key: null, detected: [], loudnessLufs: null, ...overrides } as Track}
    />,
  );

it.each([-14, -9, -20])('a typical loudness of %d LUFS is not shown', (loudnessLufs) => {
  expect(render({ loudnessLufs })).toBe('');
});

it('the name of an uploaded SoundFont is shown', () => {
  expect(render({ soundFont: { id: '1', name: 'Arachno' } })).toContain('Sounds: Arachno');
});

it('a tempo that was fitted to the bars is rounded', () => {
  const html = render({ bpm: 113.021 });
  expect(html).toContain('= 113<');
  expect(html).toContain('Tempo 113 beats per minute');
});

it.each([-24.25, -6])('an atypical loudness of %d LUFS is shown', (loudnessLufs) => {
  expect(render({ loudnessLufs })).toContain('LUFS');
});
