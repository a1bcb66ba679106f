import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ESTree, type Plugin, Visitor } from 'vite';
import { CLIENT, isBelow, NODE_MODULES } from './chunk-groups.ts';

/** mediasoup-client's modules for React Native, and for sending data, which no page does. */
const NEVER_RUN = ['ReactNative106', 'DataProducer'];

/**
 * Removes the parts of mediasoup-client that no patient's browser runs, 11 kB gzip: its index imports a fake device
 * for tests, some modules never run, and its logs, and those of two packages that it imports, are silent unless
 * someone enables them (so they stay in development). The packages are CommonJS, so the bundler cannot drop them.
 */
export function slimMediasoup(): Plugin {
  const home = path.join(NODE_MODULES, 'mediasoup-client');
  const lib = path.join(home, 'lib');
  const logging = [
    lib,
    ...['awaitqueue', 'h264-profile-level-id'].map((name) => path.join(NODE_MODULES, name, 'lib')),
  ];
  const VERSION = '\0mediasoup-client-version';
  const UNUSED = '\0unused-';
  const SILENT = '\0silent-logger';
  return {
    name: 'slim-mediasoup',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (source === 'mediasoup-client') return path.join(lib, 'Device.js');
      if (!importer || !logging.some((folder) => isBelow(folder, importer))) return null;
      if (source.endsWith('/Logger')) return SILENT;
      if (source === '../../') return VERSION;
      const name = path.basename(source);
      if (NEVER_RUN.includes(name)) return `${UNUSED}${name}`;
      return null;
    },
    async load(id) {
      if (id === SILENT) return 'export class Logger {}';
      if (id.startsWith(UNUSED)) return `export const ${id.slice(UNUSED.length)} = undefined;`;
      if (id !== VERSION) return null;
      const { version } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8'));
      return `export const version = ${JSON.stringify(version)};`;
    },
    transform(code, id) {
      if (!logging.some((folder) => isBelow(folder, id))) return null;
      return { code: withoutLogs(code, this.parse(code)), map: null };
    },
  };
}

/** Removes engine.io's WebTransport, 0.8 kB gzip: the pages connect by WebSocket, or by polling. */
export function slimSocketIo(): Plugin {
  const transports = path.join(NODE_MODULES, 'engine.io-client/build/esm/transports');
  const NO_WEB_TRANSPORT = '\0no-web-transport';
  return {
    name: 'slim-socket-io',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) =>
      source === './webtransport.js' && importer && isBelow(transports, importer) ? NO_WEB_TRANSPORT : null,
    load: (id) => (id === NO_WEB_TRANSPORT ? 'export const WT = undefined;' : null),
  };
}

const LOGGED = new Set(['debug', 'log', 'warn', 'error', 'deprecate', 'once']);

/**
 * Removes the parts of i18next that no screen uses, 3 kB gzip: its warnings, and formats inside texts, such as
 * '{count, number}' (`client/app/locales.test.ts` refuses those). Development keeps both.
 */
export function slimI18next(): Plugin {
  const file = path.join(NODE_MODULES, 'i18next/dist/esm/i18next.js');
  return {
    name: 'slim-i18next',
    apply: 'build',
    transform(code, id) {
      if (id !== file) return null;
      const slim = withoutLogs(code, this.parse(code)).replace('formatter = Formatter;', 'formatter = null;');
      if (slim.includes('formatter = Formatter;') || slim.length > code.length - 2_000)
        this.error('This version of i18next is written differently');
      return { code: slim, map: null };
    },
  };
}

function withoutLogs(code: string, program: ESTree.Program): string {
  const calls: { start: number; end: number }[] = [];
  new Visitor({
    CallExpression({ callee, start, end }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const isLogger = /logger$/i.test(code.slice(callee.object.start, callee.object.end));
      if (isLogger && LOGGED.has(callee.property.name)) calls.push({ start, end });
    },
  }).visit(program);
  return calls.reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)}undefined${rest.slice(end)}`,
    code,
  );
}

/**
 * Replaces the one hook of react-i18next that screens use, and whose types check every key: 0.4 kB gzip of own code
 * instead of 1.8. `Trans` has its own path, and stays.
 */
export const slimTranslation = [
  { find: /^react-i18next$/, replacement: path.join(CLIENT, 'ui/words/use-translation.ts') },
];

const NAMED_ICONS = /import \{([^}]+)\} from 'lucide-react';/g;

/**
 * Imports each of lucide's icons from its own file, so that the bundler knows which screen uses it. Draws icons with
 * `ui/components/draw-icon.ts`, which needs neither React keys nor lucide's options.
 */
export function slimIcons(): Plugin {
  const icons = path.join(NODE_MODULES, 'lucide-react/dist/esm/icons');
  let files = new Map<string, string>();
  return {
    name: 'slim-icons',
    enforce: 'pre',
    apply: 'build',
    async buildStart() {
      files = iconFiles(await readFile(path.join(icons, '../lucide-react.mjs'), 'utf8'));
    },
    resolveId(source, importer) {
      const drawn = source === '../createLucideIcon.mjs' && importer && isBelow(icons, importer);
      return drawn ? path.join(CLIENT, 'ui/components/draw-icon.ts') : null;
    },
    transform(code, id) {
      if (isBelow(icons, id)) return code.replace(/, key: "\w+"/g, '').replace('__iconData.node;', '');
      if (!isBelow(CLIENT, id) || !code.includes("from 'lucide-react'")) return null;
      return code.replace(NAMED_ICONS, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type '))
          .map((name) => `import ${name} from '${path.join(icons, iconFile(files, name))}';`)
          .join(' '),
      );
    },
  };
}

function iconFiles(index: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of index.matchAll(/export \{([^}]+)\} from '\.\/icons\/([^']+)';/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  return files;
}

function iconFile(files: Map<string, string>, name: string): string {
  const file = files.get(name);
  if (!file) throw new Error(`lucide-react has no icon ${name}`);
  return file;
}
