import type { Confusion } from './evaluate-genres.ts';
import { BAD, GOOD, GRID, INK, svg, text } from '../svg.ts';
import type { PieceResult } from './evaluate-piece.ts';

/**
 * A confusion matrix as SVG: the darker a cell, the more pieces of the row's genre were classified as the column's.
 */
export function confusionChart(title: string, genres: readonly string[], confusion: Confusion): string {
  const cell = 30;
  const [left, top] = [90, 84];
  const body = [text(left, 14, `${title}: made as (rows), heard as (columns)`, 'font-weight="bold"')];
  for (const [i, genre] of genres.entries()) {
    const middle = (i + 0.5) * cell;
    body.push(text(left - 6, top + middle + 4, genre, 'text-anchor="end"'));
    const x = left + middle + 4;
    body.push(text(x, top - 6, genre, `transform="rotate(-60 ${x} ${top - 6})"`));
    const row = confusion[i] ?? [];
    const total = Math.max(
      1,
      row.reduce((sum, count) => sum + count, 0),
    );
    for (const [j, count] of row.entries()) {
      const [cx, cy] = [left + j * cell, top + i * cell];
      const fill = count === 0 ? '#fff' : i === j ? GOOD : BAD;
      const shade = count === 0 ? 1 : 0.25 + (0.75 * count) / total;
      body.push(
        `<rect x="${cx}" y="${cy}" width="${cell}" height="${cell}" fill="${fill}" fill-opacity="${shade}" stroke="${GRID}"/>`,
      );
      if (count > 0) body.push(text(cx + cell / 2, cy + 19, `${count}`, 'text-anchor="middle" fill="#fff"'));
    }
  }
  return svg(left + genres.length * cell + 50, top + genres.length * cell + 10, body);
}

interface Axis {
  readonly title: string;
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly unit: string;
}

interface Dot {
  readonly x: number;
  readonly y: number;
  readonly good: boolean;
}

function scatter(
  title: string,
  across: Axis,
  up: Axis,
  dots: readonly Dot[],
  lines: readonly number[],
): string {
  const [width, height, left, bottom, top] = [560, 300, 60, 44, 28];
  const px = (x: number) => left + ((x - across.low) / (across.high - across.low)) * (width - left - 16);
  const py = (y: number) => height - bottom - ((y - up.low) / (up.high - up.low)) * (height - bottom - top);
  const body = [text(left, 16, title, 'font-weight="bold"')];
  for (let x = across.low; x <= across.high + 1e-9; x += across.step) {
    body.push(`<path d="M${px(x)} ${top}V${height - bottom}" stroke="${GRID}"/>`);
    body.push(text(px(x), height - bottom + 15, `${+x.toFixed(2)}`, 'text-anchor="middle"'));
  }
  for (let y = up.low; y <= up.high + 1e-9; y += up.step) {
    body.push(`<path d="M${left} ${py(y)}H${width - 16}" stroke="${GRID}"/>`);
    body.push(text(left - 6, py(y) + 4, `${+y.toFixed(2)}`, 'text-anchor="end"'));
  }
  for (const y of lines)
    body.push(`<path d="M${left} ${py(y)}H${width - 16}" stroke="${INK}" stroke-dasharray="4 3"/>`);
  for (const { x, y, good } of dots) {
    const inside = Math.max(up.low, Math.min(up.high, y));
    body.push(
      `<circle cx="${px(x).toFixed(1)}" cy="${py(inside).toFixed(1)}" r="3.5" fill="${good ? GOOD : BAD}" fill-opacity="0.75"/>`,
    );
  }
  body.push(text(left, height - 10, `${across.title} (${across.unit}); up: ${up.title} (${up.unit})`));
  return svg(width, height, body);
}

/** The tempo error in percent of the better of aubio and qm-dsp; above 165 BPM half and double tempo count. */
function tempoError({ bpm, aubioBpm, qmBpm }: PieceResult): number {
  const factors = bpm > 165 ? [0.5, 1, 2] : [1];
  const errors = [aubioBpm, qmBpm].flatMap((detected) =>
    factors.map((factor) => (100 * (detected - bpm * factor)) / (bpm * factor)),
  );
  return errors.reduce((best, error) => (Math.abs(error) < Math.abs(best) ? error : best));
}

/** A scatter plot of tempo and tempo error; values out of range are drawn at the edge. */
export const tempoChart = (pieces: readonly PieceResult[]): string =>
  scatter(
    'How far off the tempo was heard (dashed: 1%)',
    { title: 'tempo', low: 60, high: 200, step: 20, unit: 'BPM' },
    { title: 'error', low: -3, high: 3, step: 1, unit: '%' },
    pieces
      .filter(({ tempoRight }) => tempoRight !== undefined)
      .map((result) => ({ x: result.bpm, y: tempoError(result), good: result.tempoRight === true })),
    [-1, 1],
  );

/** A scatter plot of true peak and integrated loudness. */
export const loudnessChart = (pieces: readonly PieceResult[]): string =>
  scatter(
    'Loudness and true peak (dashed: the limits of loudness)',
    { title: 'true peak', low: -3, high: -0.5, step: 0.5, unit: 'dBTP' },
    { title: 'integrated loudness', low: -15, high: -13, step: 0.5, unit: 'LUFS' },
    pieces.map(({ peak, lufs, loudnessRight }) => ({ x: peak, y: lufs, good: loudnessRight })),
    [-14.5, -13.5],
  );
