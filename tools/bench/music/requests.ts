import { type GenrePreset, genrePresets } from '#contract/genres.ts';
import type { ComposeRequest } from '#engine/index.ts';

/** A request with the genre that its author meant. */
export interface BenchRequest extends ComposeRequest {
  readonly genre: GenrePreset;
}

const LENGTH_MS = 60_000;
const SEEDS_PER_PRESET = 12;
const FRESH_SEEDS = [7001, 7002, 7003, 7004];

/** Every preset without other input, with the seeds 1 to 12. */
export const presetRequests: readonly BenchRequest[] = genrePresets.flatMap((genre) =>
  Array.from({ length: SEEDS_PER_PRESET }, (_, i): BenchRequest => ({
    genre,
    prompt: 'Music',
    genres: [genre],
    seed: i + 1,
    format: 'wav',
    lengthMs: LENGTH_MS,
  })),
);

/** Three prompts for each preset, written after tuning had ended; a prompt that is tuned with is replaced here. */
const freshPrompts: Readonly<Record<GenrePreset, readonly [string, string, string]>> = {
  Pop: [
    'a chart pop song about running late, 112 bpm, with piano and a bright chorus',
    'bittersweet pop for the end credits, E major',
    'pop for a skincare video, airy and neat, 104 bpm',
  ],
  Rock: [
    'rock from a garage with the door open, 138 bpm, D major',
    'slow heavy rock ballad with electric guitar, 78 bpm, B minor',
    'rock for a motorcycle chase, A minor',
  ],
  Electronic: [
    'a hypnotic techno loop for a long tunnel, 128 bpm',
    'warm house music for a rooftop, A minor, 121 bpm',
    'electro with a rubbery bass, 118 bpm, G minor',
  ],
  'Hip Hop': [
    'head-nodding hip hop beat with dusty keys, 87 bpm',
    'dark trap with bells, 146 bpm, D minor',
    'sunny west coast hip hop, 94 bpm, F minor',
  ],
  Jazz: [
    'medium swing for a quartet with trumpet, 148 bpm, G minor',
    'cool jazz with vibraphone, B flat major, 116 bpm',
    'a jazz ballad on tenor saxophone, 62 bpm, D flat major',
  ],
  Classical: [
    'a graceful minuet for strings, 3/4, A major, 118 bpm',
    'romantic piano piece in F minor, andante',
    'overture for full orchestra, D major, 132 bpm',
  ],
  Country: [
    'country song about a pickup truck with steel guitar, 118 bpm, E major',
    'slow country waltz in 3/4, C major, 92 bpm',
    'upbeat country with fiddle and banjo, 132 bpm, A major',
  ],
  Folk: [
    'folk song about a lighthouse, acoustic guitar and flute, 94 bpm, E minor',
    'a slip of a jig, 6/8, D major, 112 bpm',
    'wandering folk tune with mandolin, G major',
  ],
  'R&B': [
    'late night r&b with electric piano, 76 bpm, F sharp minor',
    'upbeat nineties r&b, 102 bpm, A flat major',
    'soul with horns and organ, 96 bpm, C major',
  ],
  Reggae: [
    'easygoing reggae for a beach bar, 78 bpm, D major',
    'dub with deep bass and melodica, 72 bpm, E minor',
    'fast ska with trombone, 156 bpm, B flat major',
  ],
  Metal: [
    'melodic metal with twin guitars, 148 bpm, E minor',
    'crushing slow metal, 72 bpm, D minor',
    'speed metal about a comet, 188 bpm, A minor',
  ],
  Punk: [
    'punk rock about parking tickets, 178 bpm, C major',
    'melodic punk with shouted chorus, 164 bpm, G major',
    'raw punk demo, 190 bpm, E minor',
  ],
  Blues: [
    'twelve bar blues with harmonica, 98 bpm, A major',
    'slow minor blues for a rainy street, 60 bpm, G minor',
    'Chicago blues shuffle with piano, 116 bpm, F major',
  ],
  Ambient: [
    'ambient music for a museum at night, slow',
    'warm ambient pads with a distant piano, C major, 66 bpm',
    'weightless ambient for breathing exercises, A minor',
  ],
  Indie: [
    'indie pop with jangling guitars, 122 bpm, D major',
    'lonely indie song with electric piano, 84 bpm, A minor',
    'indie dance with a busy bass line, 116 bpm, E minor',
  ],
  Alternative: [
    'alternative rock with odd chords, 102 bpm, F minor',
    'alternative with a slow build, 88 bpm, G major',
    'noisy alternative rock with fuzz bass, 134 bpm, E minor',
  ],
};

/** The fresh prompts, each with four seeds that were used for nothing else. */
export const freshRequests: readonly BenchRequest[] = genrePresets.flatMap((genre) =>
  freshPrompts[genre].flatMap((prompt) =>
    FRESH_SEEDS.map((seed): BenchRequest => ({ genre, prompt, seed, format: 'wav', lengthMs: LENGTH_MS })),
  ),
);

const straightGenres: readonly GenrePreset[] = ['Pop', 'Rock', 'Indie', 'Alternative', 'Country', 'Folk'];
const straightTempi = { tuned: [62, 70, 78, 84], fresh: [60, 67, 75, 82] } as const;

/** Slow pieces in straight eighths with drums. */
export const straightRequests = (fresh: boolean): BenchRequest[] =>
  straightGenres.flatMap((genre, row) =>
    straightTempi[fresh ? 'fresh' : 'tuned'].map((bpm, i): BenchRequest => ({
      genre,
      prompt: fresh
        ? `an unhurried ${genre.toLowerCase()} song in straight eighths with drums, ${bpm} bpm`
        : `Slow ${genre.toLowerCase()} with drums, straight, ${bpm} bpm`,
      seed: (fresh ? 7100 : 1) + 4 * row + i,
      format: 'wav',
      lengthMs: LENGTH_MS,
    })),
  );

const SHORT_MS = 24_000;

/** A piece with each of the words for an instrument. */
export const instrumentRequests = (words: readonly string[], fresh: boolean): BenchRequest[] =>
  words.map((word, i) => ({
    genre: 'Pop',
    prompt: fresh ? `a short piece that features ${word}` : `Music with ${word}`,
    seed: (fresh ? 7200 : 1) + i,
    format: 'wav',
    lengthMs: SHORT_MS,
  }));
