import { frameCount, type FrameRate } from './frame-rate.ts';
import { framesOf, markerLabel, type ExportedVersion, type Marker } from './marker.ts';
import { xmlText } from './xml-text.ts';

/** A time in seconds as the fraction that the format demands. */
const fraction = (frames: number, rate: FrameRate) => `${frames * rate.seconds}/${rate.frames}s`;

function markerElement(marker: Marker, version: ExportedVersion): string {
  const { first, length } = framesOf(marker, version);
  const { content, resolvedAt } = marker.comment;
  const attributes = {
    start: fraction(first, version.rate),
    duration: fraction(length, version.rate),
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
  version: ExportedVersion,
): AsyncGenerator<string> {
  const { title, fileName, facts, rate } = version;
  const name = xmlText(title);
  const duration = fraction(frameCount(facts.duration, rate), rate);
  // 2398, 2997 and 5994 are names of Final Cut Pro.
  const perSecond = rate.seconds === 1 ? rate.frames : Math.round((100 * rate.frames) / rate.seconds);
  const source = xmlText(`file:///${encodeURIComponent(fileName)}`);
  yield `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.9">
  <resources>
    <format id="r1" name="FFVideoFormat1080p${perSecond}" frameDuration="${fraction(1, rate)}" width="1920" height="1080"/>
    <asset id="r2" name="${name}" start="0s" duration="${duration}" hasAudio="1" audioSources="1" audioChannels="2">
      <media-rep kind="original-media" src="${source}"/>
    </asset>
  </resources>
  <library>
    <event name="${name}">
      <project name="${name}">
        <sequence format="r1" duration="${duration}" tcStart="0s" tcFormat="${rate.isDropFrame ? 'DF' : 'NDF'}" audioLayout="stereo">
          <spine>
            <asset-clip ref="r2" name="${name}" offset="0s" start="0s" duration="${duration}" audioRole="music">
`;
  for await (const marker of markers) yield markerElement(marker, version);
  yield `            </asset-clip>
          </spine>
        </sequence>
      </project>
    </event>
  </library>
</fcpxml>
`;
}
