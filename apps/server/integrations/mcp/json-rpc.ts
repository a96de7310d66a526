import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { RelayedMessage } from './mcp-relay.ts';

/* The JSON-RPC messages of a body, before the transport has validated them. */

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The ids of the requests in a body, which are answered in its reply. */
export const requestIds = (body: unknown): RequestId[] =>
  [body]
    .flat()
    .flatMap((one) => (isObject(one) && 'method' in one && 'id' in one ? [one.id as RequestId] : []));

/** The id of a body that only asks for the tools; undefined for others. */
export function toolListId(body: unknown): RequestId | undefined {
  if (!isObject(body) || !('jsonrpc' in body && 'method' in body && 'id' in body)) return undefined;
  const { jsonrpc, method, id } = body;
  const isId = typeof id === 'string' || Number.isSafeInteger(id);
  return jsonrpc === '2.0' && method === 'tools/list' && isId ? (id as RequestId) : undefined;
}

/** Whether a client takes a media type, by its Accept header (RFC 9110); one without the header takes all. */
export function accepts(header: string | undefined, type: string): boolean {
  const ranges = [type, type.replace(/\/.*/, '/*'), '*/*'];
  const names = (header ?? '*/*').split(',').filter((one) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(one));
  return names.some((one) => ranges.includes(one.split(';', 1)[0]!.trim().toLowerCase()));
}

interface Initialize {
  readonly params?: { readonly capabilities?: { readonly elicitation?: unknown } };
}

/** The `initialize` request of a body. */
export const initializeOf = (body: unknown): Initialize | undefined =>
  [body].flat().find((one) => isObject(one) && 'method' in one && one.method === 'initialize') as
    | Initialize
    | undefined;

/** Whether the client of an `initialize` request can ask its user. */
export const canAsk = ({ params }: Initialize): boolean => params?.capabilities?.elicitation !== undefined;

/** What a validated message says about a call that another request began; undefined: nothing. */
export function relayedMessage(message: JSONRPCMessage): RelayedMessage | undefined {
  if (!('method' in message)) {
    const { id } = message;
    return id === undefined ? undefined : { kind: 'answer', message: { ...message, id } };
  }
  if (message.method !== 'notifications/cancelled') return undefined;
  const requestId = message.params?.['requestId'] as RequestId | undefined;
  return requestId === undefined ? undefined : { kind: 'cancellation', message, requestId };
}
