/**
 * Sound effects from a prompt.
 */
export { composeEffect } from './compose/effect.ts';
