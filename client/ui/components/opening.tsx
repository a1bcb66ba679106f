/**
 * In place of a dialog whose code or words are loading: the page behind it stays, and takes no shortcuts
 * (`keys/use-page-keys.ts`). A dialog without a boundary would suspend the whole page.
 */
export const Opening = () => <span data-opening hidden />;
