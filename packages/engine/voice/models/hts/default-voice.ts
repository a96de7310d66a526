import { readFileSync } from 'node:fs';
import { type HtsVoice, parseHtsVoice } from './hts-voice.ts';

const FILE = new URL('cmu_us_slt_arctic_hts.htsvoice', import.meta.url);

let voice: HtsVoice | undefined;

/**
 * The trained models of the speaker slt (CMU ARCTIC), read on first use: the unchanged file of festvox-us-slt-hts, which is
 * as constant as code (credits in NOTICE).
 */
export function defaultVoice(): HtsVoice {
  voice ??= parseHtsVoice(readFileSync(FILE));
  return voice;
}
