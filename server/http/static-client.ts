import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FirstRequests } from '#shared/contracts/first-requests.ts';
import { CodedError } from '#shared/errors.ts';
import { firstLanguage } from '#shared/rules/locales.ts';
import { CLIENT_ROUTE, routedPath } from './routed-path.ts';

/**
 * @param url of a page
 * @param accepted the request's `Accept-Language`. If the browser has stored another language, two small files are
 *   fetched needlessly
 * @returns a `Link` header (RFC 8288) with the screen's first requests; undefined if there are none
 */
type LinkHeaderOf = (url: string, accepted?: string) => string | undefined;

async function readFirstRequests(root: string): Promise<LinkHeaderOf> {
  const text = await readFile(join(root, 'first-requests.json'), 'utf8').catch(() => '[]');
  const screens = FirstRequests.parse(JSON.parse(text)).map(({ path, ...screen }) => ({
    path: new RegExp(path),
    ...screen,
  }));
  return (url, accepted = '') => {
    const [path = ''] = url.split('?', 1);
    const language = firstLanguage(
      null,
      accepted.split(',').map((wish) => wish.trim()),
    );
    const links = screens.flatMap((screen) => {
      const [found] = screen.path.exec(path) ?? [];
      if (found === undefined) return [];
      return [
        ...(screen.files[language] ?? []).map((file) => linkToFile(`/${file}`)),
        // Must match `fetch`: with CORS, and with same-origin cookies.
        ...screen.calls.map(
          (call) => `<${found.replace(screen.path, call)}>; rel=preload; as=fetch; crossorigin`,
        ),
      ];
    });
    return links.length > 0 ? [...new Set(links)].join(', ') : undefined;
  };
}

const linkToFile = (file: string) =>
  file.endsWith('.css') ? `<${file}>; rel=preload; as=style; crossorigin` : `<${file}>; rel=modulepreload`;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const NOT_PAGES = /^\/(api|fhir|oidc|socket\.io|assets)(\/|$)/;
/** A file name at the end of a path; text after a `;` is a screen's parameter. */
const FILE_NAME = /^[^;]*\.[a-z\d]{1,12}$/i;

/** Link checkers, previews and curl accept anything, and also get the page. */
function isPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = routedPath(request);
  return !NOT_PAGES.test(path) && !FILE_NAME.test(path);
}

const isNavigation = (request: FastifyRequest) =>
  isPage(request) && (request.headers.accept ?? '').includes('text/html');

/**
 * Serves the built client. Files under `/assets` have their content's hash in their name and never change;
 * every other address without a file name is a screen of the client.
 *
 * @param root the build's folder; if missing, only the API is served
 */
export async function serveClient(app: FastifyInstance, root: string): Promise<void> {
  const built = existsSync(join(root, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root,
      // The plugin's own route lists whole folders on every request, to distinguish `/Index.html`. Our files are all
      // public.
      serve: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const forever = path.startsWith(join(root, 'assets'));
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    const linksOf = await readFirstRequests(root);
    app.get<{ Params: { '*': string } }>(CLIENT_ROUTE, (request, reply) => {
      if (!isPage(request)) return reply.sendFile(request.params['*']);
      const links = linksOf(request.url, request.headers['accept-language']);
      if (links) reply.header('link', links);
      return reply.sendFile('index.html');
    });
  }
  app.setNotFoundHandler(() => {
    throw new CodedError('NOT_FOUND');
  });
}

/**
 * Cookies, Origin and sign-in know only the public name, so pages opened under another loopback name are
 * redirected to it.
 */
export function redirectLoopbackAliases(app: FastifyInstance, publicUrl: string): void {
  const url = new URL(publicUrl);
  if (!LOOPBACK.has(url.hostname)) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { host = '' } = request.headers;
    if (host === url.host || !isNavigation(request)) return done();
    const [, name, port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(host) ?? [];
    if (name === undefined || !LOOPBACK.has(name) || port !== url.port) return done();
    reply.redirect(`${publicUrl}${request.url}`);
  });
}
