import { routes, type RouteName } from '#contract/routes.ts';
import { splitRoute } from '#contract/split-route.ts';
import { formBody } from '../form-body.ts';
import type { ApiCall } from './access-rule.ts';

const json = { 'content-type': 'application/json' };

/** The reply to a call of the access table. */
export interface Outcome {
  readonly status: number;
  /** The error code of a 403. */
  readonly code?: string;
}

/** Makes a call of the access table with these credentials. Reads only replies with errors. */
export async function callEndpoint(
  name: RouteName,
  { params = {}, query = {}, body, form }: ApiCall,
  url: string,
  credentials: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const { method, path } = splitRoute(routes[name]);
  const filled = path
    .replaceAll(/:(\w+)/g, (_match, param: string) => params[param] ?? `no ${param}`)
    .replace('*', () => params['*'] ?? '');
  // JSON, if the endpoint takes both.
  const sent = body === undefined ? form && formBody(form) : { body: JSON.stringify(body), headers: json };
  const abort = new AbortController();
  const reply = await fetch(`${url}${filled}?${new URLSearchParams(query).toString()}`, {
    method,
    redirect: 'manual',
    signal: abort.signal,
    headers: { ...credentials, ...sent?.headers },
    ...(sent && { body: sent.body }),
  });
  const { status } = reply;
  // An error is read, so that its connection serves the next call; the reply to another call may be a stream without end.
  if (status >= 400) {
    const { code } = (await reply.json()) as { code: string };
    return { status, ...(status === 403 && { code }) };
  }
  abort.abort();
  return { status };
}
