import { z } from 'zod';
import { parseJson } from '#providers/http/json.ts';

/** Replies are wrapped in an envelope; some errors have status 200 and a 500 in the envelope. */
const envelope = <Data extends z.ZodType>(data: Data) => z.object({ code: z.literal(200), data });

const released = envelope(z.object({ task_id: z.string().min(1).max(200) }));

const text = z.string().optional().catch(undefined);
const item = z.object({
  file: text,
  progress: z.number().optional().catch(undefined),
  /** A Python traceback of the server, with paths. */
  error: text,
  /** The model that ran; absent without the server's disk cache. */
  dit_model: text,
  /** The seeds of all takes: "77,1234567". */
  seed_value: z.union([z.string(), z.number()]).optional().catch(undefined),
  metas: z
    .object({ bpm: z.unknown(), keyscale: z.unknown(), timesignature: z.unknown() })
    .partial()
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
  | { readonly is: 'done'; readonly file: string; readonly item: Item }
  | { readonly is: 'failed'; readonly error: string | undefined };

export const readTaskId = (bytes: Uint8Array): string | undefined =>
  released.safeParse(parseJson(bytes)).data?.data.task_id;

/** `jobs.queued` is left out: each refused order stays counted in it. */
const stats = envelope(z.object({ queue_size: z.int().nonnegative(), jobs: z.object({ running: z.int() }) }));

export interface ServerLoad {
  readonly running: number;
  readonly waiting: number;
}

/** @returns undefined if the reply is invalid */
export function readLoad(bytes: Uint8Array): ServerLoad | undefined {
  const data = stats.safeParse(parseJson(bytes)).data?.data;
  return data && { running: data.jobs.running, waiting: data.queue_size };
}

const name = z.string().min(1).max(200);
const inventory = envelope(
  z.object({
    models: z.array(z.object({ name, is_loaded: z.boolean() })),
    default_model: name.nullish().catch(undefined),
    llm_initialized: z.boolean().optional().catch(undefined),
  }),
);

export interface Inventory {
  readonly models: readonly { readonly name: string; readonly is_loaded: boolean }[];
  readonly defaultModel: string | undefined;
  /** Whether a language model is loaded. */
  readonly hasLanguageModel: boolean;
}

/** @returns undefined if the reply is invalid */
export function readInventory(bytes: Uint8Array): Inventory | undefined {
  const data = inventory.safeParse(parseJson(bytes)).data?.data;
  if (!data) return undefined;
  const { models, default_model, llm_initialized = false } = data;
  return { models, defaultModel: default_model ?? undefined, hasLanguageModel: llm_initialized };
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
  if (task.status === 2) return { is: 'failed', error: first?.error };
  if (task.status === 1) {
    const file = first?.file;
    // Output files are downloaded from the same server, from this path only.
    return first && file?.startsWith('/v1/audio?')
      ? { is: 'done', file, item: first }
      : { is: 'failed', error: first?.error };
  }
  return first ? { is: 'running', progress: first.progress } : { is: 'unknown' };
}
