import type { ExactReply } from '#providers/testing/exact-reply.ts';

/** Exact replies of the Python server of April 2026, by route and case. */

const envelope = (data: unknown, code = 200, error: string | null = null) => ({
  data,
  code,
  error,
  timestamp: 1_779_000_000_000,
  extra: null,
});

const json = (status: number, body: unknown): ExactReply => ({ status, body });

/** An unhandled exception: Starlette answers in plain text. */
const serverError: ExactReply = { status: 500, body: 'Internal Server Error', type: 'text/plain' };

/** "N/A" stands for all that the server does not know. */
export const unknownMetas = {
  bpm: 'N/A',
  duration: 'N/A',
  genres: 'N/A',
  keyscale: 'N/A',
  timesignature: 'N/A',
};

const traceback = `Traceback (most recent call last):
  File "/opt/acestep/api/jobs.py", line 212, in run_job
    result = handler.generate(**params)
  File "/opt/acestep/core/generation/handler/generate_music.py", line 88, in generate
    latents = self.model.sample(noise)
torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB (see /root/.cache/acestep/dump.txt)`;

export const replies = {
  any: {
    missingKeyInHeader: json(401, { detail: 'Missing Authorization header' }),
    missingKey: json(401, { detail: 'Missing ai_token or Authorization header' }),
    invalidKey: json(401, { detail: 'Invalid API key' }),
    invalidToken: json(401, { detail: 'Invalid ai_token' }),
    unknownRoute: json(404, { detail: 'Not Found' }),
    wrongMethod: json(405, { detail: 'Method Not Allowed' }),
    serverError,
  },
  '/release_task': {
    queued: (task_id: string, queue_position: number) =>
      json(200, envelope({ task_id, status: 'queued', queue_position })),
    full: json(429, { detail: 'Server busy: queue is full' }),
    malformed: json(400, { detail: 'Malformed JSON payload' }),
    wrongMedia: json(415, { detail: 'Unsupported Content-Type: text/plain' }),
    wrongEnum: serverError,
  },
  '/query_result': {
    tasks: (tasks: readonly object[]) => json(200, envelope(tasks)),
    /** Waiting, or unknown. */
    unknown: (task_id: string) => ({ task_id, status: 0, result: '[]' }),
    running: (task_id: string, progress: number) => ({
      task_id,
      status: 0,
      result: JSON.stringify([
        {
          file: '',
          wave: '',
          status: 0,
          create_time: 1_779_000_000,
          env: 'development',
          progress,
          stage: 'diffusion',
        },
      ]),
      // The last line of the whole log, also one about another task.
      progress_text: 'Generating music: 25%',
    }),
    /** With the disk cache of a usual installation. */
    failedWithoutReason: (task_id: string) => ({
      task_id,
      status: 2,
      result: JSON.stringify([
        { file: '', wave: '', status: 2, create_time: 1_779_000_000, env: 'development' },
      ]),
      progress_text: '',
    }),
    failedWithTraceback: (task_id: string) => ({
      task_id,
      status: 2,
      result: JSON.stringify([{ file: '', status: 2, error: traceback }]),
      progress_text: '',
    }),
    notJson: serverError,
  },
  '/v1/stats': {
    figures: (jobs: object, queue_size: number) =>
      json(200, envelope({ jobs, queue_size, queue_maxsize: 200, avg_job_seconds: 5 })),
  },
  '/v1/model_inventory': {
    models: (models: readonly object[], default_model: string, llm_initialized: boolean) =>
      json(
        200,
        envelope({
          models,
          default_model,
          lm_models: [{ name: 'acestep-5Hz-lm-0.6B', is_loaded: llm_initialized }],
          loaded_lm_model: llm_initialized ? 'acestep-5Hz-lm-0.6B' : null,
          llm_initialized,
        }),
      ),
  },
  '/v1/models': {
    /** The OpenRouter router answers first: no envelope, no key. */
    openRouter: json(200, { object: 'list', data: [{ id: 'acestep/acestep-v15-turbo', name: 'ACE-Step' }] }),
  },
  '/health': {
    ok: json(
      200,
      envelope({
        status: 'ok',
        service: 'ACE-Step API',
        version: '1.0',
        models_initialized: false,
        llm_initialized: false,
        loaded_model: null,
        loaded_lm_model: null,
      }),
    ),
  },
  '/v1/audio': {
    missing: json(404, { detail: 'Audio file not found' }),
    outside: json(403, { detail: 'Access denied: path outside allowed directory' }),
    noPath: json(422, { detail: [{ loc: ['query', 'path'], msg: 'Field required', type: 'missing' }] }),
  },
} as const;
