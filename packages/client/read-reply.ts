import { ReplyTimeoutError, UnexpectedReplyError } from './errors.ts';
import { maxTimerMs } from './retry.ts';

/** What a client waits for and reads at most, so that a server that hangs or never ends a reply cannot hold it. */
export interface ReplyLimits {
  /** How long to wait for the headers of a reply, and for more of its JSON. Default 30,000. */
  readonly timeoutMs: number;
  /** Size of a JSON reply. Default 64 MiB. */
  readonly maxReplyBytes: number;
}

export const defaultReplyLimits: ReplyLimits = { timeoutMs: 30_000, maxReplyBytes: 64 * 2 ** 20 };

/** A reply that drips ends after this many time limits. */
const maxTimeouts = 10;

/** The result of `work`. @throws ReplyTimeoutError if that takes longer than `ms` milliseconds */
async function within<Result>(work: Promise<Result>, ms: number, url: string): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ReplyTimeoutError(url, ms)), Math.min(ms, maxTimerMs));
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the text of a reply. @throws ReplyTimeoutError, UnexpectedReplyError if it is too large */
export async function readText(
  response: Response,
  limits: ReplyLimits = defaultReplyLimits,
): Promise<string> {
  const { timeoutMs, maxReplyBytes } = limits;
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  const end = performance.now() + maxTimeouts * timeoutMs;
  let text = '';
  let received = 0;
  try {
    for (;;) {
      const leftMs = Math.max(1, Math.min(timeoutMs, end - performance.now()));
      const { done, value } = await within(reader.read(), leftMs, response.url);
      if (done) return text + decoder.decode();
      received += value.length;
      if (received > maxReplyBytes) throw new UnexpectedReplyError(response.url, 'The reply does not end.');
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    // Closes the connection. What comes of that is of no interest.
    reader.cancel().catch(() => undefined);
    throw error;
  }
}

export interface FileLimits {
  /** Milliseconds without a byte; Infinity for a file that is sent while it is generated. */
  readonly silenceMs: number;
  /** The size of the file; undefined if the server does not state it. */
  readonly bytes: number | undefined;
}

/**
 * The bytes of a reply as they are read. A server that is silent ends them with ReplyTimeoutError, one that sends more
 * bytes than it stated with UnexpectedReplyError: a compressed reply can be larger than its Content-Length.
 */
export function limitedBody(
  { body, url }: Response,
  { silenceMs, bytes }: FileLimits,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  if (!body) return new Blob().stream();
  const reader = body.getReader();
  let received = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await within(reader.read(), silenceMs, url);
          if (done) return controller.close();
          received += value.length;
          if (bytes !== undefined && received > bytes)
            throw new UnexpectedReplyError(url, `It sends more than the ${bytes} bytes that it announced.`);
          controller.enqueue(value);
        } catch (error) {
          // Closes the connection. What comes of that is of no interest.
          reader.cancel().catch(() => undefined);
          controller.error(error);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Reads nothing before it is asked to, so that a slow reader is not taken for a silent server.
    { highWaterMark: 0 },
  );
}

/** Reads a JSON reply; undefined for an empty one. @throws as `readText`, UnexpectedReplyError */
export async function readJson(response: Response, limits?: ReplyLimits): Promise<unknown> {
  const text = await readText(response, limits);
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnexpectedReplyError(response.url, 'The reply is not JSON.');
  }
}
