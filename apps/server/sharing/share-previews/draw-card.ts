import sharp from 'sharp';
import { type CoverNote, drawCover } from '#contract/cover-drawing.ts';
import type { TrackType } from '#contract/tracks.ts';
import type { Waveform } from '#contract/waveform.ts';
import { cardSize } from './card-size.ts';
import { type CardFonts, drawnText, type TextImage } from './draw-text.ts';

export type { CardFonts };

interface CardContent {
  readonly appName: string;
  /** Undefined behind a password: the card shows the product name only. */
  readonly title: string | undefined;
  readonly length: string | undefined;
  readonly trackType: TrackType;
  readonly waveform: Waveform | undefined;
  /** The bytes of the cover; undefined: a drawn one. */
  readonly cover: Buffer | undefined;
  /** Of the drawn cover. */
  readonly seed: string;
}

const { width, height } = cardSize;
const coverSize = height;
const margin = 56;
const textLeft = coverSize + margin;
const textWidth = width - textLeft - margin;
const waveTop = height - margin - 120;
const waveHeight = 120;
const bars = 86;

/** The dark theme of apps/web/app/tokens.css in sRGB. */
const colors = { ground: '#110d0a', ink: '#f0ebe2', dim: '#a59d93', line: '#4f4842' };
const typeColors: Record<TrackType, string> = {
  music: '#a78bfa',
  sound_effect: '#4fc7c1',
  voice: '#f0836a',
};

function noteShape(note: CoverNote, head: string, fill: string): string {
  const { x, y } = note;
  if (note.kind === 'head') return `<circle cx="${x}" cy="${y}" r="${note.radius}" fill="${head}"/>`;
  if (note.kind === 'held')
    return `<rect x="${x}" y="${y - 3}" width="${note.length}" height="6" fill="${fill}"/>`;
  return `<path d="M${x} ${y}l${note.length} -6v12z" fill="${fill}"/>`;
}

/** "oklch(L C H)" as sRGB, which the SVG renderer needs. */
function srgbOf(color: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear.map((value) => {
    const clamped = Math.min(1, Math.max(0, value));
    return Math.round(255 * (clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055));
  });
  return `rgb(${bytes.join(',')})`;
}

function drawnCover(seed: string): string {
  const { palette, disc, staff, notes } = drawCover(seed);
  const [ground, discColor, line, note] = [palette.ground, palette.disc, palette.line, palette.note].map(
    srgbOf,
  );
  return `<svg x="0" y="0" width="${coverSize}" height="${coverSize}" viewBox="0 0 120 120">
    <rect width="120" height="120" fill="${ground}"/>
    <circle cx="${disc.x}" cy="${disc.y}" r="${disc.radius}" fill="${discColor}"/>
    <path d="${staff.map((y) => `M0 ${y}H120`).join('')}" stroke="${line}" stroke-width="1.2" opacity="0.8"/>
    ${notes.map((one) => noteShape(one, line!, note!)).join('')}
  </svg>`;
}

/** The peaks as bars around a middle line. */
function drawnWaveform({ peak }: Waveform, color: string): string {
  const values = Buffer.from(peak, 'base64');
  if (values.length === 0) return '';
  const loudest = Math.max(12, ...values);
  const step = textWidth / bars;
  const middle = waveTop + waveHeight / 2;
  return Array.from({ length: bars }, (_, index) => {
    const from = Math.floor((index * values.length) / bars);
    const to = Math.max(from + 1, Math.floor(((index + 1) * values.length) / bars));
    const half = Math.max(1.5, (Math.max(...values.subarray(from, to)) / loudest) * (waveHeight / 2));
    const x = (textLeft + index * step).toFixed(1);
    return `<rect x="${x}" y="${(middle - half).toFixed(1)}" width="${(step * 0.62).toFixed(1)}" height="${(2 * half).toFixed(1)}" fill="${color}"/>`;
  }).join('');
}

/** Staff lines with a whole-bar rest: what a locked link shows. */
const restDrawing = `${[0, 1, 2, 3, 4]
  .map((line) => `<rect x="0" y="${255 + line * 30}" width="${width}" height="2" fill="${colors.line}"/>`)
  .join('')}<rect x="${width / 2 - 34}" y="286" width="68" height="17" fill="${colors.ink}"/>`;

const at = ({ data }: TextImage, left: number, top: number) => ({
  input: data,
  left: Math.round(left),
  top: Math.round(top),
});

/** Draws the preview picture as PNG. A long title is cut after three lines. */
export async function drawCard(content: CardContent, fonts: CardFonts): Promise<Buffer> {
  const { appName, title, length, trackType, waveform, cover, seed } = content;
  const name = await drawnText(appName.toLowerCase(), {
    font: fonts.brand,
    sizePx: 44,
    color: colors.ink,
    lines: 1,
    width: textWidth,
  });
  const frame = (drawing: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${colors.ground}"/>${drawing}</svg>`,
    );
  if (title === undefined)
    return sharp(frame(restDrawing))
      .composite([at(name, (width - name.width) / 2, 470)])
      .png({ palette: true })
      .toBuffer();

  const titleImage = await drawnText(title, {
    font: fonts.title,
    sizePx: 60,
    color: colors.ink,
    lines: 3,
    width: textWidth,
  });
  const facts = await drawnText(length ?? '', {
    font: fonts.text,
    sizePx: 30,
    color: colors.dim,
    lines: 1,
    width: textWidth,
  });
  const picture = cover && (await squareOf(cover));
  const drawing = `${picture ? '' : drawnCover(seed)}${waveform ? drawnWaveform(waveform, typeColors[trackType]) : ''}`;
  return sharp(frame(drawing))
    .composite([
      ...(picture ? [{ input: picture, left: 0, top: 0 }] : []),
      at(name, textLeft, margin - 6),
      at(titleImage, textLeft, margin + 80),
      at(facts, textLeft, margin + 80 + titleImage.height + 20),
    ])
    .png()
    .toBuffer();
}

/** The cover as a square; undefined if its format cannot be read. */
async function squareOf(cover: Buffer): Promise<Buffer | undefined> {
  try {
    return await sharp(cover).resize(coverSize, coverSize, { fit: 'cover' }).png().toBuffer();
  } catch {
    return undefined;
  }
}
