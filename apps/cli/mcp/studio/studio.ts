import type { Client } from '#client/create-client.ts';
import { toolsOn } from '#mcp/tool.ts';

/** A studio as the owner of an API token. */
export interface Studio {
  readonly client: Client;
  /** Address of the web app, without a slash at the end. */
  readonly url: string;
}

export const studioTool = toolsOn<Studio>();
