'use strict';

/**
 * What glibc reads when a process begins, for every process of the store. CommonJS, because the launcher
 * (scripts/launch.cjs) reads it with any Node from 18 on.
 *
 * With two arenas glibc does not keep memory for each thread, which saves a third of the memory of a store that
 * makes many thumbnails. With fixed thresholds it goes on returning large blocks to the system after the first one
 * was freed, so that an attack with large requests leaves less behind.
 */
const memorySettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

module.exports = { memorySettings };
