import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Imports the features' files of a name: the name is the contract, so that no list has to know them.
 *
 * @param name a glob pattern, with one match in a feature's folder at most
 * @returns their default exports, by folder as `area/feature`
 */
export async function findByName<T>(name: string): Promise<ReadonlyMap<string, T>> {
  const files = globSync(`*/*/${name}`, { cwd: import.meta.dirname }).sort();
  const found = files.map(async (file) => {
    const { href } = pathToFileURL(path.join(import.meta.dirname, file));
    const { default: exported } = (await import(href)) as { default: T };
    return [path.dirname(file).replaceAll(path.sep, '/'), exported] as const;
  });
  return new Map(await Promise.all(found));
}
