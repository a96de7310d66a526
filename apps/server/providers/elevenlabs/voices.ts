import { z } from 'zod';
import type { Voice } from '#contract/voice.ts';
import { parseJson } from '#providers/http/json.ts';
import type { Service } from './paid-call.ts';

const page = z.object({
  voices: z.array(
    z.object({
      voice_id: z.string(),
      name: z.string().nullish(),
      description: z.string().nullish(),
      labels: z.record(z.string(), z.string().nullable()).nullish(),
      verified_languages: z
        .array(z.object({ language: z.string().nullish(), locale: z.string().nullish() }))
        .nullish(),
    }),
  ),
  has_more: z.boolean().nullish(),
  next_page_token: z.string().nullish(),
});
type ListedVoice = z.infer<typeof page>['voices'][number];

const maxPages = 10;
const maxBytes = 8 * 1_048_576;

function voiceOf({ voice_id, name, description, labels, verified_languages }: ListedVoice): Voice {
  const [spoken] = verified_languages ?? [];
  const traits = Object.values(labels ?? {}).filter((label) => label !== null);
  return {
    id: voice_id,
    name: name?.trim() || voice_id,
    description: description?.trim() || traits.join(', '),
    // "und" is BCP 47 for an unknown language.
    language: spoken?.locale ?? spoken?.language ?? labels?.['language'] ?? 'und',
  };
}

/** All voices of the account, page by page. @throws ProviderError */
export async function listVoices({ client }: Service, signal: AbortSignal): Promise<Voice[]> {
  const voices: Voice[] = [];
  let token: string | undefined;
  for (let count = 0; count < maxPages; count++) {
    const { bytes } = await client.send({
      capability: 'voices',
      path: '/v2/voices',
      query: { page_size: 100, next_page_token: token },
      billable: false,
      timeoutMs: 30_000,
      maxBytes,
      signal,
    });
    const { data } = page.safeParse(parseJson(bytes));
    if (!data) throw client.invalidReply('no');
    voices.push(...data.voices.map(voiceOf));
    token = data.next_page_token ?? undefined;
    if (!data.has_more || token === undefined) break;
  }
  return voices;
}
