import i18next from 'i18next';

/** Otherwise the first dialog of a kind would wait for its texts. */
export const wordsAhead = (...names: readonly string[]) => ({
  ahead: async () => {
    await i18next.loadNamespaces([...names]);
  },
});
