/** Header of a call that a page makes without its person: it says so, and the audit log and 'Last activity' leave it out. */
export const UNASKED_HEADER = 'x-unasked';

/** A call this long after the person's last input is the page's own, in milliseconds. */
export const UNASKED_MS = 10_000;
