import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { fakeServer, type Handler, type ReceivedRequest } from '#providers/http/testing/fake-server.ts';
import { toneFile } from '#providers/testing/tone.ts';
import { wrapWav } from '#engine/files.ts';
import type { ExactReply } from '#providers/testing/exact-reply.ts';
import { replies, unknownMetas } from './replies.data.ts';

export const fakeKey = 'box-key-0123456789';
/** Number of polls that report a task as running before it is done. */
const pollsUntilDone = 3;
const rate = 44_100;
const turbo = 'acestep-v15-turbo';

/** The real server accepts any field, and some stray ones switch its language model on. */
const submitBody = z.strictObject({
  prompt: z.string().max(512),
  lyrics: z.string().min(1).max(4_096),
  vocal_language: z.string(),
  audio_duration: z.number().min(10).max(600),
  bpm: z.int().min(30).max(300).optional(),
  key_scale: z.string().optional(),
  audio_format: z.enum(['mp3', 'wav', 'flac']),
  inference_steps: z.int().min(1).max(200).optional(),
  seed: z.int(),
  use_random_seed: z.literal(false),
  use_cot_caption: z.literal(false),
  use_cot_language: z.literal(false),
  thinking: z.boolean().optional(),
  batch_size: z.literal(1),
  model: z.string().optional(),
});
const queryBody = z.object({ task_id_list: z.array(z.string()) });

interface Task {
  readonly seconds: number;
  readonly seed: number;
  readonly model: string;
  polls: number;
  is: 'waiting' | 'running' | 'stalled' | 'stale' | 'done' | 'failed';
}

const isUnfinished = ({ is }: Task) => is === 'running' || is === 'stalled' || is === 'waiting';

function send(reply: ServerResponse, { status, body, type = 'application/json' }: ExactReply): void {
  reply.writeHead(status, { 'content-type': type }).end(type === 'text/plain' ? body : JSON.stringify(body));
}

/** A handler that gives one of the exact replies. */
export const exactly =
  (exact: ExactReply): Handler =>
  (_received, reply) =>
    send(reply, exact);

function refuseKey({ headers, method, body }: ReceivedRequest): ExactReply | undefined {
  const { authorization } = headers;
  const token = /"ai_token"\s*:\s*"([^"]*)"/.exec(body.toString())?.[1];
  if (token !== undefined) return token === fakeKey ? undefined : replies.any.invalidToken;
  if (authorization === undefined)
    return method === 'POST' ? replies.any.missingKey : replies.any.missingKeyInHeader;
  return authorization.replace(/^Bearer /, '') === fakeKey ? undefined : replies.any.invalidKey;
}

/**
 * A fake server with the replies of the real Python server, whose table is in `replies.data.ts`. It runs one task at a
 * time and returns real audio.
 */
