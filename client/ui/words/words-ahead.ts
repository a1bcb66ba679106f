import i18next from 'i18next';

/**
 * Preloads the texts of what a screen may open, like `useAhead` for code: otherwise the first dialog of a kind would
 * wait for them.
 */
export const wordsAhead = (...names: readonly string[]) => ({
  ahead: async () => {
    await i18next.loadNamespaces([...names]);
  },
});
