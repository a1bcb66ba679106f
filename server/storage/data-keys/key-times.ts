export const READ_EVERY_MS = 5_000;

/**
 * A process that read the keys longer ago than this reads them again before it writes. So every process knows a key of
 * this age, and the key may become current. Two readings may fail in between.
 */
export const KNOWN_AFTER_MS = 15_000;

/**
 * Minimum time before a retired key is deleted. Within it, processes have stopped sealing under it (`KNOWN_AFTER_MS`),
 * and a request that sealed before has written its row, even after three attempts to reach an object store.
 */
export const DELETED_AFTER_MS = 120_000;

/** How long a process opens values under a deleted key, for statements that started earlier. */
export const FORGET_AFTER_MS = 3_600_000;
