/** How long 'Undo' is offered after a change, in milliseconds (PRODUCT 6.40, 18.8). */
export const UNDO_MS = 10_000;

/** How long 'Undo' is offered at most while the keyboard's focus or the pointer is in its notice, in milliseconds. */
export const UNDO_HELD_MS = 30_000;

/**
 * How long a change can be undone and its messages are held, in milliseconds, so that a click in the last moment still
 * reaches the server.
 */
export const UNDOABLE_MS = UNDO_HELD_MS + 3_000;

/** @param now in milliseconds since the epoch */
export const mayUndo = (doneAt: Date, now: number): boolean => now <= doneAt.getTime() + UNDOABLE_MS;
