import { framesOf, markerLabel, singleLine, type ExportedVersion, type Marker } from './marker.ts';
import { timecode } from './time-format.ts';

/** Timelines of editors begin at one hour. */
const startHour = 3600;

/** `|` separates the fields of a marker in DaVinci Resolve. */
const withoutBars = (text: string) => text.replaceAll('|', '/');

/**
 * A CMX 3600 edit decision list with an event for each comment, as DaVinci Resolve writes its timeline markers, and as
 * locators for Avid.
 */
export async function* edl(
  markers: AsyncIterable<Marker>,
  { title, fps }: ExportedVersion,
): AsyncGenerator<string> {
  yield `TITLE: ${singleLine(title)}\r\nFCM: NON-DROP FRAME\r\n`;
  for await (const marker of markers) {
    const { first, length } = framesOf(marker, fps);
    const at = timecode(startHour * fps + first, fps);
    const until = timecode(startHour * fps + first + length, fps);
    const color = marker.comment.resolvedAt ? 'Green' : 'Blue';
    const label = withoutBars(markerLabel(marker));
    const event = String(marker.number).padStart(3, '0');
    yield [
      '',
      `${event}  001      V     C        ${at} ${until} ${at} ${until}`,
      ` |C:ResolveColor${color} |M:${label} |D:${length}`,
      `* LOC: ${at} ${color.toUpperCase().padEnd(7)} ${label}`,
      '',
    ].join('\r\n');
  }
}
