/** Loads a locale file. */
export type LoadWords = () => Promise<Record<string, string>>;

/** Locale files by `language/namespace`: a namespace is the file's name, without its area. */
export function byName(files: Record<string, LoadWords>): Record<string, LoadWords> {
  return Object.fromEntries(
    Object.entries(files).map(([path, load]) => [path.replace(/^..(\w+\/).*\/|.json$/g, '$1'), load]),
  );
}
