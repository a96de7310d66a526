import { frameCount, timecode } from './frame-rate.ts';
import { framesOf, markerLabel, type ExportedVersion, type Marker } from './marker.ts';
import { xmlText } from './xml-text.ts';

function markerElement(marker: Marker, version: ExportedVersion): string {
  const { first, length } = framesOf(marker, version);
  return `    <marker>
      <comment>${xmlText(marker.comment.content)}</comment>
      <name>${xmlText(markerLabel(marker))}</name>
      <in>${first}</in>
      <out>${marker.end === null ? -1 : first + length}</out>
    </marker>
`;
}

/** A Final Cut Pro 7 sequence, which Premiere Pro imports, with the comments as sequence markers. */
export async function* premiere(
  markers: AsyncIterable<Marker>,
  version: ExportedVersion,
): AsyncGenerator<string> {
  const { title, facts, rate: frameRate } = version;
  const { timebase, seconds, isDropFrame } = frameRate;
  const rate = `<rate><timebase>${timebase}</timebase><ntsc>${seconds === 1 ? 'FALSE' : 'TRUE'}</ntsc></rate>`;
  yield `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xmeml>
<xmeml version="4">
  <sequence id="sequence-1">
    <name>${xmlText(title)}</name>
    <duration>${frameCount(facts.duration, frameRate)}</duration>
    ${rate}
    <timecode>${rate}<string>${timecode(0, frameRate)}</string><frame>0</frame><displayformat>${isDropFrame ? 'DF' : 'NDF'}</displayformat></timecode>
    <media>
      <video><format><samplecharacteristics>${rate}<width>1920</width><height>1080</height></samplecharacteristics></format></video>
      <audio><numOutputChannels>2</numOutputChannels></audio>
    </media>
`;
  for await (const marker of markers) yield markerElement(marker, version);
  yield `  </sequence>
</xmeml>
`;
}
