import i18next, { type i18n, type Resource } from 'i18next';

/**
 * The locale files of a document or message, in both languages, by namespace. Nothing is escaped; code that
 * renders HTML has to do that.
 *
 * @param resources `{ en: { namespace: file }, es: … }`; the first namespace is the default one
 */
export function createWords<R extends Resource>(resources: R): i18n {
  const namespaces = Object.keys(resources.en ?? {});
  const words = i18next.createInstance({
    resources,
    fallbackLng: 'en',
    ns: namespaces,
    ...(namespaces[0] ? { defaultNS: namespaces[0] } : {}),
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    initAsync: false,
  });
  void words.init();
  return words;
}
