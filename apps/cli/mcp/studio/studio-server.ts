import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { createClient } from '#client/create-client.ts';
import { listTools, toolServer, type ToolServerOptions } from '#mcp/tool-server.ts';
import { findTools } from './find-tools.ts';
import { generateTools } from './generate-tools.ts';
import { promptTools } from './prompt-tools.ts';
import { remakeTools } from './remake-tools.ts';
import { reviewTools } from './review-tools.ts';
import type { Studio } from './studio.ts';

const instructions =
  'A studio in which a team makes music, sound effects and speech. Begin with list_projects; tracks belong to projects. To change a piece: read_edits, show the edits in words to the user, estimate_remake, then remake_track with as: "version". Prices are in tokens of the studio. Show pageUrl to the user; downloadUrl needs the API token.';

const tools = [...findTools, ...promptTools, ...generateTools, ...remakeTools, ...reviewTools];

let serialized: string | undefined;

/** The result of `tools/list` as JSON: 0.1 MB that are the same for each call. */
export const serializedToolList = (): string => (serialized ??= JSON.stringify(listTools(tools)));

interface StudioServerOptions extends Omit<
  ToolServerOptions<Studio>,
  'name' | 'instructions' | 'tools' | 'context'
> {
  /** The API token of the caller. */
  readonly token: string;
  /** Address of the web app, without a slash at the end. */
  readonly url: string;
  /** Calls the API. */
  readonly fetch: typeof fetch;
}

/** A call that must wait longer than this for a rate limit fails, and says for how long. */
const maxRetryDelayMs = 10_000;

/** The tools of a studio, for one connection of the owner of an API token. */
export function studioServer({ token, url, fetch, ...options }: StudioServerOptions): Server {
  const client = createClient({ baseUrl: url, token, fetch, maxRetryDelayMs });
  return toolServer({ ...options, name: 'tutti', instructions, tools, context: { client, url } });
}
