import i18next from 'i18next';
import { useSyncExternalStore } from 'react';

type Translate = ReturnType<typeof i18next.getFixedT>;

const translators = new Map<string, Translate>();
const loading = new Map<string, Promise<void>>();

const subscribe = (listener: () => void) => {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
};

/** Returns the same value for the same key, so that effects may depend on it and React may wait for it. */
function kept<T>(store: Map<string, T>, key: string, make: () => T): T {
  const known = store.get(key) ?? make();
  store.set(key, known);
  return known;
}

/**
 * The part of react-i18next's hook that screens use. The build replaces that hook by this one
 * (`client/build/slim-libraries.ts`). Suspends until the namespaces are loaded. Texts come from the first namespace,
 * or from the one that a call names.
 *
 * @param options `lng`: another language than the reader's
 * @throws if a namespace's file is gone, because a new release has replaced it
 */
export function useTranslation(names: string | readonly string[] = 'common', { lng }: { lng?: string } = {}) {
  const readers = useSyncExternalStore(subscribe, () => i18next.language);
  const language = lng ?? readers;
  const namespaces = [names].flat();
  const key = `${language}/${namespaces}`;
  // Thrown, not `use`d: React's `use` has to be called in each render or in none.
  const load = () =>
    language === readers
      ? i18next.loadNamespaces(namespaces)
      : i18next.reloadResources([language], namespaces);
  if (!namespaces.every((name) => i18next.hasLoadedNamespace(name, { lng: language })))
    throw kept(loading, key, () => load().finally(() => loading.delete(key)));
  if (!namespaces.every((name) => i18next.hasResourceBundle(language, name)))
    throw new Error(`No words at ${key}`);
  return {
    t: kept(translators, key, () => i18next.getFixedT(language, namespaces as ['common'])),
    i18n: i18next,
  };
}
