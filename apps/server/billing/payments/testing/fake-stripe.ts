import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A received request. */
export interface ReceivedRequest {
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly fields: URLSearchParams;
}

function answer(response: ServerResponse, status: number, json: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
}

/** A fake of the two Stripe API calls that the server uses. */
export async function fakeStripe() {
  const sessions: ReceivedRequest[] = [];
  const intents = new Map<string, object>();
  const state = { isBroken: false };

  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const path = request.url ?? '';
      if (state.isBroken) return answer(response, 500, { error: { type: 'api_error', message: 'broken' } });
      if (request.method === 'POST' && path === '/v1/checkout/sessions') {
        const { authorization, 'idempotency-key': key } = request.headers;
        const idempotencyKey = typeof key === 'string' ? key : undefined;
        sessions.push({ authorization, idempotencyKey, fields: new URLSearchParams(body) });
        const id = `cs_test_${sessions.length}`;
        return answer(response, 200, {
          id,
          object: 'checkout.session',
          url: `https://checkout.stripe.com/c/${id}`,
        });
      }
      const intent = intents.get(path.replace('/v1/payment_intents/', ''));
      if (intent) return answer(response, 200, intent);
      return answer(response, 404, {
        error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such' },
      });
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    overrides: { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 } as const,
    sessions,
    intents,
    state,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
