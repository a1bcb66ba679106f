import path from 'node:path';
import type { Rolldown } from 'vite';

const CLIENT = path.join(import.meta.dirname, '..');

/** Libraries of every page. They compress better together, and stay in caches over our releases. */
const BASE = /node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next|wouter|regexparam)\//;

/** What comes in a page's file: code of ours and icons. */
const OURS = /\/client\/|\/shared\/(?!i18n\/)|\/lucide-react\//;

/** Pages that come in one file with what they always load. What two of them share is in the former's. */
const PAGES = {
  app: 'main.tsx',
  arrival: 'features/live/waiting-room/patient-visit-page.tsx',
  visit: 'features/live/in-visit/visit-view.tsx',
};

/**
 * Which modules come in one file. Rolldown on its own makes a file of every set of modules that the same pages import:
 * dozens of a few lines each, whose names, in the list of every page that may need them, weigh more than they do.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  return [
    { name: 'base', test: BASE, priority: 2 },
    { debugName: 'pages', name: pageOf(), test: OURS, priority: 1 },
  ];
}

function pageOf(): Rolldown.CodeSplittingNameFunction {
  let pages: { name: string; modules: Set<string> }[] | undefined;
  return (id, context) => {
    pages ??= Object.entries(PAGES).map(([name, file]) => ({ name, modules: modulesOf(file, context) }));
    return pages.find(({ modules }) => modules.has(id))?.name ?? null;
  };
}

/** The file and the modules of ours that it imports, directly and indirectly. */
function modulesOf(file: string, context: Rolldown.ChunkingContext): Set<string> {
  const modules = new Set([path.join(CLIENT, file)]);
  for (const id of modules)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? [])
      if (OURS.test(imported)) modules.add(imported);
  return modules;
}
