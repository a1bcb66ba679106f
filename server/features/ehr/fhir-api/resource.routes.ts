import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/features/deps.ts';
import { byteRange } from '#server/http/byte-range.ts';
import type { FhirTypeName } from '#shared/domain/fhir-api.ts';
import { isKnown, queryOf, requireJson, sendFhir } from './answer.ts';
import { etagOf } from './built.ts';
import type { FhirType } from './fhir-type.ts';
import type { Guarded, guard } from './guarded.ts';
import { noteRequest } from './guarded.ts';
import { FhirError } from './outcome.ts';
import { findRow, readBinary, readResource } from './read.service.ts';
import { FHIR_REGISTRY } from './registry.ts';
import { search } from './search.service.ts';

const MOST_NAMED = 10;

type Run = ReturnType<typeof guard>;

export function resourceRoutes(app: FastifyInstance, deps: Deps, run: Run): void {
  for (const fhirType of Object.values(FHIR_REGISTRY)) {
    const { type } = fhirType;
    app.get(
      `/${type}`,
      run((guarded) => answerSearch(deps, fhirType, guarded, queryOf(guarded.request))),
    );
    app.post(
      `/${type}/_search`,
      run((guarded) => answerSearch(deps, fhirType, guarded, formOf(guarded))),
    );
    app.get(
      `/${type}/:id`,
      run((guarded) => answerRead(deps, type, guarded)),
    );
  }
  app.get(
    '/Binary/:id',
    run((guarded) => answerBinary(deps, guarded)),
  );
}

const idOf = ({ request }: Guarded): string => (request.params as { id: string }).id;

async function answerRead(deps: Deps, type: FhirTypeName, guarded: Guarded) {
  const { client, request, reply, require } = guarded;
  requireJson(request);
  await require(type);
  const row = await findRow(deps, client, [type], idOf(guarded));
  const etag = etagOf(row);
  reply.headers({ etag, 'last-modified': row.updatedAt.toUTCString() });
  const resource = await readResource(deps, client, row);
  await noteRequest(deps, {
    clientId: client.clientId,
    practiceIds: [row.practiceId],
    action: 'fhir.read',
    subjectId: row.id,
    from: request.ip,
    details: { type },
  });
  return isKnown(request, etag) ? reply.code(304).send() : sendFhir(reply, 200, resource);
}

async function answerSearch(
  deps: Deps,
  fhirType: FhirType,
  { client, request, reply, require }: Guarded,
  parameters: URLSearchParams,
) {
  requireJson(request);
  await require(fhirType.type);
  const { prefer = '' } = request.headers;
  const strict = /\bhandling\s*=\s*strict\b/i.test(String(prefer));
  const bundle = await search(deps, client, fhirType, { parameters: [...parameters], strict });
  const found = (bundle.entry ?? []).filter(({ search }) => search?.mode === 'match');
  const ids = found.map(({ resource }) => resource?.id ?? '');
  await noteRequest(deps, {
    clientId: client.clientId,
    practiceIds: client.practices.map(({ id }) => id),
    action: 'fhir.searched',
    from: request.ip,
    details: {
      type: fhirType.type,
      count: ids.length,
      ...(ids.length <= MOST_NAMED ? { ids } : {}),
    },
  });
  return sendFhir(reply, 200, bundle);
}

/** In a search by form, the form's and the address's parameters both count (FHIR R4, §3.1.1.1.1). */
function formOf({ request }: Guarded): URLSearchParams {
  if (!(request.body instanceof URLSearchParams))
    throw new FhirError(415, 'not-supported', 'The body has to be application/x-www-form-urlencoded.');
  return new URLSearchParams([...queryOf(request), ...request.body]);
}

async function answerBinary(deps: Deps, guarded: Guarded) {
  const { client, request, reply } = guarded;
  const { row, mediaType, content } = await readBinary(deps, client, idOf(guarded));
  await noteRequest(deps, {
    clientId: client.clientId,
    practiceIds: [row.practiceId],
    action: 'fhir.file-read',
    subjectId: row.id,
    from: request.ip,
    details: { type: row.type },
  });
  const etag = etagOf(row);
  reply.headers({ etag, 'last-modified': row.updatedAt.toUTCString() });
  if (isKnown(request, etag)) return reply.code(304).send();
  if (/\bfhir\+json\b/.test(request.headers.accept ?? '')) {
    const data = content.toString('base64');
    const { updatedAt, version, id, patientId } = row;
    const meta = { versionId: String(version), lastUpdated: updatedAt.toISOString() };
    const securityContext = { reference: `Patient/${patientId}` };
    const binary = { resourceType: 'Binary', id, meta, contentType: mediaType, securityContext, data };
    return sendFhir(reply, 200, binary);
  }
  reply.headers({
    'accept-ranges': 'bytes',
    'content-disposition': 'attachment; filename="file"',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  });
  const range = byteRange(request.headers.range, content.length);
  if (range === 'beyond')
    throw new FhirError(416, 'value', 'The range is beyond the file.', {
      'content-range': `bytes */${content.length}`,
    });
  reply.type(mediaType);
  if (!range) return reply.send(content);
  const { from, to } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${from}-${to}/${content.length}`)
    .send(content.subarray(from, to + 1));
}
