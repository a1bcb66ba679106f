import '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Cookies } from './caller.ts';

/** A browser takes a cookie of this prefix only from this host itself, over TLS and for every path (RFC 6265bis). */
const HOST_ONLY = '__Host-';

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

/** A cookie's name in the browser: with TLS no other host of the domain can have set it. */
export function nameInBrowser(name: string, publicUrl: string): string {
  return isSecure(publicUrl) ? HOST_ONLY + name : name;
}

/** Cookies by the names that the product gives them. With TLS, those that another host may have set are left out. */
export function ownCookies(cookies: Cookies, publicUrl: string): Cookies {
  if (!isSecure(publicUrl)) return cookies;
  return Object.fromEntries(
    Object.entries(cookies).flatMap(([name, value]) =>
      name.startsWith(HOST_ONLY) ? [[name.slice(HOST_ONLY.length), value]] : [],
    ),
  );
}

/** Gives every request its own cookies under their own names. */
export function readOwnCookies(app: FastifyInstance, publicUrl: string): void {
  if (!isSecure(publicUrl)) return;
  app.addHook('onRequest', (request, _reply, done) => {
    request.cookies = ownCookies(request.cookies, publicUrl);
    done();
  });
}

/** Sets cookies for every path: the server has to see them all to limit their number. */
export function setCookie(
  reply: FastifyReply,
  { name, value, seconds, publicUrl }: { name: string; value: string; seconds: number; publicUrl: string },
): void {
  reply.setCookie(nameInBrowser(name, publicUrl), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    // Without TLS only on this machine: SECURITY.md.
    secure: isSecure(publicUrl),
    maxAge: seconds,
  });
}

/** Deletes a cookie in the browser. */
export function clearCookie(reply: FastifyReply, name: string, publicUrl: string): void {
  // A browser ignores a cookie of the prefix that is not secure, a deleted one too.
  reply.clearCookie(nameInBrowser(name, publicUrl), { path: '/', secure: isSecure(publicUrl) });
}
