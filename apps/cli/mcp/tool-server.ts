import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ElicitResultSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
  type ListToolsResult,
  type RequestId,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { z } from 'zod';
import { portableSchema } from './portable-schema.ts';
import { toolError } from './tool-error.ts';
import type { Confirmation, Tool, ToolCall } from './tool.ts';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** The user may be away from the screen. */
const ANSWER_TIMEOUT_MS = 10 * 60_000;

export interface ToolServerOptions<Context> {
  readonly name: string;
  readonly version: string;
  /** How the tools work together, for the model. */
  readonly instructions: string;
  readonly tools: readonly Tool<Context>[];
  /** What the tools work on. */
  readonly context: Context;
  /** Identifies a call for `ToolCall.key`. */
  readonly keyOf: (request: RequestId) => string;
  /** Whether the client can ask its user; default: as it said when it connected. */
  readonly canAsk?: boolean;
  readonly onUnexpected: (error: unknown) => void;
}

type JsonSchema = ListToolsResult['tools'][number]['inputSchema'];
/** In the draft that the clients' validators read. */
const jsonSchema = (
  of: z.ZodType,
  options: Pick<NonNullable<Parameters<typeof z.toJSONSchema>[1]>, 'io' | 'reused'>,
): JsonSchema =>
  objectSchema(portableSchema(z.toJSONSchema(of, { target: 'draft-7', ...options })) as NamedSchema);

interface NamedSchema {
  readonly $ref?: string;
  readonly definitions?: Readonly<Record<string, object>>;
}

/**
 * A schema that is an object at its root, as the protocol demands. One that has a name in the API's description is a
 * reference there, which is replaced by what it names. @throws for a tool whose schema is no object
 */
function objectSchema({ $ref, ...rest }: NamedSchema): JsonSchema {
  const name = $ref?.replace('#/definitions/', '');
  const schema = { ...rest, ...(name !== undefined && rest.definitions?.[name]) };
  if (!('type' in schema) || schema.type !== 'object')
    throw new Error('A schema of a tool must be an object.');
  return schema as JsonSchema;
}

const listed = new WeakMap<Tool<never>, ListToolsResult['tools'][number]>();

function listedTool(one: Tool<never>): ListToolsResult['tools'][number] {
  const known = listed.get(one);
  if (known) return known;
  const { name, title, description, annotations } = one;
  const made = {
    name,
    title,
    description,
    annotations: { title, ...annotations },
    inputSchema: jsonSchema(one.input, { io: 'input' }),
    // Not every model resolves references in what it fills in; in what it reads they save half of the text.
    outputSchema: jsonSchema(one.output, { io: 'output', reused: 'ref' }),
  };
  listed.set(one, made);
  return made;
}

/** The tools as `tools/list` returns them. */
export const listTools = <Context>(tools: readonly Tool<Context>[]): ListToolsResult => ({
  tools: tools.map(listedTool),
});

/** An MCP server with these tools, for one connection. */
export function toolServer<Context>(options: ToolServerOptions<Context>): Server {
  const { name, version, instructions, tools, context, keyOf, onUnexpected } = options;
  const server = new Server({ name, title: 'Tutti', version }, { capabilities: { tools: {} }, instructions });
  const canAsk = () => options.canAsk ?? server.getClientCapabilities()?.elicitation !== undefined;

  async function confirm(message: string, extra: Extra): Promise<Confirmation> {
    if (!canAsk()) return 'unsupported';
    // A signal of its own: the SDK would cancel a question that was answered already.
    const question = new AbortController();
    const cancel = () => question.abort(extra.signal.reason);
    extra.signal.addEventListener('abort', cancel, { once: true });
    try {
      const { action } = await extra.sendRequest(
        {
          method: 'elicitation/create',
          params: { message, requestedSchema: { type: 'object', properties: {} } },
        },
        ElicitResultSchema,
        { timeout: ANSWER_TIMEOUT_MS, signal: question.signal },
      );
      return action === 'accept' ? 'accepted' : 'declined';
    } catch (error) {
      if (extra.signal.aborted) throw error;
      // An answer that does not come, or that the client cannot give, is no agreement.
      return 'declined';
    } finally {
      extra.signal.removeEventListener('abort', cancel);
    }
  }

  function callOf(extra: Extra): ToolCall {
    const { _meta: { progressToken } = {} } = extra;
    let sent = -1;
    return {
      key: keyOf(extra.requestId),
      signal: extra.signal,
      progress(fraction, message) {
        if (progressToken === undefined || fraction <= sent) return;
        sent = fraction;
        const params = { progressToken, progress: fraction, total: 1, message };
        // A client that is gone needs no progress.
        extra.sendNotification({ method: 'notifications/progress', params }).catch(() => undefined);
      },
      confirm: (message) => confirm(message, extra),
    };
  }

  server.setRequestHandler(ListToolsRequestSchema, () => listTools(tools));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra): Promise<CallToolResult> => {
    const called = tools.find((one) => one.name === params.name);
    if (!called) throw new McpError(ErrorCode.InvalidParams, `There is no tool "${params.name}".`);
    try {
      const { facts, content = [] } = await called.run(params.arguments ?? {}, callOf(extra), context);
      return {
        content: [{ type: 'text', text: JSON.stringify(facts) }, ...content],
        structuredContent: facts,
      };
    } catch (error) {
      // The answer to a cancelled call is not sent.
      return toolError(error, extra.signal.aborted ? () => undefined : onUnexpected);
    }
  });
  return server;
}
