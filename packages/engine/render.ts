/**
 * A score to audio: stems, mix and mastering, with the samples and the voice of the engine or those of a caller.
 */
export { enginePlayers } from './compose/players.ts';
export { master } from './master/master.ts';
export { mixDown } from './master/mix-down.ts';
export { render } from './render/render.ts';
