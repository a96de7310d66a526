import { describe, expect, it } from 'vitest';
import { genrePresets } from '#contract/genres.ts';
import { compositionPlan } from '#contract/plan.ts';
import { synthesizeLines } from '#engine/compose-vocals.ts';
import type { ComposeRequest } from '#engine/compose.types.ts';
import { countSyllables } from '#engine/phonetics/split-spelling.ts';
import { addLyrics } from '#engine/plan/lyrics/add-lyrics.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { understand } from '#engine/understand/understand.ts';
import { actionBodies, plainBodies, rapOpeners, subjectBodies } from './bodies.data.ts';
import { endingKinds, rhymes } from './rhymes.data.ts';
import { themeNames, themes } from './themes.data.ts';

const songOf = (request: Partial<ComposeRequest>) => {
  const intent = understand({
    prompt: '',
    seed: 1,
    format: 'wav',
    instrumental: false,
    lengthMs: 90_000,
    ...request,
  });
  return addLyrics(request.plan ?? writePlan(intent), intent);
};
const lyricsOf = (request: Partial<ComposeRequest>): string[] =>
  songOf(request).sections.flatMap(({ lines }) => lines);
const songText = (prompt: string) => lyricsOf({ prompt, seed: 3 }).join('\n');
const withoutSlots = (text: string) => text.replace(/\{\w+\}/g, '').trim();
const lastWord = (line: string): string => line.slice(line.lastIndexOf(' ') + 1).toLowerCase();
const familyOf = (line: string): number =>
  rhymes.findIndex((family) =>
    endingKinds.some((kind) =>
      family[kind]?.some((ending) => line.toLowerCase().endsWith(ending.toLowerCase())),
    ),
  );

