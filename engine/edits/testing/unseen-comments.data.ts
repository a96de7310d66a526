import type { FrozenComment, FrozenRemark } from '#engine/edits/testing/frozen-comments.data.ts';

/**
 * Comments and the edits that they ask for, by the conventions of `frozenComments`, written without knowledge of the
 * reader after it had been tuned to the frozen and the fresh set. They measure how it reads everyday comments that it has
 * not seen, so the reader must not be tuned to them.
 */
export const unseenComments: readonly FrozenComment[] = [
  // Level
  {
    comment: 'vocals are a bit low in the mix',
    context: 'pop',
    expected: [{ kind: 'level', by_db: 1.5, parts: ['vocals'] }],
  },
  {
    comment: 'In the verses the bass is not to hear',
    context: 'rock',
    expected: [{ kind: 'level', by_db: 3, parts: ['bass'], sections: [1, 3] }],
  },
  {
    comment: 'hi hat is to loud',
    context: 'lofi',
    expected: [{ kind: 'level', by_db: -3, parts: ['hi-hat'] }],
  },
  {
    comment: 'Please lower the music by 3 dB from bar 25 to 40, there is dialogue.',
    context: 'waltz',
    exact: true,
    expected: [{ kind: 'level', by_db: -3, bars: { from: 25, to: 40 } }],
  },
  {
    comment: 'piano too loud here, I can barely hear the singer',
    context: 'pop',
    range: { from: 5, to: 12 },
    expected: [{ kind: 'level', by_db: -3, parts: ['piano'], bars: { from: 5, to: 12 } }],
    alternatives: [
      [
        { kind: 'level', by_db: -3, parts: ['piano'], bars: { from: 5, to: 12 } },
        { kind: 'level', by_db: 3, parts: ['vocals'], bars: { from: 5, to: 12 } },
      ],
    ],
  },
  { comment: 'more kick', context: 'edm', expected: [{ kind: 'level', by_db: 3, parts: ['kick'] }] },
  {
    comment: 'The timpani are covering everything in the climax',
    context: 'orchestral',
    expected: [{ kind: 'level', by_db: -3, parts: ['timpani'], sections: [3] }],
  },
  {
    comment: 'the guitar solo should be a bit louder',
    context: 'rock',
    expected: [{ kind: 'level', by_db: 1.5, parts: ['guitar'], sections: [5] }],
    alternatives: [
      [{ kind: 'level', by_db: 1.5, parts: ['lead'], sections: [5] }],
      [{ kind: 'level', by_db: 1.5, parts: ['overdriven-guitar'], sections: [5] }],
    ],
  },
  {
    comment: 'sax up 2 dB in the solos',
    context: 'jazz',
    exact: true,
    expected: [{ kind: 'level', by_db: 2, parts: ['sax'], sections: [3, 4] }],
  },
  {
    comment: 'snare and kick are a bit weak',
    context: 'rock',
    expected: [{ kind: 'level', by_db: 1.5, parts: ['snare', 'kick'] }],
    alternatives: [[{ kind: 'dynamics', by: 1, parts: ['snare', 'kick'] }]],
  },

  // Parts that do not play
  {
    comment: 'leave the strings out of the first verse',
    context: 'pop',
    expected: [{ kind: 'mute', parts: ['strings'], sections: [1] }],
  },
  {
    comment: 'can we start without drums and bring them in with the first verse?',
    context: 'lofi',
    expected: [{ kind: 'mute', parts: ['drums'], sections: [0] }],
    alternatives: [[{ kind: 'mute', parts: ['drums'], bars: { from: 1, to: 4 } }]],
  },
  {
    comment: 'bass comes in too early, should enter in bar 5',
    context: 'jazz',
    expected: [{ kind: 'mute', parts: ['bass'], bars: { from: 1, to: 4 } }],
  },
  {
    comment: 'mute the organ here',
    context: 'rock',
    range: { from: 29, to: 36 },
    expected: [{ kind: 'mute', parts: ['organ'], bars: { from: 29, to: 36 } }],
  },
  {
    comment: 'Just the pad in the intro please',
    context: 'edm',
    expected: [{ kind: 'mute', parts: ['drums'], sections: [0] }],
    alternatives: [
      [{ kind: 'mute', parts: ['drums', 'kick', 'hi-hat'], sections: [0] }],
      [{ kind: 'mute', parts: ['kick', 'hi-hat'], sections: [0] }],
    ],
  },

  // Energy
  {
    comment: 'The bridge falls a bit flat, it needs more drive',
    context: 'pop',
    expected: [{ kind: 'energy', by: 1, sections: [7] }],
  },
  {
    comment: 'can the intro be calmer? the scene starts very quiet',
    context: 'orchestral',
    expected: [{ kind: 'energy', by: -1, sections: [0] }],
    alternatives: [[{ kind: 'dynamics', by: -1, sections: [0] }]],
  },
  {
    comment: 'make this part more intense',
    context: 'orchestral',
    range: { from: 29, to: 36 },
    expected: [{ kind: 'energy', by: 1, bars: { from: 29, to: 36 } }],
  },
  {
    comment: 'Too dramatic for our cooking podcast, can you tone it down?',
    context: 'waltz',
    expected: [{ kind: 'energy', by: -1 }],
    alternatives: [[{ kind: 'dynamics', by: -1 }]],
  },

  // Brightness
  {
    comment: 'the piano sounds a bit dull here',
    context: 'jazz',
    range: { from: 29, to: 36 },
    expected: [{ kind: 'brightness', by: 1, parts: ['piano'], bars: { from: 29, to: 36 } }],
  },
  {
    comment: 'The synth lead is really harsh in the drops',
    context: 'edm',
    expected: [{ kind: 'brightness', by: -1, parts: ['synth-lead'], sections: [3, 6] }],
  },
  { comment: 'warmer sound overall please', context: 'pop', expected: [{ kind: 'brightness', by: -1 }] },

  // Tempo
  { comment: 'feels too slow to me', context: 'edm', expected: [{ kind: 'tempo', factor: 1.07 }] },
  {
    comment: 'can we try it at 140?',
    context: 'rock',
    exact: true,
    expected: [{ kind: 'tempo', bpm: 140 }],
  },
  {
    comment: 'slow down a bit in the bridge',
    context: 'pop',
    expected: [{ kind: 'tempo', factor: 0.95, sections: [7] }],
  },

  // Dynamics
  {
    comment: 'Horns should play louder in the climax, like they mean it',
    context: 'orchestral',
    expected: [{ kind: 'dynamics', by: 1, parts: ['horns'], sections: [3] }],
    alternatives: [
      [{ kind: 'dynamics', by: 1, parts: ['french-horn'], sections: [3] }],
      [{ kind: 'dynamics', by: 1, parts: ['french-horn', 'brass'], sections: [3] }],
      [{ kind: 'level', by_db: 3, parts: ['horns'], sections: [3] }],
      [{ kind: 'level', by_db: 3, parts: ['french-horn'], sections: [3] }],
      [{ kind: 'level', by_db: 3, parts: ['french-horn', 'brass'], sections: [3] }],
    ],
  },
  {
    comment: 'piano player is hammering in solo 1, easy please',
    context: 'jazz',
    expected: [{ kind: 'dynamics', by: -1, parts: ['piano'], sections: [3] }],
    alternatives: [[{ kind: 'level', by_db: -3, parts: ['piano'], sections: [3] }]],
  },
  {
    comment: 'She could sing a bit softer in the first verse',
    context: 'folk',
    expected: [{ kind: 'dynamics', by: -1, parts: ['vocals'], sections: [1] }],
  },

  // Instruments that take over
  {
    comment: 'Could a flute play this instead of the violin?',
    context: 'waltz',
    range: { from: 25, to: 40 },
    expected: [{ kind: 'replace', part: 'violin', instrument: 'flute', bars: { from: 25, to: 40 } }],
  },
  {
    comment: 'I think the melody would be nicer on vibraphone',
    context: 'lofi',
    expected: [{ kind: 'replace', part: 'lead', instrument: 'vibraphone' }],
    alternatives: [[{ kind: 'replace', part: 'felt-piano', instrument: 'vibraphone' }]],
  },

  // Instruments that join
  {
    comment: 'some strings in the last verse would be nice',
    context: 'folk',
    expected: [{ kind: 'add', instrument: 'strings', sections: [6] }],
  },
  {
    comment: 'add organ from the second verse on',
    context: 'pop',
    expected: [{ kind: 'add', instrument: 'organ', bars: { from: 25, to: 64 } }],
    alternatives: [[{ kind: 'add', instrument: 'organ', sections: [4, 5, 6, 7, 8, 9] }]],
  },

  // Length
  {
    comment: 'intro is too short, I need time to get to the mic',
    context: 'folk',
    expected: [{ kind: 'length', section: 0, by_bars: 4 }],
  },
  {
    comment: 'the solo is too long, 4 bars is enough',
    context: 'rock',
    exact: true,
    expected: [{ kind: 'length', section: 5, by_bars: -4 }],
  },

  // Room
  {
    comment: 'more reverb on the strings in bars 45 to 52',
    context: 'orchestral',
    expected: [{ kind: 'room', by: 1, parts: ['strings'], bars: { from: 45, to: 52 } }],
  },
  {
    comment: 'too much echo on the guitar',
    context: 'rock',
    expected: [{ kind: 'room', by: -1, parts: ['guitar'] }],
  },

  // Density
  {
    comment: 'The bass is doing too much in verse 1',
    context: 'pop',
    expected: [{ kind: 'density', by: -1, parts: ['bass'], sections: [1] }],
  },
  {
    comment: 'drum pattern is too busy for a podcast, I talk over it',
    context: 'lofi',
    expected: [{ kind: 'density', by: -1, parts: ['drums'] }],
  },

  // Register
  {
    comment: 'flute one octave higher in theme 2',
    context: 'orchestral',
    exact: true,
    expected: [{ kind: 'register', octaves: 1, parts: ['flute'], sections: [5] }],
  },
  {
    comment: 'the sax could play higher in solo 2',
    context: 'jazz',
    expected: [{ kind: 'register', octaves: 1, parts: ['sax'], sections: [4] }],
  },

  // Key
  {
    comment: 'too low for me, can you put it up a tone?',
    context: 'folk',
    exact: true,
    expected: [{ kind: 'key', semitones: 2 }],
  },
  {
    comment: 'Please transpose to A major.',
    context: 'pop',
    exact: true,
    expected: [{ kind: 'key', key: 'A major' }],
  },

  // Order
  {
    comment: 'one more chorus before the outro',
    context: 'lofi',
    expected: [{ kind: 'order', sections: [0, 1, 2, 3, 4, 5, 5, 6] }],
    alternatives: [[{ kind: 'order', sections: [0, 1, 2, 3, 4, 5, 2, 6] }]],
  },

  // Chords
  {
    comment: 'The chords in the verses are a bit boring',
    context: 'pop',
    expected: [{ kind: 'chords', colour: 'richer', sections: [1, 4] }],
  },

  // Ending
  {
    comment: 'rit. at the end please',
    context: 'waltz',
    expected: [{ kind: 'ending', style: 'ritardando' }],
  },

  // Several changes
  {
    comment: 'Great start! Vocals up a bit, and less reverb on them please',
    context: 'pop',
    expected: [
      { kind: 'level', by_db: 1.5, parts: ['vocals'] },
      { kind: 'room', by: -1, parts: ['vocals'] },
    ],
  },
  {
    comment: 'Last chorus bigger, then a hard stop at the end',
    context: 'rock',
    expected: [
      { kind: 'energy', by: 1, sections: [7] },
      { kind: 'ending', style: 'cut' },
    ],
  },
  {
    comment: 'take the choir out of theme 2 and add a clarinet there',
    context: 'orchestral',
    expected: [
      { kind: 'mute', parts: ['choir'], sections: [5] },
      { kind: 'add', instrument: 'clarinet', sections: [5] },
    ],
    alternatives: [[{ kind: 'replace', part: 'choir', instrument: 'clarinet', sections: [5] }]],
  },
  {
    comment: 'Can we do it in A minor and a bit slower?',
    context: 'rock',
    expected: [
      { kind: 'key', key: 'A minor' },
      { kind: 'tempo', factor: 0.95 },
    ],
  },
  {
    comment: 'guitar too loud and too bright',
    context: 'rock',
    range: { from: 21, to: 28 },
    expected: [
      { kind: 'level', by_db: -3, parts: ['guitar'], bars: { from: 21, to: 28 } },
      { kind: 'brightness', by: -1, parts: ['guitar'], bars: { from: 21, to: 28 } },
    ],
  },
  {
    comment: 'Celesta instead of piano in the intro, and end quietly',
    context: 'waltz',
    expected: [
      { kind: 'replace', part: 'piano', instrument: 'celesta', sections: [0] },
      { kind: 'ending', style: 'soft' },
    ],
    alternatives: [
      [
        { kind: 'replace', part: 'piano', instrument: 'celesta', sections: [0] },
        { kind: 'ending', style: 'fade' },
      ],
    ],
  },
  {
    comment: 'take out the second build and make drop 2 eight bars longer',
    context: 'edm',
    exact: true,
    expected: [
      { kind: 'order', sections: [0, 1, 2, 3, 4, 6, 7] },
      { kind: 'length', section: 6, by_bars: 8 },
    ],
  },
  {
    comment: 'The drums are too busy and too hard in the head, we play small clubs',
    context: 'jazz',
    expected: [
      { kind: 'density', by: -1, parts: ['drums'], sections: [1, 2, 5] },
      { kind: 'dynamics', by: -1, parts: ['drums'], sections: [1, 2, 5] },
    ],
  },
  {
    comment: 'keep the chords simple in the verses, and a bit more movement in the bass',
    context: 'lofi',
    expected: [
      { kind: 'chords', colour: 'simpler', sections: [1, 4] },
      { kind: 'density', by: 1, parts: ['bass'], sections: [1, 4] },
    ],
    alternatives: [
      [
        { kind: 'chords', colour: 'simpler', sections: [1, 4] },
        { kind: 'density', by: 1, parts: ['bass'] },
      ],
    ],
  },
  {
    comment: 'supersaw a little quieter, no kick in break 1, then fade it out in the end',
    context: 'edm',
    expected: [
      { kind: 'level', by_db: -1.5, parts: ['supersaw'] },
      { kind: 'mute', parts: ['kick'], sections: [1] },
      { kind: 'ending', style: 'fade' },
    ],
  },
  {
    comment: 'tempo 76, and guitar 2 dB louder',
    context: 'lofi',
    exact: true,
    expected: [
      { kind: 'tempo', bpm: 76 },
      { kind: 'level', by_db: 2, parts: ['guitar'] },
    ],
  },
  {
    comment: 'In the development: strings softer, add a bassoon, more tension',
    context: 'waltz',
    expected: [
      { kind: 'dynamics', by: -1, parts: ['strings'], sections: [3] },
      { kind: 'add', instrument: 'bassoon', sections: [3] },
      { kind: 'energy', by: 1, sections: [3] },
    ],
  },
  {
    comment: 'fiddle an octave lower in the instrumental, a bit warmer and with less reverb',
    context: 'folk',
    expected: [
      { kind: 'register', octaves: -1, parts: ['fiddle'], sections: [5] },
      { kind: 'brightness', by: -1, parts: ['fiddle'], sections: [5] },
      { kind: 'room', by: -1, parts: ['fiddle'], sections: [5] },
    ],
  },
  {
    comment: 'The song is too long: cut verse 2 and pre-chorus 2, and make the outro only 2 bars',
    context: 'pop',
    exact: true,
    expected: [
      { kind: 'order', sections: [0, 1, 2, 3, 6, 7, 8, 9] },
      { kind: 'length', section: 9, by_bars: -2 },
    ],
  },
  {
    comment: 'Play Dm F C G in the last refrain, and mandolin instead of fiddle there',
    context: 'folk',
    expected: [
      { kind: 'chords', chart: 'Dm F C G', sections: [7] },
      { kind: 'replace', part: 'fiddle', instrument: 'mandolin', sections: [7] },
    ],
  },
];

