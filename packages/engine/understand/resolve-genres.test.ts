import { describe, expect, it } from 'vitest';
import { describeIntent } from '#engine/understand/describe-intent.ts';
import { understand } from '#engine/understand/understand.ts';

const read = (prompt: string) => understand({ prompt, seed: 11, format: 'wav' });

describe('resolveGenres', () => {
  it.each([
    ['kpop dance track', 'Pop', 'dance pop'],
    ['liquid dnb', 'Electronic', 'drum and bass'],
    ["drum'n'bass", 'Electronic', 'drum and bass'],
    ["rock'n'roll", 'Rock', 'rock and roll'],
    ['rock n roll', 'Rock', 'rock and roll'],
    ['dreampop', 'Indie', 'dream pop'],
    ['psytrance', 'Electronic', 'trance'],
    ['tech house', 'Electronic', 'house'],
    ['afrobeats', 'R&B', 'funk'],
    ['g-funk', 'Hip Hop', undefined],
    ['a beat for freestyle rap, boom bap', 'Hip Hop', 'boom bap'],
    ['drake type beat', 'Hip Hop', undefined],
    ['indie rock type beat', 'Indie', undefined],
    ['argentine tango', 'Jazz', 'bossa nova'],
    ['ragtime', 'Jazz', undefined],
    ['klezmer', 'Folk', undefined],
    ['opera aria', 'Classical', undefined],
    ['rock opera', 'Rock', undefined],
    ['metal + orchestra', 'Metal', undefined],
    ['calypso', 'Reggae', undefined],
    ['blues rock', 'Rock', undefined],
    ['future garage', 'Electronic', 'house'],
    ['rhythm n blues', 'R&B', undefined],
    // Scenes
    ['boss fight', 'Classical', 'cinematic'],
    ['corporate explainer', 'Pop', undefined],
    ['game over jingle for our platformer', 'Electronic', 'chiptune'],
    ['haunted dungeon', 'Ambient', undefined],
    ['like Daft Punk', 'Electronic', 'house'],
    ['like hans zimmer', 'Classical', 'cinematic'],
    // Words that only look like a genre
    ['string quartet in a country house', 'Classical', undefined],
    ['lullaby to rock the baby to sleep', 'Classical', 'nocturne'],
    ['ambient for an indie game', 'Ambient', undefined],
    ['soul-searching folk', 'Folk', undefined],
    ['a metal bridge in the fog, ambient', 'Ambient', undefined],
    ['this country song', 'Country', undefined],
    // Subjects, and conversions to another genre
    ['rock anthem about a house in the country', 'Rock', undefined],
    ['a song about jazz', 'Jazz', undefined],
    ['about 30 seconds of techno with jazz chords', 'Electronic', 'techno'],
    ['about half a minute of techno with jazz chords', 'Electronic', 'techno'],
    ['a song about rain with a jazz band', 'Jazz', undefined],
    ['a sea shanty but as a techno banger', 'Electronic', 'techno'],
    ['lofi but make it classical', 'Classical', undefined],
    ['rock but with jazz chords', 'Rock', undefined],
  ])('resolves "%s" to %s %s', (prompt, preset, style) => {
    const { genre } = read(prompt);
    expect([genre.preset, genre.substyle]).toEqual([preset, style]);
  });

  it('ignores a genre that there should be less of', () => {
    expect(read('rock with less jazz').genres).toEqual(['Rock']);
  });
});

describe('instruments', () => {
  it.each([
    ['a wall of axes', ['clean-guitar']],
    ['bandoneón and guitarrón', ['bandoneon', 'nylon-guitar']],
    ['8-string guitars', ['distorted-guitar']],
    ['12-string guitar', ['twelve-string-guitar']],
    ['double bass drums', []],
    ['double bass', ['upright-bass']],
    ['singing bowls and handpan', ['bell', 'steel-drums']],
    ['glassy pads', ['glass-pad']],
    ['shakuhachi, erhu', ['shakuhachi', 'fiddle']],
    ['less brass, more strings', ['strings']],
    ['recipe with bell peppers', []],
    ['organ donation, piano', ['piano']],
    ['launch pad at dawn', []],
  ])('are resolved from "%s": %j', (prompt, names) => {
    expect(read(prompt).instruments).toEqual(names);
  });

  it('play alone if the prompt says so for the whole piece', () => {
    expect(read('Rhodes and upright bass, nothing else').onlyNamed).toBe(true);
    expect(read('violin solo for a farewell').onlyNamed).toBe(true);
    expect(read('starts with just piano and grows').onlyNamed).toBe(false);
    expect(read('only piano, then the full band').onlyNamed).toBe(false);
    expect(read('not only piano but strings too').onlyNamed).toBe(false);
  });

  it.each([
    ['a sad piece for piano', true],
    ['a sad piano piece', true],
    ['piano sonata in F major, 126 bpm', true],
    ['sonata for violin and piano', true],
    ['a tune for flute, harp and cello in D', true],
    ['a piece for flute', false],
    ['music for piano practice', false],
    ['soundtrack for a piano museum', false],
    ['concerto for piano and orchestra', false],
    ['waltz for piano with strings', false],
    ['pop for piano', false],
    ['a piece for piano and drums', false],
    ['violin sonata', false],
  ])('play alone in "%s": %s', (prompt, alone) => {
    expect(read(prompt).onlyNamed).toBe(alone);
  });

  it('exclude drums for "no rhythm"', () => {
    expect(read('sleep music, no rhythm').unwanted.drums).toBe(true);
    expect(read('no rhythm guitar').unwanted.drums).toBe(false);
    expect(read('no drums until bar 8').unwanted.drums).toBe(false);
    expect(read('no drums at first').unwanted.drums).toBe(false);
  });
});

it.each([
  ['old school rap instrumental', false],
  ['a bed for a voice over', false],
  ['ambient with singing bowls', false],
  ['space for a voiceover', false],
  ['boom bap with a rapper and a vocalist', true],
  ['a cappella', true],
  ['gregorian chant', true],
])('vocals are requested in "%s": %s', (prompt, requested) => {
  expect(read(prompt).vocalsRequested).toBe(requested);
});

it.each(['smooth jazz', 'dark ambient', 'baroque'])('the summary does not repeat words of "%s"', (prompt) => {
  const words = describeIntent(read(prompt)).toLowerCase().split(' ');
  const [first = ''] = prompt.split(' ');
  expect(words.filter((word) => word.startsWith(first.slice(0, 4)))).toHaveLength(1);
});
