import type { SettingsByType } from '#contract/generation.ts';
import type { TrackType } from '#contract/tracks.ts';
import { engineVersion } from '#engine/index.ts';
import type { GeneratedAudio, AudioGenerator, Provider } from '#providers/provider.ts';
import { startReading } from '#providers/reading/read-in-thread.ts';
import { builtinPromptReader } from './builtin-prompt-reader.ts';
import { coverGenerator } from './cover/cover-generator.ts';
import { effectGenerator } from './effect-generator.ts';
import { musicGenerator } from './music-generator.ts';
import { scoreRenderer } from './score-renderer.ts';
import { audioPool } from './audio-pool.ts';
import { builtinVoices, voiceGenerator } from './voice-generator.ts';

export interface BuiltinOptions {
  /** Number of worker threads, each generating one sound at a time. */
  readonly threads: number;
  /** The artist tag of the files. */
  readonly artist: string;
  /** The version that its pieces are made by; default: the engine's. */
  readonly version?: string | undefined;
}

/** Its output is already measured. */
export interface BuiltinProvider extends Provider {
  readonly generators: { readonly [Type in TrackType]: AudioGenerator<SettingsByType[Type], GeneratedAudio> };
}

/** The composer included in Tutti: offline, without an API key, deterministic for a seed. */
export function builtinProvider({
  threads,
  artist,
  version = engineVersion,
}: BuiltinOptions): BuiltinProvider {
  const pool = audioPool({ threads, idleThreads: 1 });
  startReading();
  const writing = audioPool({ threads: 1, idleThreads: 0 });
  const signature = { artist, composer: version };
  return {
    name: 'builtin',
    version,
    generators: {
      music: musicGenerator(pool, signature),
      sound_effect: effectGenerator(pool, artist),
      voice: voiceGenerator(pool, artist),
    },
    promptReader: builtinPromptReader,
    images: coverGenerator,
    scores: scoreRenderer({ pool, writing }, signature),
    voices: async () => builtinVoices,
    close: async () => void (await Promise.all([pool.close(), writing.close()])),
  };
}
