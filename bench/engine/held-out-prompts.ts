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
  pop('bubblegum pop for a toy commercial, 132 bpm, F major'),
  pop('wedding first dance, tender pop ballad in D flat major, 66 bpm'),
  pop('moody electropop with a whispering verse, B minor, 108 bpm'),
  rock('stomping arena rocker with handclaps, 96 bpm, A minor'),
  rock('blistering rock with a screaming solo, 172 bpm, F sharp minor'),
  rock('heartland rock for an open highway, G major, 122 bpm'),
  electronic('melodic techno sunrise set, 124 bpm, E minor'),
  electronic('festival trance with hands in the air, 140 bpm, C major'),
  electronic('rolling jungle with chopped breaks, 168 bpm, D minor'),
  hipHop('smoky late night hip hop, muted trumpet, 84 bpm, E flat minor'),
  hipHop('slow and syrupy southern rap instrumental, 68 bpm, G minor'),
  hipHop('bouncy drill with sliding bass, 144 bpm, A minor'),
  jazz('gypsy jazz picnic with two guitars, 184 bpm, D minor'),
  jazz('piano trio after midnight, brushes, 72 bpm, A flat major'),
  jazz('hard bop quintet cooking, 200 bpm, E flat major'),
  classical('stately court music with harpsichord, B flat major, 100 bpm'),
  classical('string quartet racing to the finish, G minor, 152 bpm'),
  classical('heroic symphony for a mountain climb, E major, 112 bpm'),
  country('front porch country with mandolin, 102 bpm, F major'),
  country('tearful country ballad by the jukebox, A major, 64 bpm'),
  country('rodeo country with galloping drums, 140 bpm, B flat major'),
  folk('old mountain folk song with banjo, 126 bpm, A minor'),
  folk('lullaby for a newborn, folk, nylon guitar, C major, 80 bpm'),
  folk('Celtic harvest dance with accordion, 120 bpm, D major'),
  rnb('silky r&b for candlelight, 63 bpm, B flat minor'),
  rnb('northern soul dancer with tambourine, 124 bpm, D major'),
  rnb('greasy funk with clavinet and horns, 98 bpm, G minor'),
  reggae('rocksteady by the harbour, 84 bpm, F major'),
  reggae('heavy roots reggae with melodica, 69 bpm, C minor'),
  reggae('frantic ska for a scooter chase, 172 bpm, A major'),
  metal('funeral doom from a frozen chapel, 62 bpm, G minor'),
  metal('galloping heavy metal with dragons, 156 bpm, B minor'),
  metal('merciless thrash metal, 196 bpm, F sharp minor'),
  punk('snotty punk about homework, 180 bpm, B flat major'),
  punk('street punk singalong for the terraces, 168 bpm, D major'),
  punk('desert skate punk, A minor, 192 bpm'),
  blues('juke joint blues stomp, 112 bpm, D major'),
  blues('weeping slow blues in C minor, 66 bpm'),
  blues('jump blues with saxophone, B flat major, 148 bpm'),
  ambient('northern lights over a still lake, ambient, G major', false),
  ambient('deep sea ambient for falling asleep', false),
  ambient('ambient electronica with a slow heartbeat, 70 bpm, E minor'),
  indie('indie anthem for the last day of school, 128 bpm, C major'),
  indie('fuzzy bedroom indie with a toy keyboard, 88 bpm, E major'),
  indie('indie rock on a rooftop at dusk, 136 bpm, F sharp minor'),
  alternative('stoned grunge crawl, 76 bpm, C sharp minor'),
  alternative('restless post punk with a chorus bass, 150 bpm, B minor'),
  alternative('alternative rock that explodes after a whisper, 94 bpm, D minor'),
];
