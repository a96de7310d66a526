import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { escapeHtml } from '#server/platform/escape-html.ts';

interface CardFont {
  /** A Pango font name without the size. */
  readonly name: string;
  /** Font files for it; those that are missing are replaced by installed fonts. */
  readonly files: readonly string[];
}

export interface CardFonts {
  readonly title: CardFont;
  readonly brand: CardFont;
  readonly text: CardFont;
}

/** The fonts that the web build writes for the preview pictures. */
export function cardFonts(webDirectory: string): CardFonts {
  const file = (name: string) => join(webDirectory, '.server', `${name}.ttf`);
  return {
    title: { name: 'Besley', files: [file('besley'), file('besley-ext')] },
    brand: { name: 'Besley Italic', files: [file('besley-italic')] },
    // The name in the file; the comma ends it.
    text: { name: 'Archivo SemiBold,', files: [file('archivo')] },
  };
}

export interface TextImage {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

interface TextStyle {
  readonly font: CardFont;
  readonly sizePx: number;
  readonly color: string;
  readonly width: number;
  /** Longer texts are cut and end with an ellipsis. */
  readonly lines: number;
}

/** Folders of installed fonts, which draw what the own fonts have no glyphs for. */
const fontFolders = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  '/System/Library/Fonts',
  String.raw`C:\Windows\Fonts`,
];
const hasInstalledFonts = fontFolders.some((folder) => existsSync(folder));
/** What the own fonts have no glyphs for. */
const foreign = /[^\u0020-\u024F\u1E00-\u1EFF\u2010-\u203A\u20A0-\u20BF]/gu;
/** Without installed fonts, letters of other scripts would be boxes. */
const drawable = (text: string) => (hasInstalledFonts ? text : text.replaceAll(foreign, ' '));

/** Of the font's own, which is generous. */
const lineHeight = 0.8;
/** Texts longer than this are cut before they are measured. */
const maxChars = 240;

/** A text as a transparent picture, wrapped at `width` and cut to `lines`. */
export async function drawnText(text: string, style: TextStyle): Promise<TextImage> {
  const { sizePx, lines, width } = style;
  const letters = Array.from(
    new Intl.Segmenter().segment(drawable(text).trim().slice(0, maxChars)),
    ({ segment }) => segment,
  );
  const whole = await renderText(letters.join(''), style);
  const maxHeight = lines * sizePx * 1.45;
  if (whole.height <= maxHeight && whole.width <= width) return whole;
  // The longest beginning that fits, by bisection.
  let [fits, tooLong] = [0, letters.length];
  let best: TextImage | undefined;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    const image = await renderText(`${letters.slice(0, middle).join('').trimEnd()}…`, style);
    if (image.height <= maxHeight && image.width <= width) [fits, best] = [middle, image];
    else tooLong = middle;
  }
  return best ?? renderText('…', style);
}

async function renderText(text: string, { font, sizePx, color, width }: TextStyle): Promise<TextImage> {
  const markup = `<span foreground="${color}" line_height="${lineHeight}">${escapeHtml(text) || ' '}</span>`;
  for (const file of font.files.slice(1)) await loadFont(file);
  const [fontfile] = font.files.filter((file) => existsSync(file));
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `${font.name} ${sizePx}`,
      ...(fontfile !== undefined && { fontfile }),
      width,
      wrap: 'word-char',
      rgba: true,
      // Points are pixels.
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const loaded = new Map<string, Promise<void>>();

/** Makes a font file known to the text renderer, which keeps it for the process. */
function loadFont(file: string): Promise<void> {
  const loading = loaded.get(file) ?? readFont(file);
  loaded.set(file, loading);
  return loading;
}

async function readFont(fontfile: string): Promise<void> {
  if (existsSync(fontfile)) await sharp({ text: { text: ' .', fontfile, dpi: 72 } }).toBuffer();
}
