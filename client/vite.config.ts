import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstRequests } from './first-requests.ts';
import { oldBrowser } from './old-browser.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** Below this size a compressed copy saves less than its header costs, in bytes. */
const WORTH_COMPRESSING = 600;

const COMPRESSIBLE = /\.(?:m?js|css|svg|html|json|wasm|tflite)$/;
/** Above this size the highest quality takes far longer for hundredths less, in bytes. */
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
 * Leaves out of mediasoup-client what no patient's browser runs, 8 kB gzip: its index brings a fake device for
 * tests along, one of its handlers is for React Native, and its logs are silent unless someone switches them on
 * (so they stay in development). The package is CommonJS, so the bundler cannot drop them itself.
 */
function slimMediasoup(): Plugin {
  const folder = path.join(import.meta.dirname, '../node_modules/mediasoup-client');
  const lib = path.join(folder, 'lib');
  const VERSION = '\0mediasoup-client-version';
  const NO_REACT_NATIVE = '\0no-react-native';
  const SILENT = '\0silent-debug';
  return {
    name: 'slim-mediasoup',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (source === 'debug') return SILENT;
      if (source === 'mediasoup-client') return path.join(lib, 'Device.js');
      if (!importer?.startsWith(lib)) return null;
      if (source === '../../') return VERSION;
      if (source === './handlers/ReactNative106') return NO_REACT_NATIVE;
      return null;
    },
    async load(id) {
      if (id === SILENT) return 'export default () => () => {};';
      if (id === NO_REACT_NATIVE) return 'export const ReactNative106 = undefined;';
      if (id !== VERSION) return null;
      const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
      return `export const version = ${JSON.stringify(version)};`;
    },
  };
}

/** Draws lucide's icons by `components/draw-icon.ts`: lucide's way has options that nothing here uses. */
function slimIcons(): Plugin {
  return {
    name: 'slim-icons',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      const drawn = source === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/');
      return drawn ? path.join(import.meta.dirname, 'components/draw-icon.ts') : null;
    },
  };
}

/**
 * Serves what pdf.js fetches, under its version: character maps, fonts, decoders, color profiles. Its program that
 * runs a PDF's scripts stays away.
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

/** Runs `warm-up.ts` as soon as it is there; what the page names itself becomes one script, which waits for all of it. */
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

/** What every page loads, in one file: React and i18next compress better together, with fewer requests. */
const BASE =
  /node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next|wouter|regexparam)\/|client\/(?:api|errors)\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    slimMediasoup(),
    slimIcons(),
    react(),
    precompress(),
    pdfFiles(),
    firstRequests(import.meta.dirname),
    warmUp(),
    oldBrowser(),
  ],
  resolve: {
    // React 19 has `useSyncExternalStore` itself; wouter brings a copy for older ones.
    alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }],
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // The theme's `light-dark()` becomes variables, which browsers of 2022 know.
    cssTarget: ['chrome100', 'firefox100', 'safari15.4'],
    // No inlined `data:` addresses: the content security policy refuses them.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Browsers before Safari 17 ignore `modulepreload` and fetch the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'base', test: BASE }],
        },
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
