import { describe, expect, it } from 'vitest';
import { id3v2 } from '#engine/encode/id3.ts';
import { tagText } from '#engine/encode/tags.ts';

describe('tag text', () => {
  it.each([
    ['two lines', 'Night\r\ntram', 'Night tram'],
    ['an early end', 'Night\0TPE1', 'Night TPE1'],
    ['orders to a terminal', 'Night\u001b]0;owned\u0007', 'Night ]0;owned'],
    ['other scripts, as they are', '夜の電車 – Ночь', '夜の電車 – Ночь'],
  ])('is one line without control characters: %s', (_what, text, written) => {
    expect(tagText(text)).toBe(written);
  });

  it('cannot inject ID3 frames, and the tag has the correct length', () => {
    const tag = id3v2({ title: `a\0TPE1${'x'.repeat(5_000)}`, artist: 'b', genre: 'c' });
    const size = [...tag.subarray(6, 10)].reduce((sum, byte) => sum * 128 + byte, 0);
    expect(size).toBe(tag.length - 10);
    const frames = [];
    for (let at = 10; at < tag.length;) {
      frames.push(String.fromCharCode(...tag.subarray(at, at + 4)));
      at += 10 + new DataView(tag.buffer, tag.byteOffset + at + 4, 4).getUint32(0);
    }
    expect(frames).toEqual(['TIT2', 'TPE1', 'TCON']);
  });
});
