import type { Frames } from '#engine/kit/units.ts';
import { singles } from './workbench.ts';

/** How many frames of two channels lie on the workbench at a time: with all around them they stay in the nearest cache. */
export const BLOCK: Frames = 512;
export const leftBlock = singles(BLOCK);
export const rightBlock = singles(BLOCK);

/** Where a voice is made before it is added to others. */
const VOICE_BLOCK: Frames = 1024;
export const leftVoice = singles(VOICE_BLOCK);
export const rightVoice = singles(VOICE_BLOCK);
