/** Header of a call that a page makes without the user's action. The audit log and 'Last activity' omit such calls. */
export const UNASKED_HEADER = 'x-unasked';

export const UNASKED_MS = 10_000;
