import type { GenrePreset } from '#contract/genres.ts';
import type { BenchPrompt } from './prompts.ts';

const promptsOf =
  (intendedGenre: GenrePreset) =>
  (prompt: string, beat = true): BenchPrompt => ({ prompt, beat, intendedGenre });
const pop = promptsOf('Pop');
const rock = promptsOf('Rock');
const electronic = promptsOf('Electronic');
const hipHop = promptsOf('Hip Hop');
const jazz = promptsOf('Jazz');
const classical = promptsOf('Classical');
const country = promptsOf('Country');
const folk = promptsOf('Folk');
const rnb = promptsOf('R&B');
const reggae = promptsOf('Reggae');
const metal = promptsOf('Metal');
const punk = promptsOf('Punk');
const blues = promptsOf('Blues');
const ambient = promptsOf('Ambient');
const indie = promptsOf('Indie');
const alternative = promptsOf('Alternative');

/**
 * Held-out prompts: three for every preset, written after tuning had ended. To tune with them, move them to
 * prompts.ts and write new ones.
 */
export const heldOutPrompts: readonly BenchPrompt[] = [
  pop('confident pop for a morning run, 126 bpm, A major'),
  pop('pop lament over an unanswered letter, C sharp minor, 88 bpm'),
  pop('teen pop with claps and a singalong hook, 116 bpm, G minor'),
  rock('dusty rock for a desert festival, E major, 112 bpm'),
  rock('rock with a stubborn riff and cowbell, 124 bpm, B minor'),
  rock('sixties rock and roll for the school hop, F major, 164 bpm'),
  electronic('peak time house with a chopped vocal feel, 126 bpm, D minor'),
  electronic('icy synthwave for a night train, 96 bpm, C minor'),
  electronic('bright progressive trance, 136 bpm, E major'),
  hipHop('laid back rap beat with vinyl crackle, 90 bpm, F sharp minor'),
  hipHop('aggressive trap with horror strings, 150 bpm, C minor'),
  hipHop('lofi beat for rainy homework, 74 bpm, G major'),
  jazz('swing quartet on a Sunday, 144 bpm, C major'),
  jazz('bossa for a hotel terrace, 122 bpm, A minor'),
  jazz('slow jazz ballad for two lovers, 64 bpm, F major'),
  classical('waltz for a winter palace, 3/4, 138 bpm, D minor'),
  classical('rondo for a small orchestra, A major, 120 bpm'),
  classical('sonata for violin and piano, B flat major, 104 bpm'),
  country('country road trip with harmonica, 114 bpm, D major'),
  country('country heartache over a slow waltz, 3/4, 96 bpm, G major'),
  country('barn dance country with banjo, 136 bpm, E major'),
  folk('folk ballad about a drowned sailor, 90 bpm, D minor'),
  folk('spring folk song with fiddle, 108 bpm, A major'),
  folk('marching folk tune with whistle and bodhran, 118 bpm, E minor'),
  rnb('warm r&b for a slow dance, 70 bpm, G minor'),
  rnb('sunny soul with a horn section, 108 bpm, E flat major'),
  rnb('slick funk with talking guitar, 106 bpm, C minor'),
  reggae('reggae for a fishing village, 80 bpm, E major'),
  reggae('dub plate for a basement, 72 bpm, D minor'),
  reggae('ska for a bicycle race, 164 bpm, G major'),
  metal('thunderous metal about a volcano, 144 bpm, D minor'),
  metal('gothic doom with a church organ, 64 bpm, A minor'),
  metal('death metal assault, 182 bpm, C sharp minor'),
  punk('punk about the last bus home, 174 bpm, E major'),
  punk('melodic pop punk for the summer fair, 160 bpm, C major'),
  punk('garage punk with a fuzzy bass, 186 bpm, A minor'),
  blues('blues for a late bar, slow, 68 bpm, G major'),
  blues('shuffle blues with slide guitar, 118 bpm, A major'),
  blues('minor blues about a broken down car, 94 bpm, D minor'),
  ambient('ambient dawn over a frozen lake, E flat major', false),
  ambient('ambient for a planetarium, A minor', false),
  ambient('ambient with a patient pulse, 76 bpm, C major'),
  indie('indie pop for a Sunday drive, 120 bpm, G major'),
  indie('shy indie song with a drum machine, 94 bpm, D minor'),
  indie('indie rock with twin guitars, 132 bpm, B major'),
  alternative('alternative rock for a stormy coast, 104 bpm, A minor'),
  alternative('grunge about a lost summer, 112 bpm, E minor'),
  alternative('shoegaze haze with a buried tune, 98 bpm, D major'),
];
