import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { genrePresets } from '#contract/genres.ts';
import { limits } from '#contract/limits.ts';
import { compositionPlan } from '#contract/plan.ts';
import type { ComposeRequest } from '#engine/compose/music.types.ts';
import { genres } from '#engine/theory/genres/catalogue.ts';
import { keyName } from '#engine/theory/keys.ts';
import { isMinor } from '#engine/theory/modes.ts';
import { describeIntent } from '#engine/understand/describe-intent.ts';
import { genreWords } from '#engine/understand/genre-words.data.ts';
import type { Intent } from '#engine/understand/intent.ts';
import { sceneWords } from '#engine/understand/scene-words.data.ts';
import { understand } from '#engine/understand/understand.ts';
import { threadCpuMs } from '#engine/testing/thread-cpu-ms.ts';

const read = (prompt: string, controls: Partial<ComposeRequest> = {}): Intent =>
  understand({ prompt, seed: 7, format: 'wav', ...controls });

describe('genre', () => {
  it.each([
    ['a pop song', 'Pop', undefined],
    ['Deep House for a rooftop', 'Electronic', 'deep house'],
    ['dark techno', 'Electronic', 'techno'],
    ['uplifting trance', 'Electronic', 'trance'],
    ['drum & bass roller', 'Electronic', 'drum and bass'],
    ['DnB', 'Electronic', 'drum and bass'],
    ['Lo-Fi beats to study to', 'Hip Hop', 'lo-fi'],
    ['lo-fi hip hop', 'Hip Hop', 'lo-fi'],
    ['boom-bap with a dusty sample', 'Hip Hop', 'boom bap'],
    ['trap', 'Hip Hop', 'trap'],
    ['bossa nova on the beach', 'Jazz', 'bossa nova'],
    ['big band swing', 'Jazz', 'swing'],
    ['shoegaze wall of sound', 'Alternative', 'shoegaze'],
    ['synthwave', 'Electronic', 'synthwave'],
    ['an R&B slow jam', 'R&B', undefined],
    ['neo-soul', 'R&B', 'neo soul'],
    ['heavy metal', 'Metal', undefined],
    ['thrash metal', 'Metal', 'thrash'],
    ['pop punk anthem', 'Punk', 'pop punk'],
    ['12-bar blues', 'Blues', undefined],
    ['dub reggae', 'Reggae', undefined],
    ['irish jig', 'Folk', 'celtic'],
    ['bluegrass breakdown', 'Country', 'bluegrass'],
    ['epic orchestral film score', 'Classical', 'cinematic'],
    ['folk rock', 'Rock', undefined],
    ['jazzy hip hop', 'Hip Hop', undefined],
    ['an acoustic guitar ballad in the indie style', 'Indie', undefined],
    ['heartbroken country ballad', 'Country', undefined],
    ['ballad, soul, with organ', 'R&B', 'soul'],
    ['a pop ballad', 'Pop', 'ballad'],
    ['a rock ballad', 'Rock', 'ballad'],
    ['metal power ballad', 'Metal', undefined],
    ['a ballad', 'Pop', 'ballad'],
    ['a jazz ballad', 'Jazz', 'jazz ballad'],
    ['country dance', 'Country', undefined],
    ['medieval dance with flute', 'Folk', 'celtic'],
    ['hardcore rap', 'Hip Hop', undefined],
    ['hardcore punk', 'Punk', undefined],
    ['electronic dance track', 'Electronic', 'house'],
    ['skateboard video soundtrack', 'Punk', undefined],
    ['an epic soundtrack', 'Classical', 'cinematic'],
    ['a slow waltz', 'Classical', undefined],
    ['music for sleeping', 'Ambient', undefined],
    ['workout', 'Electronic', 'house'],
    ['a saxophone in the night', 'Jazz', undefined],
    ['late bar trio with brushed drums', 'Jazz', undefined],
    ['honky tonk on a Friday', 'Country', undefined],
    ['two-step for the dance hall', 'Country', undefined],
    ['highland reel with fiddle', 'Folk', 'celtic'],
    ['lovers rock at sunset', 'Reggae', undefined],
    ['garage band rocker', 'Rock', undefined],
    ['an étude, or etude, for piano', 'Classical', undefined],
  ])('is read from "%s": %s %s', (prompt, preset, style) => {
    const { genre } = read(prompt);
    expect([genre.preset, genre.substyle]).toEqual([preset, style ?? genre.substyle]);
  });

  it('can have a secondary genre', () => {
    expect(read('jazzy hip hop').secondaryGenre?.preset).toBe('Jazz');
    expect(read('house with jazz chords').secondaryGenre?.preset).toBe('Jazz');
    expect(read('x', { genres: ['Rock', 'Electronic'] })).toMatchObject({
      genre: { preset: 'Rock' },
      secondaryGenre: { preset: 'Electronic' },
    });
  });

  it('has no secondary genre from a form word', () => {
    expect(read('heartbroken country ballad')).toMatchObject({ secondaryGenre: undefined, pace: 'slow' });
    expect(read('acoustic country song').secondaryGenre?.preset).toBe('Folk');
  });

  it('follows the control, refined by the prompt to a substyle', () => {
    expect(read('a techno track', { genres: ['Folk'] }).genre.preset).toBe('Folk');
    expect(read('a techno track', { genres: ['Electronic'] }).genre.substyle).toBe('techno');
  });

  it('is never one that the prompt excludes', () => {
    expect(read('something calm, not jazz').genre.preset).not.toBe('Jazz');
  });

  it('has a style for every word of its tables', () => {
    const named = [...Object.values(genreWords), ...Object.values(sceneWords)];
    const unknown = named.filter(
      ({ preset, substyle: style }) => style !== undefined && genres[preset].substyles[style] === undefined,
    );
    expect(unknown).toEqual([]);
  });
});

