import type { GenerationProgress, SettingsByType } from '#contract/generation.ts';
import type { TrackType } from '#contract/tracks.ts';
import { effectLengthMs } from '#providers/effect-length.ts';
import { leastSpeechMs } from '#providers/least-speech.ts';
import { musicLengthMs, planIn } from '#providers/music-length.ts';
import type {
  AudioGenerator,
  GenerateOptions,
  AudioGenerators,
  ProviderRequest,
  RawAudio,
} from '#providers/provider.ts';
import { titleFrom } from '#providers/title.ts';
import type { Transcoder } from '#providers/transcode/transcoder.ts';
import { fitPlan } from '#providers/writing/fit-plan.ts';
import { fulfil, type Service } from './order.ts';

type Transcode = Transcoder['run'];

/** How a type of track is requested. */
interface Kind<Settings> {
  readonly type: TrackType;
  readonly words: (settings: Settings) => string;
  readonly genres: (settings: Settings) => readonly string[];
  readonly milliUnits: (settings: Settings) => number;
  readonly body: (order: ProviderRequest<Settings>) => object;
  /** Expected duration; for speech, the minimum. */
  readonly promisedMs: (order: ProviderRequest<Settings>) => number;
}

const music: Kind<SettingsByType['music']> = {
  type: 'music',
  words: ({ prompt }) => prompt,
  genres: ({ genres = [] }) => genres,
  milliUnits: musicLengthMs,
  promisedMs: ({ milliUnits }) => milliUnits,
  body: ({ settings, milliUnits, seed }) => {
    const { prompt, instrumental, genres, tempo, energy } = settings;
    const plan = planIn(settings);
    const composition_plan = plan && fitPlan(plan, milliUnits);
    return { prompt, length_ms: milliUnits, instrumental, genres, tempo, energy, composition_plan, seed };
  },
};

const soundEffect: Kind<SettingsByType['sound_effect']> = {
  type: 'sound_effect',
  words: ({ prompt }) => prompt,
  genres: () => ['sound-effect'],
  milliUnits: effectLengthMs,
  promisedMs: ({ milliUnits }) => milliUnits,
  body: ({ settings: { prompt, loop }, milliUnits, seed }) => ({ prompt, length_ms: milliUnits, loop, seed }),
};

const voice: Kind<SettingsByType['voice']> = {
  type: 'voice',
  words: ({ text }) => text,
  genres: () => [],
  milliUnits: ({ text }) => text.length,
  promisedMs: ({ settings: { text, speed } }) => leastSpeechMs(text, speed),
  body: ({ settings: { text, voice: id, speed }, seed }) => ({ text, voice: id, speed, seed }),
};

/** Progress that never decreases. */
function forwards(onProgress: (progress: GenerationProgress) => void): typeof onProgress {
  let most = 0;
  return ({ fraction, ...progress }) => {
    most = Math.max(most, fraction);
    onProgress({ ...progress, fraction: most });
  };
}

const generatorOf = <Settings>(
  service: Service,
  transcode: Transcode,
  kind: Kind<Settings>,
): AudioGenerator<Settings, RawAudio> => ({
  milliUnits: kind.milliUnits,
  async generate(order, { signal, resumeToken, onProgress: tell }: GenerateOptions) {
    const onProgress = forwards(tell);
    onProgress({ stage: 'understanding', fraction: 0 });
    const onState = (progress = 0) => onProgress({ stage: 'rendering', fraction: 0.05 + 0.8 * progress });
    const ordered = { service: kind.type, body: kind.body(order) };
    const { file: wav, facts } = await fulfil(service, ordered, { signal, resumeToken, onState });
    onProgress({ stage: 'mastering', fraction: 0.9 });
    const { title = titleFrom(kind.words(order.settings)), composition_plan: plan, bpm, key, metre } = facts;
    const genres =
      kind.type === 'music' ? (facts.genres ?? kind.genres(order.settings)) : kind.genres(order.settings);
    const tags = { title, artist: service.who, genre: genres[0] ?? '', bpm, key };
    const made = await transcode({ wav, format: order.format, tags }, signal);
    if (!made) throw service.client.misunderstood();
    return { ...made, promisedMs: kind.promisedMs(order), facts: { title, genres, bpm, key, metre, plan } };
  },
});

/** Audio from a studio-http service; it rejects what it does not support. */
export const audioGenerators = (service: Service, transcode: Transcode): Required<AudioGenerators> => ({
  music: generatorOf(service, transcode, music),
  sound_effect: generatorOf(service, transcode, soundEffect),
  voice: generatorOf(service, transcode, voice),
});
