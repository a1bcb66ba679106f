/**
 * Replaces a dialog whose code or texts are loading. The page behind it stays, and takes no shortcuts
 * (`keys/use-page-keys.ts`). A dialog without a boundary would suspend the whole page.
 */
export const Opening = () => <span data-opening hidden />;
