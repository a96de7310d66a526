import type { Edit } from '#contract/edits.ts';
import type { frozenContexts } from '#engine/edits/testing/frozen-contexts.data.ts';

interface Bars {
  readonly from: number;
  readonly to: number;
}

export interface FrozenComment {
  readonly comment: string;
  /** The piece that it is about. */
  readonly context: keyof typeof frozenContexts;
  /** The bars that were marked when it was written. */
  readonly range?: Bars;
  /** What a thoughtful producer would change. */
  readonly expected: Edit[];
  /** Other readings that are as good, for ambiguous comments. */
  readonly alternatives?: Edit[][];
  /** The comment states the numbers, so they must be equal. */
  readonly exact?: true;
}

/** A comment that changes nothing. */
export interface FrozenRemark {
  readonly comment: string;
  readonly context: keyof typeof frozenContexts;
  readonly range?: Bars;
}

/**
 * Comments and the edits that they ask for, written before there was a reader of comments and never changed to suit one.
 * The reader has been tuned to them, so they are a floor and no measure of how it reads other comments.
 *
 * Kind, parts, place and direction must match. Magnitudes are judged by their sign, except where `exact` is set. A tempo
 * in BPM, a key and a chart are numbers and names that the comment states, so they must always match.
 *
 * Place:
 * - a named section gives `sections`: "the chorus" is every chorus, "the second chorus" and "chorus 2" one of them, "the
 *   last chorus" the last of its kind, "the head" of a jazz piece every section named so;
 * - `bars` only where bars are named: "before bar 9" is bars 1 to 8, "from bar 17 on" is to the last bar of the piece,
 *   "until the first drop" the bars before it; "the last four bars" are the last of the piece, "the first half of the
 *   bridge" are its first bars; "the second half" without a section is the second half of the bars of the piece;
 * - a comment with a range and no other place is about the bars of the range; edits without bars take the sections that
 *   it touches (`tempo`, `chords`, `length`), edits without any place ignore it (`key`, `ending`, `order`);
 * - no place: neither;
 * - a place counts for the changes of its clause, for a following one that is elliptic ("and the guitar too quiet") or says
 *   "there", and for the whole sentence if it comes first ("In theme 2 ..."); a range counts for the whole comment;
 * - sections and bars are those of the piece that is commented on, also where an edit of the comment moves them.
 *
 * Parts:
 * - "vocals", "voice", "singer", "her": `vocals`; "melody", "tune", "solo" as a part: `lead`; "chords" as a part, "comping":
 *   `harmony`; "drums", "drummer", "beat": `drums`; "hats": `hi-hat`; "bass" as a part: `bass`;
 * - an instrument by its full name is the key of the catalogue ("double bass": `upright-bass`, "rhodes":
 *   `electric-piano`), a word for a family stays the family's word, even if one member plays ("guitar", "strings", "sax");
 * - "the mix", "everything", "it", "the music", "the track": no parts.
 *
 * Kinds:
 * - `level`: too loud or quiet, turned up or down, in the mix, drowned by, cannot be heard: X drowns Y is X softer;
 * - `dynamics`: played softer, gently, with force, hit harder; "softer" of a part or section;
 * - `energy`: lift, bigger, more exciting, calmer, more intimate, of sections or the piece;
 * - `density`: busy, fewer notes, simpler playing, fills;
 * - `register`: higher or lower, of what a part plays;
 * - `brightness`: bright, dark, warm, muffled, dull, harsh, shrill, tinny; `room`: reverb, echo, wet, dry, space, far away;
 * - `mute`: no, without, drop out, lose, kill, only comes in at; "just X" mutes the others that play there;
 * - `add`: add, bring in, join; `replace`: instead of, swap;
 * - `tempo`: relative changes are a `factor`, a tempo and a number of BPM more or less are `bpm`;
 * - `key`: an interval is `semitones`, a named key is `key`;
 * - `length`: of one section, so one edit for each; `order`: sections left out, repeated or moved;
 * - `ending`, `chords`: as in the list of edits.
 *
 * Praise, thanks, greetings and reasons around a wish change nothing.
 */