/** Jokes, praise, questions and nonsense: no edit. */
export const unseenRemarks: readonly FrozenRemark[] = [
  { comment: 'Nice groove in the second verse!', context: 'lofi' },
  { comment: 'ok for me', context: 'pop' },
  { comment: 'What bpm is this?', context: 'edm' },
  { comment: "I'll record my vocals tomorrow evening", context: 'rock' },
  { comment: "Please don't change the ending, it's perfect", context: 'waltz' },
  { comment: 'My cat left the room when the violin came in', context: 'waltz', range: { from: 9, to: 12 } },
  { comment: 'Can someone explain to me what a pre-chorus is?', context: 'pop' },
  { comment: 'sorry, wrong thread', context: 'jazz' },
  { comment: '+1', context: 'orchestral' },
  { comment: 'The chorus has been stuck in my head since yesterday', context: 'rock' },
  { comment: 'need more coffee before I listen to this', context: 'jazz' },
  { comment: 'Where does the bridge start?', context: 'pop' },
  { comment: 'Much better than the last version, thanks', context: 'orchestral' },
  { comment: "Waiting for the client's feedback on the intro", context: 'edm' },
  { comment: 'drums are exactly right now', context: 'lofi', range: { from: 13, to: 20 } },
  { comment: '🎻🎻🎻', context: 'folk', range: { from: 37, to: 44 } },
  { comment: 'Are these real strings or samples?', context: 'orchestral' },
  { comment: 'we are going to play this at my sister’s wedding on Saturday', context: 'folk' },
  { comment: 'blabla test test 123', context: 'edm' },
  { comment: 'this bit sounds like Zelda, so good', context: 'orchestral', range: { from: 9, to: 20 } },
];
