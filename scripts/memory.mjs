/**
 * How the C library keeps memory (`man 3 mallopt`), for every server process. Left to itself, glibc raises this bound
 * to the largest block that was ever given back, keeps the sound of many pieces among small blocks, and what it holds
 * grows with their gaps. From 128 KiB on a block has pages of its own, which go back when it does. Other C libraries do not
 * know the name. Whoever set it already knows better.
 */
export const memorySettings = { MALLOC_MMAP_THRESHOLD_: '131072' };
