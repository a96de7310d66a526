import { markerLabel, type Marker } from './marker.ts';

/** A label track of Audacity: start and end in seconds and the text, separated by tabs. */
export async function* audacity(markers: AsyncIterable<Marker>): AsyncGenerator<string> {
  for await (const marker of markers) {
    const start = marker.start ?? 0;
    yield `${start.toFixed(6)}\t${(marker.end ?? start).toFixed(6)}\t${markerLabel(marker)}\n`;
  }
}
