import { describe, expect, it } from 'vitest';
import { genreNames, moodNames } from '#contract/music-messages.ts';
import { dryRun } from '#engine/compose/dry-run.ts';
import { genres } from '#engine/theory/genres/catalogue.ts';
import { describeIntent } from '#engine/understand/describe-intent.ts';
import { moodWords } from '#engine/understand/mood-words.ts';
import { understand } from '#engine/understand/understand.ts';

const summary = (prompt: string) => describeIntent(understand({ prompt, seed: 3, format: 'wav' }));

describe('the summary of a request that cannot be carried out as stated', () => {
  it.each([
    ['salsa', /^An? .*salsa piece \(played as bossa nova\)/],
    ['cumbia for a party', /cumbia piece \(played as bossa nova\)/],
    ['tango', /tango piece \(played as bossa nova\)/],
    ['calypso', /calypso piece \(played as reggae\)/],
    ['klezmer wedding', /klezmer piece \(played as folk\)/],
    ['gamelan music', /for bells \(instead of gamelan\)/],
    ['folk with erhu', /for fiddle \(instead of erhu\)/],
    ['folk for duduk and oud', /for English horn \(instead of duduk\) and nylon guitar \(instead of oud\)/],
    ['ambient with a didgeridoo', / – didgeridoo not available\.$/],
    ['pop with a key change in the last chorus', /, with a key change in the last chorus\.$/],
    ['folk that speeds up', /, speeding up\.$/],
    ['rock that slows down at the end', /, slowing down at the end\.$/],
    ['rock in 11/8', /in 4\/4 instead of 11\/8/],
    ['jazz with polyrhythms and quarter tones', / – polyrhythm and microtonal tuning not available\.$/],
    ['string quartet in G major', /for two violins, viola and cello\.$/],
  ])('names it: %s', (prompt, expected) => {
    expect(summary(prompt)).toMatch(expected);
  });

  it.each(['bossa nova', 'folk for harp and oboe', 'swing in F major', 'house that gets people dancing'])(
    'has no remark for a request that is carried out: %s',
    (prompt) => {
      expect(summary(prompt)).not.toMatch(/instead|played as|not available/);
    },
  );

  it.each([
    ['一首C大调的钢琴曲', '“一首” and “大调的钢琴曲” not understood'],
    ['a sad waltz, как в старом кино', '“как в старом кино” not understood'],
  ])('says what of "%s" was not understood', (prompt, remark) => {
    expect(summary(prompt)).toContain(` – ${remark}.`);
  });

  it('takes a title in other letters for a title', () => {
    expect(summary('a sad waltz called “Москва”')).not.toContain('not understood');
  });

  it('is complete in the dry run', () => {
    expect(dryRun({ prompt: 'salsa with erhu and polyrhythms', seed: 1 })).toMatchObject({
      substitutions: [
        { requested: 'salsa', played: 'bossa nova' },
        { requested: 'erhu', played: 'fiddle' },
      ],
      unavailable: ['polyrhythm'],
    });
  });
});

describe('the names in summaries', () => {
  it.each([
    [
      'genres',
      Object.values(genres).flatMap(({ style, substyles }) => [style.label, ...Object.keys(substyles)]),
      genreNames,
    ],
    ['moods', Object.keys(moodWords), moodNames],
  ])('are in a catalogue: %s, in English as in prompts', (_, words, names) => {
    expect(names).toMatchObject(Object.fromEntries(words.map((word) => [word, word])));
  });
});
