import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * What browsers are told to refuse (design: "Rules that keep it safe"): nothing inline, nothing from
 * elsewhere, nobody else's frame. `wasm-unsafe-eval` and blobs are for the virtual backgrounds.
 */
export async function installSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const { host, protocol } = new URL(publicUrl);
  const secure = protocol === 'https:';
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        // Older Safari does not count the socket's scheme as 'self'.
        connectSrc: ["'self'", `${secure ? 'wss' : 'ws'}://${host}`],
        workerSrc: ["'self'", 'blob:'],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    // Links carry their secret in the path.
    referrerPolicy: { policy: 'no-referrer' },
    // This host only: what else runs below the practice's domain is not ours to decide.
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header(
      'permissions-policy',
      'camera=(self), microphone=(self), display-capture=(self), autoplay=(self), fullscreen=(self), ' +
        'screen-wake-lock=(self), speaker-selection=(self), geolocation=(), payment=(), usb=()',
    );
  });
}
