import type { SettingsByType } from '#contract/generation.ts';
import type { TrackType } from '#contract/tracks.ts';
import { effectLengthMs } from '#providers/effect-length.ts';
import { minSpeechMs } from '#providers/min-speech-duration.ts';
import { monotonicProgress } from '#providers/monotonic-progress.ts';
import { musicLengthMs, planIn } from '#providers/music-length.ts';
import type {
  AudioGenerator,
  GenerateOptions,
  AudioGenerators,
  ProviderRequest,
  RawAudio,
} from '#providers/provider.ts';
import { readStatedFacts } from '#providers/stated-facts.ts';
import { titleFrom } from '#providers/title.ts';
import type { Transcoder } from '#providers/transcode/transcoder.ts';
import { fitPlan } from '#providers/prompt-assistant/fit-plan.ts';
import { submitAndWait, type Service } from './provider-request.ts';

type Transcode = Transcoder['run'];

/** How a type of track is requested. */
interface TrackKind<Settings> {
  readonly type: TrackType;
  readonly promptOf: (settings: Settings) => string;
  readonly genres: (settings: Settings) => readonly string[];
  readonly milliUnits: (settings: Settings) => number | Promise<number>;
  readonly body: (request: ProviderRequest<Settings>) => object;
  /** Expected duration; for speech, the minimum. */
  readonly promisedMs: (request: ProviderRequest<Settings>) => number;
}

const music: TrackKind<SettingsByType['music']> = {
  type: 'music',
  promptOf: ({ prompt }) => prompt,
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

const soundEffect: TrackKind<SettingsByType['sound_effect']> = {
  type: 'sound_effect',
  promptOf: ({ prompt }) => prompt,
  genres: () => ['sound-effect'],
  milliUnits: effectLengthMs,
  promisedMs: ({ milliUnits }) => milliUnits,
  body: ({ settings: { prompt, loop }, milliUnits, seed }) => ({ prompt, length_ms: milliUnits, loop, seed }),
};

const voice: TrackKind<SettingsByType['voice']> = {
  type: 'voice',
  promptOf: ({ text }) => text,
  genres: () => [],
  milliUnits: ({ text }) => text.length,
  promisedMs: ({ settings: { text, speed } }) => minSpeechMs(text, speed),
  body: ({ settings: { text, voice: id, speed }, seed }) => ({ text, voice: id, speed, seed }),
};

const generatorOf = <Settings>(
  service: Service,
  transcode: Transcode,
  kind: TrackKind<Settings>,
): AudioGenerator<Settings, RawAudio> => ({
  // The protocol passes the seed on; whether the service honours it is not known.
  seedUse: () => 'similar',
  milliUnits: kind.milliUnits,
  async generate(request, { signal, resumeToken, onProgress: report }: GenerateOptions) {
    const onProgress = monotonicProgress(report);
    onProgress({ stage: 'understanding', fraction: 0 });
    const onState = (progress = 0) => onProgress({ stage: 'rendering', fraction: 0.05 + 0.8 * progress });
    const studioRequest = { service: kind.type, body: kind.body(request) };
    const { file: wav, facts } = await submitAndWait(service, studioRequest, {
      signal,
      resumeToken,
      onState,
    });
    onProgress({ stage: 'mastering', fraction: 0.9 });
    const {
      title = titleFrom(kind.promptOf(request.settings)),
      composition_plan: plan,
      bpm,
      key,
      metre,
    } = facts;
    const genres =
      kind.type === 'music' ? (facts.genres ?? kind.genres(request.settings)) : kind.genres(request.settings);
    const tags = { title, artist: service.displayName, genre: genres[0] ?? '' };
    const encoded = await transcode({ wav, format: request.format, tags }, signal);
    if (!encoded) throw service.client.invalidReply();
    return {
      ...encoded,
      expectedMs: kind.promisedMs(request),
      facts: {
        title,
        genres,
        ...readStatedFacts({ bpm, key, metre }),
        plan,
        provenance: { seed: request.seed },
      },
    };
  },
});

/** Audio from a studio-http service; it rejects what it does not support. */
export const audioGenerators = (service: Service, transcode: Transcode): Required<AudioGenerators> => ({
  music: generatorOf(service, transcode, music),
  sound_effect: generatorOf(service, transcode, soundEffect),
  voice: generatorOf(service, transcode, voice),
});
