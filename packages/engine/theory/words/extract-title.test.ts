import { describe, expect, it } from 'vitest';
import { extractTitle } from '#engine/theory/words/extract-title.ts';

describe('extractTitle', () => {
  it.each([
    ["A song called 'Rain on the Window', soft piano", 'Rain on the Window'],
    ['a rock song titled Thunder Road', 'Thunder Road'],
    ['“Country Roads Again” - an upbeat pop song', 'Country Roads Again'],
    ['Title: Jazz Hands. Techno, 128 bpm', 'Jazz Hands'],
    ['a tune entitled Rain in D minor', 'Rain'],
    ['a song called summer rain with piano', 'summer rain'],
    ["a song called 'Don't Stop', fast", "Don't Stop"],
    ['ein Lied namens „Metallherz“', 'Metallherz'],
    ['une chanson intitulée « Rock du soir »', 'Rock du soir'],
    ['una canción llamada Noche de Jazz, lenta', 'Noche de Jazz'],
  ])('extracts from %s the title %s', (prompt, title) => {
    const found = extractTitle(prompt);
    expect(found.title).toBe(title);
    expect(found.rest).not.toContain(title);
  });

  it.each([
    'a style called Shoegaze',
    'a dance called the waltz',
    'so-called Jazz',
    'a "lo-fi" beat',
    'singing "Rock Me Baby" over house',
    "80's rock 'n' roll, it's the singer's song",
    '"Midnight Jazz"',
    'a song about love',
  ])('leaves a prompt without a title, or with nothing else, unchanged: %s', (prompt) => {
    expect(extractTitle(prompt).rest).toBe(prompt);
  });
});
