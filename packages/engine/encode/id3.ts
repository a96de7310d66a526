import { ByteWriter, concatBytes } from '#engine/encode/byte-writer.ts';
import { shortKey, tagText, type Tags } from '#engine/encode/tags.ts';

/**
 * An ID3v2.3 tag: title, artist, genre, BPM (TBPM, a whole number) and key (TKEY, e.g. "F#m").
 * Version 2.3 with UTF-16 text, because every player reads it. Source: id3.org, id3v2.3.0.
 */
export function id3v2(tags: Tags): Uint8Array {
  const frames = concatBytes([
    textFrame('TIT2', tags.title),
    textFrame('TPE1', tags.artist),
    textFrame('TCON', tags.genre),
    ...(tags.bpm === undefined ? [] : [textFrame('TBPM', String(Math.round(tags.bpm)))]),
    ...(tags.key === undefined ? [] : [textFrame('TKEY', shortKey(tags.key))]),
  ]);
  const head = new ByteWriter().ascii('ID3').u8(3, 0, 0);
  for (const shift of [21, 14, 7, 0]) head.u8((frames.length >>> shift) & 0x7f);
  return concatBytes([head.done(), frames]);
}

const UTF16_WITH_BYTE_ORDER_MARK = 1;

function textFrame(id: string, value: string): Uint8Array {
  const text = tagText(value);
  const content = new ByteWriter().u8(UTF16_WITH_BYTE_ORDER_MARK, 0xff, 0xfe);
  for (let i = 0; i < text.length; i++) content.u16le(text.charCodeAt(i));
  const head = new ByteWriter().ascii(id).u32be(content.length).u16be(0);
  return concatBytes([head.done(), content.done()]);
}
