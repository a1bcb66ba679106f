import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const part = { default: 'the part' };
const load = vi.fn(async () => part);
const server = vi.fn<(address: string) => Promise<Response>>();
const asked = () => server.mock.calls.map(([address]) => new URL(address).pathname);

let fetchFirst: typeof import('./fetch-first.ts').fetchFirst;
let importsOf: typeof import('./fetch-first.ts').importsOf;
beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('fetch', server);
  server.mockImplementation(async () => new Response(''));
  ({ fetchFirst, importsOf } = await import('./fetch-first.ts'));
});
afterEach(() => {
  vi.clearAllMocks();
  document.head.replaceChildren();
});

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

it('fetches what a script imports, also in a circle', async () => {
  const last = Promise.withResolvers<Response>();
  server
    .mockResolvedValueOnce(new Response('import{a}from"./list.js";import"./chat.js";'))
    .mockResolvedValueOnce(new Response('import{b as c}from`./area.js`;'))
    .mockReturnValueOnce(last.promise);
  const loaded = fetchFirst(load, ['/assets/area.js']);
  await vi.waitFor(() => expect(asked()).toEqual(['/assets/area.js', '/assets/list.js', '/assets/chat.js']));
  expect(load).not.toHaveBeenCalled();
  last.resolve(new Response(''));
  expect(await loaded).toBe(part);
});

it('opens an area after an outage in which only one of its imports failed', async () => {
  server.mockResolvedValueOnce(new Response('import{a}from"./list.js";')).mockImplementationOnce(unreachable);
  await expect(fetchFirst(load, ['/assets/area.js'])).rejects.toThrow('Failed to fetch');
  expect(load).not.toHaveBeenCalled();
  expect(await fetchFirst(load, ['/assets/area.js'])).toBe(part);
  expect(asked()).toEqual(['/assets/area.js', '/assets/list.js', '/assets/list.js']);
});

it('finds a script’s imports, and no other text', () => {
  const script = `import{r as e}from"./base-C_W5.js";import'./app-D-1.js';import * as t from "./visit----N.js";
    const later = () => import("./chat.js"); const names = ["./list.js"]; export{e as n};`;
  expect(importsOf(script)).toEqual(['./base-C_W5.js', './app-D-1.js', './visit----N.js']);
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

const styleOfPage = () => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  // happy-dom loads a style sheet with an address once it is in the document.
  document.head.append(link);
  Object.defineProperty(link, 'href', { value: new URL('/assets/app.css', location.origin).href });
  return link;
};

it('waits for a style sheet that the page is still loading', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const link = styleOfPage();
  const loaded = fetchFirst(load, ['/assets/app.css']);
  await new Promise((resolve) => setTimeout(resolve));
  expect(load).not.toHaveBeenCalled();
  Object.defineProperty(link, 'sheet', { value: {} });
  link.dispatchEvent(new Event('load'));
  expect(await loaded).toBe(part);
  expect(document.querySelectorAll('link')).toHaveLength(1);
});

it('adds a style sheet that failed with the page', async () => {
  styleOfPage();
  const added: HTMLLinkElement[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((link) => void added.push(link as HTMLLinkElement));
  const loaded = fetchFirst(load, ['/assets/app.css']);
  expect(added).toHaveLength(1);
  added[0]?.dispatchEvent(new Event('load'));
  expect(await loaded).toBe(part);
});

it('imports a part without listed files immediately', async () => {
  expect(await fetchFirst(load)).toBe(part);
});
