import { describe, expect, it } from 'vitest';
import { parseError as parseAnthropicError } from './anthropic/parse-error.ts';
import { errors as anthropicErrors } from './anthropic/testing/replies.data.ts';
import { parseError as parseElevenLabsError } from './elevenlabs/parse-error.ts';
import { errors as elevenLabsErrors } from './elevenlabs/testing/replies.data.ts';
import type { GuardedReply } from './http/guarded-request.ts';
import type { ErrorDetails } from './http/provider-client.ts';
import { parseError as parseOpenAiError } from './openai/parse-error.ts';
import { errors as openAiErrors } from './openai/testing/replies.data.ts';
import { parseError as parseStudioError } from './studio-http/parse-error.ts';
import { errors as studioErrors } from './studio-http/testing/replies.data.ts';
import { bytesOf, type ErrorReplies } from './testing/exact-reply.ts';

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

const services: readonly (readonly [
  name: string,
  parse: (reply: GuardedReply) => ErrorDetails,
  errors: ErrorReplies,
])[] = [
  ['Anthropic', parseAnthropicError, anthropicErrors],
  ['ElevenLabs', parseElevenLabsError, elevenLabsErrors],
  ['OpenAI', parseOpenAiError, openAiErrors],
  ['studio-http', parseStudioError, studioErrors],
];

describe.each(services)('an exact error reply of %s', (_name, parse, errors) => {
  const mark = Buffer.from('\ufeff');
  it.each(Object.entries(errors))('is understood: %s', (_case, [reply, { code, detail = /^/ }]) => {
    const { status } = reply;
    for (const bytes of [bytesOf(reply), Buffer.concat([mark, bytesOf(reply)])]) {
      const parsed = parse({ status, headers: {}, bytes, isCutOff: false });
      expect(parsed.code).toBe(code);
      expect(parsed.detail ?? '').toMatch(detail);
    }
  });

  it.each(Object.entries(errors))('gives a code when it is cut: %s', (_case, [reply]) => {
    const bytes = bytesOf(reply).subarray(0, 12);
    expect(parse({ status: reply.status, headers: {}, bytes, isCutOff: true }).code).toMatch(/^[a-z]+$/);
  });
});
