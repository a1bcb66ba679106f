/** Of a call that a page makes without the user's action. The audit log and 'Last activity' omit such calls. */
export const UNASKED_HEADER = 'x-unasked';

export const UNASKED_MS = 10_000;

/**
 * Header of a staff page's calls: the account that the page was opened for. Another person may have signed in since,
 * in another tab of the same browser, and must not act through this page.
 */
export const PAGE_ACCOUNT_HEADER = 'x-page-account';
