/**
 * Header of a staff page's calls: the account that the page was opened for. Another person may have signed in since,
 * in another tab of the same browser, and must not act through this page.
 */
export const PAGE_ACCOUNT_HEADER = 'x-page-account';
