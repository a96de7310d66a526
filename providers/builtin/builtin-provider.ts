import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { askedLengthMs, type MusicSettings } from '#contract/music.ts';
import type { ComposeRequest, Composition } from '#engine/compose.types.ts';
import { understand } from '#engine/understand/understand.ts';
import type { MadeMusic, MakeOptions, MusicOrder, Provider } from '#providers/provider.ts';
import type { ComposeTask } from './compose.worker.ts';

/** Raised with every change that makes the composer play the same request differently. */
const ENGINE_VERSION = '2';

export interface BuiltinOptions {
  /** How many pieces are composed at the same time, each in a thread of its own. */
  readonly threads: number;
  /** The artist in the tags of the files. */
  readonly artist: string;
}

function toRequest(settings: MusicSettings): Omit<ComposeRequest, 'seed' | 'format'> {
  return {
    prompt: settings.prompt,
    lengthMs: askedLengthMs(settings),
    genres: settings.genres,
    tempo: settings.tempo,
    energy: settings.energy,
    instrumental: settings.instrumental,
    plan: settings.useCompositionPlan ? (settings.composition_plan ?? undefined) : undefined,
  };
}

function toMade({ audio, playable, facts, waveform }: Composition): MadeMusic {
  return { audio, playable, facts, waveform };
}

/** The composer that comes with Tutti: offline, no key, the same bytes for the same seed. */
export function builtinProvider({ threads, artist }: BuiltinOptions): Provider {
  const pool = new Piscina<ComposeTask, Composition>({
    filename: new URL('./compose.worker.ts', import.meta.url).href,
    name: 'composePiece',
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 60_000,
  });

  async function makeMusic(order: MusicOrder, { signal, onProgress }: MakeOptions): Promise<MadeMusic> {
    const request = {
      ...toRequest(order.settings),
      lengthMs: order.lengthMs,
      seed: order.seed,
      format: order.format,
      artist,
    };
    const { port1: here, port2: there } = new MessageChannel();
    here.on('message', onProgress);
    try {
      return toMade(await pool.run({ request, progress: there }, { signal, transferList: [there] }));
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      here.close();
    }
  }

  return {
    name: 'builtin',
    version: ENGINE_VERSION,
    musicLengthMs: (settings) => understand({ ...toRequest(settings), seed: 0, format: 'wav' }).lengthMs,
    makeMusic,
    close: () => pool.destroy(),
  };
}
