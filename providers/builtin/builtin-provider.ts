import type { SettingsByType } from '#contract/generation.ts';
import type { TrackType } from '#contract/tracks.ts';
import type { GeneratedAudio, AudioGenerator, Provider } from '#providers/provider.ts';
import { builtinWriter } from './builtin-writer.ts';
import { coverGenerator } from './cover/cover-generator.ts';
import { effectGenerator } from './effect-generator.ts';
import { musicGenerator } from './music-generator.ts';
import { scoreKeeper } from './score-keeper.ts';
import { soundPool } from './sound-pool.ts';
import { builtinVoices, voiceGenerator } from './voice-generator.ts';

/** Raised with every change that makes the composer play the same request differently. */
const ENGINE_VERSION = '8';

export interface BuiltinOptions {
  /** How many sounds are made at the same time, each in a thread of its own. */
  readonly threads: number;
  /** The artist in the tags of the files. */
  readonly artist: string;
}

/** It measures what it makes itself. */
export interface BuiltinProvider extends Provider {
  readonly generators: { readonly [Type in TrackType]: AudioGenerator<SettingsByType[Type], GeneratedAudio> };
}

/** The composer that comes with Tutti: offline, no key, the same bytes for the same seed. */
export function builtinProvider({ threads, artist }: BuiltinOptions): BuiltinProvider {
  const pool = soundPool(threads);
  return {
    name: 'builtin',
    version: ENGINE_VERSION,
    generators: {
      music: musicGenerator(pool, artist),
      sound_effect: effectGenerator(pool, artist),
      voice: voiceGenerator(pool, artist),
    },
    writer: builtinWriter,
    images: coverGenerator,
    scores: scoreKeeper(pool, artist),
    voices: async () => builtinVoices,
    close: () => pool.close(),
  };
}