describe('tempo', () => {
  it.each([
    ['90 bpm', 90],
    ['at 128BPM please', 128],
    ['tempo of 72', 72],
    ['tempo: 140', 140],
    ['100-110 bpm', 105],
    ['96.5 bpm', 96.5],
    ['120 beats per minute', 120],
  ])('is read exactly from "%s": %d', (prompt, bpm) => {
    expect(read(prompt)).toMatchObject({ bpm, tempoRequested: true });
  });

  it.each([
    ['an adagio for strings', 64, 76],
    ['allegro', 124, 146],
    ['presto', 166, 200],
    ['slow piano', 55, 75],
    ['fast folk', 118, 165],
    ['very fast rock', 160, 200],
    ['drum and bass', 170, 178],
  ])('lies for "%s" between %d and %d', (prompt, low, high) => {
    const { bpm } = read(prompt);
    expect(bpm).toBeGreaterThanOrEqual(low);
    expect(bpm).toBeLessThanOrEqual(high);
  });

  it.each(['1200 bpm', '1,200 bpm', 'tempo of 12,000', '12.345,6 bpm'])(
    'is not read from inside another number: %s',
    (prompt) => {
      expect(read(prompt).tempoRequested).toBe(false);
    },
  );

  it.each([
    ['not 120 bpm but 90 bpm', 90],
    ['not 120 bpm but 90', 90],
    ['techno without vocals at 128 bpm', 128],
    ['no drums, 60 bpm', 60],
  ])('is read beside an exclusion in "%s": %d', (prompt, bpm) => {
    expect(read(prompt)).toMatchObject({ bpm, tempoRequested: true });
  });

  it('is not requested by "not 120 bpm"', () => {
    expect(read('pop, not 120 bpm').tempoRequested).toBe(false);
  });

  it('is read after a comma without a space', () => {
    expect(read('fast,120 bpm').bpm).toBe(120);
  });

  it('follows the control if it is set', () => {
    expect(read('90 bpm', { tempo: 150 }).bpm).toBe(150);
  });

  it('rises with energy', () => {
    for (const genre of genrePresets) {
      const [low, high] = (['low', 'high'] as const).map(
        (energy) => read('', { genres: [genre], energy, lengthMs: 60_000 }).bpm,
      );
      expect(high).toBeGreaterThan(low ?? 0);
    }
  });

  it('is adjusted so that whole bars fill the length', () => {
    for (const genre of genrePresets) {
      const { bpm, metre } = read('', { genres: [genre], lengthMs: 60_000 });
      const bars = bpm / (metre === '4/4' ? 4 : 3);
      expect(Math.abs(bars - Math.round(bars))).toBeLessThan(0.01);
    }
  });
});

