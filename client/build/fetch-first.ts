import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { importsOf } from '../api/fetch-first.ts';

/** Vite's own helper, which each dynamic import in the build calls with the part's files. */
const HELPER = '\0vite/preload-helper.js';

/**
 * Replaces Vite's helper with `client/api/fetch-first.ts`, which says why.
 *
 * @throws when that would not find a script's imports in its text
 */
export function fetchFirst(client: string): Plugin {
  const own = path.join(client, 'api/fetch-first.ts');
  return {
    name: 'fetch-first',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return id === HELPER ? `export { fetchFirst as __vitePreload } from ${JSON.stringify(own)};` : null;
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') expectImportsFound(chunk);
      }
    },
  };
}

/** @throws when a script's text does not show the imports that the bundler knows */
export function expectImportsFound({
  fileName,
  code,
  imports,
}: Pick<Rolldown.OutputChunk, 'fileName' | 'code' | 'imports'>): void {
  const found = importsOf(code).map((name) => path.posix.join(path.posix.dirname(fileName), name));
  if (found.sort().join() !== [...imports].sort().join())
    throw new Error(`${fileName} imports ${imports}, not ${found}`);
}
