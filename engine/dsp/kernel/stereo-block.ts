import type { Frames } from '#engine/kit/units.ts';
import { singles } from './workbench.ts';

/** Block size in frames; a stereo block and its state fit into the L1 cache. */
export const BLOCK: Frames = 512;
export const leftBlock = singles(BLOCK);
export const rightBlock = singles(BLOCK);

/** Scratch buffers in which a voice is rendered before mixing. */
const VOICE_BLOCK: Frames = 1024;
export const leftVoice = singles(VOICE_BLOCK);
export const rightVoice = singles(VOICE_BLOCK);
