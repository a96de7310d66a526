import { z } from 'zod';
import { requestedLengthMs, type MusicSettings } from '#contract/music.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import { layoutOf } from '#engine/files.ts';
import { parseJson } from '#providers/http/json.ts';
import { splitMultipart } from '#providers/http/multipart.ts';
import type { GuardedReply } from '#providers/http/guarded-request.ts';
import type { AudioGenerator, ProviderRequest, SoundFacts, RawAudio } from '#providers/provider.ts';
import { audioStreamGuard } from '#providers/audio-stream-guard.ts';
import { musicLengthMs, planIn, requireLength } from '#providers/music-length.ts';
import { receivedAudio } from '#providers/audio-file.ts';
import { songSections } from '#providers/song-lyrics.ts';
import { languageName, languageOf } from '#providers/text-language.ts';
import { titleFrom } from '#providers/title.ts';
import { defaultModels, paidCall, type Service } from './paid-call.ts';
import { planFor, planLengthMs, planOfLength } from './plan.ts';
import { readPlan } from './read-plan.ts';

const limits = { minMs: 3_000, maxMs: 300_000 };
const promptMax = 4_100;
const seedMod = 2 ** 31;
/** Styles of a plan, by the API. */
const limitOfStyles = 50;
/** Words and a waveform of ten minutes take less. */
const maxMetadataBytes = 16_777_216;
/** Audio of no format begins like that. */
const isMetadata = (bytes: Uint8Array) =>
  /^(\u00ef\u00bb\u00bf)?\s*\{/.test(Buffer.from(bytes.subarray(0, 64)).toString('latin1'));

const paths = { basic: '/v1/music', detailed: '/v1/music/detailed', stream: '/v1/music/stream' } as const;

const metadata = z.object({
  composition_plan: z.unknown().transform(readPlan).optional(),
  song_metadata: z
    .object({ title: z.string().nullish(), genres: z.array(z.string()).nullish() })
    .nullish()
    .catch(undefined),
});
type Metadata = z.infer<typeof metadata>;

/** The requested length also applies to a plan. */
function planOf(settings: MusicSettings): CompositionPlan | undefined {
  const plan = planIn(settings);
  const requestedMs = requestedLengthMs(settings);
  return plan && requestedMs !== undefined ? planOfLength(plan, requestedMs) : plan;
}

/** The settings beside the prompt have no fields in the API, so they are appended to the prompt. */
export function promptWithControls({
  prompt,
  genres,
  tempo,
  energy,
}: Pick<MusicSettings, 'prompt' | 'genres' | 'tempo' | 'energy'>): string {
  const controls = [
    genres?.length && `Genre: ${genres.join(', ')}.`,
    tempo !== undefined && `Tempo: ${tempo} BPM.`,
    energy && `Energy: ${energy}.`,
  ].filter(Boolean);
  return [prompt, ...controls].join('\n').slice(0, promptMax);
}

/** The constant that the form of the web app sends, so it names no model. */
const formModel = 'music_v1';

/** The model that an admin named, else the one that the request names, else the default. */
const modelFor = ({ models }: Service, { model_id }: MusicSettings): string =>
  models.music ?? (model_id === formModel ? defaultModels.music : model_id);

/** The language of a song by a prompt, which the model would else choose by itself; English needs no word. */
function languageLine({ prompt, instrumental }: MusicSettings): string | undefined {
  const language = languageOf(prompt);
  return instrumental || language === 'en' ? undefined : `Vocals in ${languageName(language)}.`;
}

/**
 * A plan as it is sent. Sections without words would be sung or not by chance: a song gets words, written for the
 * prompt if the plan has none, and an instrumental plan says that it is one.
 */
async function sentPlan(
  plan: CompositionPlan,
  { settings, milliUnits, seed }: ProviderRequest<MusicSettings>,
) {
  const sections = await songSections(
    { ...settings, composition_plan: plan },
    { lengthMs: milliUnits, seed },
  );
  if (sections) return { ...plan, sections };
  return {
    ...plan,
    positive_global_styles: [...plan.positive_global_styles, 'instrumental'].slice(-limitOfStyles),
    negative_global_styles: [...plan.negative_global_styles, 'vocals'].slice(-limitOfStyles),
  };
}

async function bodyOf(request: ProviderRequest<MusicSettings>, model_id: string) {
  const { settings, milliUnits, seed, format } = request;
  const { instrumental, mode } = settings;
  const plan = planOf(settings);
  // Only MP3 can be signed, and not while it is streamed.
  const isSigned = mode !== 'stream' && layoutOf(format).codec === 'mp3' && { sign_with_c2pa: true };
  if (!plan) {
    const prompt = [promptWithControls(settings), languageLine(settings)].filter(Boolean).join('\n');
    return { prompt, music_length_ms: milliUnits, force_instrumental: instrumental, model_id, ...isSigned };
  }
  return {
    composition_plan: planFor(model_id, await sentPlan(plan, request), milliUnits),
    model_id,
    seed: seed % seedMod,
    ...isSigned,
    ...(model_id === 'music_v1' && mode !== 'stream' && { respect_sections_durations: true }),
  };
}

async function lengthOf(settings: MusicSettings): Promise<number> {
  // A plan of its own has no say in what its sections leave open.
  const requestedMs =
    requestedLengthMs(settings) ?? (await musicLengthMs({ ...settings, useCompositionPlan: false }));
  const plan = planOf(settings);
  return requireLength(plan ? planLengthMs(plan, requestedMs) : requestedMs, limits);
}

/** Reads the two parts of a detailed reply, metadata and audio, in any order and with any labels. */
function readDetailed({ headers, bytes }: GuardedReply): { sound?: Uint8Array; details?: Metadata } {
  const { 'content-type': type = '' } = headers;
  // The audio was paid for, so it is used even without metadata.
  if (!/^multipart\//i.test(type)) return { sound: bytes };
  const parts = splitMultipart(bytes, type) ?? [];
  const read = parts.map(({ bytes: part }) =>
    isMetadata(part) && part.length <= maxMetadataBytes
      ? metadata.safeParse(parseJson(part)).data
      : undefined,
  );
  const details = read.find((one) => one !== undefined);
  const sound = parts.find(({ bytes: part }) => !isMetadata(part))?.bytes;
  return { ...(sound && { sound }), ...(details && { details }) };
}

/** Start and duration of each section of a plan; sections without a duration are omitted. */
function sectionsOf(plan: CompositionPlan | undefined): SoundFacts['sections'] {
  let start_ms = 0;
  return plan?.sections.flatMap(({ section_name, duration_ms }) => {
    if (duration_ms === undefined) return [];
    start_ms += duration_ms;
    return [{ section_name, start_ms: start_ms - duration_ms, duration_ms }];
  });
}

/** Music; `mode` selects one of three endpoints. In "stream" mode the audio is streamed while it is generated. */
export const musicGenerator = (service: Service): AudioGenerator<MusicSettings, RawAudio> => ({
  limits,
  // The API takes a seed beside a plan only.
  seedUse: (settings) => (planIn(settings) ? 'similar' : 'none'),
  milliUnits: lengthOf,
  async generate(request, options) {
    const { settings, milliUnits, format } = request;
    const model = modelFor(service, settings);
    const json = await bodyOf(request, model);
    const call = {
      capability: 'music',
      path: paths[settings.mode],
      json,
      format,
      onAudioChunk:
        settings.mode === 'stream' ? audioStreamGuard(options.onAudioChunk, format, milliUnits) : undefined,
    };
    const reply = await paidCall(service, { ...call, timeoutMs: 600_000 }, options);
    const { sound, details } = settings.mode === 'detailed' ? readDetailed(reply) : { sound: reply.bytes };
    const file = sound && receivedAudio(sound, format, milliUnits);
    if (!file) throw service.client.invalidReply();
    const plan = details?.composition_plan ?? planOf(settings);
    return {
      ...file,
      expectedMs: milliUnits,
      facts: {
        title: details?.song_metadata?.title?.trim() || titleFrom(settings.prompt),
        genres: details?.song_metadata?.genres?.slice(0, 16) ?? settings.genres ?? [],
        plan,
        sections: sectionsOf(plan),
        provenance: { model, seed: 'seed' in json ? json.seed : null },
      },
    };
  },
});
