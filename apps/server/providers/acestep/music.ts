import type { MusicSettings } from '#contract/music.ts';
import { keyName } from '#engine/theory.ts';
import { fitLyrics, fitPrompt, type FittedText } from '#providers/fit-text.ts';
import { pollUntilAvailable } from '#providers/http/poll-until-available.ts';
import { monotonicProgress } from '#providers/monotonic-progress.ts';
import { musicLengthMs, planIn, requireLength } from '#providers/music-length.ts';
import { readInThread } from '#providers/reading/read-in-thread.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { AudioGenerator, Provenance, ProviderRequest, RawAudio } from '#providers/provider.ts';
import { songSections } from '#providers/song-lyrics.ts';
import { readStatedFacts } from '#providers/stated-facts.ts';
import { languageOf } from '#providers/text-language.ts';
import { titleFrom } from '#providers/title.ts';
import type { Transcoder } from '#providers/transcode/transcoder.ts';
import {
  isSameModel,
  requireLoadedModel,
  stepsOf,
  waitForModel,
  type DefaultModel,
  type Server,
} from './models.ts';
import type { TaskState } from './protocol.ts';
import { pollIntervalMs, taskQueue } from './task-queue.ts';
import { messages } from '#providers/messages.ts';

/** Client for one ACE-Step server, and an encoder. */
export interface AceStepService extends Server {
  readonly transcode: Transcoder['run'];
  readonly defaultModel: DefaultModel;
}

const limits = { minMs: 10_000, maxMs: 300_000 };
/** Ten minutes of 48 kHz stereo float samples are 230 MB. */
const maxBytes = 256 * 1_048_576;
/** What the model reads of a prompt and of lyrics, in characters, by its documentation. */
const promptMax = 512;
const lyricsMax = 4_096;

/** Empty lyrics would mean the same on this server, and the opposite on others. */
const noLyrics = '[Instrumental]';
const noLanguage = 'unknown';

/** The languages that the model sings in. */
const sungLanguages = new Set(
  'ar az bg bn ca cs da de el en es fa fi fr he hi hr ht hu id is it ja ko la lt ms ne nl no pa pl pt ro ru sa sk sr sv sw ta te th tl tr uk ur vi yue zh'.split(
    ' ',
  ),
);

/** Genre, energy and styles have no fields in the API, so they stand beside the prompt. */
function promptOf(settings: MusicSettings): FittedText {
  const { prompt, genres = [], energy } = settings;
  const plan = planIn(settings);
  const avoided = plan?.negative_global_styles ?? [];
  const beside = [
    ...genres,
    ...(energy ? [`${energy} energy`] : []),
    ...avoided.map((style) => `no ${style}`),
    ...(plan?.positive_global_styles ?? []),
  ];
  return fitPrompt(prompt, beside, promptMax);
}

/** Sections are tags within the lyrics. */
async function lyricsOf({ settings, milliUnits, seed }: ProviderRequest<MusicSettings>): Promise<FittedText> {
  const sections = await songSections(settings, { lengthMs: milliUnits, seed });
  if (!sections) return { text: noLyrics };
  const text = sections.map(({ section_name, lines }) => [`[${section_name}]`, ...lines].join('\n'));
  return fitLyrics(text.join('\n\n'), lyricsMax);
}

/** The language of the words themselves, without the tags of the sections. */
function languageOfLyrics(lyrics: string): string {
  if (lyrics === noLyrics) return noLanguage;
  const language = languageOf(lyrics.replaceAll(/^\[.*\]$/gm, ''));
  return sungLanguages.has(language) ? language : 'en';
}

/** Tempo and key from the settings, the plan or the prompt, for their own API fields. */
async function tempoAndKeyOf(settings: MusicSettings): Promise<{ bpm?: number; key_scale?: string }> {
  const { prompt, genres, tempo } = settings;
  const input = { prompt, genres, tempo, plan: planIn(settings), seed: 0, format: 'wav' } as const;
  const { tempoRequested, bpm, requestedKey } = await readInThread('understandMusic', input);
  const { tonic, mode } = requestedKey;
  const isScale = mode === 'major' || mode === 'minor';
  return {
    ...(tempoRequested && { bpm: Math.round(bpm) }),
    ...(tonic !== undefined && isScale && { key_scale: keyName({ tonic, mode }) }),
  };
}