describe('lyrics', () => {
  it.each([
    `about ${'supercalifragilistic'.repeat(20)}`,
    `a song about ${Array.from({ length: 5 }, () => 'strengths'.repeat(6)).join(' ')} and the sea`,
  ])('leave out a subject that is too long to sing: %s', (prompt) => {
    for (const seed of [1, 2, 3]) {
      const plan = songOf({ prompt, seed });
      expect(compositionPlan.safeParse(plan).error).toBeUndefined();
      expect(plan.sections.flatMap(({ lines }) => lines)).not.toEqual([]);
    }
  });

  it('exist for every genre and length, within the limits of a plan', () => {
    for (const genre of genrePresets) {
      for (const lengthMs of [3_000, 20_000, 60_000, 240_000]) {
        const plan = songOf({ genres: [genre], lengthMs, seed: lengthMs });
        expect(plan.sections.some(({ lines }) => lines.length > 0)).toBe(true);
        expect(compositionPlan.safeParse(plan).success).toBe(true);
      }
    }
  });

  it('start with a capital and contain no unfilled slot, wrong article or repeated word', () => {
    for (let seed = 0; seed < 60; seed++) {
      for (const line of lyricsOf({
        genres: [genrePresets[seed % 16]!],
        seed,
        prompt: 'a song about an old harbour',
      })) {
        expect(line).toMatch(/^[A-Z][\p{L}’' ,-]+$/u);
        expect(line).not.toMatch(/[{}]|\ba [aeiou]|\s{2}|\b(\w+) \1\b(?<!on on)/i);
      }
    }
  });

  it('rhyme in pairs of different words', () => {
    let pairs = 0;
    for (let seed = 0; seed < 40; seed++) {
      const verses = songOf({ prompt: 'rock song', seed }).sections.filter(({ section_name }) =>
        /verse/i.test(section_name),
      );
      for (const { lines } of verses) {
        for (let i = 0; i + 1 < lines.length; i += 2) {
          pairs++;
          expect(lastWord(lines[i]!)).not.toBe(lastWord(lines[i + 1]!));
          expect(familyOf(lines[i]!)).toBe(familyOf(lines[i + 1]!));
        }
      }
    }
    expect(pairs).toBeGreaterThan(60);
  });

  it('differ by at most two syllables within a pair', () => {
    let far = 0;
    let pairs = 0;
    for (let seed = 0; seed < 40; seed++) {
      for (const { lines, section_name: name } of songOf({ prompt: 'folk song', seed }).sections) {
        if (!/verse/i.test(name)) continue;
        for (let i = 0; i + 1 < lines.length; i += 2) {
          pairs++;
          if (Math.abs(countSyllables(lines[i]!) - countSyllables(lines[i + 1]!)) > 2) far++;
        }
      }
    }
    expect(far / pairs).toBeLessThan(0.05);
  });

  it('change from verse to verse, while the chorus repeats its first line', () => {
    const { sections } = songOf({ prompt: 'pop song, 120 bpm', lengthMs: 180_000, seed: 7 });
    const linesOf = (name: RegExp) =>
      sections.filter((section) => name.test(section.section_name)).map(({ lines }) => lines);
    const [first, second] = linesOf(/^verse/i);
    expect(first).not.toEqual(second);
    const choruses = linesOf(/^chorus/i);
    expect(choruses.length).toBeGreaterThan(1);
    for (const chorus of choruses) expect(chorus[0]).toBe(choruses[0]![0]);
  });

  it('contain the subject of the prompt', () => {
    expect(songText('a folk ballad about a lighthouse keeper who misses the sea')).toContain(
      'the lighthouse keeper',
    );
    expect(songText('sad piano pop about losing you')).toContain('losing you');
    expect(songText('an indie song called "Paper Lanterns", slow')).toContain('Paper Lanterns');
    expect(songText('tropical pop in the rain')).toContain('the rain');
  });

  it('ignore a blocked subject', () => {
    const words = lyricsOf({ prompt: 'a punk song about murder and porn', seed: 2 }).join(' ');
    expect(words).not.toMatch(/murder|porn/i);
    expect(words.length).toBeGreaterThan(40);
  });

  it('repeat the first line in a twelve-bar blues', () => {
    const { sections } = songOf({ prompt: 'slow blues, 12-bar', lengthMs: 120_000, seed: 5 });
    const threes = sections.filter(({ lines }) => lines.length === 3);
    expect(threes.length).toBeGreaterThan(0);
    for (const { lines } of threes) expect(lines[1]).toBe(lines[0]);
  });

  it('depend on the seed only', () => {
    expect(lyricsOf({ prompt: 'pop', seed: 1 })).toEqual(lyricsOf({ prompt: 'pop', seed: 1 }));
    expect(lyricsOf({ prompt: 'pop', seed: 1 })).not.toEqual(lyricsOf({ prompt: 'pop', seed: 2 }));
  });

  it('are not added to a plan that has lyrics or to an instrumental piece', () => {
    const plan = songOf({ prompt: 'pop' });
    const own = {
      ...plan,
      sections: plan.sections.map((section, i) => ({ ...section, lines: i === 1 ? ['La la, my own!'] : [] })),
    };
    expect(songOf({ plan: own })).toBe(own);
    expect(lyricsOf({ prompt: 'pop', instrumental: true })).toEqual([]);
  });
});

describe('countSyllables', () => {
  it('agrees with the synthesizer on the lyric vocabulary, except for a few entries', async () => {
    const all = [
      ...rhymes.flatMap((family) => endingKinds.flatMap((kind) => family[kind] ?? [])),
      ...[plainBodies, subjectBodies, actionBodies]
        .flatMap((bodies) => Object.values(bodies).flat())
        .map(withoutSlots),
      ...rapOpeners,
      ...themeNames.flatMap((name) => {
        const { thing, things, doing, like, hooks } = themes[name];
        return [...thing, ...things, ...doing, ...like, ...hooks];
      }),
    ];
    // Every sixth entry: synthesizing all takes half a minute.
    const some = all.filter((_, i) => i % 6 === 0);
    const spoken = await synthesizeLines(some, 'baritone');
    const farOff = some.filter(
      (text) => Math.abs((spoken.get(text)?.syllables.length ?? 0) - countSyllables(text)) > 1,
    );
    const notExact = some.filter((text) => spoken.get(text)?.syllables.length !== countSyllables(text));
    expect(farOff).toEqual([]);
    expect(notExact.length / some.length).toBeLessThan(0.08);
  }, 60_000);
});
