import { BAD, GOOD, GRID, INK, svg, text } from '../../drawing.ts';
import type { CallFigures } from './calls.ts';
import type { Growth } from './growth.ts';
import type { Trend } from './trend.ts';

const AMBER = '#c98a1b';
const BLUE = '#3d6a99';
const colours = [GOOD, BAD, AMBER, BLUE, INK, '#7a4f8f', '#5b8c2a', '#a0522d', '#2a7f8c'];

/** By call: the share of node:http's throughput that ours reaches; dashed: the share that is wanted. */
export function callsPicture(calls: readonly CallFigures[], wanted: number): string {
  const [left, top, row, width] = [190, 30, 20, 640];
  const px = (share: number) => left + Math.min(1, share) * (width - left - 60);
  const bottom = top + calls.length * row;
  const body = [
    text(left, 16, 'Throughput as a share of node:http that asks the same questions', 'font-weight="bold"'),
    `<path d="M${px(wanted)} ${top}V${bottom}" stroke="${INK}" stroke-dasharray="4 3"/>`,
  ];
  for (const [i, { name, by }] of calls.entries()) {
    const y = top + i * row;
    const share = by.ours.perSecond / by.reference.perSecond;
    const end = px(share);
    const colour = share < wanted ? BAD : GOOD;
    body.push(
      text(left - 6, y + 13, name, 'text-anchor="end"'),
      `<rect x="${left}" y="${y + 4}" width="${(end - left).toFixed(1)}" height="12" fill="${colour}"/>`,
      text(end + 4, y + 14, `${Math.round(100 * share)}%`),
    );
  }
  return svg(width, bottom + 10, body);
}

interface Scale {
  readonly of: (value: number) => number;
  readonly marks: readonly number[];
}

function linear(low: number, high: number, from: number, to: number): Scale {
  const step = 10 ** Math.floor(Math.log10((high - low) / 2)) || 1;
  const first = Math.ceil(low / step) * step;
  const all = Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, i) => first + i * step);
  const every = Math.ceil(all.length / 10);
  return {
    of: (value) => from + ((value - low) / (high - low)) * (to - from),
    marks: all.filter((_, i) => i % every === 0),
  };
}

function logarithmic(low: number, high: number, from: number, to: number): Scale {
  const [least, most] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  return {
    of: (value) => from + ((Math.log10(value) - least) / (most - least)) * (to - from),
    marks: Array.from({ length: most - least + 1 }, (_, i) => 10 ** (least + i)),
  };
}

const line = (points: readonly (readonly [number, number])[], across: Scale, up: Scale, colour: string) =>
  `<path d="M${points.map(([x, y]) => `${across.of(x).toFixed(1)} ${up.of(y).toFixed(1)}`).join('L')}" fill="none" stroke="${colour}" stroke-width="1.5"/>`;

const [width, height, left, bottom, top] = [680, 320, 60, 40, 30];
const plotRight = 440;

function frame(title: string, axes: string, across: Scale, up: Scale): string[] {
  const body = [text(left, 16, title, 'font-weight="bold"'), text(left, height - 6, axes)];
  for (const x of across.marks) {
    body.push(`<path d="M${across.of(x)} ${top}V${height - bottom}" stroke="${GRID}"/>`);
    body.push(text(across.of(x), height - bottom + 14, x.toLocaleString('en'), 'text-anchor="middle"'));
  }
  for (const y of up.marks) {
    body.push(`<path d="M${left} ${up.of(y)}H${plotRight}" stroke="${GRID}"/>`);
    body.push(text(left - 6, up.of(y) + 4, y.toLocaleString('en'), 'text-anchor="end"'));
  }
  return body;
}

/** By call: the median time as the library grows, both axes logarithmic. */
export function growthPicture({ sizes, costs }: Growth): string {
  const all = [...costs.values()].flat().map(({ p50 }) => p50);
  const across = logarithmic(sizes[0]!, sizes.at(-1)!, left, plotRight);
  const up = logarithmic(Math.min(...all), Math.max(...all), height - bottom, top);
  const body = frame('What a call costs as the library grows', 'tracks; up: p50 in ms', across, up);
  for (const [i, [name, at]] of [...costs].entries()) {
    const points = at.map(({ p50 }, j) => [sizes[j]!, p50] as const);
    const colour = colours[i % colours.length]!;
    body.push(line(points, across, up, colour));
    body.push(text(plotRight + 14, top + 10 + i * 16, `— ${name}`, `fill="${colour}"`));
  }
  return svg(width, height, body);
}

/** Memory over the minutes of a run, and the straight line through each that lies nearest. */
export function memoryPicture(trends: readonly Trend[]): string {
  const most = Math.max(...trends.flatMap(({ points }) => points.map(([, mib]) => mib)));
  const longest = Math.max(...trends.flatMap(({ points }) => points.map(([minute]) => minute)));
  const across = linear(0, longest, left, plotRight);
  const up = linear(0, most * 1.1, height - bottom, top);
  const body = frame('Memory of the server', 'minutes; up: MiB', across, up);
  for (const [i, { name, points, slope, error, atStart }] of trends.entries()) {
    const colour = colours[i % colours.length]!;
    for (const [x, y] of points) {
      body.push(
        `<circle cx="${across.of(x).toFixed(1)}" cy="${up.of(y).toFixed(1)}" r="1.5" fill="${colour}"/>`,
      );
    }
    body.push(
      line(
        [0, longest].map((x) => [x, atStart + slope * x] as const),
        across,
        up,
        colour,
      ),
    );
    const words = `— ${name}: ${slope.toFixed(2)} ± ${error.toFixed(2)} MiB/min`;
    body.push(text(plotRight + 14, top + 10 + i * 16, words, `fill="${colour}"`));
  }
  return svg(width, height, body);
}
