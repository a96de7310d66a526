import { z } from 'zod';
import type { Voice } from '#contract/voice.ts';
import { parseJson } from '#providers/http/json.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { Service } from './service.ts';
import { kokoroLanguages, openAiVoices } from './voice-names.data.ts';

const voiceList = z.object({
  voices: z.array(z.union([z.string(), z.object({ id: z.string(), name: z.string().nullish() })])),
});

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function voiceOf(id: string, name?: string | null): Voice {
  const [, letter = '', kind, givenName] = /^([a-z])([fm])_(.+)$/.exec(id) ?? [];
  return {
    id,
    name: capital(name && name !== id ? name : (givenName ?? id)),
    description: kind === undefined ? '' : kind === 'f' ? 'Female' : 'Male',
    // "und" is BCP 47 for an unknown language, or any.
    language: kokoroLanguages[letter] ?? 'und',
  };
}

const defaultVoices: readonly Voice[] = openAiVoices.map((id) => voiceOf(id));

/** The voices of a server. OpenAI has fixed voices; some compatible servers list theirs. @throws ProviderError */
export async function listVoices(
  { client }: Service,
  hasList: boolean,
  signal: AbortSignal,
): Promise<readonly Voice[]> {
  if (!hasList) return defaultVoices;
  const call = { capability: 'voices', path: '/v1/audio/voices', billable: false } as const;
  try {
    const { bytes } = await client.send({ ...call, timeoutMs: 15_000, maxBytes: 4_194_304, signal });
    const { data } = voiceList.safeParse(parseJson(bytes));
    if (!data) throw client.invalidReply('no');
    return data.voices.map((one) => (typeof one === 'string' ? voiceOf(one) : voiceOf(one.id, one.name)));
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'invalid') return defaultVoices;
    throw error;
  }
}
