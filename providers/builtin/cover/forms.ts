import type { Random } from '#engine/kit/random.ts';
import { below, disc, halfDisc, ring, side } from './marks.ts';

export interface FormInks {
  readonly ground: string;
  readonly form: string;
  readonly shade: string;
}

type DrawForm = (chance: Random, inks: FormInks, staffTop: number) => string[];

const moon: DrawForm = (chance, { form }) => [
  disc(chance.between(80, 165), chance.between(100, 160), chance.between(54, 78), form),
];

const crescent: DrawForm = (chance, { form, ground }) => {
  const [x, y, radius] = [chance.between(90, 150), chance.between(95, 150), chance.between(62, 80)];
  const turn = chance.pick([-1, 1]);
  return [disc(x, y, radius, form), disc(x + turn * radius * 0.42, y - radius * 0.16, radius * 0.86, ground)];
};

const horizon: DrawForm = (chance, { form, shade }, staffTop) => {
  const y = staffTop + 56;
  return [halfDisc(chance.between(85, 155), y, chance.between(52, 72), form), below(y, shade)];
};

const rings: DrawForm = (chance, { form, shade }) => {
  const [x, y] = [chance.between(80, 160), chance.between(95, 150)];
  const radius = chance.between(66, 84);
  return [ring(x, y, radius, 10, shade), ring(x, y, radius - 24, 10, form), disc(x, y, radius - 46, form)];
};

const twins: DrawForm = (chance, { form, shade }) => {
  const y = chance.between(105, 145);
  const [large, small] = [chance.between(52, 66), chance.between(34, 44)];
  const turn = chance.pick([-1, 1]);
  const x = side / 2 - turn * 26;
  return [disc(x + turn * (large + small * 0.3), y + small * 0.5, small, shade), disc(x, y, large, form)];
};

const hills: DrawForm = (chance, { form, shade }) => {
  const y = side + chance.between(40, 70);
  return [
    disc(chance.between(30, 90), y, chance.between(120, 140), shade),
    disc(chance.between(150, 210), y + 14, chance.between(110, 130), form),
  ];
};

const block = (left: number, top: number, width: number, fill: string) =>
  `<rect x="${Math.round(left)}" y="${Math.round(top)}" width="${Math.round(width)}" height="${side}" fill="${fill}"/>`;

const tower: DrawForm = (chance, { form, shade }) => {
  const x = chance.between(60, 130);
  const width = chance.between(54, 76);
  const top = chance.between(40, 84);
  return [block(x - 30, top + 58, width, shade), block(x, top, width, form)];
};

const forms: readonly DrawForm[] = [moon, moon, crescent, horizon, rings, twins, hills, tower];

/** One large shape behind the staff. */
export const drawForm: DrawForm = (chance, inks, staffTop) => chance.pick(forms)(chance, inks, staffTop);
