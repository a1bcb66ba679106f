import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { fetchFirst } from './build/fetch-first.ts';
import { firstRequests } from './build/first-requests.ts';
import { BUILD_TARGET, oldBrowser } from './build/old-browser.ts';
import { partWords } from './build/part-words.ts';
import {
  slimI18next,
  slimIcons,
  slimMediasoup,
  slimSocketIo,
  slimTranslation,
} from './build/slim-libraries.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** In bytes. Below this size a compressed copy saves less than its header costs. */
const WORTH_COMPRESSING = 600;

const COMPRESSIBLE = /\.(?:m?js|css|svg|html|json|wasm|tflite)$/;
/** In bytes. Above this size the highest quality takes far longer and saves hundredths. */
const LARGE = 1_000_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Precompresses every asset to `.br` and `.gz`, so that the server never compresses. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(names.map((name) => writeCompressed(path.join(dir, name))));
    },
  };
}

async function writeCompressed(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTH_COMPRESSING) return;
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_QUALITY]: content.length > LARGE ? 9 : constants.BROTLI_MAX_QUALITY,
  };
  await Promise.all([
    toBrotli(content, { params }).then((small) => writeFile(`${file}.br`, small)),
    toGzip(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}

/**
 * Serves the files that pdf.js fetches, under its version: character maps, fonts, decoders, color profiles.
 * Leaves out its program that runs a PDF's scripts.
 */
function pdfFiles(): Plugin {
  const folder = path.join(import.meta.dirname, '../node_modules/pdfjs-dist');
  return {
    name: 'pdf-files',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
      const to = path.join(dir, 'assets', `pdfjs-${version}`);
      for (const part of ['cmaps', 'standard_fonts', 'wasm', 'iccs'])
        await cp(path.join(folder, part), path.join(to, part), {
          recursive: true,
          filter: (file) => !/quickjs|LICENSE_(?:QUICKJS|PDFJS_QUICKJS)/.test(file),
        });
    },
  };
}

/**
 * Runs `warm-up.ts` as soon as it is loaded. The page's own scripts become one script, which waits for all of them.
 */
function warmUp(): Plugin {
  let file = '';
  return {
    name: 'warm-up',
    apply: 'build',
    buildStart() {
      file = this.emitFile({ type: 'chunk', id: path.join(import.meta.dirname, 'warm-up.ts') });
    },
    generateBundle() {
      file = this.getFileName(file);
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'script', attrs: { type: 'module', async: true, src: `/${file}` }, injectTo: 'head' },
      ],
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    slimMediasoup(),
    slimSocketIo(),
    slimI18next(),
    slimIcons(),
    react(),
    partWords(),
    precompress(),
    pdfFiles(),
    fetchFirst(import.meta.dirname),
    firstRequests(import.meta.dirname),
    warmUp(),
    oldBrowser(),
  ],
  resolve: {
    // React 19 includes `useSyncExternalStore`; wouter brings a copy for older versions.
    alias: [
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
      ...slimTranslation,
    ],
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: BUILD_TARGET,
    // The theme's `light-dark()` becomes variables, which Chrome 120 and Safari 16.4 support.
    cssTarget: BUILD_TARGET,
    // No inlined `data:` addresses: the content security policy refuses them.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      // Browsers before Safari 17 ignore `modulepreload` and fetch the same files a little later.
      polyfill: false,
      // The names of all scripts of other pages would add 1 kB to the link's page, so it has only that of each page's
      // first script, whose text names the others (`api/fetch-first.ts`). The server names the first script of pages
      // that people open directly (`build/first-requests.ts`).
      resolveDependencies: (page, scripts, { hostId }) =>
        hostId.startsWith('assets/app-') && !page.startsWith('assets/public-area-')
          ? scripts.slice(0, 1)
          : scripts,
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups(import.meta.dirname) },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/oidc': server,
      '/auth-callback': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
