import { readFileSync } from 'node:fs';
import type { FastifyPluginAsync } from 'fastify';
import type { Deps } from '#server/features/deps.ts';
import { FHIR_PATH, TOKEN_PATH } from '#server/features/ehr/fhir-clients/fhir-clients.service.ts';
import { requireJson, sendFhir, sendOutcome } from './answer.ts';
import { baseUrlOf } from './built.ts';
import { bulkExportRoutes } from './bulk-exports.routes.ts';
import { capabilityStatement, smartConfiguration } from './capability-statement.ts';
import { guard } from './guarded.ts';
import { FhirError } from './outcome.ts';
import { resourceRoutes } from './resource.routes.ts';
import { tokenRoutes } from './token.routes.ts';

/** For the forms of token and search requests, in bytes. */
const FORM_LIMIT = 32 * 1024;

const { version } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as {
  version: string;
};

/**
 * The FHIR API (PRODUCT 20): read-only, for practices' own systems. Its callers are servers that send a token
 * with each request. Cookies are ignored, so other sites' pages cannot act in a browser's name.
 */
export function fhirApi(deps: Deps): FastifyPluginAsync {
  return async (root) => {
    await root.register(
      async (app) => {
        app.setErrorHandler(sendOutcome);
        app.removeAllContentTypeParsers();
        app.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string', bodyLimit: FORM_LIMIT },
          (_request, body, done) => done(null, new URLSearchParams(String(body))),
        );
        const tokenUrl = `${deps.publicUrl}${TOKEN_PATH}`;
        const statement = capabilityStatement({ baseUrl: baseUrlOf(deps), tokenUrl, version });
        app.get('/metadata', (request, reply) => {
          requireJson(request);
          return sendFhir(reply, 200, statement);
        });
        app.get('/.well-known/smart-configuration', (_request, reply) =>
          reply.type('application/json').send(JSON.stringify(smartConfiguration(tokenUrl))),
        );
        tokenRoutes(app, deps);
        const run = guard(app, deps);
        resourceRoutes(app, deps, run);
        bulkExportRoutes(app, deps, run);
        app.get('/*', () => {
          throw new FhirError(404, 'not-found', 'There is nothing at this address.');
        });
        app.route({
          method: ['POST', 'PUT', 'PATCH', 'DELETE'],
          url: '/*',
          onRequest: async () => {
            throw new FhirError(405, 'not-supported', 'The FHIR API is read-only.', { allow: 'GET, HEAD' });
          },
          handler: () => undefined,
        });
      },
      { prefix: FHIR_PATH },
    );
  };
}
