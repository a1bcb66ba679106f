import path from 'node:path';
import type { Plugin } from 'vite';
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
        if (chunk.type !== 'chunk') continue;
        const found = importsOf(chunk.code).map((name) =>
          path.posix.join(path.posix.dirname(chunk.fileName), name),
        );
        if (found.sort().join() !== [...chunk.imports].sort().join())
          throw new Error(`${chunk.fileName} imports ${chunk.imports}, not ${found}`);
      }
    },
  };
}
