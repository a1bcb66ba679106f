import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { FirstRequests } from '#shared/contracts/first-requests.ts';
import type { CallName } from '#shared/contracts/rest/index.ts';
import { GUEST_LINK_PATHS } from '#shared/domain/guest.ts';
import { LANGUAGES, PATIENT_LINK_PATHS } from '#shared/domain/visit.ts';
import { byName } from '#shared/rules/locales.ts';
import { wordsOf } from './part-words.ts';

interface Screen {
  /** A regular expression whose groups are the calls' parameters, in order. */
  path: string;
  /** Of the first program. Those of `code` are added. */
  words: string[];
  code: string[];
  /** A file whose imports the browser finds: a header with all of staff's would be too long for some proxies. */
  start?: string;
  calls: CallName[];
}

/** Only characters of tokens, because the address is written into a header. */
const linkTo = (paths: readonly string[]) => `^/(${paths.join('|')})/([\\w-]+)/?$`;

const NOTHING = { words: [], code: [], calls: [] };

/** The server names them in the page's `Link` header, so that a browser sends them while the program loads. */
const SCREENS: readonly Screen[] = [
  { path: '^/', ...NOTHING, words: ['common'] },
  { path: '^/(?:(?:provider|news)(?:/.*)?)?$', ...NOTHING, start: 'app/staff-area.tsx' },
  { path: '^/d/', ...NOTHING, start: 'features/desk/after-visit/after-visit-link-page.tsx' },
  { path: '^/patient/after-visit/', ...NOTHING, start: 'features/desk/after-visit/after-visit-page.tsx' },
  { path: '^/patient/copay/', ...NOTHING, start: 'features/check-in/workflow/copay-page.tsx' },
  { path: '^/patient/partner/', ...NOTHING, start: 'features/check-in/workflow/partner-return-page.tsx' },
  {
    path: linkTo(PATIENT_LINK_PATHS),
    words: ['join'],
    code: [],
    calls: ['GET /api/patient/links/:path/:token', 'GET /api/patient/links/:path/:token/preparation'],
  },
  {
    path: linkTo(GUEST_LINK_PATHS),
    words: [],
    code: ['app/public-area.tsx', 'app/guest-area.tsx'],
    calls: ['GET /api/guest/links/:path/:token'],
  },
];

/**
 * Writes {@link FirstRequests} into the build.
 *
 * @throws when a screen's code or texts are not a separate file
 */
export function firstRequests(root: string): Plugin {
  return {
    name: 'first-requests',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const there = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => withImports(entry, bundle)),
      );
      const bySource = Object.fromEntries(
        chunks.flatMap((chunk) =>
          (chunk.facadeModuleId ? [chunk.facadeModuleId] : chunk.moduleIds).map((id) => [id, chunk]),
        ),
      );
      const byLocale = byName(bySource);
      const existing = (name: string, chunk: Rolldown.OutputChunk | undefined) => {
        if (!chunk) throw new Error(`${name} is not in a file of its own`);
        return chunk;
      };
      const chunkOf = (file: string) => existing(file, bySource[path.join(root, file)]);
      const filesOf = (chunk: Rolldown.OutputChunk) =>
        withImports(chunk, bundle).filter((file) => !there.has(file));
      const screens: FirstRequests = SCREENS.map(({ path: address, words, code, start, calls }) => {
        const programs = [
          ...(start ? [chunkOf(start).fileName] : []),
          ...code.flatMap((file) => filesOf(chunkOf(file))),
        ];
        const files = (language: string) => {
          const all = new Set([...words, ...code.flatMap((file) => wordsOf(path.join(root, file), this))]);
          const names = [...all].map((namespace) => `${language}/${namespace}`);
          const locales = names.flatMap((name) => filesOf(existing(name, byLocale[name])));
          return [...new Set([...programs, ...locales])];
        };
        return {
          path: address,
          calls: calls.map(addressOf),
          files: Object.fromEntries(LANGUAGES.map((language) => [language, files(language)])),
        };
      });
      await writeFile(path.join(dir, 'first-requests.json'), JSON.stringify(screens));
    },
  };
}

/** `'GET /api/x/:path/:token'` → `'/api/x/$1/$2'`. */
function addressOf(call: CallName): string {
  let group = 0;
  return call.replace(/^GET /, '').replace(/:\w+/g, () => `$${++group}`);
}

function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const look = ({ fileName, imports, viteMetadata }: Rolldown.OutputChunk) => {
    if (found.has(fileName)) return;
    found.add(fileName);
    for (const style of viteMetadata?.importedCss ?? []) found.add(style);
    for (const name of imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') look(imported);
    }
  };
  look(chunk);
  return [...found];
}
