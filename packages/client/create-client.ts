import type { BytesCall, FormCall, Reply } from '#contract/api.ts';
import type { LiveEvent } from '#contract/events.ts';
import type { RouteName } from '#contract/routes.ts';
import type { CallArgs, CallOptions } from './call-options.ts';
import { download, downloadUrl, type Download, type DownloadOptions } from './download.ts';
import type { Generation } from './errors.ts';
import { events, type EventsOptions } from './event-stream.ts';
import { upload, type UploadOptions } from './form-files.ts';
import {
  generate,
  type GenerateCall,
  type Track,
  waitForGeneration,
  type WaitOptions,
} from './generations.ts';
import { type ListCall, type PagedCall, pages, rows, type Row } from './paginate.ts';
import { readJson } from './read-reply.ts';
import { type ClientOptions, createSender } from './send.ts';

type DownloadArgs<Name extends BytesCall> =
  Record<string, never> extends CallOptions<Name>
    ? [options?: CallOptions<Name> & Pick<DownloadOptions, 'onProgress'>]
    : [options: CallOptions<Name> & Pick<DownloadOptions, 'onProgress'>];

/**
 * A client of a studio's API. Methods throw ApiError for an error reply, ConnectionError without a connection,
 * UnexpectedReplyError if another program replies, and the reason of a signal that was aborted.
 */
export interface Client {
  /** Sends a call of the API and returns the JSON of its reply; undefined if it has none. */
  call<Name extends RouteName>(name: Name, ...args: CallArgs<Name>): Promise<Reply<Name>>;
  /** Iterates over the rows of a list, in as many requests as needed. `query.limit` is the size of a page. */
  paginate<Name extends ListCall>(
    name: Name,
    ...args: CallArgs<Name>
  ): AsyncGenerator<Row<Name>, void, undefined>;
  /** Iterates over the pages of a list. */
  pages<Name extends PagedCall>(
    name: Name,
    ...args: CallArgs<Name>
  ): AsyncGenerator<Reply<Name>, void, undefined>;
  /** Submits a generation, waits for its end and returns the track. Throws GenerationError if it fails. */
  generate<Name extends GenerateCall>(name: Name, options: CallOptions<Name> & WaitOptions): Promise<Track>;
  /** Waits for the end of a submitted generation. Throws GenerationError if it failed or was cancelled. */
  waitForGeneration(generationId: string, options?: WaitOptions): Promise<Generation>;
  /** Sends a call that replies with a file; waits for stems, MIDI and WAV, which are rendered on request. */
  download<Name extends BytesCall>(name: Name, ...args: DownloadArgs<Name>): Promise<Download>;
  /** Gets the file behind a URL that the API returned; other hosts do not get the token. */
  downloadUrl(url: string, options?: Pick<DownloadOptions, 'headers' | 'signal'>): Promise<Download>;
  /** Sends a file as a form. */
  upload<Name extends FormCall>(name: Name, options: UploadOptions<Name>): Promise<Reply<Name>>;
  /** Iterates over the live changes that the owner of the token can see; reconnects by itself. */
  events(options?: EventsOptions): AsyncGenerator<LiveEvent, void, undefined>;
}

/** Creates a client. Calls with the same effect when repeated are repeated if the server is briefly unreachable. */
export function createClient(options: ClientOptions): Client {
  const sender = createSender(options);
  return {
    async call<Name extends RouteName>(name: Name, ...[call]: CallArgs<Name>) {
      const { body, headers, ...rest } = call ?? {};
      const json = body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      };
      return (await sender.call(name, { headers, ...rest, ...json }, readJson)) as Reply<Name>;
    },
    paginate: (name, ...[call]) => rows(sender, name, call ?? {}),
    pages: (name, ...[call]) => pages(sender, name, call ?? {}),
    generate: (name, call) => generate(sender, name, call),
    waitForGeneration: (generationId, call = {}) => waitForGeneration(sender, generationId, call),
    download: (name, ...[call]) => download(sender, name, call ?? {}),
    downloadUrl: (url, call = {}) => downloadUrl(sender, url, call),
    upload: (name, call) => upload(sender, name, call),
    events: (call = {}) => events(sender, call),
  };
}
