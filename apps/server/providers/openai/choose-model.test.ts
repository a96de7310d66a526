import { expect, it } from 'vitest';
import type { ListedModel } from '#providers/http/list-models.ts';
import { chooseModel, type OpenAiService } from './choose-model.ts';

const nowMs = Date.UTC(2026, 10, 28);
const model = (id: string, createdAtMs = 0, endsOn?: string): ListedModel => ({
  id,
  createdAtMs,
  ...(endsOn && { endsOn }),
});

/** As the service listed them at the end of November 2026. */
const listed = [
  model('gpt-image-1-mini', 4, '2026-12-01'),
  model('gpt-image-1', 3, '2026-10-23'),
  model('gpt-image-2', 6),
  model('tts-1', 1, '2027-01-06'),
  model('gpt-4o-mini-tts', 2, '2027-01-06'),
  model('gpt-realtime-2.1-mini', 9),
  model('gpt-4.1-mini', 3, '2027-01-14'),
  model('gpt-4.1-mini-2025-04-14', 3, '2027-01-14'),
  model('gpt-6', 9),
  model('gpt-5.4-mini', 7),
  model('gpt-5-mini', 6),
  model('gpt-5-search-api', 10),
  model('gpt-4o-transcribe', 5, '2027-02-26'),
  model('text-embedding-3-small', 1),
];

it.each<[what: string, OpenAiService, readonly ListedModel[], string | undefined]>([
  ['the newest that lasts', 'image', listed, 'gpt-image-2'],
  ['the newest small one that lasts', 'text', listed, 'gpt-5.4-mini'],
  ['one that ends soon if there is no other', 'voice', listed, 'tts-1'],
  ['none that has ended', 'image', [model('gpt-image-1', 3, '2026-10-23')], undefined],
  ['none on its last day', 'image', [model('gpt-image-1', 3, '2026-11-28')], undefined],
  ['none of another service', 'voice', [model('gpt-realtime-2.1-mini')], undefined],
  ['a large one if no small one is listed', 'text', [model('gpt-6', 9), model('gpt-5', 1)], 'gpt-6'],
  ['none of an empty list', 'text', [], undefined],
])('the default model at OpenAI is %s (%s)', (_what, service, models, expected) => {
  expect(chooseModel(service, models, { isOpenAi: true, nowMs })).toBe(expected);
});

it.each<[what: string, OpenAiService, readonly string[], string | undefined]>([
  ['the first with a fitting name', 'voice', ['llama3.2', 'kokoro', 'piper'], 'kokoro'],
  ['the first with a fitting name', 'image', ['llama3.2', 'stable-diffusion-xl'], 'stable-diffusion-xl'],
  ['no model of speech', 'text', ['kokoro', 'small'], 'small'],
  ['no embedding', 'text', ['nomic-embed-text', 'llama3.2'], 'llama3.2'],
  ['the first if no name fits', 'image', ['small', 'large'], 'small'],
])('the default model of a compatible server is %s (%s)', (_what, service, ids, expected) => {
  const models = ids.map((id) => model(id));
  expect(chooseModel(service, models, { isOpenAi: false, nowMs })).toBe(expected);
});
