import { describe, expect, it } from 'vitest';
import type { Edit } from '#contract/edits.ts';
import type { EditContext } from '#engine/edits/edit-context.ts';
import { readComment } from '#engine/edits/read-comment.ts';
import { frozenContexts } from '#engine/edits/testing/frozen-contexts.data.ts';
import { matchEdits } from '#engine/edits/testing/match-edits.ts';

const { pop, rock, edm, jazz, orchestral, lofi, folk, waltz } = frozenContexts;

/** Comments with reasons, purposes, faults and their cures, and words of several trades. */
const rows: readonly (readonly [comment: string, context: EditContext, expected: readonly Edit[]])[] = [
  [
    'every time the chorus hits the strings disappear',
    pop,
    [{ kind: 'level', by_db: 3.5, parts: ['strings'], sections: [3, 6, 8] }],
  ],
  ['fiddle out, flute in', folk, [{ kind: 'replace', part: 'fiddle', instrument: 'flute' }]],
  [
    'violin out and a clarinet in in the second theme',
    waltz,
    [{ kind: 'replace', part: 'violin', instrument: 'clarinet', sections: [2] }],
  ],
  [
    'drums out, guitar in the chorus louder',
    pop,
    [
      { kind: 'mute', parts: ['drums'] },
      { kind: 'level', by_db: 3.5, parts: ['guitar'], sections: [3, 6, 8] },
    ],
  ],
  [
    'Turn the music down while the host is talking (bars 9-16)',
    lofi,
    [{ kind: 'level', by_db: -3.5, bars: { from: 9, to: 16 } }],
  ],
  [
    'we need room for dialogue in theme 2, so lighten the orchestration',
    orchestral,
    [{ kind: 'density', by: -1, sections: [5] }],
  ],
  [
    "Because there's a big speech here, please lower the music by 6 dB",
    orchestral,
    [{ kind: 'level', by_db: -6 }],
  ],
  ['voice is tucked in too much, bring her out', folk, [{ kind: 'level', by_db: 3.5, parts: ['vocals'] }]],
  [
    'timpani is overwhelming at the climax, tame it',
    orchestral,
    [{ kind: 'level', by_db: -3.5, parts: ['timpani'], sections: [3] }],
  ],
  [
    'kill the hats in break 1 so the vocal sample has space',
    edm,
    [{ kind: 'mute', parts: ['hi-hat'], sections: [1] }],
  ],
  ['verse 2 drags emotionally, give it a kick', rock, [{ kind: 'energy', by: 1, sections: [3] }]],
  ['drop 2 must hit way harder than drop 1', edm, [{ kind: 'energy', by: 2, sections: [6] }]],
  ['I want goosebumps in the last chorus', pop, [{ kind: 'energy', by: 1, sections: [8] }]],
  [
    'strings too aggressive in theme 2',
    waltz,
    [{ kind: 'dynamics', by: -1, parts: ['strings'], sections: [4] }],
  ],
  [
    'the violin wanders around too much in theme 1',
    waltz,
    [{ kind: 'density', by: -1, parts: ['violin'], sections: [1] }],
  ],
  [
    'bassline is a bit boring and static in verse 1, let it move more',
    pop,
    [{ kind: 'density', by: 1, parts: ['bass'], sections: [1] }],
  ],
  [
    'I want the strings to sound like in a concert hall',
    waltz,
    [{ kind: 'room', by: 1, parts: ['strings'] }],
  ],
  ['a touch of reverb on the snare', pop, [{ kind: 'room', by: 1, parts: ['snare'] }]],
  ["choir should sound like it's in a cathedral", orchestral, [{ kind: 'room', by: 1, parts: ['choir'] }]],
  [
    'I miss an accordion in the refrains',
    folk,
    [{ kind: 'add', instrument: 'accordion', sections: [2, 4, 7] }],
  ],
  [
    'A tambourine in the choruses would lift it',
    rock,
    [{ kind: 'add', instrument: 'percussion', sections: [2, 4, 7] }],
  ],
  [
    'oboe solo in the development would be lovely',
    waltz,
    [{ kind: 'add', instrument: 'oboe', sections: [3] }],
  ],
  ["a bit more tempo, it's sleepy", folk, [{ kind: 'tempo', factor: 1.05 }]],
  ["It feels like it's in a hurry, take your time", lofi, [{ kind: 'tempo', factor: 0.9 }]],
  ['can we do it in F instead?', jazz, [{ kind: 'key', key: 'F major' }]],
  ['shave two bars off the outro', lofi, [{ kind: 'length', section: 6, by_bars: -2 }]],
  ['go straight from build 2 to the outro', edm, [{ kind: 'order', sections: [0, 1, 2, 3, 4, 5, 7] }]],
  [
    'harp should cut through the strings in theme 1',
    orchestral,
    [{ kind: 'level', by_db: 3.5, parts: ['harp'], sections: [1] }],
  ],
  [
    'In the outro only the cello should remain',
    orchestral,
    [{ kind: 'mute', parts: ['strings', 'contrabass'], sections: [6] }],
  ],
  ['flute pp in theme 2', orchestral, [{ kind: 'dynamics', by: -1, parts: ['flute'], sections: [5] }]],
  [
    'the drums in break 2 are too sparse, add some movement',
    edm,
    [{ kind: 'density', by: 1, parts: ['drums'], sections: [4] }],
  ],
  ['the vocal is too naked, put it in a nice hall', pop, [{ kind: 'room', by: 1, parts: ['vocals'] }]],
  ['kick it up to 132', edm, [{ kind: 'tempo', bpm: 132 }]],
  ['can you put it into Eb', jazz, [{ kind: 'key', key: 'Eb major' }]],
  ['trim the development by a third', orchestral, [{ kind: 'length', section: 4, by_bars: -4 }]],
  ['The ending just stops. Give it a fade-out', pop, [{ kind: 'ending', style: 'fade' }]],
  ['extend the chords with 9ths in verse 1', lofi, [{ kind: 'chords', colour: 'richer', sections: [1] }]],
  [
    'Make solo 1 shorter by 4 bars and let the piano play fewer notes behind the sax',
    jazz,
    [
      { kind: 'length', section: 3, by_bars: -4 },
      { kind: 'density', by: -1, parts: ['piano'] },
    ],
  ],
  [
    'please to make the piano more quiet when the sax makes his solo',
    jazz,
    [{ kind: 'level', by_db: -3.5, parts: ['piano'] }],
  ],
  ['softer pianist!', waltz, [{ kind: 'dynamics', by: -1, parts: ['piano'] }]],
  ['the fiddle never shuts up, fewer notes', folk, [{ kind: 'density', by: -1, parts: ['fiddle'] }]],
  [
    'the violin could climb an octave in the second theme',
    waltz,
    [{ kind: 'register', octaves: 1, parts: ['violin'], sections: [2] }],
  ],
  [
    'the flute is piercing in theme 2, soften the tone',
    orchestral,
    [{ kind: 'brightness', by: -1, parts: ['flute'], sections: [5] }],
  ],
  ['140 instead of 132', rock, [{ kind: 'tempo', bpm: 140 }]],
  ['the pace is sleepy', folk, [{ kind: 'tempo', factor: 1.1 }]],
  [
    "don't fade out, give it a proper ending with a sustained chord",
    pop,
    [{ kind: 'ending', style: 'ring' }],
  ],
  ['the last note too short', jazz, [{ kind: 'ending', style: 'ring' }]],
  ['jazz up the chords in the bridge', pop, [{ kind: 'chords', colour: 'richer', sections: [7] }]],
  ['Cool it down for solo 2', jazz, [{ kind: 'energy', by: -1, sections: [4] }]],
  ['could a solo oboe enter at theme 2?', orchestral, [{ kind: 'add', instrument: 'oboe', sections: [5] }]],
  ['down a perfect fifth', orchestral, [{ kind: 'key', semitones: -7 }]],
  ['it ends too loudly', waltz, [{ kind: 'ending', style: 'soft' }]],
  ['drop the pre-chorus before chorus 2', pop, [{ kind: 'order', sections: [0, 1, 2, 3, 4, 6, 7, 8, 9] }]],
];

