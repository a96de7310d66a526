/** Loads and compiles the MP3 decoder; later calls return the same module. */
export function loadMinimp3(): Promise<WebAssembly.Module>;
