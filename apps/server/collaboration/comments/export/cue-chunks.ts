import { markerLabel, type Marker } from './marker.ts';

/** Longer labels are cut, because programs show them in one line. In code points. */
const labelLength = 250;

function chunk(id: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 'latin1');
  head.writeUInt32LE(content.length, 4);
  // Chunks start on even bytes; the padding is not included in the size.
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

const words = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, 4 * index);
  return bytes;
};

/** Length, purpose, and country, language, dialect and code page (UTF-8) of a region. */
const region = (id: number, frames: number) =>
  chunk(
    'ltxt',
    Buffer.concat([words(id, frames), Buffer.from('rgn ', 'latin1'), words(0, 65_001 * 0x1_0000)]),
  );

/** The chunks of a WAV that contain markers: cue points, and their labels and lengths. Empty without markers. */
export async function cueChunks(
  markers: AsyncIterable<Marker>,
  { sampleRate, frames }: { readonly sampleRate: number; readonly frames: number },
): Promise<Buffer> {
  const points: Buffer[] = [];
  const labels: Buffer[] = [];
  const regions: Buffer[] = [];
  const frameAt = (seconds: number) => Math.min(Math.max(0, frames - 1), Math.round(seconds * sampleRate));
  for await (const marker of markers) {
    const { number, start, end } = marker;
    const at = frameAt(start ?? 0);
    points.push(Buffer.concat([words(number, at), Buffer.from('data', 'latin1'), words(0, 0, at)]));
    const label = Array.from(markerLabel(marker)).slice(0, labelLength).join('');
    labels.push(chunk('labl', Buffer.concat([words(number), Buffer.from(`${label}\0`)])));
    if (end !== null) regions.push(region(number, Math.max(1, frameAt(end) - at)));
  }
  if (points.length === 0) return Buffer.alloc(0);
  return Buffer.concat([
    chunk('cue ', Buffer.concat([words(points.length), ...points])),
    // FFmpeg and libsndfile read no label after the first region.
    chunk('LIST', Buffer.concat([Buffer.from('adtl', 'latin1'), ...labels, ...regions])),
  ]);
}
