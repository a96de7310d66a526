import { barPosition } from '#contract/bar-positions.ts';
import type { ExportedVersion, Marker } from './marker.ts';

function entry({ number, comment, replies, start, end, isExact }: Marker, { facts }: ExportedVersion) {
  const { position, positionEnd, version, ...fields } = comment;
  return {
    number,
    start,
    end,
    isExact,
    bar: (start === null ? undefined : barPosition(facts, start)) ?? null,
    writtenOn: { version, start: position, end: positionEnd },
    ...fields,
    replies,
  };
}

/** The comments as the API describes them, with their place in the exported version. */
export async function* json(
  markers: AsyncIterable<Marker>,
  version: ExportedVersion,
): AsyncGenerator<string> {
  const { trackId, title, number, facts } = version;
  const head = JSON.stringify({ trackId, title, version: number, duration: facts.duration });
  yield `${head.slice(0, -1)},"comments":[`;
  let separator = '';
  for await (const marker of markers) {
    yield `${separator}\n${JSON.stringify(entry(marker, version))}`;
    separator = ',';
  }
  yield '\n]}\n';
}
