import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const part = { default: 'the part' };
const load = vi.fn(async () => part);
const server = vi.fn<(address: string) => Promise<Response>>();
const asked = () => server.mock.calls.map(([address]) => new URL(address).pathname);

let fetchFirst: typeof import('./fetch-first.ts').fetchFirst;
beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('fetch', server);
  server.mockResolvedValue(new Response(''));
  ({ fetchFirst } = await import('./fetch-first.ts'));
});
afterEach(() => void vi.clearAllMocks());

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

it('imports a part only once all of its files are here', async () => {
  const last = Promise.withResolvers<Response>();
  server.mockResolvedValueOnce(new Response('')).mockReturnValueOnce(last.promise);
  const loaded = fetchFirst(load, ['/assets/chat.js', '/assets/list.js']);
  await vi.waitFor(() => expect(asked()).toEqual(['/assets/chat.js', '/assets/list.js']));
  expect(load).not.toHaveBeenCalled();
  last.resolve(new Response(''));
  expect(await loaded).toBe(part);
});

it('imports nothing during an outage, and fetches only the missing file afterward', async () => {
  server.mockResolvedValueOnce(new Response('')).mockImplementationOnce(unreachable);
  await expect(fetchFirst(load, ['/assets/chat.js', '/assets/list.js'])).rejects.toThrow('Failed to fetch');
  expect(load).not.toHaveBeenCalled();
  expect(await fetchFirst(load, ['/assets/chat.js', '/assets/list.js'])).toBe(part);
  expect(asked()).toEqual(['/assets/chat.js', '/assets/list.js', '/assets/list.js']);
});

it('fetches a file that two parts share once', async () => {
  await Promise.all([fetchFirst(load, ['/assets/list.js']), fetchFirst(load, ['/assets/list.js'])]);
  expect(asked()).toEqual(['/assets/list.js']);
});

it('fetches no script that the page has loaded, but one that failed', async () => {
  vi.spyOn(performance, 'getEntriesByName').mockImplementation((name) => [
    { responseStatus: name.endsWith('list.js') ? 200 : 0 } as unknown as PerformanceEntry,
  ]);
  await fetchFirst(load, ['/assets/list.js', '/assets/chat.js']);
  expect(asked()).toEqual(['/assets/chat.js']);
});

it('rejects if the server does not have a file', async () => {
  server.mockResolvedValueOnce(new Response('', { status: 404 }));
  await expect(fetchFirst(load, ['/assets/old.js'])).rejects.toThrow('404');
  expect(load).not.toHaveBeenCalled();
});

it('adds a style sheet again if it did not load, and never twice', async () => {
  const added: HTMLLinkElement[] = [];
  // happy-dom loads no style sheets.
  vi.spyOn(document.head, 'append').mockImplementation((link) => void added.push(link as HTMLLinkElement));
  const first = fetchFirst(load, ['/assets/chat.css']);
  added[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow();
  const second = fetchFirst(load, ['/assets/chat.css']);
  added[1]?.dispatchEvent(new Event('load'));
  expect(await second).toBe(part);
  expect(await fetchFirst(load, ['/assets/chat.css'])).toBe(part);
  expect(added.map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
    ['stylesheet', '/assets/chat.css'],
    ['stylesheet', '/assets/chat.css'],
  ]);
});

it('imports a part without listed files immediately', async () => {
  expect(await fetchFirst(load)).toBe(part);
});
