import type { SettingsByType } from '#contract/generation.ts';
import type { TrackType } from '#contract/tracks.ts';
import type { MadeSound, Maker, Provider } from '#providers/provider.ts';
import { builtinWriter } from './builtin-writer.ts';
import { coverMaker } from './cover/cover-maker.ts';
import { effectMaker } from './effect-maker.ts';
import { musicMaker } from './music-maker.ts';
import { scoreKeeper } from './score-keeper.ts';
import { soundPool } from './sound-pool.ts';
import { builtinVoices, voiceMaker } from './voice-maker.ts';

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
  readonly makers: { readonly [Type in TrackType]: Maker<SettingsByType[Type], MadeSound> };
}

/** The composer that comes with Tutti: offline, no key, the same bytes for the same seed. */
export function builtinProvider({ threads, artist }: BuiltinOptions): BuiltinProvider {
  const pool = soundPool(threads);
  return {
    name: 'builtin',
    version: ENGINE_VERSION,
    makers: {
      music: musicMaker(pool, artist),
      sound_effect: effectMaker(pool, artist),
      voice: voiceMaker(pool, artist),
    },
    writer: builtinWriter,
    images: coverMaker,
    scores: scoreKeeper(pool, artist),
    voices: async () => builtinVoices,
    close: () => pool.close(),
  };
}
