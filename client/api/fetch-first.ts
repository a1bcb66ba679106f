const begun = new Map<string, Promise<string[]>>();

/**
 * Loads a part of the program once all of its files are here. Browsers remember a module that failed to load as long as
 * the page lives, so an import during an outage would take the part away until a reload, with everything else that
 * imports one of its files. A failed fetch leaves nothing behind, and the caller may try again.
 *
 * @param files scripts and style sheets, by their names below the origin. What the scripts import may be left out
 * @throws TypeError if the server cannot be reached, or Error if it does not have a file
 */
export async function fetchFirst<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await fetchAll(files.map((file) => new URL(file, location.origin).href));
  return load();
}

/** Scripts may import each other in a circle. */
async function fetchAll(addresses: readonly string[], seen = new Set<string>()): Promise<void> {
  const missing = addresses.filter((address) => !seen.has(address));
  for (const address of missing) seen.add(address);
  await Promise.all(missing.map(async (address) => fetchAll(await once(address), seen)));
}

/** @returns the addresses of a script's imports */
function once(address: string): Promise<string[]> {
  const known = begun.get(address);
  if (known) return known;
  const fetched = address.endsWith('.css') ? addStyle(address).then(() => []) : fetchScript(address);
  begun.set(address, fetched);
  fetched.catch(() => begun.delete(address));
  return fetched;
}

/** Into the browser's cache, from which the import takes it: files of the build are immutable. */
async function fetchScript(address: string): Promise<string[]> {
  if (hasArrived(address)) return [];
  const answer = await fetch(address, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`${answer.status} for a script`);
  return importsOf(await answer.text()).map((name) => new URL(name, address).href);
}

/** The build writes a script's imports as `import{a}from"./list-B1x.js"` or `import"./list-B1x.js"`. */
export const importsOf = (script: string): string[] =>
  [...script.matchAll(/\b(?:from|import)\s*["'`](\.\/[\w.-]+\.js)["'`]/g)].map(([, name = '']) => name);

/**
 * Whether the page or an earlier import has loaded it. Safari tells no status; by its documentation, which we have not
 * tested, it lists only what arrived.
 */
function hasArrived(address: string): boolean {
  const loads = performance.getEntriesByName(address, 'resource') as PerformanceResourceTiming[];
  return loads.some(({ responseStatus = 200 }) => responseStatus === 200);
}

async function addStyle(address: string): Promise<void> {
  const own = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].find(
    ({ href }) => href === address,
  );
  if (own && !own.sheet && document.readyState !== 'complete') await settled(own);
  if (own?.sheet) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error('a style sheet did not load'));
    };
    document.head.append(link);
  });
}

/** At the latest when the page has loaded: a failure before now is reported no more. */
async function settled(link: HTMLLinkElement): Promise<void> {
  await new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
    addEventListener('load', resolve, { once: true });
  });
}