describe('key', () => {
  it.each([
    ['in D minor', 'D minor'],
    ['A minor piano', 'A minor'],
    ['in F# dorian', 'F# dorian'],
    ['Bb major', 'Bb major'],
    ['e-flat major fanfare', 'Eb major'],
    ['C sharp minor', 'C# minor'],
    ['g mixolydian', 'G mixolydian'],
    ['in F#m', 'F# minor'],
    ['a-moll', 'A minor'],
    ['E phrygian metal', 'E phrygian'],
    ['key of G, major', 'G major'],
  ])('is read from "%s": %s', (prompt, key) => {
    const intent = read(prompt);
    expect(keyName(intent.key)).toBe(key);
    expect(intent.keyRequested).toBe(true);
  });

  it.each([
    ['not in C major but D minor', 'D minor'],
    ['A waltz, not in C major but in D minor', 'D minor'],
    ["don't play it in F# minor, play it in Am", 'A minor'],
    ['in G major instead of E minor', 'G major'],
    ['no drums in C minor', 'C minor'],
    ['ambient without drums, bass or vocals in Bb major', 'Bb major'],
    ['no vocals D dorian 60 bpm', 'D dorian'],
    ['avoid C major or D major, in E minor', 'E minor'],
  ])('is read from "%s", which excludes another key: %s', (prompt, key) => {
    const intent = read(prompt);
    expect([keyName(intent.key), intent.keyRequested]).toEqual([key, true]);
  });

  it.each(['not in C major', 'avoid Am and C major', 'anything but C major'])(
    'is not requested by "%s"',
    (prompt) => {
      expect(read(prompt).requestedKey).toEqual({});
    },
  );

  it('is never an excluded one', () => {
    for (let seed = 0; seed < 60; seed++) {
      expect(keyName(read('sad techno, not in C minor', { seed }).key)).not.toBe('C minor');
      expect(isMinor(read('sad techno, never in a minor key', { seed }).key.mode)).toBe(false);
      expect(isMinor(read('happy pop, not major', { seed }).key.mode)).toBe(true);
    }
    expect(read('happy pop, no major surprises').key.mode).toBe('major');
  });

  it('does not take an article as the tonic', () => {
    expect(read('a piece in a minor key')).toMatchObject({ keyRequested: false, key: { mode: 'minor' } });
    expect(read('a major city at night').keyRequested).toBe(false);
  });

  it('follows the mood if no mode is named', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      expect(read('sad pop', { seed }).key.mode).toBe('minor');
      expect(read('happy pop', { seed }).key.mode).toBe('major');
    }
  });
});

describe('metre', () => {
  it.each([
    ['in 3/4', '3/4'],
    ['6/8 groove', '6/8'],
    ['4/4 folk', '4/4'],
    ['a waltz', '3/4'],
    ['a jig', '6/8'],
    ['12/8 blues', '6/8'],
    ['a march', '4/4'],
    ['not in 3/4 but in 6/8', '6/8'],
    ['no drums in 6/8', '6/8'],
  ])('is read from "%s": %s', (prompt, metre) => {
    expect(read(prompt).metre).toBe(metre);
  });

  it('is never an excluded one', () => {
    for (let seed = 0; seed < 20; seed++) {
      expect(read('folk, not in 4/4', { seed }).metre).not.toBe('4/4');
      expect(read('techno, not in 4/4', { seed }).metre).toBe('3/4');
    }
  });
});

