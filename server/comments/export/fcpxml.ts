import { framesOf, markerLabel, type ExportedVersion, type Marker } from './marker.ts';
import { xmlText } from './xml-text.ts';

function markerElement(marker: Marker, fps: number): string {
  const { first, length } = framesOf(marker, fps);
  const { content, resolvedAt } = marker.comment;
  const attributes = {
    start: `${first}/${fps}s`,
    duration: `${length}/${fps}s`,
    value: markerLabel(marker),
    // A to-do marker, which Final Cut Pro lists as completed or not.
    completed: resolvedAt ? '1' : '0',
    note: content,
  };
  const text = Object.entries(attributes).map(([name, value]) => `${name}="${xmlText(value)}"`);
  return `              <marker ${text.join(' ')}/>\n`;
}

/** A Final Cut Pro project with the audio as one clip, which has the comments as markers. */
export async function* fcpxml(
  markers: AsyncIterable<Marker>,
  { title, fileName, facts, fps }: ExportedVersion,
): AsyncGenerator<string> {
  const name = xmlText(title);
  const duration = `${Math.max(1, Math.ceil(facts.duration * fps))}/${fps}s`;
  const source = xmlText(`file:///${encodeURIComponent(fileName)}`);
  yield `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.9">
  <resources>
    <format id="r1" name="FFVideoFormat1080p${fps}" frameDuration="1/${fps}s" width="1920" height="1080"/>
    <asset id="r2" name="${name}" start="0s" duration="${duration}" hasAudio="1" audioSources="1" audioChannels="2">
      <media-rep kind="original-media" src="${source}"/>
    </asset>
  </resources>
  <library>
    <event name="${name}">
      <project name="${name}">
        <sequence format="r1" duration="${duration}" tcStart="0s" tcFormat="NDF" audioLayout="stereo">
          <spine>
            <asset-clip ref="r2" name="${name}" offset="0s" start="0s" duration="${duration}" audioRole="music">
`;
  for await (const marker of markers) yield markerElement(marker, fps);
  yield `            </asset-clip>
          </spine>
        </sequence>
      </project>
    </event>
  </library>
</fcpxml>
`;
}
