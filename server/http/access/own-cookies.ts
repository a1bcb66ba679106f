import '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Cookies } from './caller.ts';

/**
 * Browsers accept a cookie with this prefix only from this host itself, over TLS and for every path (RFC
 * 6265bis).
 */
const HOST_ONLY = '__Host-';

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

export function nameInBrowser(name: string, publicUrl: string): string {
  return isSecure(publicUrl) ? HOST_ONLY + name : name;
}

/** Maps cookies to the product's own names. With TLS, cookies that another host may have set are omitted. */
export function ownCookies(cookies: Cookies, publicUrl: string): Cookies {
  if (!isSecure(publicUrl)) return cookies;
  return Object.fromEntries(
    Object.entries(cookies).flatMap(([name, value]) =>
      name.startsWith(HOST_ONLY) ? [[name.slice(HOST_ONLY.length), value]] : [],
    ),
  );
}

export function readOwnCookies(app: FastifyInstance, publicUrl: string): void {
  if (!isSecure(publicUrl)) return;
  app.addHook('onRequest', (request, _reply, done) => {
    request.cookies = ownCookies(request.cookies, publicUrl);
    done();
  });
}

/** Sets cookies for every path, because the server has to see all of them to limit their number. */
export function setCookie(
  reply: FastifyReply,
  { name, value, seconds, publicUrl }: { name: string; value: string; seconds: number; publicUrl: string },
): void {
  reply.setCookie(nameInBrowser(name, publicUrl), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    // Only this machine may be reached without TLS (SECURITY.md).
    secure: isSecure(publicUrl),
    maxAge: seconds,
  });
}

export function clearCookie(reply: FastifyReply, name: string, publicUrl: string): void {
  // Browsers ignore an insecure cookie with the prefix, even when deleting it.
  reply.clearCookie(nameInBrowser(name, publicUrl), { path: '/', secure: isSecure(publicUrl) });
}
