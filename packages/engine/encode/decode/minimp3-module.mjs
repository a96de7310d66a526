/*
 * JavaScript, because TypeScript does not parse a source-phase import yet (ES proposal, stage 3). The module
 * system loads, compiles and caches the code, so the engine needs no file access.
 */

/** Loads and compiles the MP3 decoder. */
export const loadMinimp3 = () => import.source('minimp3-wasm/dist/decoder.opt.wasm');
