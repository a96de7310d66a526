import { expect, it } from 'vitest';
import { parseError as parseAnthropicError } from './anthropic/parse-error.ts';
import { parseError as parseElevenLabsError } from './elevenlabs/parse-error.ts';
import { parseError as parseOpenAiError } from './openai/parse-error.ts';

it.each([
  ['Anthropic', parseAnthropicError, { error: { type: 'constructor' } }],
  ['ElevenLabs', parseElevenLabsError, { detail: { code: 'constructor' } }],
  ['OpenAI', parseOpenAiError, { error: { code: 'constructor' } }],
] as const)(
  'an error reply by %s whose code is a property of Object.prototype is parsed',
  (_name, read, body) => {
    const bytes = Buffer.from(JSON.stringify(body));
    expect(read({ status: 500, headers: {}, bytes, isCutOff: false }).code).toBe('unavailable');
  },
);