describe('a prompt that excludes every part', () => {
  const prompt = 'no drums, no bass, no melody, no chords';

  it('keeps the chords, and the summary says so', () => {
    const intent = read(prompt);
    expect(intent.unwanted).toMatchObject({ drums: true, bass: true, melody: true, harmony: false });
    expect(describeIntent(intent)).toMatch(/no drums, bass and melody\./);
  });

  it('keeps only the singer if there are vocals', () => {
    expect(read(prompt, { instrumental: false }).unwanted.harmony).toBe(true);
  });
});

describe('length', () => {
  it.each([
    ['30 seconds of rain jazz', 30_000],
    ['2 minutes', 120_000],
    ['a two minute track', 120_000],
    ['1:30 of techno', 90_000],
    ['90-second advert', 90_000],
    ['one minute and a half', 90_000],
    ['a minute and a half of folk', 90_000],
    ['1 minute 20 seconds', 80_000],
    ['half a minute', 30_000],
    ['45s clip', 45_000],
    ['80s synthwave', 30_000],
    ['10 minutes', 300_000],
  ])('is read from "%s": %d ms', (prompt, lengthMs) => {
    expect(read(prompt).lengthMs).toBe(lengthMs);
  });

  it.each(['music for 3:00 am', 'at 3:00AM', 'a walk at 4:30 p.m.', 'awake at 2:15 in the morning'])(
    'is not read from the time of day in "%s"',
    (prompt) => {
      expect(read(prompt).lengthMs).toBe(30_000);
    },
  );

  it('follows the control, then the sum of the plan', () => {
    expect(read('30 seconds', { lengthMs: 12_345 }).lengthMs).toBe(12_345);
    const section = { positive_local_styles: [], negative_local_styles: [], lines: [] };
    const sections = [10_000, 7500].map((duration) => ({
      section_name: 'Verse',
      duration_ms: duration,
      ...section,
    }));
    const plan = { positive_global_styles: ['72 bpm'], negative_global_styles: ['drums'], sections };
    expect(read('60 seconds', { plan })).toMatchObject({
      lengthMs: 17_500,
      bpm: 72,
      unwanted: { drums: true },
    });
  });

  it.each([
    ['in 3/4, A minor', ['in 4/4', 'D major'], { metre: '4/4', requestedKey: { tonic: 2, mode: 'major' } }],
    ['a waltz at 120 bpm', ['90 bpm', '4/4'], { metre: '4/4', bpm: 90 }],
    ['house, 128 bpm', ['slow'], { tempoRequested: false, pace: 'slow' }],
    ['in A minor, 3/4', ['major'], { metre: '3/4', requestedKey: { tonic: 9, mode: 'major' } }],
    [
      'in A minor, 3/4, 100 bpm',
      ['warm'],
      { metre: '3/4', requestedKey: { tonic: 9, mode: 'minor' }, bpm: 100 },
    ],
  ])(
    'the plan overrides the metre, key and tempo of the prompt: %j, %j',
    (prompt, positive_global_styles, expected) => {
      const plan = compositionPlan.parse({ positive_global_styles, sections: [{ section_name: 'A' }] });
      expect(read(prompt, { plan })).toMatchObject(expected);
    },
  );

  it('is never below the API minimum, except by the lengthMs option', () => {
    const plan = compositionPlan.parse({ sections: [{ section_name: 'A', duration_ms: 500 }] });
    const { min } = limits.musicLengthMs;
    expect(['0 seconds', '0:00', '0.4 seconds'].map((prompt) => read(prompt).lengthMs)).toEqual([
      min,
      min,
      min,
    ]);
    expect(read('', { plan }).lengthMs).toBe(min);
    expect(read('0 seconds', { lengthMs: 500 }).lengthMs).toBe(500);
  });
});

