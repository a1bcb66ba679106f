import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { words } from '#server/formats/words/words.ts';

const file = (name: string) => path.join(import.meta.dirname, name);
const SIZES = [192, 512] as const;
/** The file is checked for a newer one each time it is used. */
const FRESH = 'no-cache';

export function webAppRoutes(): FastifyPluginAsync {
  return async (app) => {
    const worker = await readFile(file('service-worker.js'));
    const manifest = JSON.stringify({
      name: words.getFixedT('en', 'push-message')('app'),
      id: '/provider',
      start_url: '/provider/visits',
      scope: '/',
      display: 'standalone',
      background_color: '#f7f5f1',
      theme_color: '#0b5d63',
      icons: SIZES.map((size) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any',
      })),
    });
    app.get('/manifest.webmanifest', (_request, reply) =>
      reply.header('cache-control', FRESH).type('application/manifest+json').send(manifest),
    );
    app.get('/service-worker.js', (_request, reply) =>
      reply.header('cache-control', FRESH).type('text/javascript').send(worker),
    );
    for (const size of SIZES) {
      const icon = await readFile(file(`icon-${size}.png`));
      app.get(`/icon-${size}.png`, (_request, reply) =>
        reply.header('cache-control', 'public, max-age=86400').type('image/png').send(icon),
      );
    }
  };
}
