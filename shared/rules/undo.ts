/** PRODUCT 6.40, 18.8. */
export const UNDO_MS = 10_000;

/** While the keyboard's focus or the pointer is in its notice. */
export const UNDO_HELD_MS = 30_000;

/** Also holds messages. A click in the last moment still reaches the server. */
export const UNDOABLE_MS = UNDO_HELD_MS + 3_000;

/** @param now in milliseconds since the epoch */
export const mayUndo = (doneAt: Date, now: number): boolean => now <= doneAt.getTime() + UNDOABLE_MS;
