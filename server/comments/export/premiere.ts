import { framesOf, markerLabel, type ExportedVersion, type Marker } from './marker.ts';
import { xmlText } from './xml-text.ts';

function markerElement(marker: Marker, fps: number): string {
  const { first, length } = framesOf(marker, fps);
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
  { title, facts, fps }: ExportedVersion,
): AsyncGenerator<string> {
  const rate = `<rate><timebase>${fps}</timebase><ntsc>FALSE</ntsc></rate>`;
  yield `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xmeml>
<xmeml version="4">
  <sequence id="sequence-1">
    <name>${xmlText(title)}</name>
    <duration>${Math.max(1, Math.ceil(facts.duration * fps))}</duration>
    ${rate}
    <timecode>${rate}<string>00:00:00:00</string><frame>0</frame><displayformat>NDF</displayformat></timecode>
    <media>
      <video><format><samplecharacteristics>${rate}<width>1920</width><height>1080</height></samplecharacteristics></format></video>
      <audio><numOutputChannels>2</numOutputChannels></audio>
    </media>
`;
  for await (const marker of markers) yield markerElement(marker, fps);
  yield `  </sequence>
</xmeml>
`;
}
