import { expect, it } from 'vitest';
import { readRefusal as readAnthropic } from './anthropic/refusal.ts';
import { readRefusal as readElevenLabs } from './elevenlabs/refusal.ts';
import { readRefusal as readOpenAi } from './openai/refusal.ts';

it.each([
  ['Anthropic', readAnthropic, { error: { type: 'constructor' } }],
  ['ElevenLabs', readElevenLabs, { detail: { code: 'constructor' } }],
  ['OpenAI', readOpenAi, { error: { code: 'constructor' } }],
] as const)(
  'an error reply by %s whose code is a property of Object.prototype is parsed',
  (_name, read, body) => {
    const bytes = Buffer.from(JSON.stringify(body));
    expect(read({ status: 500, headers: {}, bytes }).code).toBe('unavailable');
  },
);
