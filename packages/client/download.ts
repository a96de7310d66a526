import type { Reply } from '#contract/api.ts';
import type { RouteName } from '#contract/routes.ts';
import { pause } from './retry.ts';
import { limitedBody, readJson, type ReplyLimits } from './read-reply.ts';
import type { Sender, SendOptions } from './send.ts';

export interface Download {
  /**
   * The bytes, to be read once. Reading them throws ReplyTimeoutError after a silence of twice the client's `timeoutMs`,
   * and UnexpectedReplyError if there are more than announced.
   */
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** e.g. `audio/midi`. */
  readonly mediaType: string | undefined;
  /** The suggested name; undefined for files that are not sent as attachments. */
  readonly fileName: string | undefined;
  /** How its audio was made, as the header `Digital-Source-Type` states it. */
  readonly digitalSourceType: string | undefined;
  /** undefined while the file is still being generated. */
  readonly bytes: number | undefined;
}

/** Progress of a file that is rendered on request. */
export type FileProgress = Extract<Reply<'getTrackStems'>, { status: 'making' }>['progress'];

export interface DownloadOptions extends Omit<SendOptions, 'body'> {
  /** Called while stems, MIDI or WAV are rendered; null until they have started. */
  readonly onProgress?: ((progress: FileProgress) => void) | undefined;
}

const pollMs = 1_000;

/** A file may be read from slow disks, or zipped while it is sent; the audio of a generation waits for its model. */
const silenceOf = (name: RouteName | undefined, { timeoutMs }: ReplyLimits): number =>
  name === 'streamGeneration' ? Infinity : 2 * timeoutMs;

/** Sends a call that replies with a file, and waits for one that is rendered on request. */
export async function download(
  sender: Sender,
  name: RouteName,
  { onProgress, ...options }: DownloadOptions,
): Promise<Download> {
  const headers = { accept: '*/*', prefer: 'respond-async', ...options.headers };
  for (;;) {
    const reply = await sender.call(name, { ...options, headers }, async (response, limits) =>
      response.status === 202
        ? ((await readJson(response, limits)) as { progress: FileProgress })
        : toDownload(response, silenceOf(name, limits)),
    );
    if (!('progress' in reply)) return reply;
    onProgress?.(reply.progress);
    await pause(pollMs, options.signal);
  }
}

/** Gets the file behind a URL that the API returned, such as the `downloadUrl` of a track. */
export const downloadUrl = (
  sender: Sender,
  url: string,
  options: Pick<SendOptions, 'headers' | 'signal'>,
): Promise<Download> =>
  sender.get(url, options, async (response, limits) => toDownload(response, silenceOf(undefined, limits)));

function toDownload(response: Response, silenceMs: number): Download {
  const { headers } = response;
  const length = headers.get('content-length');
  const bytes = length === null ? undefined : Number(length);
  return {
    body: limitedBody(response, { silenceMs, bytes }),
    mediaType: headers.get('content-type')?.split(';')[0] ?? undefined,
    digitalSourceType: headers.get('digital-source-type') ?? undefined,
    fileName: fileNameOf(headers.get('content-disposition')),
    bytes,
  };
}

/**
 * The file name of a Content-Disposition header (RFC 6266); the encoded one is preferred, unless its escapes are
 * malformed.
 */
function fileNameOf(header: string | null): string | undefined {
  const encoded = header?.match(/filename\*=utf-8''([^;]+)/i)?.[1];
  return (
    (encoded !== undefined && decodePercent(encoded)) ||
    header?.match(/filename="((?:[^"\\]|\\.)*)"/i)?.[1]?.replace(/\\(.)/g, '$1')
  );
}

function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
