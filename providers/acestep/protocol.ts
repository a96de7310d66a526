import { z } from 'zod';
import { parseJson } from '#providers/http/json.ts';

/** Replies are wrapped in an envelope; some errors have status 200 and a 500 in the envelope. */
const envelope = <Data extends z.ZodType>(data: Data) => z.object({ code: z.literal(200), data });

const released = envelope(z.object({ task_id: z.string().min(1).max(200) }));

const text = z.string().optional().catch(undefined);
const item = z.object({
  file: text,
  progress: z.number().optional().catch(undefined),
  metas: z
    .object({ bpm: z.number().positive().optional().catch(undefined), keyscale: text, timesignature: text })
    .optional()
    .catch(undefined),
});
type Item = z.infer<typeof item>;

const serverError = z.object({ code: z.int().min(500) });

const queried = envelope(
  z.array(z.object({ task_id: z.string(), status: z.int(), result: z.string().nullish() })),
);

export type TaskState =
  | { readonly is: 'running'; readonly progress: number | undefined }
  /** Queued or unknown, whose reply is the same, or the server failed to look. */
  | { readonly is: 'unknown' }
  | { readonly is: 'done'; readonly file: string; readonly metas: Item['metas'] }
  | { readonly is: 'failed' };

export const readTaskId = (bytes: Uint8Array): string | undefined =>
  released.safeParse(parseJson(bytes)).data?.data.task_id;

const stats = envelope(z.object({ jobs: z.object({ queued: z.int(), running: z.int() }) }));

/** @returns undefined if the reply is invalid */
export function readIsBusy(bytes: Uint8Array): boolean | undefined {
  const jobs = stats.safeParse(parseJson(bytes)).data?.data.jobs;
  return jobs && jobs.queued + jobs.running > 0;
}

/** The state of the task with this id. @returns undefined if the reply is invalid */
export function readTaskState(bytes: Uint8Array, id: string): TaskState | undefined {
  const reply = parseJson(bytes);
  const tasks = queried.safeParse(reply).data?.data;
  if (!tasks) return serverError.safeParse(reply).success ? { is: 'unknown' } : undefined;
  const task = tasks.find(({ task_id }) => task_id === id);
  // Some server versions omit a task while it is running.
  if (!task) return { is: 'unknown' };
  const items = z.array(item).safeParse(parseJson(Buffer.from(task.result ?? '[]'))).data ?? [];
  const [first] = items;
  if (task.status === 2) return { is: 'failed' };
  if (task.status === 1) {
    const file = first?.file;
    // Output files are downloaded from the same server, from this path only.
    return file?.startsWith('/v1/audio?') ? { is: 'done', file, metas: first?.metas } : { is: 'failed' };
  }
  return first ? { is: 'running', progress: first.progress } : { is: 'unknown' };
}
