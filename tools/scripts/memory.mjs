/**
 * malloc settings (`man 3 mallopt`) for every server process. By default glibc raises this threshold to the largest
 * block freed so far, places audio buffers among small blocks, and the fragmented heap grows. With a fixed 128 KiB,
 * larger blocks are mapped separately and returned when freed. Other C libraries ignore the variable. A value from
 * the environment takes precedence.
 */
export const memorySettings = { MALLOC_MMAP_THRESHOLD_: '131072' };
