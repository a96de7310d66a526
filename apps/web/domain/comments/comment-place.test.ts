import { describe, expect, it } from 'vitest';
import type { TrackVersion } from '#contract/versions.ts';
import { barsText, commentPlace } from '#web/domain/comments/comment-place.ts';

/** Sections of whole bars of 4/4; at 120 bpm a bar is 2 s. */
function version(
  number: number,
  bpm: number,
  sections: readonly (readonly [string, number])[],
): TrackVersion {
  const barMs = (4 * 60_000) / bpm;
  let bars = 0;
  const placed = sections.map(([section_name, count]) => {
    const start_ms = bars * barMs;
    bars += count;
    return { section_name, start_ms, duration_ms: count * barMs };
  });
  return {
    number,
    bpm,
    metre: '4/4',
    sections: placed,
    duration: (bars * barMs) / 1000,
  } as unknown as TrackVersion;
}

const slow = version(1, 120, [
  ['Intro', 4],
  ['Theme', 8],
]);
const fast = version(2, 240, [
  ['Intro', 2],
  ['Theme', 8],
]);
const short = version(3, 120, [['Intro', 4]]);
const all = [short, fast, slow];

describe('commentPlace', () => {
  it('finds the same bars of the same section in a version with another tempo', () => {
    const comment = { position: 12, positionEnd: 16, version: 1 };
    const place = commentPlace(comment, fast, all)!;
    // Bars 3 and 4 of the theme: they begin after the two bars of the intro.
    expect(place.start).toBeCloseTo(4);
    expect(place.end).toBeCloseTo(6, 1);
    expect(place.isExact).toBe(true);
    expect(barsText(place, fast)).toBe('bars 5–6, Theme');
    expect(barsText({ start: 12, end: 16 }, slow)).toBe('bars 7–8, Theme');
  });

  it('keeps a range within its section where it ends with it', () => {
    const place = commentPlace({ position: 0, positionEnd: 8, version: 1 }, slow, all)!;
    expect(place).toEqual({ start: 0, end: 8, isExact: true });
    expect(barsText(place, slow)).toBe('bars 1–4, Intro');
  });

  it('says that the place does not exist where its section is missing', () => {
    expect(commentPlace({ position: 12, positionEnd: null, version: 1 }, short, all)).toMatchObject({
      isExact: false,
    });
  });

  it('has none for a comment on the whole track', () => {
    expect(commentPlace({ position: null, positionEnd: null, version: 1 }, fast, all)).toBeUndefined();
  });
});
