/**
 * Speech from a text.
 */
export { composeVoice } from './compose/voice.ts';
