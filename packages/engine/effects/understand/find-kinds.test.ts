import { describe, expect, it } from 'vitest';
import { wordsOf } from '#engine/effects/words/stem.ts';
import { objectWords } from '#engine/effects/words/object-words.data.ts';
import { findKinds } from './find-kinds.ts';

const kindsOf = (prompt: string) => findKinds(wordsOf(prompt), new Set()).kinds.map(({ value }) => value);

describe('object words', () => {
  it('map to the kind of their table entry', () => {
    for (const [kind, phrases] of Object.entries(objectWords)) {
      for (const phrase of phrases.split('|'))
        expect([phrase, ...kindsOf(phrase.replaceAll(' & ', ' '))]).toEqual([phrase, kind]);
    }
  });

  it('are ignored when the prompt names a sound', () => {
    expect(kindsOf('a vuvuzela')).toEqual(['train-horn']);
    expect(kindsOf('rain on a vuvuzela')).toEqual(['rain']);
    expect(kindsOf('a plastic vuvuzela')).toEqual(['train-horn']);
  });
});
