import { describe, expect, it } from 'vitest';
import { random } from '#engine/kit/random.ts';
import { titleOf } from '#engine/understand/title.ts';

const title = (prompt: string, own?: string) => titleOf(prompt, own, random(1, 'title'));

describe('titleOf', () => {
  it.each([
    ['Slow late-night waltz for felt piano', 'Slow Late-Night Waltz'],
    ['Upbeat pop song, 120 bpm, C major', 'Upbeat Pop'],
    ['a song about lost summers in Berlin', 'Lost Summers'],
    ['Jazzy hip hop with electric piano, 94 bpm', 'Jazzy Hip Hop'],
    ['heart of the ocean, orchestral', 'Heart of the Ocean'],
    ['Dark R&B at 72 bpm', 'Dark R&B'],
    ['lo-fi beats to study to', 'Lo-Fi Beats to Study'],
    ['rain in Paris', 'Rain Paris'],
    ['Make a sad piano ballad in A minor, no drums', 'Sad Piano Ballad'],
    ['an epic, sweeping score for a battle', 'Sweeping Score'],
  ])('turns "%s" into "%s"', (prompt, expected) => {
    expect(title(prompt)).toBe(expected);
  });

  it('returns the stated title, capitalised', () => {
    expect(title('a song', 'Rain on the Window')).toBe('Rain on the Window');
    expect(title('a song', 'rain on the window')).toBe('Rain on the Window');
    expect(title('a song', '7')).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  });

  it('generates a title if the prompt has no usable words', () => {
    expect(title('120 bpm')).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    expect(title('')).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  });
});
