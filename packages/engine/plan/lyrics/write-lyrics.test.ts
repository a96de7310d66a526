import { describe, expect, it } from 'vitest';
import { genrePresets } from '#contract/genres.ts';
import { compositionPlan } from '#contract/plan.ts';
import { defaultVoice } from '#engine/voice/models/hts/default-voice.ts';
import { synthesizeLines } from '#engine/voice/singing/synthesize-lyrics.ts';
import type { ComposeRequest } from '#engine/compose/music.types.ts';
import { countSyllables } from '#engine/voice/phones/split-spelling.ts';
import { addLyrics } from '#engine/plan/lyrics/add-lyrics.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { understand } from '#engine/understand/understand.ts';
import { rapScenes } from './songs/rap-verses.data.ts';
import { actionLines, nounLines, subjectAnswers, subjectLead } from './songs/subject-lines.data.ts';
import { songs } from './themes.data.ts';

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
const lastWord = (line: string): string => line.slice(line.lastIndexOf(' ') + 1).toLowerCase();

const titles = Object.values(songs).flatMap((song) => song.titles.map(({ title }) => title));
const sungCouplets = Object.values(songs).flatMap(({ scenes, titles: own, bridge }) => [
  ...scenes.flat(),
  ...own.flatMap(({ lead, answers }) => [lead, ...answers]),
  ...bridge,
]);
const couplets = [
  ...sungCouplets,
  ...rapScenes.flat(),
  ...[nounLines, actionLines].flatMap(({ openings, bridges }) => [...openings, ...bridges]),
  subjectLead,
  ...subjectAnswers,
].map((couplet) => couplet.split(' / ') as [string, string]);
const pairs = new Set(couplets.map((couplet) => couplet.join(' / ')));

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

  it('consist of couplets with different last words', () => {
    let found = 0;
    for (let seed = 0; seed < 40; seed++) {
      const verses = songOf({ prompt: 'rock song', seed }).sections.filter(({ section_name }) =>
        /verse/i.test(section_name),
      );
      for (const { lines } of verses) {
        for (let i = 0; i + 1 < lines.length; i += 2) {
          found++;
          expect(pairs).toContain(`${lines[i]} / ${lines[i + 1]}`);
        }
      }
    }
    expect(found).toBeGreaterThan(60);
    for (const [first, second] of couplets) expect(lastWord(first)).not.toBe(lastWord(second));
  });

  it('have lines of equal metre: the lines of a couplet differ by at most one syllable', () => {
    const counts = sungCouplets.map(
      (couplet) => couplet.split(' / ').map(countSyllables) as [number, number],
    );
    expect(counts.filter(([first, second]) => Math.abs(first - second) > 1)).toEqual([]);
    expect(counts.filter(([first]) => first < 7 || first > 11)).toEqual([]);
  });

  it('keep to one scene within a verse of a song', () => {
    for (let seed = 0; seed < 20; seed++) {
      const { sections } = songOf({ prompt: 'country song', lengthMs: 180_000, seed });
      for (const { lines, section_name: name } of sections) {
        if (!/verse 2/i.test(name) || lines.length !== 4) continue;
        const scenes = Object.values(songs).flatMap((song) => song.scenes);
        expect(scenes.some((scene) => scene.join(' / ').includes(lines.join(' / ')))).toBe(true);
      }
    }
  });

  it('lead from the verse or pre-chorus to the title, which the chorus repeats', () => {
    const { sections } = songOf({ genres: ['Rock'], lengthMs: 150_000, seed: 8 });
    const first = sections.findIndex(({ section_name: name }) => /chorus/i.test(name));
    const title = sections[first]!.lines[0]!;
    expect(titles).toContain(title);
    const material = Object.values(songs).flatMap((song) => song.titles);
    const lead = material.find((one) => one.title === title)!.lead.split(' / ');
    expect(sections[first - 1]!.lines.at(-1)).toBe(lead[1]);
    const last = sections.filter(({ section_name: name }) => /chorus/i.test(name)).at(-1)!;
    expect(last.lines.filter((line) => line === title).length).toBeGreaterThan(1);
  });

  it('contain no line of a rap in a smooth ballad', () => {
    const raps = new Set(rapScenes.flat().flatMap((couplet) => couplet.split(' / ')));
    for (let seed = 0; seed < 12; seed++) {
      expect(lyricsOf({ prompt: 'smooth R&B ballad', seed }).filter((line) => raps.has(line))).toEqual([]);
    }
    expect(
      lyricsOf({ genres: ['Hip Hop'], seed: 1 }).filter((line) => raps.has(line)).length,
    ).toBeGreaterThan(7);
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

it('countSyllables agrees with the synthesizer on the lyric vocabulary, except for a few entries', async () => {
  const all = [...titles, ...couplets.flat()].filter((line) => !line.includes('{'));
  // Every ninth line: synthesizing all takes half a minute.
  const some = all.filter((_, i) => i % 9 === 0);
  const spoken = await synthesizeLines(some, defaultVoice());
  const farOff = some.filter(
    (text) => Math.abs((spoken.get(text)?.syllables.length ?? 0) - countSyllables(text)) > 1,
  );
  const spokenCount = (text: string) => spoken.get(text)?.syllables.length ?? 0;
  const wrong = some.reduce((sum, text) => sum + Math.abs(spokenCount(text) - countSyllables(text)), 0);
  const total = some.reduce((sum, text) => sum + spokenCount(text), 0);
  expect(farOff).toEqual([]);
  expect(wrong / total).toBeLessThan(0.02);
}, 60_000);