export const frozenComments: readonly FrozenComment[] = [
  // From the description of the feature
  {
    comment: 'strings too loud in the second theme, and end softer',
    context: 'waltz',
    expected: [
      { kind: 'level', by_db: -3, parts: ['strings'], sections: [2] },
      { kind: 'ending', style: 'soft' },
    ],
  },
  {
    comment: 'no drums before bar 9',
    context: 'pop',
    expected: [{ kind: 'mute', parts: ['drums'], bars: { from: 1, to: 8 } }],
  },
  {
    comment: 'the chorus should lift',
    context: 'pop',
    expected: [{ kind: 'energy', by: 1, sections: [3, 6, 8] }],
  },
  { comment: 'a bit faster', context: 'folk', expected: [{ kind: 'tempo', factor: 1.05 }] },
  {
    comment: 'use a cello instead of the violin here',
    context: 'waltz',
    range: { from: 9, to: 16 },
    expected: [{ kind: 'replace', part: 'violin', instrument: 'cello', bars: { from: 9, to: 16 } }],
  },
  {
    comment: 'make the bridge four bars longer',
    context: 'pop',
    exact: true,
    expected: [{ kind: 'length', section: 7, by_bars: 4 }],
  },
  { comment: 'brighter', context: 'lofi', expected: [{ kind: 'brightness', by: 1 }] },
  {
    comment: 'less reverb on the voice',
    context: 'pop',
    expected: [{ kind: 'room', by: -1, parts: ['vocals'] }],
  },

  // Level
  {
    comment: 'drums are way too loud',
    context: 'rock',
    expected: [{ kind: 'level', by_db: -6, parts: ['drums'] }],
  },
  {
    comment: "can't hear the bass",
    context: 'pop',
    expected: [{ kind: 'level', by_db: 3, parts: ['bass'] }],
  },
  {
    comment: 'The violin drowns the piano.',
    context: 'waltz',
    expected: [{ kind: 'level', by_db: -3, parts: ['violin'] }],
  },
  {
    comment: 'Could you please turn the vocals up a little in the verses? Thanks!',
    context: 'pop',
    expected: [{ kind: 'level', by_db: 1.5, parts: ['vocals'], sections: [1, 4] }],
  },
  {
    comment: 'kick down 2 dB',
    context: 'edm',
    exact: true,
    expected: [{ kind: 'level', by_db: -2, parts: ['kick'] }],
  },
  {
    comment: 'vocals +3dB in the last chorus',
    context: 'pop',
    exact: true,
    expected: [{ kind: 'level', by_db: 3, parts: ['vocals'], sections: [8] }],
  },
  {
    comment: 'the gutiar is a bit too quite',
    context: 'lofi',
    expected: [{ kind: 'level', by_db: 1.5, parts: ['guitar'] }],
  },
  {
    comment: 'the hats are piercing my ears, turn them down',
    context: 'edm',
    expected: [{ kind: 'level', by_db: -3, parts: ['hi-hat'] }],
    alternatives: [
      [
        { kind: 'level', by_db: -3, parts: ['hi-hat'] },
        { kind: 'brightness', by: -1, parts: ['hi-hat'] },
      ],
    ],
  },
  {
    comment: 'The singer is drowned out by the guitar in the chorus',
    context: 'pop',
    expected: [{ kind: 'level', by_db: -3, parts: ['guitar'], sections: [3, 6, 8] }],
    alternatives: [[{ kind: 'level', by_db: 3, parts: ['vocals'], sections: [3, 6, 8] }]],
  },
  {
    comment: 'Music is fighting the dialogue in bars 45 to 56, please take it down by 6 dB there',
    context: 'orchestral',
    exact: true,
    expected: [{ kind: 'level', by_db: -6, bars: { from: 45, to: 56 } }],
  },
  {
    comment: 'way too loud',
    context: 'lofi',
    range: { from: 5, to: 12 },
    expected: [{ kind: 'level', by_db: -6, bars: { from: 5, to: 12 } }],
  },
  {
    comment: 'bass up, drums down',
    context: 'rock',
    expected: [
      { kind: 'level', by_db: 3, parts: ['bass'] },
      { kind: 'level', by_db: -3, parts: ['drums'] },
    ],
  },
  {
    comment: 'the double bass gets lost in the development',
    context: 'waltz',
    expected: [{ kind: 'level', by_db: 3, parts: ['upright-bass'], sections: [3] }],
  },
  {
    comment: 'Voice and fiddle a tad louder pls',
    context: 'folk',
    expected: [{ kind: 'level', by_db: 1.5, parts: ['vocals', 'fiddle'] }],
  },
  {
    comment: 'everything 3 dB quieter in the intro',
    context: 'edm',
    exact: true,
    expected: [{ kind: 'level', by_db: -3, sections: [0] }],
  },
  {
    comment: 'I would like to hear the harp better in the introduction',
    context: 'orchestral',
    expected: [{ kind: 'level', by_db: 3, parts: ['harp'], sections: [0] }],
  },
  {
    comment: 'Piano has to be twice as loud here',
    context: 'pop',
    range: { from: 53, to: 60 },
    expected: [{ kind: 'level', by_db: 6, parts: ['piano'], bars: { from: 53, to: 60 } }],
  },
  {
    comment: 'not enough cello at the end, the last 8 bars',
    context: 'orchestral',
    expected: [{ kind: 'level', by_db: 3, parts: ['cello'], bars: { from: 69, to: 76 } }],
    alternatives: [[{ kind: 'level', by_db: 3, parts: ['cello'], sections: [6] }]],
  },

  // Dynamics
  {
    comment: 'the piano should play more gently in theme 1',
    context: 'waltz',
    expected: [{ kind: 'dynamics', by: -1, parts: ['piano'], sections: [1] }],
  },
  {
    comment: 'French horn softer please',
    context: 'orchestral',
    expected: [{ kind: 'dynamics', by: -1, parts: ['french-horn'] }],
  },
  {
    comment: 'play harder in the second solo',
    context: 'jazz',
    expected: [{ kind: 'dynamics', by: 1, sections: [4] }],
  },
  {
    comment: 'hit the drums much harder in the last chorus',
    context: 'rock',
    expected: [{ kind: 'dynamics', by: 2, parts: ['drums'], sections: [7] }],
  },
  {
    comment: 'softer',
    context: 'waltz',
    range: { from: 41, to: 48 },
    expected: [{ kind: 'dynamics', by: -1, bars: { from: 41, to: 48 } }],
  },
  {
    comment: 'The piano touch is too hard for me, play it softer',
    context: 'lofi',
    expected: [{ kind: 'dynamics', by: -1, parts: ['piano'] }],
  },
  {
    comment: 'drummer plays too hard, lighter touch pls',
    context: 'jazz',
    expected: [{ kind: 'dynamics', by: -1, parts: ['drums'] }],
  },

  // Energy
  {
    comment: 'Make the climax bigger!',
    context: 'orchestral',
    expected: [{ kind: 'energy', by: 1, sections: [3] }],
  },
  {
    comment: 'second verse feels flat, give it more energy',
    context: 'rock',
    expected: [{ kind: 'energy', by: 1, sections: [3] }],
  },
  {
    comment: 'The last verse should feel more intimate.',
    context: 'folk',
    expected: [{ kind: 'energy', by: -1, sections: [6] }],
  },
  {
    comment: 'I want the bridge to be a lot calmer',
    context: 'pop',
    expected: [{ kind: 'energy', by: -2, sections: [7] }],
  },
  {
    comment: 'drop 2 needs to be bigger than the first one',
    context: 'edm',
    expected: [{ kind: 'energy', by: 1, sections: [6] }],
  },
  {
    comment: 'more epic',
    context: 'orchestral',
    range: { from: 21, to: 28 },
    expected: [{ kind: 'energy', by: 1, bars: { from: 21, to: 28 } }],
  },
  {
    comment: 'The whole thing is kind of sleepy, wake it up',
    context: 'jazz',
    expected: [{ kind: 'energy', by: 1 }],
    alternatives: [
      [{ kind: 'tempo', factor: 1.05 }],
      [
        { kind: 'energy', by: 1 },
        { kind: 'tempo', factor: 1.05 },
      ],
    ],
  },
  {
    comment: 'its getting boring in the second half, more energy there',
    context: 'lofi',
    expected: [{ kind: 'energy', by: 1, bars: { from: 23, to: 44 } }],
    alternatives: [
      [{ kind: 'energy', by: 1, sections: [4, 5, 6] }],
      [{ kind: 'energy', by: 1, sections: [3, 4, 5, 6] }],
    ],
  },
  {
    comment: 'make the choruses more powerful and the verses more laid back',
    context: 'rock',
    expected: [
      { kind: 'energy', by: 1, sections: [2, 4, 7] },
      { kind: 'energy', by: -1, sections: [1, 3] },
    ],
  },

  // Density
  {
    comment: 'piano is too busy',
    context: 'jazz',
    expected: [{ kind: 'density', by: -1, parts: ['piano'] }],
  },
  {
    comment: 'simpler drums in verse 1',
    context: 'pop',
    expected: [{ kind: 'density', by: -1, parts: ['drums'], sections: [1] }],
  },
  {
    comment: 'more drum fills in the last chorus',
    context: 'rock',
    expected: [{ kind: 'density', by: 1, parts: ['drums'], sections: [7] }],
  },
  {
    comment: 'the hi hats could be busier in the first drop',
    context: 'edm',
    expected: [{ kind: 'density', by: 1, parts: ['hi-hat'], sections: [3] }],
  },
  {
    comment: 'Strings are too busy from bar 9 to bar 20, the narrator speaks there',
    context: 'orchestral',
    expected: [{ kind: 'density', by: -1, parts: ['strings'], bars: { from: 9, to: 20 } }],
  },
  {
    comment: "too busy, I can't concentrate on the text",
    context: 'lofi',
    range: { from: 13, to: 20 },
    expected: [{ kind: 'density', by: -1, bars: { from: 13, to: 20 } }],
  },
  {
    comment: 'the bass line is too simple, make it more active',
    context: 'rock',
    expected: [{ kind: 'density', by: 1, parts: ['bass'] }],
  },

  // Register
  {
    comment: 'violin an octave lower',
    context: 'waltz',
    exact: true,
    expected: [{ kind: 'register', octaves: -1, parts: ['violin'] }],
  },
  {
    comment: 'piano one octave up in the last chorus',
    context: 'pop',
    exact: true,
    expected: [{ kind: 'register', octaves: 1, parts: ['piano'], sections: [8] }],
  },
  {
    comment: 'The cello is playing too low, it should be higher',
    context: 'orchestral',
    expected: [{ kind: 'register', octaves: 1, parts: ['cello'] }],
  },
  {
    comment: 'the tune sits too high, bring it down an octave',
    context: 'jazz',
    exact: true,
    expected: [{ kind: 'register', octaves: -1, parts: ['lead'] }],
  },
  {
    comment: 'flute 8va lower here please',
    context: 'orchestral',
    range: { from: 57, to: 68 },
    exact: true,
    expected: [{ kind: 'register', octaves: -1, parts: ['flute'], bars: { from: 57, to: 68 } }],
  },

  // Brightness
  {
    comment: 'guitars are too harsh',
    context: 'rock',
    expected: [{ kind: 'brightness', by: -1, parts: ['guitars'] }],
  },
  {
    comment: 'vocals sound muffled',
    context: 'pop',
    expected: [{ kind: 'brightness', by: 1, parts: ['vocals'] }],
  },
  {
    comment: 'warmer strings',
    context: 'waltz',
    expected: [{ kind: 'brightness', by: -1, parts: ['strings'] }],
  },
  { comment: 'darker intro', context: 'edm', expected: [{ kind: 'brightness', by: -1, sections: [0] }] },
  {
    comment: 'cymbals a bit too bright for a jazz club',
    context: 'jazz',
    expected: [{ kind: 'brightness', by: -1, parts: ['cymbals'] }],
  },
  {
    comment: 'the choir sounds dull in the climax',
    context: 'orchestral',
    expected: [{ kind: 'brightness', by: 1, parts: ['choir'], sections: [3] }],
  },
  {
    comment: 'Brass is too shrill from bar 33 on',
    context: 'orchestral',
    expected: [{ kind: 'brightness', by: -1, parts: ['brass'], bars: { from: 33, to: 76 } }],
  },

  // Room
  { comment: 'too much reverb', context: 'waltz', expected: [{ kind: 'room', by: -1 }] },
  {
    comment: 'the voice sounds like she is singing in a bathroom',
    context: 'pop',
    expected: [{ kind: 'room', by: -1, parts: ['vocals'] }],
  },
  {
    comment: 'choir should sound further away',
    context: 'orchestral',
    expected: [{ kind: 'room', by: 1, parts: ['choir'] }],
  },
  {
    comment: 'drown the pluck in reverb in the second break',
    context: 'edm',
    expected: [{ kind: 'room', by: 2, parts: ['plucked-synth'], sections: [4] }],
  },
  {
    comment: 'fiddle is too far away in verse 2 and refrain 2',
    context: 'folk',
    expected: [{ kind: 'room', by: -1, parts: ['fiddle'], sections: [3, 4] }],
    alternatives: [[{ kind: 'level', by_db: 3, parts: ['fiddle'], sections: [3, 4] }]],
  },

  // Parts that do not play
  {
    comment: 'kill the hats in the first break',
    context: 'edm',
    expected: [{ kind: 'mute', parts: ['hi-hat'], sections: [1] }],
  },
  {
    comment: 'lose the drums in the bridge',
    context: 'pop',
    expected: [{ kind: 'mute', parts: ['drums'], sections: [7] }],
  },
  { comment: 'no choir please', context: 'orchestral', expected: [{ kind: 'mute', parts: ['choir'] }] },
  {
    comment: 'Drop the bass out in bars 45-48',
    context: 'rock',
    expected: [{ kind: 'mute', parts: ['bass'], bars: { from: 45, to: 48 } }],
  },
  {
    comment: 'drums should drop out for the first half of solo 2',
    context: 'jazz',
    expected: [{ kind: 'mute', parts: ['drums'], bars: { from: 45, to: 52 } }],
  },
  {
    comment: 'Just the voice in the last verse, no guitar and no fiddle',
    context: 'folk',
    expected: [{ kind: 'mute', parts: ['guitar', 'fiddle'], sections: [6] }],
  },
  {
    comment: 'without strings',
    context: 'waltz',
    range: { from: 1, to: 8 },
    expected: [{ kind: 'mute', parts: ['strings'], bars: { from: 1, to: 8 } }],
  },
  {
    comment: 'take the kick out until the first drop',
    context: 'edm',
    expected: [{ kind: 'mute', parts: ['kick'], bars: { from: 1, to: 32 } }],
    alternatives: [[{ kind: 'mute', parts: ['kick'], sections: [0, 1, 2] }]],
  },
  {
    comment: 'the beat should only come in at bar 9',
    context: 'lofi',
    expected: [{ kind: 'mute', parts: ['drums'], bars: { from: 1, to: 8 } }],
  },
  {
    comment: 'just the piano in the intro, nothing else',
    context: 'waltz',
    expected: [{ kind: 'mute', parts: ['strings', 'upright-bass'], sections: [0] }],
    alternatives: [
      [{ kind: 'mute', parts: ['violin', 'strings', 'upright-bass'], sections: [0] }],
      [{ kind: 'mute', parts: ['strings', 'bass'], sections: [0] }],
    ],
  },
  {
    comment: 'The taikos are distracting, remove them in bars 45–56',
    context: 'orchestral',
    expected: [{ kind: 'mute', parts: ['taiko'], bars: { from: 45, to: 56 } }],
  },

  // Instruments that join
  { comment: 'add a cello', context: 'folk', expected: [{ kind: 'add', instrument: 'cello' }] },
  {
    comment: 'bring in a choir in the last chorus',
    context: 'pop',
    expected: [{ kind: 'add', instrument: 'choir', sections: [8] }],
  },
  {
    comment: 'Could we have a flute in the second chorus?',
    context: 'lofi',
    expected: [{ kind: 'add', instrument: 'flute', sections: [5] }],
  },
  {
    comment: 'needs an oboe in theme 1',
    context: 'orchestral',
    expected: [{ kind: 'add', instrument: 'oboe', sections: [1] }],
  },
  {
    comment: 'add a piano here',
    context: 'edm',
    range: { from: 49, to: 64 },
    expected: [{ kind: 'add', instrument: 'piano', bars: { from: 49, to: 64 } }],
  },
  {
    comment: 'a trumpet could join for the last head',
    context: 'jazz',
    expected: [{ kind: 'add', instrument: 'trumpet', sections: [5] }],
  },
  {
    comment: 'This scene plays in Paris. Put an accordion in the second theme?',
    context: 'waltz',
    expected: [{ kind: 'add', instrument: 'accordion', sections: [2] }],
  },
  {
    comment: 'there should be a mandolin from bar 21 on',
    context: 'folk',
    expected: [{ kind: 'add', instrument: 'mandolin', bars: { from: 21, to: 64 } }],
  },

  // Instruments that take over
  {
    comment: 'trumpet instead of the sax',
    context: 'jazz',
    expected: [{ kind: 'replace', part: 'sax', instrument: 'trumpet' }],
  },
  {
    comment: 'swap the acoustic guitar for a ukulele',
    context: 'pop',
    expected: [{ kind: 'replace', part: 'acoustic-guitar', instrument: 'ukulele' }],
  },
  {
    comment: 'use a vibraphone instead of the felt piano in the chorus',
    context: 'lofi',
    expected: [{ kind: 'replace', part: 'felt-piano', instrument: 'vibraphone', sections: [2, 5] }],
  },
  {
    comment: 'Replace the flute with a clarinet in theme 2.',
    context: 'orchestral',
    expected: [{ kind: 'replace', part: 'flute', instrument: 'clarinet', sections: [5] }],
  },
  {
    comment: 'can the fiddle be a harmonica?',
    context: 'folk',
    expected: [{ kind: 'replace', part: 'fiddle', instrument: 'harmonica' }],
  },
  {
    comment: "i'd rather have a church organ than the rock organ",
    context: 'rock',
    expected: [{ kind: 'replace', part: 'rock-organ', instrument: 'church-organ' }],
  },
  {
    comment: 'rhodes rather than piano in verse 2',
    context: 'pop',
    expected: [{ kind: 'replace', part: 'piano', instrument: 'electric-piano', sections: [4] }],
  },

  // Tempo
  { comment: 'to 96 bpm', context: 'pop', exact: true, expected: [{ kind: 'tempo', bpm: 96 }] },
  { comment: 'little bit more slow please', context: 'waltz', expected: [{ kind: 'tempo', factor: 0.95 }] },
  { comment: '10% faster', context: 'folk', exact: true, expected: [{ kind: 'tempo', factor: 1.1 }] },
  {
    comment: 'speed up the last chorus slightly',
    context: 'rock',
    expected: [{ kind: 'tempo', factor: 1.03, sections: [7] }],
  },
  { comment: '4 bpm slower', context: 'orchestral', exact: true, expected: [{ kind: 'tempo', bpm: 80 }] },

  // Key
  {
    comment: 'up a whole tone for our singer',
    context: 'pop',
    exact: true,
    expected: [{ kind: 'key', semitones: 2 }],
  },
  {
    comment: 'can we have this in E minor?',
    context: 'waltz',
    exact: true,
    expected: [{ kind: 'key', key: 'E minor' }],
  },
  {
    comment: 'too high for her, transpose down three semitones',
    context: 'folk',
    exact: true,
    expected: [{ kind: 'key', semitones: -3 }],
  },
  {
    comment: 'Play it in Eb major.',
    context: 'jazz',
    exact: true,
    expected: [{ kind: 'key', key: 'Eb major' }],
  },

  // Length
  {
    comment: 'Build 2 should be 4 bars shorter',
    context: 'edm',
    exact: true,
    expected: [{ kind: 'length', section: 5, by_bars: -4 }],
  },
  {
    comment: 'double the length of the intro',
    context: 'pop',
    exact: true,
    expected: [{ kind: 'length', section: 0, by_bars: 4 }],
  },
  {
    comment: 'intro is too long',
    context: 'orchestral',
    expected: [{ kind: 'length', section: 0, by_bars: -4 }],
    alternatives: [[{ kind: 'order', sections: [1, 2, 3, 4, 5, 6] }]],
  },
  {
    comment: 'the solo needs 8 more bars',
    context: 'rock',
    exact: true,
    expected: [{ kind: 'length', section: 5, by_bars: 8 }],
  },

  // Ending
  { comment: 'fade out at the end', context: 'edm', expected: [{ kind: 'ending', style: 'fade' }] },
  { comment: 'just stop dead at the end', context: 'rock', expected: [{ kind: 'ending', style: 'cut' }] },
  { comment: 'big loud finish please', context: 'orchestral', expected: [{ kind: 'ending', style: 'loud' }] },
  { comment: 'let the last chord ring out', context: 'folk', expected: [{ kind: 'ending', style: 'ring' }] },

  // Chords
  { comment: 'jazzier chords', context: 'lofi', expected: [{ kind: 'chords', colour: 'richer' }] },
  {
    comment: 'chords are too complicated in the verses',
    context: 'pop',
    expected: [{ kind: 'chords', colour: 'simpler', sections: [1, 4] }],
  },
  {
    comment: 'use C G Am F in the refrain',
    context: 'folk',
    expected: [{ kind: 'chords', chart: 'C G Am F', sections: [2, 4, 7] }],
  },

  // Order
  {
    comment: 'remove the bridge',
    context: 'pop',
    expected: [{ kind: 'order', sections: [0, 1, 2, 3, 4, 5, 6, 8, 9] }],
  },
  {
    comment: 'skip the intro',
    context: 'folk',
    expected: [{ kind: 'order', sections: [1, 2, 3, 4, 5, 6, 7, 8] }],
  },
  {
    comment: 'put the solo before the second verse',
    context: 'rock',
    expected: [{ kind: 'order', sections: [0, 1, 2, 5, 3, 4, 6, 7, 8] }],
  },
  {
    comment: 'play the last chorus twice',
    context: 'pop',
    expected: [{ kind: 'order', sections: [0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9] }],
  },

  // Several changes
  {
    comment: 'Nice! But the fiddle is too loud in the instrumental and the guitar too quiet.',
    context: 'folk',
    expected: [
      { kind: 'level', by_db: -3, parts: ['fiddle'], sections: [5] },
      { kind: 'level', by_db: 3, parts: ['guitar'], sections: [5] },
    ],
    alternatives: [
      [
        { kind: 'level', by_db: -3, parts: ['fiddle'], sections: [5] },
        { kind: 'level', by_db: 3, parts: ['guitar'] },
      ],
    ],
  },
  {
    comment: 'slower, and in D minor',
    context: 'orchestral',
    expected: [
      { kind: 'tempo', factor: 0.93 },
      { kind: 'key', key: 'D minor' },
    ],
  },
  {
    comment: 'slow it down to 120 and give me more organ in the choruses',
    context: 'rock',
    expected: [
      { kind: 'tempo', bpm: 120 },
      { kind: 'level', by_db: 3, parts: ['organ'], sections: [2, 4, 7] },
    ],
  },
  {
    comment: 'Bigger last chorus, no drums in the intro, fade out',
    context: 'pop',
    expected: [
      { kind: 'energy', by: 1, sections: [8] },
      { kind: 'mute', parts: ['drums'], sections: [0] },
      { kind: 'ending', style: 'fade' },
    ],
  },
  {
    comment: 'take it up to 160 and make the piano comp less',
    context: 'jazz',
    expected: [
      { kind: 'tempo', bpm: 160 },
      { kind: 'density', by: -1, parts: ['piano'] },
    ],
  },
  {
    comment: 'guitars brighter, bass darker',
    context: 'rock',
    expected: [
      { kind: 'brightness', by: 1, parts: ['guitars'] },
      { kind: 'brightness', by: -1, parts: ['bass'] },
    ],
  },
  {
    comment: 'Everything is too wet, and the cymbals are too loud',
    context: 'jazz',
    expected: [
      { kind: 'room', by: -1 },
      { kind: 'level', by_db: -3, parts: ['cymbals'] },
    ],
  },
  {
    comment: 'harp instead of piano in the outro, and slow down into the last chord',
    context: 'waltz',
    expected: [
      { kind: 'replace', part: 'piano', instrument: 'harp', sections: [5] },
      { kind: 'ending', style: 'ritardando' },
    ],
  },
  {
    comment: 'less drums more vocals',
    context: 'rock',
    range: { from: 5, to: 12 },
    expected: [
      { kind: 'level', by_db: -3, parts: ['drums'], bars: { from: 5, to: 12 } },
      { kind: 'level', by_db: 3, parts: ['vocals'], bars: { from: 5, to: 12 } },
    ],
    alternatives: [
      [
        { kind: 'density', by: -1, parts: ['drums'], bars: { from: 5, to: 12 } },
        { kind: 'level', by_db: 3, parts: ['vocals'], bars: { from: 5, to: 12 } },
      ],
    ],
  },
  {
    comment: 'shorten the outro by 2 bars and let it fade, it ends too suddenly',
    context: 'lofi',
    exact: true,
    expected: [
      { kind: 'length', section: 6, by_bars: -2 },
      { kind: 'ending', style: 'fade' },
    ],
  },
  {
    comment: 'Richer harmonies in the development. Also the violin should play softer there.',
    context: 'waltz',
    expected: [
      { kind: 'chords', colour: 'richer', sections: [3] },
      { kind: 'dynamics', by: -1, parts: ['violin'], sections: [3] },
    ],
  },
  {
    comment: 'no bass and drums in the intro, and the sax an octave lower in head B',
    context: 'jazz',
    exact: true,
    expected: [
      { kind: 'mute', parts: ['bass', 'drums'], sections: [0] },
      { kind: 'register', octaves: -1, parts: ['sax'], sections: [2] },
    ],
  },
  {
    comment: 'drop 1 could be busier, both builds more exciting',
    context: 'edm',
    expected: [
      { kind: 'density', by: 1, sections: [3] },
      { kind: 'energy', by: 1, sections: [2, 5] },
    ],
  },
  {
    comment: 'pls make voice more loud and less eco',
    context: 'folk',
    expected: [
      { kind: 'level', by_db: 3, parts: ['vocals'] },
      { kind: 'room', by: -1, parts: ['vocals'] },
    ],
  },
  {
    comment: 'It drags a bit in the second theme, and I hear too much piano',
    context: 'waltz',
    expected: [
      { kind: 'tempo', factor: 1.05, sections: [2] },
      { kind: 'level', by_db: -3, parts: ['piano'] },
    ],
    alternatives: [
      [
        { kind: 'tempo', factor: 1.05, sections: [2] },
        { kind: 'level', by_db: -3, parts: ['piano'], sections: [2] },
      ],
      [
        { kind: 'energy', by: 1, sections: [2] },
        { kind: 'level', by_db: -3, parts: ['piano'] },
      ],
    ],
  },
  {
    comment: 'cut the second solo, add a vibraphone in the first',
    context: 'jazz',
    expected: [
      { kind: 'order', sections: [0, 1, 2, 3, 5, 6] },
      { kind: 'add', instrument: 'vibraphone', sections: [3] },
    ],
  },
  {
    comment: 'For level 2 we need it darker and slower, thx',
    context: 'orchestral',
    expected: [
      { kind: 'brightness', by: -1 },
      { kind: 'tempo', factor: 0.93 },
    ],
  },
  {
    comment: 'Transpose up a semitone and make the bridge 2 bars shorter',
    context: 'pop',
    exact: true,
    expected: [
      { kind: 'key', semitones: 1 },
      { kind: 'length', section: 7, by_bars: -2 },
    ],
  },
  {
    comment: 'pad louder and more open in break 2, kill the percussion in both drops',
    context: 'edm',
    expected: [
      { kind: 'level', by_db: 3, parts: ['pad'], sections: [4] },
      { kind: 'brightness', by: 1, parts: ['pad'], sections: [4] },
      { kind: 'mute', parts: ['percussion'], sections: [3, 6] },
    ],
  },
  {
    comment: 'fewer notes in the piano and a softer snare',
    context: 'lofi',
    expected: [
      { kind: 'density', by: -1, parts: ['piano'] },
      { kind: 'dynamics', by: -1, parts: ['snare'] },
    ],
  },
  {
    comment: 'banjo instead of guitar, a bit faster, and end with a big finish',
    context: 'folk',
    expected: [
      { kind: 'replace', part: 'guitar', instrument: 'banjo' },
      { kind: 'tempo', factor: 1.05 },
      { kind: 'ending', style: 'loud' },
    ],
  },
  {
    comment: 'The opening riff goes on too long and the toms in the break are too loud',
    context: 'rock',
    expected: [
      { kind: 'length', section: 0, by_bars: -2 },
      { kind: 'level', by_db: -3, parts: ['toms'], sections: [6] },
    ],
  },
  {
    comment: 'calmer here, no brass, choir softer',
    context: 'orchestral',
    range: { from: 37, to: 44 },
    expected: [
      { kind: 'energy', by: -1, bars: { from: 37, to: 44 } },
      { kind: 'mute', parts: ['brass'], bars: { from: 37, to: 44 } },
      { kind: 'dynamics', by: -1, parts: ['choir'], bars: { from: 37, to: 44 } },
    ],
  },
  {
    comment:
      'the singer should go up an octave in the last chorus, and take the guitar out of the first verse',
    context: 'pop',
    exact: true,
    expected: [
      { kind: 'register', octaves: 1, parts: ['vocals'], sections: [8] },
      { kind: 'mute', parts: ['guitar'], sections: [1] },
    ],
  },
  {
    comment: 'Simpler chords, less reverb on the guitar, and the refrains can be louder',
    context: 'folk',
    expected: [
      { kind: 'chords', colour: 'simpler' },
      { kind: 'room', by: -1, parts: ['guitar'] },
      { kind: 'level', by_db: 2, sections: [2, 4, 7] },
    ],
    alternatives: [
      [
        { kind: 'chords', colour: 'simpler' },
        { kind: 'room', by: -1, parts: ['guitar'] },
        { kind: 'dynamics', by: 1, sections: [2, 4, 7] },
      ],
    ],
  },
  {
    comment: 'play drop 1 twice in a row, and the kick up 1.5 dB',
    context: 'edm',
    exact: true,
    expected: [
      { kind: 'order', sections: [0, 1, 2, 3, 3, 4, 5, 6, 7] },
      { kind: 'level', by_db: 1.5, parts: ['kick'] },
    ],
  },
  {
    comment: 'leave out the development, and let the last note ring',
    context: 'waltz',
    expected: [
      { kind: 'order', sections: [0, 1, 2, 4, 5] },
      { kind: 'ending', style: 'ring' },
    ],
  },
  {
    comment: 'verse 2 with Em C G D, and drums down 3 dB there',
    context: 'rock',
    exact: true,
    expected: [
      { kind: 'chords', chart: 'Em C G D', sections: [3] },
      { kind: 'level', by_db: -3, parts: ['drums'], sections: [3] },
    ],
  },
  {
    comment: 'down a half step and the break two bars longer',
    context: 'rock',
    exact: true,
    expected: [
      { kind: 'key', semitones: -1 },
      { kind: 'length', section: 6, by_bars: 2 },
    ],
  },
  {
    comment: 'warmer rhodes, jazz guitar drier',
    context: 'lofi',
    expected: [
      { kind: 'brightness', by: -1, parts: ['electric-piano'] },
      { kind: 'room', by: -1, parts: ['jazz-guitar'] },
    ],
  },
  {
    comment: 'Chorus 2 should be longer, with quieter strings',
    context: 'pop',
    expected: [
      { kind: 'length', section: 6, by_bars: 4 },
      { kind: 'level', by_db: -3, parts: ['strings'], sections: [6] },
    ],
  },
  {
    comment: "In theme 2 I'd like more colourful chords, and the flute and the harp a little louder",
    context: 'orchestral',
    expected: [
      { kind: 'chords', colour: 'richer', sections: [5] },
      { kind: 'level', by_db: 1.5, parts: ['flute', 'harp'], sections: [5] },
    ],
  },
  {
    comment: 'change it to D major and move the instrumental to the end, right before the outro',
    context: 'folk',
    expected: [
      { kind: 'key', key: 'D major' },
      { kind: 'order', sections: [0, 1, 2, 3, 4, 6, 7, 5, 8] },
    ],
  },
  {
    comment: 'sax softer in head B; bass an octave up in solo 1',
    context: 'jazz',
    expected: [
      { kind: 'dynamics', by: -1, parts: ['sax'], sections: [2] },
      { kind: 'register', octaves: 1, parts: ['bass'], sections: [3] },
    ],
  },
];

