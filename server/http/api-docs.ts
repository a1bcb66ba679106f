import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { administrator } from './access/administrator.ts';
import { type Authenticators, Caller } from './access/caller.ts';

const VIEWER_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Anteroom API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="viewer"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/begin.js"></script>
  </body>
</html>
`;
const BEGIN = `SwaggerUIBundle({
  url: '/api/openapi.json', dom_id: '#viewer', deepLinking: true, docExpansion: 'none',
  supportedSubmitMethods: [], validatorUrl: null,
});
`;

const FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

export function apiDocs(app: FastifyInstance, authenticators: Authenticators, publicUrl: string): void {
  let description: Promise<string> | undefined;
  const forAdministrators =
    (answer: (reply: FastifyReply) => unknown) => async (request: FastifyRequest, reply: FastifyReply) => {
      await administrator(new Caller(authenticators, request.cookies, request.ip));
      return answer(reply);
    };

  app.get(
    '/api/openapi.json',
    forAdministrators(async (reply) => {
      description ??= describeApi(publicUrl);
      return reply.type('application/json; charset=utf-8').send(await description);
    }),
  );
  for (const url of ['/api/docs', '/api/docs/'])
    app.get(
      url,
      forAdministrators((reply) =>
        reply.header('content-security-policy', VIEWER_POLICY).type('text/html; charset=utf-8').send(PAGE),
      ),
    );
  app.get(
    '/api/docs/begin.js',
    forAdministrators((reply) => reply.type('text/javascript; charset=utf-8').send(BEGIN)),
  );
  for (const [name, type] of Object.entries(FILES))
    app.get(
      `/api/docs/${name}`,
      forAdministrators((reply) =>
        reply
          .type(type)
          .header('cache-control', 'private, max-age=86400')
          .send(createReadStream(path.join(viewerFolder(), name))),
      ),
    );
}

async function describeApi(publicUrl: string): Promise<string> {
  const { openApiDocument } = await import('./openapi.ts');
  const { version } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'),
  ) as { version: string };
  return JSON.stringify(openApiDocument({ version, publicUrl }));
}

function viewerFolder(): string {
  const main = createRequire(import.meta.url).resolve('@fastify/swagger-ui');
  return path.join(path.dirname(main), 'static');
}
