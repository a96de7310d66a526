import { crc32, deflateSync } from 'node:zlib';
import type { ContentBlock } from '@modelcontextprotocol/sdk/types.js';
import type { Waveform } from '#contract/waveform.ts';

const HEIGHT = 128;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** RGB of the background, of the peaks and of the RMS; a pixel is the index of its colour. */
const PALETTE = Buffer.from([0x14, 0x16, 0x1c, 0x5b, 0x74, 0xc9, 0xb4, 0xc3, 0xf5]);
const [BACKGROUND, PEAK, RMS] = [0, 1, 2];

/** A chunk of a PNG file: length, type, data, CRC-32. */
function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** PNG (W3C, third edition) with one byte for each pixel, an index of the palette. */
function png(width: number, height: number, pixels: (x: number, y: number) => number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // 8 bits, colour type 3: palette; the only compression and filter methods; not interlaced.
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) {
    // The first byte of a row is its filter: none.
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = pixels(x, y);
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', PALETTE),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** A waveform as a picture: one column for each point, peak and RMS around the middle. */
function waveformPicture({ points, peak, rms }: Waveform): Buffer {
  const [peaks, levels] = [Buffer.from(peak, 'base64'), Buffer.from(rms, 'base64')];
  const middle = (HEIGHT - 1) / 2;
  return png(points, HEIGHT, (x, y) => {
    const distance = Math.abs(y - middle);
    const reaches = (value = 0) => distance <= Math.max(0.5, (value / 255) * middle);
    if (reaches(levels[x])) return RMS;
    return reaches(peaks[x]) ? PEAK : BACKGROUND;
  });
}

/** The picture of a waveform as content of a result. */
export const waveformContent = (waveform: Waveform): ContentBlock => ({
  type: 'image',
  mimeType: 'image/png',
  data: waveformPicture(waveform).toString('base64'),
});
