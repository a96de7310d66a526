/** The synthesizer, compiled and not yet running; later calls give the same module. */
export function loadFlite(): Promise<WebAssembly.Module>;
