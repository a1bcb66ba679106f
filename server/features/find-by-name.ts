import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Imports all features' files with a name, so that no list has to name them.
 *
 * @param name a glob pattern, such as `*.routes.ts`, for any depth of an area's folder
 * @returns their default exports; omits files without one
 */
export async function findByName<T>(name: string): Promise<readonly T[]> {
  const files = globSync(`*/**/${name}`, { cwd: import.meta.dirname }).sort();
  const modules = files.map(
    (file) => import(pathToFileURL(path.join(import.meta.dirname, file)).href) as Promise<{ default?: T }>,
  );
  return (await Promise.all(modules)).flatMap(({ default: found }) => (found === undefined ? [] : [found]));
}