describe('exclusions', () => {
  it.each([
    ['techno, no drums', { drums: true, vocals: false }],
    ['pop without vocals', { vocals: true, drums: false }],
    ['without drums, bass or vocals', { drums: true, bass: true, vocals: true }],
    ["folk, don't use drums but loud bass", { drums: true, bass: false }],
    ['a drumless ambient piece', { drums: true }],
    ['no drums, warm pads', { drums: true, instruments: [] }],
    ['pop with no drums in the intro', { drums: false }],
  ])('are read from "%s"', (prompt, unwanted) => {
    expect(read(prompt).unwanted).toMatchObject(unwanted);
  });

  it.each([
    "can't have drums",
    "don't include drums",
    'this must not have drums',
    'w/o drums',
    'sans drums',
    'omit drums',
    'remove the drums',
    'please skip drums',
    'skip drums',
    'everything but drums',
    'all instruments except drums',
    'the full band except for drums',
    'anything other than drums',
  ])('contain drums for "%s"', (prompt) => {
    expect(read(`pop, ${prompt}`)).toMatchObject({ unwanted: { drums: true }, drumsRequested: false });
  });

  it.each(['anything but jazz', 'anything except jazz', 'any genre but jazz', 'something other than jazz'])(
    'contain jazz for "%s"',
    (prompt) => {
      for (let seed = 0; seed < 20; seed++) expect(read(prompt, { seed }).genres).not.toContain('Jazz');
    },
  );

  it.each(['nothing but piano', 'no instruments except piano', 'no other sounds but piano'])(
    'contain everything but the named instrument for "%s"',
    (prompt) => {
      expect(read(prompt)).toMatchObject({
        instruments: ['piano'],
        onlyNamed: true,
        unwanted: { instruments: [] },
      });
    },
  );

  const band = { drums: true, bass: true, melody: true, harmony: true };
  it.each([
    ['rock, drums only', { ...band, drums: false }],
    ['only drums', { ...band, drums: false }],
    ['bass only', { ...band, bass: false }],
    ['solo bass', { ...band, bass: false }],
    ['only drums and bass', { ...band, drums: false, bass: false }],
    ['nothing but drums, please', { ...band, drums: false }],
    ['drums only in the intro', { drums: false, melody: false }],
    ['a guitar solo over drums', { melody: false }],
    ['just a chill beat', { melody: false, bass: false }],
    ['just bass heavy techno', { melody: false, drums: false }],
  ])('contain the rest of the band for "%s"', (prompt, unwanted) => {
    expect(read(prompt).unwanted).toMatchObject(unwanted);
  });

  it('keep drums and bass that are named as the only players', () => {
    expect(read('piano and drums only')).toMatchObject({ onlyNamed: true, drumsRequested: true });
    expect(read('piano only in the intro').onlyNamed).toBe(false);
    expect(read('rock, just piano and bass').instruments).toEqual(['piano', 'electric-bass']);
    expect(read('rock, just piano and upright bass').instruments).toEqual(['piano', 'upright-bass']);
  });

  it.each([
    ['no intro', ['intro']],
    ['without an intro', ['intro']],
    ['no chorus', ['chorus']],
    ["don't have an intro or outro", ['intro', 'outro']],
    ['no drums in the intro', []],
    ['no long intro', []],
    ['no guitar solo', []],
  ])('can be sections: %s', (prompt, sections) => {
    for (let seed = 0; seed < 10; seed++) {
      const intent = read(`pop, ${prompt}`, { seed, lengthMs: 120_000 });
      expect(intent.unwantedSections).toEqual(sections);
    }
  });

  it('do not come from the noun "skip"', () => {
    expect(read('a skip in its step, drums').unwanted.drums).toBe(false);
  });

  it('invert an excluded mood', () => {
    expect(read('piano, not too energetic').energy).toBe('low');
    expect(read('slow but not sad').valence).toBeGreaterThan(0);
  });
});