/** An order as it is sent, and what of it did not fit. */
async function orderOf(request: ProviderRequest<MusicSettings>) {
  const { settings, milliUnits, seed } = request;
  const [prompt, lyrics] = [promptOf(settings), await lyricsOf(request)];
  const vocal_language = languageOfLyrics(lyrics.text);
  return {
    cut: [prompt.cut, lyrics.cut].filter((cut) => cut !== undefined),
    ...(vocal_language !== noLanguage && { language: vocal_language }),
    body: {
      prompt: prompt.text,
      lyrics: lyrics.text,
      vocal_language,
      audio_duration: milliUnits / 1000,
      ...(await tempoAndKeyOf(settings)),
      // The output format is encoded here, because the API has no sample rate parameter.
      audio_format: 'wav',
      seed,
      use_random_seed: false,
      batch_size: 1,
      // A language model of the server would rewrite the words of the user.
      use_cot_caption: false,
      use_cot_language: false,
    },
  };
}

/** The first of the seeds that ran; undefined if the server does not say. */
function seedOf({ item: { seed_value } }: TaskState & { is: 'done' }): number | undefined {
  const seed = Number(/^\s*(\d+)/.exec(String(seed_value ?? ''))?.[1] ?? NaN);
  return Number.isSafeInteger(seed) ? seed : undefined;
}

/** Music from a self-hosted GPU server. After a restart the submitted task is resumed. */
export function musicGenerator(service: AceStepService): AudioGenerator<MusicSettings, RawAudio> {
  const { displayName, client, model: named } = service;
  const tasks = taskQueue(service);

  /** @throws ProviderError if another model than the named one answered */
  function provenanceOf(
    task: TaskState & { is: 'done' },
    { seed }: ProviderRequest<MusicSettings>,
    { cut, language }: Awaited<ReturnType<typeof orderOf>>,
  ): Provenance {
    const { dit_model: model } = task.item;
    if (named !== undefined && model !== undefined && !isSameModel(model, named)) {
      throw new ProviderError('unavailable', messages.usedAnotherModel(displayName), {
        adminDetail: messages.answeredInstead({ model, named }),
      });
    }
    return { model: model ?? named, seed: seedOf(task) ?? seed, language, cut };
  }

  return {
    limits,
    seedUse: () => 'exact',
    milliUnits: async (settings) => requireLength(await musicLengthMs(settings), limits),
    requireReady: (_settings, signal) => requireLoadedModel(service, signal),
    async generate(request, generateOptions) {
      const options = { ...generateOptions, onProgress: monotonicProgress(generateOptions.onProgress) };
      const { signal, onProgress } = options;
      const { settings, format, milliUnits } = request;
      onProgress({ stage: 'understanding', fraction: 0 });
      const order = await orderOf(request);
      const makeBody = async () => {
        if (named !== undefined) {
          const onMissing = () => onProgress({ stage: 'understanding', fraction: 0, waitsForModel: true });
          await waitForModel(service, named, { signal, onMissing });
        }
        const model = named ?? (await service.defaultModel.read(signal));
        return {
          ...order.body,
          ...(model !== undefined && { inference_steps: stepsOf(model) }),
          ...(named !== undefined && { model: named }),
        };
      };
      const task = await tasks.run(makeBody, options);
      const provenance = provenanceOf(task, request, order);
      const download = {
        capability: 'music',
        path: task.file,
        timeoutMs: 300_000,
        maxBytes,
        signal,
      } as const;
      const { bytes: wav } = await pollUntilAvailable(client, download, pollIntervalMs);
      onProgress({ stage: 'mastering', fraction: 0.9 });
      const title = titleFrom(settings.prompt);
      const genres = settings.genres ?? [];
      const tags = { title, artist: displayName, genre: genres[0] ?? '' };
      const encoded = await service.transcode({ wav, format, tags }, signal);
      if (!encoded) throw client.invalidReply('no');
      const { bpm, keyscale: key, timesignature: metre } = task.item.metas ?? {};
      return {
        ...encoded,
        expectedMs: milliUnits,
        facts: {
          title,
          genres,
          ...readStatedFacts({ bpm, key, metre }),
          plan: planIn(settings),
          provenance,
        },
      };
    },
  };
}
