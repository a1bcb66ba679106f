/**
 * Header of a call that a page makes without the person's action: the audit log and 'Last activity' omit it.
 */
export const UNASKED_HEADER = 'x-unasked';

/** A call this long after the person's last input counts as automatic, in milliseconds. */
export const UNASKED_MS = 10_000;
