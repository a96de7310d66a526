import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Track } from '#contract/tracks.ts';
import { MeasuredFacts } from '#web/features/tracks/measured-facts.tsx';

const shown = (facts: Partial<Track>) =>
  renderToStaticMarkup(
    <MeasuredFacts track={{ bpm: null, key: null, detected: [], loudnessLufs: null, ...facts } as Track} />,
  );

it.each([-14, -9, -20])('the usual loudness of %d LUFS is not shown', (loudnessLufs) => {
  expect(shown({ loudnessLufs })).toBe('');
});

it.each([-24.25, -6])('a loudness of %d LUFS is shown, as it is out of the ordinary', (loudnessLufs) => {
  expect(shown({ loudnessLufs })).toContain('LUFS');
});
