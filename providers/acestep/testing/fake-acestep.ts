import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { fakeServer, type Handler } from '#providers/http/testing/fake-server.ts';
import { toneFile } from '#providers/testing/tone.ts';
import { wrapWav } from '#engine/encode/wav.ts';

export const fakeKey = 'box-key-0123456789';
/** Number of polls that report a task as running before it is done. */
const pollsUntilDone = 3;
const rate = 44_100;

const submitBody = z.strictObject({
  prompt: z.string(),
  lyrics: z.string(),
  audio_duration: z.number().min(10).max(600),
  bpm: z.int().min(30).max(300).optional(),
  key_scale: z.string().optional(),
  audio_format: z.enum(['mp3', 'wav', 'flac']),
  seed: z.int(),
  use_random_seed: z.literal(false),
  thinking: z.boolean().optional(),
  batch_size: z.literal(1),
  model: z.string().optional(),
});
const queryBody = z.strictObject({ task_id_list: z.array(z.string()) });

interface Task {
  readonly seconds: number;
  polls: number;
  is: 'running' | 'stalled' | 'done' | 'failed';
}

const send = (reply: ServerResponse, status: number, body: unknown) =>
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const inEnvelope = (data: unknown, code = 200) => ({ data, code, error: null, timestamp: 1, extra: null });

/** A fake server that follows the ACE-Step 1.5 documentation and returns real audio. */
export async function fakeAceStep() {
  const tasks = new Map<string, Task>();
  let initialState: Task['is'] = 'running';
  const unfinished = () => [...tasks.values()].filter(({ is }) => is === 'running' || is === 'stalled');

  function stateOf(id: string): object {
    const task = tasks.get(id);
    const [first] = unfinished();
    // Tasks run one at a time; a queued task looks like an unknown one.
    const waits = task && task !== first && first?.is === 'stalled' && unfinished().includes(task);
    if (!task || waits) return { task_id: id, status: 0, result: '[]', progress_text: '' };
    if (task.is === 'failed') return { task_id: id, status: 2, result: '[]', progress_text: '' };
    task.polls++;
    if (task.is === 'stalled' || (task.is === 'running' && task.polls <= pollsUntilDone)) {
      const result = JSON.stringify([
        { progress: Math.min(1, task.polls / pollsUntilDone), stage: 'diffusion', status: 0 },
      ]);
      return { task_id: id, status: 0, result, progress_text: 'working' };
    }
    task.is = 'done';
    const file = `/v1/audio?path=${encodeURIComponent(`/tmp/${id}.wav`)}`;
    const metas = { bpm: 96, keyscale: 'D minor', timesignature: '3/4', duration: task.seconds };
    return { task_id: id, status: 1, result: JSON.stringify([{ file, progress: 1, metas }]) };
  }

  const answer: Handler = async (received, reply) => {
    const { url, headers, body } = received;
    if (headers.authorization !== `Bearer ${fakeKey}`)
      return void send(reply, 401, { detail: 'Unauthorized' });
    if (url.pathname === '/health') return void send(reply, 200, inEnvelope({ status: 'ok' }));
    if (url.pathname === '/v1/stats') {
      const { length } = unfinished();
      const jobs = { total: tasks.size, queued: Math.max(0, length - 1), running: Math.min(1, length) };
      return void send(reply, 200, inEnvelope({ jobs, queue_size: jobs.queued, avg_job_seconds: 5 }));
    }
    if (url.pathname === '/v1/audio') {
      const id = /\/tmp\/(.+)\.wav$/.exec(url.searchParams.get('path') ?? '')?.[1] ?? '';
      const task = tasks.get(id);
      if (!task) return void send(reply, 404, { detail: 'File not found' });
      const { bytes } = await toneFile('pcm_44100', task.seconds * 1000);
      const wav = wrapWav(bytes, { coding: 'pcm', sampleRate: rate, channels: 2 });
      return void reply.writeHead(200, { 'content-type': 'audio/wav' }).end(wav);
    }
    const json: unknown = JSON.parse(body.toString());
    if (url.pathname === '/query_result') {
      const { data } = queryBody.safeParse(json);
      if (!data) return void send(reply, 400, { detail: 'task_id_list' });
      return void send(reply, 200, inEnvelope(data.task_id_list.map(stateOf)));
    }
    const { data, error } = submitBody.safeParse(json);
    if (!data) return void send(reply, 400, { detail: error.message });
    const task_id = `task-${tasks.size + 1}`;
    tasks.set(task_id, { seconds: data.audio_duration, polls: 0, is: initialState });
    return void send(reply, 200, inEnvelope({ task_id, status: 'queued', queue_position: 1 }));
  };

  const server = await fakeServer(answer);
  const count = (path: string) => server.received.filter(({ url }) => url.pathname === path).length;
  return {
    ...server,
    /** Deletes all tasks, as a server restart does. */
    deleteAll: () => tasks.clear(),
    failAll() {
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
    /** Number of polls for this task. */
    pollsOf: (id: string) =>
      server.received.filter(({ url, body }) => url.pathname === '/query_result' && body.includes(`"${id}"`))
        .length,
  };
}

export const jsonReply =
  (status: number, body: unknown): Handler =>
  (_received, reply) =>
    void send(reply, status, body);
