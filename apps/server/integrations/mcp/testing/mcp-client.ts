import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished } from 'vitest';
import type { Body } from '#contract/api.ts';
import type { ApiUser } from '#contract/testing/api-user.ts';

export type Answer = 'accept' | 'decline' | 'cancel';

interface ConnectOptions {
  /** How the user answers questions; absent: the client cannot ask. */
  readonly answer?: (question: string) => Answer | Promise<Answer>;
  /** Replaces `fetch`. */
  readonly fetch?: typeof fetch;
}

/** Creates an API token of a user. */
export async function newToken(user: ApiUser, settings: Partial<Body<'createApiToken'>> = {}) {
  const body = { name: 'Assistant', scopes: ['comment', 'generate', 'manage'] as const, ...settings };
  return user.call('createApiToken', { body: { ...body, scopes: [...body.scopes] } });
}

/** Connects the client of the MCP SDK to a studio with an API token, for one test. */
export async function connectMcp(
  studioUrl: string,
  token: string,
  { answer, fetch: send }: ConnectOptions = {},
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { capabilities: answer ? { elicitation: {} } : {} },
  );
  if (answer) {
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
      const action = await answer(params.message);
      return action === 'accept' ? { action, content: {} } : { action };
    });
  }
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', studioUrl), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    ...(send && { fetch: send }),
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

/** The facts of a call that succeeds. */
export async function factsOf(client: Client, name: string, args: Record<string, unknown> = {}) {
  return (await resultOf(client, name, args)).structuredContent!;
}

/** The result of a call that succeeds. */
export async function resultOf(client: Client, name: string, args: Record<string, unknown> = {}) {
  const result = (await client.callTool({ name, arguments: args })) as CallToolResult;
  if (result.isError || !result.structuredContent)
    throw new Error(`${name} failed: ${JSON.stringify(result.content)}`);
  return result;
}

/** The error of a call that fails: code, message and facts. */
export async function errorOf(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError } = (await client.callTool({ name, arguments: args })) as CallToolResult;
  const [text] = content;
  if (!isError || text?.type !== 'text') throw new Error(`${name} did not fail.`);
  return JSON.parse(text.text) as Record<string, unknown> & { code: string; message: string };
}
