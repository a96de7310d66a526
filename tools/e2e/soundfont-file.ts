const rateHz = 44_100;
/** A period of 441 Hz has 100 frames. */
const frames = 4_000;

const word = (value: number): Buffer => Buffer.from([value & 255, (value >> 8) & 255]);
const doubleWord = (value: number): Buffer => Buffer.concat([word(value & 65_535), word(value >>> 16)]);
const name = (text: string): Buffer => Buffer.concat([Buffer.from(text), Buffer.alloc(20)]).subarray(0, 20);

function chunk(id: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const padding = Buffer.alloc(content.length % 2);
  return Buffer.concat([Buffer.from(id), doubleWord(content.length), content, padding]);
}

const list = (type: string, ...chunks: readonly Buffer[]) => chunk('LIST', Buffer.from(type), ...chunks);
const generator = (number: number, amount: number) => Buffer.concat([word(number), word(amount)]);

/** A SoundFont 2 file with one preset, a looped sine as the grand piano of General MIDI. */
export function soundFontFile(title: string, licence: string): Buffer {
  const samples = Buffer.alloc((frames + 46) * 2);
  for (let at = 0; at < frames; at += 1)
    samples.writeInt16LE(Math.round(20_000 * Math.sin((2 * Math.PI * at) / 100)), 2 * at);
  const bag = Buffer.concat([word(0), word(0)]);
  const preset = (text: string, zone: number) =>
    Buffer.concat([name(text), word(0), word(0), word(zone), Buffer.alloc(12)]);
  const instrument = (text: string, zone: number) => Buffer.concat([name(text), word(zone)]);
  const header = Buffer.concat([
    name('sine'),
    ...[0, frames, 1_000, 2_000, rateHz].map(doubleWord),
    Buffer.from([60, 0]),
    word(0),
    word(1),
  ]);
  const tables = [
    chunk('phdr', preset('Sine', 0), preset('EOP', 1)),
    chunk('pbag', bag, word(1), word(0)),
    chunk('pmod', Buffer.alloc(10)),
    chunk('pgen', generator(41, 0), generator(0, 0)),
    chunk('inst', instrument('Sine', 0), instrument('EOI', 1)),
    chunk('ibag', bag, word(2), word(0)),
    chunk('imod', Buffer.alloc(10)),
    chunk('igen', generator(54, 1), generator(53, 0), generator(0, 0)),
    chunk('shdr', header, name('EOS'), Buffer.alloc(26)),
  ];
  const info = [chunk('INAM', Buffer.from(`${title}\0`)), chunk('ICOP', Buffer.from(`${licence}\0`))];
  return chunk(
    'RIFF',
    Buffer.from('sfbk'),
    list('INFO', ...info),
    list('sdta', chunk('smpl', samples)),
    list('pdta', ...tables),
  );
}
