import i18next from 'i18next';

/**
 * Loads the words of what a screen may open, as `useAhead` loads its code: the first dialog of a kind would wait for
 * them otherwise.
 */
export const wordsAhead = (...names: readonly string[]) => ({
  ahead: async () => {
    await i18next.loadNamespaces([...names]);
  },
});
