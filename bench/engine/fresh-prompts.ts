import type { GenrePreset } from '#contract/genres.ts';
import type { BenchPrompt } from './prompts.ts';

const meaning =
  (meant: GenrePreset) =>
  (prompt: string, beat = true): BenchPrompt => ({ prompt, beat, meant });
const pop = meaning('Pop');
const rock = meaning('Rock');
const electronic = meaning('Electronic');
const hipHop = meaning('Hip Hop');
const jazz = meaning('Jazz');
const classical = meaning('Classical');
const country = meaning('Country');
const folk = meaning('Folk');
const rnb = meaning('R&B');
const reggae = meaning('Reggae');
const metal = meaning('Metal');
const punk = meaning('Punk');
const blues = meaning('Blues');
const ambient = meaning('Ambient');
const indie = meaning('Indie');
const alternative = meaning('Alternative');

/**
 * Three prompts for every preset, as people type them, written after tuning had ended: what they show was not worked
 * towards. Whoever tunes with them moves them to the others and writes new ones.
 */
export const freshPrompts: readonly BenchPrompt[] = [
  pop('something happy for a birthday video, pop, 110 bpm'),
  pop('emotional pop song about leaving home, key of A major'),
  pop('80s pop with big drums and a catchy synth hook, 122bpm, C minor'),
  rock('Rock anthem for a sports team, powerful guitars'),
  rock('mid tempo rock in D major, 108 bpm, organ and electric guitar'),
  rock('fast rock and roll for a car chase, A major'),
  electronic('club track, deep and dark, 124 bpm'),
  electronic('energetic EDM for a festival main stage in G minor, 128 BPM'),
  electronic('chill electronic music for coding, 105 bpm'),
  hipHop('hard trap beat with heavy 808 bass, dark piano, 145 bpm'),
  hipHop('old-school 90s hip hop beat, jazzy samples, C minor'),
  hipHop('mellow lofi beat for a podcast intro, 82 bpm'),
  jazz('relaxed jazz quartet for a dinner party, 120 bpm'),
  jazz('up-tempo swing with trumpet, F minor, 180 bpm'),
  jazz('latin jazz, congas and piano, 116 bpm, G minor'),
  classical('a gentle piano piece in A flat major, classical, 92 bpm'),
  classical('dramatic orchestral music for a film, C minor, 120 bpm'),
  classical('Baroque harpsichord and strings in D major, lively'),
  country('country road song with banjo and fiddle, 118 bpm'),
  country('heartbroken country ballad, slide guitar, E major, 76 bpm'),
  country('upbeat country party tune in C, 130 bpm'),
  folk('quiet folk tune on acoustic guitar, G major, 94 bpm'),
  folk('Irish pub music, fiddle and whistle, fast'),
  folk('folk song with mandolin and a stomping beat, 120 bpm, E minor'),
  rnb('sexy late night r&b, 68 bpm, F minor'),
  rnb('uplifting soul with horns and organ, 104 bpm, B flat major'),
  rnb('tight funk jam, wah guitar, 112 bpm, A minor'),
  reggae('laid back reggae for the beach, 76 bpm, D major'),
  reggae('dub with deep bass and echo, E minor'),
  reggae('happy ska tune with trombone, 160 bpm, C major'),
  metal('brutal metal with double bass drums, 170 bpm, C minor'),
  metal('slow and heavy doom metal riff, 60 bpm, E minor'),
  metal('melodic heavy metal with twin guitars, 150 bpm, A minor'),
  punk('punk rock, loud and fast, 185 bpm'),
  punk('catchy pop punk for a teen movie, 165 bpm, E major'),
  punk('raw garage punk in D major, 178 bpm'),
  blues('slow blues in B flat, guitar solo, 62 bpm'),
  blues('Texas blues shuffle, 126 bpm, A major'),
  blues('acoustic blues with harmonica, G major, 90 bpm'),
  ambient('calm ambient background for meditation, D major', false),
  ambient('dark ambient, cold and empty, A minor', false),
  ambient('ambient pads with a soft beat, 86 bpm, F major'),
  indie('indie pop with jangly guitars, summer feeling, 116 bpm, D major'),
  indie('melancholic indie, 100 bpm, A minor'),
  indie('lo-fi indie bedroom recording, drum machine, 92 bpm'),
  alternative('90s alternative rock, quiet verse and loud chorus, 112 bpm, G major'),
  alternative('dreamy shoegaze, walls of reverb, 100 bpm, B minor'),
  alternative('post-rock instrumental that builds slowly, 84 bpm, E minor'),
];
