const rateHz = 22_050;

/** A 16-bit mono WAV file. `levelAt` maps a time in seconds to a sample in -1..1. */
export function wavOf(seconds: number, levelAt: (time: number) => number): Buffer {
  const frames = Math.round(rateHz * seconds);
  const bytes = Buffer.alloc(44 + frames * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rateHz, 24);
  bytes.writeUInt32LE(rateHz * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(frames * 2, 40);
  for (let at = 0; at < frames; at += 1)
    bytes.writeInt16LE(Math.round(32_767 * levelAt(at / rateHz)), 44 + at * 2);
  return bytes;
}

/** A 16-bit mono WAV file with a 440 Hz tone. */
export const toneWav = (seconds = 1) => wavOf(seconds, (time) => 0.275 * Math.sin(2 * Math.PI * 440 * time));
