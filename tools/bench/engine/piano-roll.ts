import type { Score } from '#engine/index.ts';
import { drumPieces } from '#engine/theory.ts';

const STEM_COLOURS: Readonly<Record<string, string>> = {
  drums: '#6f6a66',
  bass: '#2f6f5e',
  harmony: '#3f66a8',
  lead: '#c2452d',
  vocals: '#8a3fa8',
  effects: '#a8883f',
};
const [WIDTH, LEFT, TOP, ROW] = [1200, 40, 24, 5];
const [LOWEST, HIGHEST] = [24, 103];

const y = (pitch: number): number => TOP + (HIGHEST - pitch) * ROW;

/** Draws a score as SVG: notes by pitch and stem, drums below, section labels above, opacity by velocity. */
export function pianoRoll(score: Score): string {
  const bpm = score.tempo[0]?.bpm ?? 120;
  const beats = (score.lengthMs * bpm) / 60_000;
  const barBeats = (score.metre.beatsPerBar * 4) / score.metre.beatUnit;
  const x = (beat: number) => LEFT + (beat / beats) * (WIDTH - LEFT - 10);
  const drumsTop = y(LOWEST) + 14;
  const height = drumsTop + drumPieces.length * 8 + 8;
  const body: string[] = [];
  for (let bar = 0; bar * barBeats < beats; bar++)
    body.push(`<path d="M${x(bar * barBeats).toFixed(1)} ${TOP}V${height}" stroke="#eee"/>`);
  for (let octave = LOWEST; octave <= HIGHEST; octave += 12)
    body.push(
      `<path d="M${LEFT} ${y(octave) + ROW}H${WIDTH}" stroke="#ddd"/><text x="4" y="${y(octave) + ROW}">C${octave / 12 - 1}</text>`,
    );
  for (const { name, startBeats } of score.sections)
    body.push(
      `<path d="M${x(startBeats).toFixed(1)} 4V${height}" stroke="#999"/><text x="${x(startBeats) + 4}" y="14">${name.replaceAll('&', '&amp;')}</text>`,
    );
  for (const part of score.parts) {
    const colour = STEM_COLOURS[part.stem] ?? '#000';
    const events =
      part.kind === 'drums'
        ? part.hits.map((hit) => ({
            ...hit,
            top: drumsTop + drumPieces.indexOf(hit.piece) * 8,
            tall: 6,
            long: 3,
          }))
        : part.notes.map((note) => ({
            ...note,
            top: y(note.pitch),
            tall: ROW,
            long: Math.max(1.5, x(note.startBeats + note.durationBeats) - x(note.startBeats) - 0.6),
          }));
    for (const { startBeats, velocity, top, tall, long } of events)
      body.push(
        `<rect x="${x(startBeats).toFixed(1)}" y="${top}" width="${long.toFixed(1)}" height="${tall}" fill="${colour}" fill-opacity="${(0.15 + 0.85 * velocity).toFixed(2)}"/>`,
      );
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="10"><rect width="${WIDTH}" height="${height}" fill="#fff"/>${body.join('')}</svg>\n`;
}