export async function fakeAceStep() {
  const tasks = new Map<string, Task>();
  let models = [
    { name: turbo, is_default: true, is_loaded: true },
    { name: 'acestep-v15-base', is_default: false, is_loaded: true },
  ];
  let initialState: 'running' | 'stalled' = 'running';
  let metas: object = unknownMetas;
  let failure: 'failedWithoutReason' | 'failedWithTraceback' = 'failedWithoutReason';
  let refused = 0;
  let reportsModel = true;
  const unfinished = () => [...tasks.values()].filter(isUnfinished);

  function itemOf(id: string): object {
    const query = replies['/query_result'];
    const task = tasks.get(id);
    // Tasks run one at a time; a queued task looks like an unknown one.
    const isBehind = task && isUnfinished(task) && unfinished()[0] !== task;
    if (!task || isBehind) return query.unknown(id);
    if (task.is === 'failed') return query[failure](id);
    if (task.is === 'stale') return query.running(id, 0.25);
    task.polls++;
    if (task.is === 'stalled') return query.running(id, Math.min(1, task.polls / 10_000));
    if (task.is !== 'done' && task.polls <= pollsUntilDone)
      return query.running(id, Math.min(1, task.polls / pollsUntilDone));
    task.is = 'done';
    const done = {
      file: `/v1/audio?path=${encodeURIComponent(`/tmp/${id}.wav`)}`,
      wave: '',
      status: 1,
      metas: { ...unknownMetas, ...metas, prompt: '', lyrics: '' },
      generation_info: '**Generated in 4.2 s**',
      seed_value: String(task.seed),
      lm_model: 'acestep-5Hz-lm-0.6B',
      ...(reportsModel && { dit_model: task.model }),
      progress: 1,
      stage: 'succeeded',
    };
    return { task_id: id, status: 1, result: JSON.stringify([done]), progress_text: '' };
  }

  function submit({ headers, body }: ReceivedRequest): ExactReply {
    const route = replies['/release_task'];
    if (!/json/.test(headers['content-type'] ?? '')) return route.wrongMedia;
    let value: unknown;
    try {
      value = JSON.parse(body.toString());
    } catch {
      return route.malformed;
    }
    const { data, error } = submitBody.safeParse(value);
    if (!data) return { status: 400, body: { detail: error.message } };
    const { model: ordered = turbo, seed, audio_duration: seconds } = data;
    // A model that is not loaded is replaced; only the log of the server says so.
    const model = models.find(({ name, is_loaded }) => is_loaded && name === ordered)?.name ?? turbo;
    const id = `task-${tasks.size + 1}`;
    tasks.set(id, { seconds, seed, model, polls: 0, is: initialState });
    return route.queued(id, unfinished().length);
  }

  async function sendAudio({ url }: ReceivedRequest, reply: ServerResponse): Promise<void> {
    const path = url.searchParams.get('path');
    if (path === null) return send(reply, replies['/v1/audio'].noPath);
    const id = /\/tmp\/(.+)\.wav$/.exec(path)?.[1];
    if (id === undefined) return send(reply, replies['/v1/audio'].outside);
    const task = tasks.get(id);
    if (!task) return send(reply, replies['/v1/audio'].missing);
    const { bytes } = await toneFile('pcm_44100', task.seconds * 1000);
    const wav = wrapWav(bytes, { coding: 'pcm', sampleRate: rate, channels: 2 });
    return void reply.writeHead(200, { 'content-type': 'audio/wav' }).end(wav);
  }

  function replyTo(received: ReceivedRequest): ExactReply {
    const { url, method, body } = received;
    switch (`${method} ${url.pathname}`) {
      case 'GET /v1/stats': {
        const { length } = unfinished();
        const queued = Math.max(0, length - 1);
        const jobs = { total: tasks.size, queued: queued + refused, running: Math.min(1, length) };
        return replies['/v1/stats'].figures(jobs, queued);
      }
      case 'GET /v1/model_inventory':
        return replies['/v1/model_inventory'].models(models, turbo, false);
      case 'POST /query_result': {
        try {
          const { task_id_list: ids } = queryBody.parse(JSON.parse(body.toString()));
          return replies['/query_result'].tasks(ids.map(itemOf));
        } catch {
          return replies['/query_result'].notJson;
        }
      }
      case 'POST /release_task':
        return submit(received);
      default:
        return Object.hasOwn(replies, url.pathname) ? replies.any.wrongMethod : replies.any.unknownRoute;
    }
  }

  const answer: Handler = async (received, reply) => {
    const { url, method } = received;
    // Both are open.
    if (method === 'GET' && url.pathname === '/health') return send(reply, replies['/health'].ok);
    if (method === 'GET' && url.pathname === '/v1/models')
      return send(reply, replies['/v1/models'].openRouter);
    const refusal = refuseKey(received);
    if (refusal) return send(reply, refusal);
    if (method === 'GET' && url.pathname === '/v1/audio') return sendAudio(received, reply);
    return send(reply, replyTo(received));
  };

  const server = await fakeServer(answer);
  const count = (path: string) => server.received.filter(({ url }) => url.pathname === path).length;
  return {
    ...server,
    /** Refuses the next order, which stays counted in `jobs.queued` for ever. */
    refuseNext() {
      server.failAt('/release_task', count('/release_task') + 1, (_received, reply) => {
        refused++;
        send(reply, replies['/release_task'].full);
      });
    },
    /** The models of the server; a name without `is_loaded` is loaded. */
    setModels(names: readonly { readonly name: string; readonly is_loaded: boolean }[]) {
      models = names.map((model) => ({ ...model, is_default: model.name === turbo }));
    },
    /** What the server states about finished tasks; all else is "N/A". */
    state(stated: object) {
      metas = stated;
    },
    /** Leaves out the model of finished tasks, as a server without a disk cache does. */
    hideModel() {
      reportsModel = false;
    },
    /** A crash: the disk cache goes on reporting the running task, and waiting ones are unknown. */
    restart() {
      for (const [id, task] of tasks) {
        if (!isUnfinished(task)) continue;
        if (unfinished()[0] === task) task.is = 'stale';
        else tasks.delete(id);
      }
    },
    failAll(how = failure) {
      failure = how;
      for (const task of tasks.values()) task.is = 'failed';
    },
    /** Keeps new tasks running, and all tasks behind them queued. */
    holdTasks() {
      initialState = 'stalled';
    },
    /** Completes the tasks that were kept running, and processes new tasks normally. */
    finishTasks() {
      initialState = 'running';
      for (const task of tasks.values()) if (task.is === 'stalled') task.is = 'done';
    },
    submissions: () => count('/release_task'),
    polls: () => count('/query_result'),
    /** The body of a submission, from 1. */
    order: (nth = 1): Record<string, unknown> =>
      JSON.parse(
        server.received.filter(({ url }) => url.pathname === '/release_task')[nth - 1]!.body.toString(),
      ) as Record<string, unknown>,
    /** Number of polls for this task. */
    pollsOf: (id: string) =>
      server.received.filter(({ url, body }) => url.pathname === '/query_result' && body.includes(`"${id}"`))
        .length,
  };
}

export const jsonReply =
  (status: number, body: unknown): Handler =>
  (_received, reply) =>
    send(reply, { status, body });
