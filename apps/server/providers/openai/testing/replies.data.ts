import type { ErrorReplies } from '#providers/testing/exact-reply.ts';

const error = (status: number, code: string | null, message: string, type = 'invalid_request_error') => ({
  status,
  body: { error: { message, type, param: null, code } },
});

/** Exact error replies of OpenAI and of compatible servers, by case. */
export const errors = {
  blockedImage: [
    error(
      400,
      'moderation_blocked',
      'Your request was rejected by the safety system.',
      'image_generation_user_error',
    ),
    { code: 'policy' },
  ],
  endedModel: [
    error(404, 'model_not_found', 'The model `tts-1` has been deprecated.'),
    { code: 'invalid', detail: /deprecated/ },
  ],
  noCredits: [error(429, 'insufficient_quota', 'You exceeded your current quota.'), { code: 'quota' }],
  nullCode: [error(400, null, 'Too long.'), { code: 'invalid', detail: /Too long/ }],
  kokoroVoice: [
    {
      status: 400,
      body: {
        detail: { error: 'validation_error', message: "Voice 'x' not found", type: 'invalid_request_error' },
      },
    },
    { code: 'invalid', detail: /Voice 'x' not found/ },
  ],
  kokoroFailure: [
    { status: 500, body: { detail: { error: 'processing_error', message: 'CUDA', type: 'server_error' } } },
    { code: 'unavailable' },
  ],
  kokoroFields: [
    {
      status: 422,
      body: { detail: [{ type: 'float_parsing', loc: ['body', 'speed'], msg: 'Input should be a number' }] },
    },
    { code: 'invalid', detail: /speed: Input should be a number/ },
  ],
  ollamaText: [
    { status: 404, body: { error: 'model "x" not found' } },
    { code: 'invalid', detail: /not found/ },
  ],
  numericCode: [
    {
      status: 400,
      body: { error: { message: 'Bad voice.', type: 'BadRequestError', param: null, code: 400 } },
    },
    { code: 'invalid', detail: /Bad voice/ },
  ],
  gatewayPage: [{ status: 502, body: '<html>502</html>', type: 'text/html' }, { code: 'unavailable' }],
} as const satisfies ErrorReplies;

/** Voice lists of Kokoro: objects since 0.3, plain texts before; each of a voice with language. */
export const voiceLists = {
  objects: { voices: [{ id: 'af_heart', name: 'af_heart' }] },
  texts: { voices: ['af_heart'] },
  withoutNames: { voices: [{ id: 'af_heart', name: null, gender: 'f' }] },
} as const;
