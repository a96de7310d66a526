import type { Frames } from '#engine/kit/units.ts';
import { f32Array } from './linear-memory.ts';

/** Block size in frames; a stereo block and its state fit into the L1 cache. */
export const BLOCK: Frames = 1024;
export const leftBlock = f32Array(BLOCK);
export const rightBlock = f32Array(BLOCK);

/** Scratch buffers in which a voice is rendered before mixing. */
const VOICE_BLOCK: Frames = 1024;
export const leftVoice = f32Array(VOICE_BLOCK);
export const rightVoice = f32Array(VOICE_BLOCK);
