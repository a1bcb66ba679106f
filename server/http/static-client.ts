import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CodedError } from '../../shared/errors.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Below these nothing is a page. */
const NOT_PAGES = /^\/(api|oidc|socket\.io|assets)(\/|$)/;
/** The name of a file, at the end of a path; what follows a `;` is a screen's parameter. */
const FILE_NAME = /^[^;]*\.[a-z\d]{1,12}$/i;

/** Whether the address is that of a screen, whoever asks: link checkers, previews and curl accept anything. */
function isPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = decoded(request.url.split('?', 1)[0] ?? '/');
  return !NOT_PAGES.test(path) && !FILE_NAME.test(path);
}

/** Whether a browser asks for a page to show. */
const isNavigation = (request: FastifyRequest) =>
  isPage(request) && (request.headers.accept ?? '').includes('text/html');

/** So that `/%61pi` is what it leads to. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Serves the built client. Files under `/assets` carry their content's hash in their name and never
 * change; every other address that names no file is a screen of the client.
 *
 * @param root folder of the build; when it is missing the server still answers its API
 */
export async function serveClient(app: FastifyInstance, root: string): Promise<void> {
  const built = existsSync(join(root, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root,
      // Its own route reads whole folders to tell `/Index.html` from `/index.html`, at every request; ours are all public.
      serve: false,
      cacheControl: false,
      // The build may leave .br and .gz beside its files.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const forever = path.startsWith(join(root, 'assets'));
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.get<{ Params: { '*': string } }>('/*', ({ params }, reply) => reply.sendFile(params['*']));
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && isPage(request)) return reply.sendFile('index.html');
    throw new CodedError('NOT_FOUND');
  });
}

/**
 * On this machine the product has several names, but cookies, Origin and sign-in know only the public one:
 * whoever opens a page under another of them is sent there.
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