describe('understand', () => {
  it('returns the sections in order', () => {
    expect(read('techno: intro, build, drop, break, drop, outro').sections).toEqual([
      'intro',
      'build',
      'drop',
      'break',
      'drop',
      'outro',
    ]);
    expect(read('verse - pre-chorus - chorus').sections).toEqual(['verse', 'pre-chorus', 'chorus']);
    expect(read('a solo piano theme for a film').sections).toEqual([]);
    expect(read('piano house to lift a room').sections).toEqual([]);
    expect(read('house with a lift before the drop').sections).toEqual(['pre-chorus', 'drop']);
  });

  it('returns the era', () => {
    expect(read('80s pop').era).toBe('80s');
    expect(read("80's aerobics").era).toBe('80s');
    expect(read('from the 1970s').era).toBe('70s');
    expect(read('a baroque minuet').era).toBe('baroque');
    expect(read('30s of jazz').era).toBeUndefined();
  });

  it('derives the energy from the mood unless the control is set', () => {
    expect(read('an energetic, driving track').energy).toBe('high');
    expect(read('calm and peaceful').energy).toBe('low');
    expect(read('calm and peaceful', { energy: 'high' }).energy).toBe('high');
  });
});

describe('arbitrary text', () => {
  it.each([
    '',
    ' ',
    '🎹🎷🥁',
    'ピアノの静かな曲',
    'une valse lente en ré mineur',
    '\u0000\n\t',
    '((([[[***',
    'a'.repeat(2000),
    'no no no not without',
    '0 bpm',
    '9999999 bpm 3/0 in H minor',
  ])('resolves to a valid intent: %j', (prompt) => {
    const intent = read(prompt);
    expect(genrePresets).toContain(intent.genre.preset);
    expect(intent.bpm).toBeGreaterThanOrEqual(40);
    expect(intent.title.length).toBeGreaterThan(2);
    expect(describeIntent(intent)).toMatch(/^An? .+\.$/);
  });

  it('never throws', () => {
    const words = [
      'no',
      'in',
      'a',
      'minor',
      '120',
      'bpm',
      ',',
      'without',
      'drums',
      '3/4',
      '#',
      'solo',
      'or',
      '30',
      's',
      'intro',
    ];
    const phrase = fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((list) => list.join(' '));
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 300, unit: 'binary' }), phrase),
        fc.nat(),
        (prompt, seed) => {
          const intent = read(prompt, { seed });
          expect(describeIntent(intent).endsWith('.')).toBe(true);
          expect(read(prompt, { seed })).toEqual(intent);
        },
      ),
      { numRuns: 100, seed: 3 },
    );
  });

  it('takes less than 200 ms of CPU time for 2,000 characters of negations', () => {
    const ms = threadCpuMs(() => {
      read('no drums, bass, '.repeat(125));
      read(`${'piano '.repeat(330)}or`);
    });
    expect(ms).toBeLessThan(200);
  });
});

describe('the summary', () => {
  it('states what was understood', () => {
    expect(
      describeIntent(
        read('A slow waltz in D minor at 90 bpm for felt piano, upright bass and brushes, no vocals'),
      ),
    ).toBe(
      'A slow classical waltz in D minor at 90 BPM for felt piano, upright bass and brushes, no vocals.',
    );
    expect(describeIntent(read('R&B in Eb major at 80 bpm'))).toBe('An R&B piece in Eb major at 80 BPM.');
    const house = 'A high-energy house piece in A minor at 124 BPM, no bass.';
    expect(describeIntent(read('an energetic house track in A minor, 124 bpm, no bass'))).toBe(house);
  });

  it('names the singer and the subject, and promises no vocals for an instrumental piece', () => {
    const pop = 'A pop piece in C major at 120 BPM';
    const sung = read('pop in C major, 120 bpm, male vocals, about losing you', { instrumental: false });
    expect(describeIntent(sung)).toBe(`${pop}, sung by a man about losing you.`);
    const rap = read('hip hop, rap, in C minor, 90 bpm', { instrumental: false });
    expect(describeIntent(rap)).toMatch(/, rapped and sung by a (?:man|woman)\.$/);
    const silent = read('pop with vocals in C major, 120 bpm', { instrumental: true });
    expect(describeIntent(silent)).toBe(`${pop}, played without a voice.`);
  });
});
