import { framesOfHour, timecode } from './frame-rate.ts';
import { framesOf, markerLabel, singleLine, type ExportedVersion, type Marker } from './marker.ts';

/** `|` separates the fields of a marker in DaVinci Resolve. */
const withoutBars = (text: string) => text.replaceAll('|', '/');

/** Markers that begin in the same frame, with that frame. */
interface Event {
  readonly first: number;
  readonly length: number;
  readonly markers: readonly Marker[];
}

/** DaVinci Resolve keeps one marker a frame. */
async function* eventsOf(markers: AsyncIterable<Marker>, version: ExportedVersion): AsyncGenerator<Event> {
  let event: Event | undefined;
  for await (const marker of markers) {
    const { first, length } = framesOf(marker, version);
    if (event && event.first !== first) yield event;
    const same = event?.first === first ? event : undefined;
    event = {
      first,
      length: Math.max(length, same?.length ?? 0),
      markers: [...(same?.markers ?? []), marker],
    };
  }
  if (event) yield event;
}

/**
 * A CMX 3600 edit decision list with an event for each frame that has comments, as DaVinci Resolve writes its timeline
 * markers, and as locators for Avid. Timelines of editors begin at one hour.
 */
export async function* edl(markers: AsyncIterable<Marker>, version: ExportedVersion): AsyncGenerator<string> {
  const { title, rate } = version;
  yield `TITLE: ${singleLine(title)}\r\nFCM: ${rate.isDropFrame ? 'DROP' : 'NON-DROP'} FRAME\r\n`;
  const start = framesOfHour(rate);
  let number = 0;
  for await (const { first, length, markers: together } of eventsOf(markers, version)) {
    const at = timecode(start + first, rate);
    const until = timecode(start + first + length, rate);
    const color = together.every(({ comment }) => comment.resolvedAt) ? 'Green' : 'Blue';
    const label = withoutBars(together.map(markerLabel).join(' / '));
    const event = String(++number).padStart(3, '0');
    yield [
      '',
      `${event}  001      V     C        ${at} ${until} ${at} ${until}`,
      ` |C:ResolveColor${color} |M:${label} |D:${length}`,
      `* LOC: ${at} ${color.toUpperCase().padEnd(7)} ${label}`,
      '',
    ].join('\r\n');
  }
}
