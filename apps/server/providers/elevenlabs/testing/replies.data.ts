import type { ErrorReplies } from '#providers/testing/exact-reply.ts';

const field = (...loc: (string | number)[]) => ({ type: 'value_error', loc: ['body', ...loc] });

const detail = (status: number, code: string, more: object = {}) => ({
  status,
  body: {
    detail: {
      type: status === 429 ? 'rate_limit_error' : 'invalid_request',
      code,
      status: code,
      message: `Not ${code}.`,
      request_id: 'req_2',
      param: null,
      ...more,
    },
  },
});

/** Exact error replies of the service, in each of the three forms of `detail`, by case. */
export const errors = {
  tierOfFormat: [
    detail(403, 'subscription_required', { message: 'pcm_44100 needs the Pro tier.' }),
    { code: 'quota' },
  ],
  seedWithPrompt: [
    { status: 422, body: { detail: [{ ...field('seed'), msg: 'seed cannot be used with prompt' }] } },
    { code: 'invalid', detail: /seed: seed cannot be used with prompt/ },
  ],
  planOfAnotherModel: [
    {
      status: 422,
      body: { detail: [{ ...field('composition_plan', 'chunks'), msg: 'Field required', input: {} }] },
    },
    { code: 'invalid', detail: /composition_plan\.chunks: Field required/ },
  ],
  shortChunk: [
    {
      status: 422,
      body: {
        detail: [
          {
            ...field('composition_plan', 'chunks', 0, 'duration_ms'),
            msg: 'Input should be greater than or equal to 3000',
            ctx: { ge: 3_000 },
          },
        ],
      },
    },
    { code: 'invalid', detail: /chunks\.0\.duration_ms/ },
  ],
  detailAsText: [
    { status: 422, body: { detail: 'No such model.' } },
    { code: 'invalid', detail: /No such model/ },
  ],
  harmfulPrompt: [detail(400, 'bad_prompt', { data: {} }), { code: 'policy' }],
  legacyStatusOnly: [{ status: 401, body: { detail: { status: 'quota_exceeded' } } }, { code: 'quota' }],
  tooManyAtOnce: [detail(429, 'too_many_concurrent_requests'), { code: 'busy' }],
  limit: [detail(429, 'rate_limit_exceeded'), { code: 'rate' }],
  tooEarly: [detail(425, 'too_early'), { code: 'busy' }],
  nullFields: [
    { status: 400, body: { detail: { code: null, status: null, message: null, data: null } } },
    { code: 'invalid' },
  ],
  gatewayPage: [
    { status: 502, body: '<html><h1>502 Bad Gateway</h1></html>', type: 'text/html' },
    { code: 'unavailable' },
  ],
} as const satisfies ErrorReplies;
