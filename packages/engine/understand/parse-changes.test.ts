import { describe, expect, it } from 'vitest';
import { parseChanges } from '#engine/understand/parse-changes.ts';

describe('parseChanges', () => {
  it.each([
    ['pop with a key change in the last chorus', 2],
    ['modulates up a half step before the end', 1],
    ['soul, modulation up a minor third', 3],
    ['goes up a key for the final chorus', 2],
    ['modulates down a whole step', -2],
    ['fm synth with modulation wheel', undefined],
    ['pop in the key of d', undefined],
  ])('reads "%s" as a key change of %s semitones', (text, semitones) => {
    expect(parseChanges(text).keyChange).toBe(semitones);
  });

  it.each(['ritardando at the end', 'slows down towards the end', 'waltz, rallentando'])(
    'reads "%s" as a ritardando',
    (text) => {
      expect(parseChanges(text).ritardando).toBe(true);
    },
  );

  it.each(['folk dance that speeds up', 'accelerando to the end', 'klezmer, gets faster and faster'])(
    'reads "%s" as an accelerando',
    (text) => {
      expect(parseChanges(text).accelerando).toBe(true);
    },
  );

  it('reads no ritardando from a slow tempo', () => {
    expect(parseChanges('slow, laid back, slow fade out').ritardando).toBe(false);
  });
});