/** Comments that speak of the music and ask for nothing. */
const unchanged: readonly (readonly [comment: string, context: EditContext])[] = [
  ['I was humming the chorus all day, it feels like summer', pop],
  ['My dog barks every time the solo starts', rock],
  ['we played this louder at the gig last week', jazz],
  ['Listening on my laptop speakers, the bass seems okay', edm],
  ['I listened to it with my headphones in a quiet room', lofi],
  ['I had to turn my speakers down when the drop hit, haha', edm],
  ['The drums are loud and I love it', rock],
  ['we had no drums at the first rehearsal', jazz],
  ['the drums remind me of rain on a dark roof', lofi],
  ['She sings higher than me', folk],
  ['my grandma sings it slower', folk],
  ['this one is more relaxed than the last version', lofi],
  ['the bridge is softer now, thanks', pop],
];

/** Requests that no edit can fulfil. */
const unknown: readonly (readonly [comment: string, context: EditContext])[] = [
  ['can the guitar sound more like Jimi Hendrix?', rock],
  ['The bass should sidechain to the kick', pop],
  ['quantise the drums to the grid', rock],
  ['detune the piano a few cents', pop],
  ['sadder', pop],
  ['a happier chorus', pop],
  ['more cheerful', rock],
  ['add a riser before the drop', edm],
  ['second drop needs a different lead sound', edm],
  ['guitar in the left speaker please', folk],
  ['the strings come in too early, wait for chorus 1', pop],
];

describe('readComment and the ways of asking', () => {
  it.each(rows)('reads "%s"', (comment, context, expected) => {
    const { edits } = readComment(comment, context);
    expect(edits).toSatisfy((read: Edit[]) => matchEdits(expected, read, { exact: false }));
  });

  it.each(unchanged)('changes nothing for "%s"', (comment, context) => {
    expect(readComment(comment, context).edits).toEqual([]);
  });

  it.each(unknown)('reports "%s" as not understood', (comment, context) => {
    const { edits, notUnderstood } = readComment(comment, context);
    expect(edits).toEqual([]);
    expect(notUnderstood).not.toEqual([]);
  });
});
