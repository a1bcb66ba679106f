const begun = new Map<string, Promise<void>>();

/**
 * Loads a part of the program once all of its files are here. Browsers remember a module that failed to load as long as
 * the page lives, so an import during an outage would take the part away until a reload, with everything else that
 * imports one of its files. A failed fetch leaves nothing behind, and the caller may try again.
 *
 * @param files scripts and style sheets, by their names below the origin
 * @throws TypeError if the server cannot be reached, or Error if it does not have a file
 */
export async function fetchFirst<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(once));
  return load();
}

function once(file: string): Promise<void> {
  const address = new URL(file, location.origin).href;
  const known = begun.get(address);
  if (known) return known;
  const fetched = address.endsWith('.css') ? addStyle(address) : hasArrived(address) || fetchScript(address);
  begun.set(address, fetched);
  fetched.catch(() => begun.delete(address));
  return fetched;
}

/** What the page or an earlier import has loaded. Safari says no status, and records only what arrived. */
function hasArrived(address: string): Promise<void> | null {
  const loads = performance.getEntriesByName(address, 'resource') as PerformanceResourceTiming[];
  return loads.some(({ responseStatus = 200 }) => responseStatus === 200) ? Promise.resolve() : null;
}

/** Into the browser's cache, from which the import takes it: files of the build are immutable. */
async function fetchScript(address: string): Promise<void> {
  const answer = await fetch(address, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`${answer.status} for a script`);
  await answer.arrayBuffer();
}

async function addStyle(address: string): Promise<void> {
  if ([...document.styleSheets].some(({ href }) => href === address)) return;
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
