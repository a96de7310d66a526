import { csvLine } from '#server/platform/csv.ts';
import { markerLabel, type Marker } from './marker.ts';
import { clockTime } from './time-format.ts';

/** A list for the region and marker manager of Reaper: `M` are markers, `R` regions. */
export async function* reaper(markers: AsyncIterable<Marker>): AsyncGenerator<string> {
  yield csvLine(['#', 'Name', 'Start', 'End', 'Length']);
  for await (const marker of markers) {
    const start = marker.start ?? 0;
    const [id, label, at] = [marker.number, markerLabel(marker), clockTime(start)];
    yield marker.end === null
      ? csvLine([`M${id}`, label, at, '', ''])
      : csvLine([`R${id}`, label, at, clockTime(marker.end), clockTime(marker.end - start)]);
  }
}
