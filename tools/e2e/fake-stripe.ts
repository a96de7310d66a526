import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Session {
  readonly id: string;
  readonly fields: URLSearchParams;
}

const field = ({ fields }: Session, name: string) => fields.get(name) ?? '';

const paymentPage = (session: Session) => `<!doctype html><title>Payment</title>
<h1>Pay ${field(session, 'line_items[0][price_data][unit_amount]')} cents</h1>
<form method="post" action="/pay/${session.id}/paid"><button>Pay</button></form>
<form method="post" action="/pay/${session.id}/later"><button>Pay by bank transfer</button></form>
<p><a href="${field(session, 'cancel_url')}">Cancel</a></p>`;

/**
 * A fake Stripe for token purchases: creates checkout sessions, serves a payment page, and sends signed webhook
 * events.
 */
export class FakeStripe {
  readonly webhookSecret = 'whsec_stand_in';
  /** While true, every request is answered with 500. */
  isBroken = false;
  /** The base URL of the server that receives the webhook. */
  serverUrl = '';
  readonly #sessions: Session[] = [];
  readonly #server = createServer((request, response) => {
    void this.#answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Sends the webhook event for the last checkout session. */
  async sendWebhook(type: 'completed' | 'expired' = 'completed'): Promise<void> {
    const session = this.#sessions.at(-1);
    if (!session) throw new Error('Nobody has gone to pay.');
    const payload = JSON.stringify({
      id: `evt_${randomUUID().replaceAll('-', '')}`,
      object: 'event',
      type: `checkout.session.${type}`,
      data: {
        object: {
          object: 'checkout.session',
          metadata: { purchaseId: field(session, 'metadata[purchaseId]') },
          payment_status: type === 'completed' ? 'paid' : 'unpaid',
          amount_total: Number(field(session, 'line_items[0][price_data][unit_amount]')),
          currency: field(session, 'line_items[0][price_data][currency]'),
          payment_intent: `pi_${session.id}`,
        },
      },
    });
    const seconds = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', this.webhookSecret).update(`${seconds}.${payload}`).digest('hex');
    const response = await fetch(`${this.serverUrl}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` },
      body: payload,
    });
    if (!response.ok) throw new Error(`The event was answered with ${response.status}.`);
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const [, resource, id, action] = (request.url ?? '').split('/');
    if (this.isBroken) {
      const error = { type: 'api_error', message: 'Broken on purpose.' };
      response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    } else if (request.url === '/v1/checkout/sessions') {
      const session = { id: `cs_${this.#sessions.length}`, fields: new URLSearchParams(body) };
      this.#sessions.push(session);
      const reply = { id: session.id, object: 'checkout.session', url: `${this.url}/pay/${session.id}` };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    } else {
      const session = this.#sessions.find((one) => resource === 'pay' && one.id === id);
      if (!session) response.writeHead(404).end();
      else if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'text/html' }).end(paymentPage(session));
      } else {
        if (action === 'paid') await this.sendWebhook();
        response.writeHead(303, { location: field(session, 'success_url') }).end();
      }
    }
  }
}
