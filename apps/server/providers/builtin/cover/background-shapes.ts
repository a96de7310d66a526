import type { Random } from '#engine/kit.ts';
import { below, disc, halfDisc, ring, side } from './svg-shapes.ts';

export interface ShapeColors {
  readonly ground: string;
  readonly form: string;
  readonly shade: string;
}

type DrawShape = (chance: Random, colors: ShapeColors, staffTop: number) => string[];

const moon: DrawShape = (chance, { form }) => [
  disc(chance.uniform(80, 165), chance.uniform(100, 160), chance.uniform(54, 78), form),
];

const crescent: DrawShape = (chance, { form, ground }) => {
  const [x, y, radius] = [chance.uniform(90, 150), chance.uniform(95, 150), chance.uniform(62, 80)];
  const turn = chance.pick([-1, 1]);
  return [disc(x, y, radius, form), disc(x + turn * radius * 0.42, y - radius * 0.16, radius * 0.86, ground)];
};

const horizon: DrawShape = (chance, { form, shade }, staffTop) => {
  const y = staffTop + 56;
  return [halfDisc(chance.uniform(85, 155), y, chance.uniform(52, 72), form), below(y, shade)];
};

const rings: DrawShape = (chance, { form, shade }) => {
  const [x, y] = [chance.uniform(80, 160), chance.uniform(95, 150)];
  const radius = chance.uniform(66, 84);
  return [ring(x, y, radius, 10, shade), ring(x, y, radius - 24, 10, form), disc(x, y, radius - 46, form)];
};

const twins: DrawShape = (chance, { form, shade }) => {
  const y = chance.uniform(105, 145);
  const [large, small] = [chance.uniform(52, 66), chance.uniform(34, 44)];
  const turn = chance.pick([-1, 1]);
  const x = side / 2 - turn * 26;
  return [disc(x + turn * (large + small * 0.3), y + small * 0.5, small, shade), disc(x, y, large, form)];
};

const hills: DrawShape = (chance, { form, shade }) => {
  const y = side + chance.uniform(40, 70);
  return [
    disc(chance.uniform(30, 90), y, chance.uniform(120, 140), shade),
    disc(chance.uniform(150, 210), y + 14, chance.uniform(110, 130), form),
  ];
};

const block = (left: number, top: number, width: number, fill: string) =>
  `<rect x="${Math.round(left)}" y="${Math.round(top)}" width="${Math.round(width)}" height="${side}" fill="${fill}"/>`;

const tower: DrawShape = (chance, { form, shade }) => {
  const x = chance.uniform(60, 130);
  const width = chance.uniform(54, 76);
  const top = chance.uniform(40, 84);
  return [block(x - 30, top + 58, width, shade), block(x, top, width, form)];
};

const shapes: readonly DrawShape[] = [moon, moon, crescent, horizon, rings, twins, hills, tower];

/** One large shape behind the staff. */
export const drawBackgroundShape: DrawShape = (chance, colors, staffTop) =>
  chance.pick(shapes)(chance, colors, staffTop);
