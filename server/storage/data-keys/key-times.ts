/** How often a process reads the keys again, to learn which are new and which were deleted. */
export const READ_EVERY_MS = 5_000;

/**
 * A process that read the keys longer ago than this reads them again before it writes. So every process knows a key
 * that is this old, and the key may become current. Two of its readings may fail until then.
 */
export const KNOWN_AFTER_MS = 15_000;

/**
 * A retired key is deleted after this time at the earliest. Within it, processes have stopped sealing under it
 * (`KNOWN_AFTER_MS`), and a request that sealed before has written its row, also after three tries to reach an object
 * store.
 */
export const DELETED_AFTER_MS = 120_000;

/** How long a process opens values under a key that was deleted, for statements that began earlier. */
export const FORGET_AFTER_MS = 3_600_000;
