import path from 'node:path';
import type { Plugin } from 'vite';

/** Vite's own helper, which each dynamic import in the build calls with the part's files. */
const HELPER = '\0vite/preload-helper.js';

/** Replaces Vite's helper with `client/api/fetch-first.ts`, which says why. */
export function fetchFirst(client: string): Plugin {
  const own = path.join(client, 'api/fetch-first.ts');
  return {
    name: 'fetch-first',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return id === HELPER ? `export { fetchFirst as __vitePreload } from ${JSON.stringify(own)};` : null;
    },
  };
}
