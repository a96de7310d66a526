/**
 * The audio of a WAV or MP3 file without the tags that state how and when it was made: of a WAV the samples.
 * @throws RangeError if a WAV has no samples
 */
export function audioWithoutTags(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 3) === 'ID3') {
    // The size of an ID3v2 tag has seven bits a byte.
    const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (file[at] ?? 0), 0);
    return file.subarray(10 + size);
  }
  if (file.toString('latin1', 0, 4) !== 'RIFF') return file;
  for (let at = 12; ; at += 8 + file.readUInt32LE(at + 4) + (file.readUInt32LE(at + 4) % 2)) {
    if (file.toString('latin1', at, at + 4) === 'data')
      return file.subarray(at + 8, at + 8 + file.readUInt32LE(at + 4));
  }
}
