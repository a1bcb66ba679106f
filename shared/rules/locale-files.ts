/**
 * Locale files by `language/namespace`, such as `en/join` for `en/room/join.json` in any folder. A namespace is a
 * file's name, and exists in one area only.
 */
export function byName<T>(files: Record<string, T>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(files).map(([path, file]) => [path.replace(/.*(..\/).*\/|\.json$/g, '$1'), file]),
  );
}
