import type { FrozenComment } from '#engine/edits/testing/frozen-comments.data.ts';

/**
 * A second set of comments and the edits that they ask for, by the conventions of `frozenComments`. They were written
 * after the reader was first tuned and before it read any of them: it read 39 of the 60. Since then it has been tuned to
 * both sets, so both are floors that it must not fall below, and no measure of how it reads what it has not seen.
 */
export const freshComments: readonly FrozenComment[] = [
  // Level
  {
    comment: 'The snare pokes out of the mix, pull it back a touch.',
    context: 'pop',
    expected: [{ kind: 'level', by_db: -1.5, parts: ['snare'] }],
  },
  {
    comment:
      "I'm losing the lead vocal every time the band comes back in. Could it sit a little more up front in the choruses?",
    context: 'rock',
    expected: [{ kind: 'level', by_db: 1.5, parts: ['vocals'], sections: [2, 4, 7] }],
  },
  {
    comment: 'upright bass -1.5dB throughout',
    context: 'jazz',
    exact: true,
    expected: [{ kind: 'level', by_db: -1.5, parts: ['upright-bass'] }],
  },
  {
    comment: 'Underneath the interview (bars 5 to 12) the music needs to come down about 4 dB',
    context: 'lofi',
    exact: true,
    expected: [{ kind: 'level', by_db: -4, bars: { from: 5, to: 12 } }],
  },
  {
    comment: 'the harp is completely buried under the strings in theme 1',
    context: 'orchestral',
    expected: [{ kind: 'level', by_db: -3, parts: ['strings'], sections: [1] }],
    alternatives: [[{ kind: 'level', by_db: 3, parts: ['harp'], sections: [1] }]],
  },
  {
    comment: 'The electric piano have too high volume',
    context: 'lofi',
    expected: [{ kind: 'level', by_db: -3, parts: ['electric-piano'] }],
  },

  // Parts that do not play
  {
    comment: 'No singing in the pre-choruses, we need the space for a voiceover',
    context: 'pop',
    expected: [{ kind: 'mute', parts: ['vocals'], sections: [2, 5] }],
  },
  {
    comment: 'hold the kick back until bar 17',
    context: 'edm',
    expected: [{ kind: 'mute', parts: ['kick'], bars: { from: 1, to: 16 } }],
  },
  {
    comment: 'only guitar and voice in refrain 1',
    context: 'folk',
    expected: [{ kind: 'mute', parts: ['fiddle'], sections: [2] }],
  },
  {
    comment: 'strings tacet',
    context: 'waltz',
    range: { from: 41, to: 52 },
    expected: [{ kind: 'mute', parts: ['strings'], bars: { from: 41, to: 52 } }],
  },
  {
    comment: 'cut the drums for the last two bars of verse 2 so the chorus hits',
    context: 'pop',
    expected: [{ kind: 'mute', parts: ['drums'], bars: { from: 31, to: 32 } }],
  },

  // Energy
  {
    comment: 'Chorus 3 has to be the biggest moment of the song, right now it is the same as the others',
    context: 'pop',
    expected: [{ kind: 'energy', by: 1, sections: [8] }],
  },
  {
    comment: 'We reveal too much here. Should be more restrained.',
    context: 'orchestral',
    range: { from: 9, to: 20 },
    expected: [{ kind: 'energy', by: -1, bars: { from: 9, to: 20 } }],
  },
  {
    comment: 'Build 2 has no tension. Ramp it up!',
    context: 'edm',
    expected: [{ kind: 'energy', by: 1, sections: [5] }],
  },
  {
    comment: 'can we strip back the second verse?',
    context: 'pop',
    expected: [{ kind: 'energy', by: -1, sections: [4] }],
    alternatives: [[{ kind: 'density', by: -1, sections: [4] }]],
  },

  // Dynamics
  {
    comment: 'strings should dig in more in the development',
    context: 'waltz',
    expected: [{ kind: 'dynamics', by: 1, parts: ['strings'], sections: [3] }],
  },
  {
    comment: 'pianissimo in the intro please',
    context: 'waltz',
    expected: [{ kind: 'dynamics', by: -2, sections: [0] }],
  },
  {
    comment: 'she sings too timid in the refrains, more power please',
    context: 'folk',
    expected: [{ kind: 'dynamics', by: 1, parts: ['vocals'], sections: [2, 4, 7] }],
  },

  // Density
  {
    comment: 'kick pattern is kind of plain in drop 1, can it do more?',
    context: 'edm',
    expected: [{ kind: 'density', by: 1, parts: ['kick'], sections: [3] }],
  },
  {
    comment: 'The sax is noodling too much during head A 2',
    context: 'jazz',
    expected: [{ kind: 'density', by: -1, parts: ['sax'], sections: [5] }],
  },
  {
    comment: 'Enemy footsteps get masked in this part, thin it out',
    context: 'orchestral',
    range: { from: 45, to: 56 },
    expected: [{ kind: 'density', by: -1, bars: { from: 45, to: 56 } }],
    alternatives: [[{ kind: 'energy', by: -1, bars: { from: 45, to: 56 } }]],
  },

  // Register
  {
    comment: 'the fiddle screeches up there, take it down an octave in the last refrain',
    context: 'folk',
    exact: true,
    expected: [{ kind: 'register', octaves: -1, parts: ['fiddle'], sections: [7] }],
  },
  {
    comment: 'Strings feel too deep in the intro — put them higher',
    context: 'waltz',
    expected: [{ kind: 'register', octaves: 1, parts: ['strings'], sections: [0] }],
  },

  // Brightness
  {
    comment: 'Take some of the fizz off the distorted guitar',
    context: 'rock',
    expected: [{ kind: 'brightness', by: -1, parts: ['distorted-guitar'] }],
  },
  {
    comment: 'Whole mix is dark and boxy, open up the top end',
    context: 'lofi',
    expected: [{ kind: 'brightness', by: 1 }],
  },
  {
    comment: 'acoustic guitar needs some sparkle in the outro',
    context: 'pop',
    expected: [{ kind: 'brightness', by: 1, parts: ['acoustic-guitar'], sections: [9] }],
  },

  // Room
  {
    comment: 'the snare is swimming in reverb',
    context: 'rock',
    expected: [{ kind: 'room', by: -1, parts: ['snare'] }],
  },
  {
    comment: 'cello should sound like it is played in a big church, only in the outro',
    context: 'orchestral',
    expected: [{ kind: 'room', by: 1, parts: ['cello'], sections: [6] }],
  },

  // Instruments that join
  {
    comment: 'a glockenspiel on top of the last chorus would be magical',
    context: 'pop',
    expected: [{ kind: 'add', instrument: 'glockenspiel', sections: [8] }],
  },
  {
    comment: 'layer in a french horn from bar 53',
    context: 'waltz',
    expected: [{ kind: 'add', instrument: 'french-horn', bars: { from: 53, to: 76 } }],
  },

  // Instruments that take over
  {
    comment: 'the sax should be a flugelhorn',
    context: 'jazz',
    expected: [{ kind: 'replace', part: 'sax', instrument: 'flugelhorn' }],
  },
  {
    comment: 'Not a fan of the electric piano here, could it be a harpsichord?',
    context: 'lofi',
    range: { from: 13, to: 20 },
    expected: [
      { kind: 'replace', part: 'electric-piano', instrument: 'harpsichord', bars: { from: 13, to: 20 } },
    ],
  },
  {
    comment: 'give the violin tune to a clarinet in theme 2',
    context: 'waltz',
    expected: [{ kind: 'replace', part: 'violin', instrument: 'clarinet', sections: [4] }],
  },

  // Tempo
  {
    comment: 'The tempo feels rushed, relax it slightly',
    context: 'jazz',
    expected: [{ kind: 'tempo', factor: 0.97 }],
  },
  {
    comment: 'outro at half speed',
    context: 'waltz',
    exact: true,
    expected: [{ kind: 'tempo', factor: 0.5, sections: [5] }],
  },
  { comment: 'up 6 bpm', context: 'folk', exact: true, expected: [{ kind: 'tempo', bpm: 110 }] },

  // Key
  {
    comment: "our alto can't reach these notes, please move the song a fourth down",
    context: 'folk',
    exact: true,
    expected: [{ kind: 'key', semitones: -5 }],
  },
  {
    comment: 'Must be in F sharp minor to fit the cue before',
    context: 'orchestral',
    exact: true,
    expected: [{ kind: 'key', key: 'F# minor' }],
  },

  // Length
  {
    comment: 'Drop 1 overstays its welcome, take off 8 bars',
    context: 'edm',
    exact: true,
    expected: [{ kind: 'length', section: 3, by_bars: -8 }],
  },
  {
    comment: 'two extra bars of intro before she starts singing',
    context: 'pop',
    exact: true,
    expected: [{ kind: 'length', section: 0, by_bars: 2 }],
  },

  // Ending
  {
    comment: 'the finish should be abrupt, like somebody pulled the plug',
    context: 'edm',
    expected: [{ kind: 'ending', style: 'cut' }],
  },

  // Chords
  {
    comment: 'some sevenths and ninths in the bridge would be nice',
    context: 'pop',
    expected: [{ kind: 'chords', colour: 'richer', sections: [7] }],
  },
  {
    comment: 'plain triads only, no fancy stuff',
    context: 'folk',
    expected: [{ kind: 'chords', colour: 'simpler' }],
  },

  // Order
  {
    comment: 'lose the break and go straight from the solo into the final chorus',
    context: 'rock',
    expected: [{ kind: 'order', sections: [0, 1, 2, 3, 4, 5, 7, 8] }],
  },
  {
    comment: 'repeat theme 1 after the development',
    context: 'orchestral',
    expected: [{ kind: 'order', sections: [0, 1, 2, 3, 4, 1, 5, 6] }],
  },

  // Several changes
  {
    comment:
      "Love where this is going! Two things: the choir is too far back in the climax, and I'd cut the intro in half.",
    context: 'orchestral',
    expected: [
      { kind: 'room', by: -1, parts: ['choir'], sections: [3] },
      { kind: 'length', section: 0, by_bars: -4 },
    ],
    alternatives: [
      [
        { kind: 'level', by_db: 3, parts: ['choir'], sections: [3] },
        { kind: 'length', section: 0, by_bars: -4 },
      ],
    ],
  },
  {
    comment:
      'In verse 1 the guitar steps on the vocal: bring it down 2 dB and roll off some of the brightness',
    context: 'pop',
    expected: [
      { kind: 'level', by_db: -2, parts: ['guitar'], sections: [1] },
      { kind: 'brightness', by: -1, parts: ['guitar'], sections: [1] },
    ],
  },
  {
    comment: 'a little faster, 128, and start directly with break 1',
    context: 'edm',
    exact: true,
    expected: [
      { kind: 'tempo', bpm: 128 },
      { kind: 'order', sections: [1, 2, 3, 4, 5, 6, 7] },
    ],
  },
  {
    comment: 'mute the hats in the intro and fade out the ending',
    context: 'lofi',
    expected: [
      { kind: 'mute', parts: ['hi-hat'], sections: [0] },
      { kind: 'ending', style: 'fade' },
    ],
  },
  {
    comment: 'change the fiddle to a tin whistle, and key up to D',
    context: 'folk',
    exact: true,
    expected: [
      { kind: 'replace', part: 'fiddle', instrument: 'tin-whistle' },
      { kind: 'key', key: 'D major' },
    ],
    alternatives: [
      [
        { kind: 'replace', part: 'fiddle', instrument: 'tin-whistle' },
        { kind: 'key', semitones: 2 },
      ],
    ],
  },
  {
    comment: 'Simpler drums in head B and richer voicings there',
    context: 'jazz',
    expected: [
      { kind: 'density', by: -1, parts: ['drums'], sections: [2] },
      { kind: 'chords', colour: 'richer', sections: [2] },
    ],
  },
  {
    comment: 'no taikos before the climax, and the climax itself should explode',
    context: 'orchestral',
    expected: [
      { kind: 'mute', parts: ['taiko'], bars: { from: 1, to: 28 } },
      { kind: 'energy', by: 1, sections: [3] },
    ],
    alternatives: [
      [
        { kind: 'mute', parts: ['taiko'], sections: [0, 1, 2] },
        { kind: 'energy', by: 1, sections: [3] },
      ],
      [
        { kind: 'mute', parts: ['taiko'], sections: [2] },
        { kind: 'energy', by: 1, sections: [3] },
      ],
    ],
  },
  {
    comment:
      'The walking bass is too low to hear on phones, raise it an octave, and end on a long ringing chord',
    context: 'jazz',
    exact: true,
    expected: [
      { kind: 'register', octaves: 1, parts: ['bass'] },
      { kind: 'ending', style: 'ring' },
    ],
  },
  {
    comment: 'felt piano softer and drier in verse 1',
    context: 'lofi',
    expected: [
      { kind: 'dynamics', by: -1, parts: ['felt-piano'], sections: [1] },
      { kind: 'room', by: -1, parts: ['felt-piano'], sections: [1] },
    ],
  },
  {
    comment: 'the first break is 4 bars too long, plus the pad there is too dull',
    context: 'edm',
    expected: [
      { kind: 'length', section: 1, by_bars: -4 },
      { kind: 'brightness', by: 1, parts: ['pad'], sections: [1] },
    ],
  },
  {
    comment: 'verses calmer, last chorus huge, and ritard into the final chord',
    context: 'pop',
    expected: [
      { kind: 'energy', by: -1, sections: [1, 4] },
      { kind: 'energy', by: 2, sections: [8] },
      { kind: 'ending', style: 'ritardando' },
    ],
  },
  {
    comment: 'too fast for a ballad. Also add a cello in the bridge',
    context: 'pop',
    expected: [
      { kind: 'tempo', factor: 0.93 },
      { kind: 'add', instrument: 'cello', sections: [7] },
    ],
  },
  {
    comment: 'Repeat the last refrain and let it die away softly at the end',
    context: 'folk',
    expected: [
      { kind: 'order', sections: [0, 1, 2, 3, 4, 5, 6, 7, 7, 8] },
      { kind: 'ending', style: 'soft' },
    ],
    alternatives: [
      [
        { kind: 'order', sections: [0, 1, 2, 3, 4, 5, 6, 7, 7, 8] },
        { kind: 'ending', style: 'fade' },
      ],
    ],
  },
  {
    comment: 'in bars 13 until 20 is the guitar too loud and the drums too strong',
    context: 'rock',
    expected: [
      { kind: 'level', by_db: -3, parts: ['guitar'], bars: { from: 13, to: 20 } },
      { kind: 'dynamics', by: -1, parts: ['drums'], bars: { from: 13, to: 20 } },
    ],
    alternatives: [[{ kind: 'level', by_db: -3, parts: ['guitar', 'drums'], bars: { from: 13, to: 20 } }]],
  },
  {
    comment: 'strings up a bit in bars 53-60, kick and snare down a bit',
    context: 'pop',
    expected: [
      { kind: 'level', by_db: 1.5, parts: ['strings'], bars: { from: 53, to: 60 } },
      { kind: 'level', by_db: -1.5, parts: ['kick', 'snare'], bars: { from: 53, to: 60 } },
    ],
  },
];
