// A provider in plain Node, as docs/studio-http.md describes it: PORT=8090 KEY=secret node docs/studio-http-server.mjs
// It makes tones. Put a model where `make` is, and it makes music.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const { PORT = '8090', KEY } = process.env;
const about = { name: 'Tones', version: '1', services: ['music', 'sound_effect', 'voice'] };
const voices = [{ id: 'hum', name: 'Hum', description: 'A machine that hums', language: 'und' }];
const orders = new Map();
const rate = 44_100;

/** A WAV of 16-bit mono: a tone that swells and fades, its pitch from the seed. */
function make({ length_ms, text: words = '', speed = 1, seed = 0 }, order) {
  const frames = Math.round(((length_ms ?? (500 + words.length * 60) / speed) / 1000) * rate);
  const wav = Buffer.alloc(44 + 2 * frames);
  wav.write('RIFF\0\0\0\0WAVEfmt ');
  wav.writeUInt32LE(36 + 2 * frames, 4);
  // The size of what follows; whole numbers, one channel; so many frames and bytes a second; 2 bytes of 16 bits.
  const format = [16, 0x1_0001, rate, 2 * rate, 0x10_0002];
  for (const [i, word] of format.entries()) wav.writeUInt32LE(word, 16 + 4 * i);
  wav.write('data', 36);
  wav.writeUInt32LE(2 * frames, 40);
  const hertz = 220 * 2 ** ((seed % 12) / 12);
  for (let i = 0; i < frames; i++) {
    const swell = Math.sin((Math.PI * i) / frames);
    wav.writeInt16LE(Math.round(12_000 * swell * Math.sin((2 * Math.PI * hertz * i) / rate)), 44 + 2 * i);
  }
  Object.assign(order, { file: wav, state: { status: 'done', facts: { title: 'A tone' } } });
}

async function answer(request, reply) {
  const send = (status, body) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));
  const refuse = (status, code, message) => send(status, { error: { code, message } });
  if (KEY && request.headers.authorization !== `Bearer ${KEY}`)
    return refuse(401, 'auth', 'Another key, please.');
  const [, id, file] = /^\/studio-http\/1\/orders\/([\w-]+)(\/file)?$/.exec(request.url) ?? [];
  if (request.url === '/studio-http/1') return send(200, about);
  if (request.url === '/studio-http/1/voices') return send(200, { voices });
  if (!id) return refuse(404, 'invalid', 'There is nothing here.');
  if (request.method === 'DELETE') return (orders.delete(id), send(204));
  if (request.method === 'PUT' && !orders.has(id)) {
    const wanted = JSON.parse(await text(request));
    if (!about.services.includes(wanted.service))
      return refuse(400, 'invalid', `I make no ${wanted.service}.`);
    const order = { state: { status: 'working', progress: 0 } };
    orders.set(id, order);
    setImmediate(make, wanted, order);
  }
  const order = orders.get(id);
  if (!order) return refuse(404, 'invalid', 'There is no such order.');
  if (file && !order.file) return refuse(404, 'invalid', 'It is not done yet.');
  if (file) return reply.writeHead(200, { 'content-type': 'audio/wav' }).end(order.file);
  return send(200, order.state);
}

const server = createServer((request, reply) => {
  answer(request, reply).catch((error) => reply.writeHead(500).end(String(error)));
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
