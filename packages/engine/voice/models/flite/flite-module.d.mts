/** Loads and compiles the synthesizer; later calls return the same module. */
export function loadFlite(): Promise<WebAssembly.Module>;
