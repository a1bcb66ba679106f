import type { FastifyHelmetOptions } from '@fastify/helmet';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { keptBriefly } from './kept-briefly.ts';
import { routedPath } from './routed-path.ts';

/** One year, including subdomains: a subdomain without HTTPS could set cookies for this host. */
const HSTS = { maxAge: 31_536_000, includeSubDomains: true };

/**
 * Security headers for answers that skip the server's hooks: Socket.IO's long-polling and refusals, and unparsable
 * requests. Equal to those of data answers (`security-headers.ts`).
 */
export function bareHeaders(publicUrl: string): Record<string, string> {
  return {
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    ...(new URL(publicUrl).protocol === 'https:'
      ? { 'Strict-Transport-Security': `max-age=${HSTS.maxAge}; includeSubDomains` }
      : {}),
  };
}

const PERMISSIONS_POLICY =
  'camera=(self), microphone=(self), display-capture=(self), autoplay=(self), fullscreen=(self), ' +
  'screen-wake-lock=(self), speaker-selection=(self), geolocation=(), payment=(), usb=()';

const CARD_PAGE = /^\/patient\/copay\//;

/** Stripe.js needs these sources (docs.stripe.com/security/guide, "Content security policy"). */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  calls: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};

const DATA = /^\/(api|fhir|healthz|readyz)(\/|$)/;

/**
 * The content security policy: nothing inline, loaded from elsewhere or framed by others. `wasm-unsafe-eval` and blobs
 * serve the virtual backgrounds.
 *
 * @param usesStripe whether the card page may run Stripe's script
 */
export async function installSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string,
  usesStripe: () => Promise<boolean>,
): Promise<void> {
  const { host, protocol } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const pageHeaders = async (card: boolean) => ({
    ...(await helmetHeaders({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...(card ? STRIPE.scripts : [])],
          styleSrc: ["'self'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          mediaSrc: ["'self'", 'blob:'],
          fontSrc: ["'self'"],
          // Older Safari does not count the socket's scheme as 'self'.
          connectSrc: ["'self'", `${secure ? 'wss' : 'ws'}://${host}`, ...(card ? STRIPE.calls : [])],
          ...(card ? { frameSrc: STRIPE.frames } : {}),
          workerSrc: ["'self'", 'blob:'],
          frameAncestors: ["'none'"],
          formAction: ["'self'"],
          baseUri: ["'none'"],
          objectSrc: ["'none'"],
        },
      },
      // Links carry their secret in the path.
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: secure ? HSTS : false,
      xFrameOptions: { action: 'deny' },
    })),
    'permissions-policy': PERMISSIONS_POLICY,
  });
  const forPages = await pageHeaders(false);
  const forCards = await pageHeaders(true);
  const forData = {
    ...(await helmetHeaders({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
      },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: secure ? HSTS : false,
      // `frame-ancestors` covers this header, and our own pages may frame a preview.
      xFrameOptions: false,
    })),
    'cache-control': 'no-store',
  };
  // Strangers may open the page without limit, and each load queries the database: one query at a time, without
  // caching, so that a practice's new payment account applies immediately.
  const stripe = keptBriefly(0, usesStripe);
  app.addHook('onRequest', (request, reply, done) => {
    const path = routedPath(request);
    reply.headers(DATA.test(path) ? forData : forPages);
    if (!CARD_PAGE.test(path)) return done();
    stripe()
      .then((used) => {
        if (used) reply.headers(forCards);
        done();
      })
      .catch(done);
  });
}

async function helmetHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = Fastify();
  const bare = Object.keys((await probe.inject('/')).headers);
  await probe.close();
  const asked = Fastify();
  await asked.register(helmet, options);
  const { headers } = await asked.inject('/');
  await asked.close();
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      bare.includes(name) || typeof value !== 'string' ? [] : [[name, value]],
    ),
  );
}
