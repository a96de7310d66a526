import { Agent, request } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** A request that the thread sends at the message `send`. */
export interface PreparedRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
  /** Of an endless reply only the beginning is read. */
  readonly isEndless: boolean;
}

export interface SentReply {
  readonly status: number;
  readonly bytes: number;
  /** The beginning of the reply. */
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let prepared: PreparedRequest | undefined;

function send({ url, method, headers, body, isEndless }: PreparedRequest): Promise<SentReply> {
  return new Promise((resolve) => {
    const sent = request(url, { method, agent, headers }, (reply) => {
      const status = reply.statusCode ?? 0;
      let bytes = 0;
      let text = '';
      const done = () => resolve({ status, bytes, text });
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (text.length < 300) text += chunk.toString('latin1').slice(0, 300);
        if (!isEndless) return;
        done();
        sent.destroy();
      });
      reply.on('end', done);
      // A reply that is cut off, as after a refused body that was not read to its end.
      reply.on('error', done);
    });
    sent.setTimeout(20_000, () => sent.destroy(new Error('no reply in 20 s')));
    sent.on('error', (error) => resolve({ status: 0, bytes: 0, text: error.message }));
    sent.end(body);
  });
}

parentPort!.on('message', (message: PreparedRequest | 'send') => {
  if (message !== 'send') {
    prepared = message;
    parentPort!.postMessage('prepared');
  } else void send(prepared!).then((reply) => parentPort!.postMessage(reply));
});