/** Nonsense, jokes, praise and questions: no edit. */
export const frozenRemarks: readonly FrozenRemark[] = [
  { comment: 'lol nice', context: 'pop' },
  { comment: 'who ordered pizza?', context: 'rock' },
  { comment: 'love it!', context: 'folk' },
  { comment: 'is this the final one?', context: 'orchestral' },
  { comment: 'The bass is perfect here, do not touch it', context: 'jazz', range: { from: 21, to: 28 } },
  { comment: 'asdkjh qwe zzzz', context: 'edm' },
  { comment: 'my neighbour just knocked, I guess she likes drums too', context: 'rock' },
  { comment: 'Which key is the second theme in?', context: 'waltz' },
  { comment: 'that drop!!! 🔥🔥🔥', context: 'edm', range: { from: 33, to: 48 } },
  { comment: '@Maya can you listen to bars 17 to 24 tomorrow?', context: 'pop' },
  { comment: 'approved from my side, thank you all', context: 'waltz' },
  { comment: 'How many bars does the intro have?', context: 'lofi' },
  { comment: 'a drummer, a bass player and a cow walk into a bar', context: 'jazz' },
  { comment: 'I will send the new lyrics on Monday', context: 'folk' },
  {
    comment: 'The strings in the climax gave me goosebumps',
    context: 'orchestral',
    range: { from: 29, to: 44 },
  },
  { comment: 'same as what Tom said', context: 'rock' },
  { comment: 'First!', context: 'lofi' },
  { comment: 'the violin reminds me of my grandfather', context: 'waltz', range: { from: 9, to: 24 } },
  { comment: 'Did anybody export the stems of verse 2 already?', context: 'pop' },
  { comment: '???', context: 'edm', range: { from: 65, to: 72 } },
];
