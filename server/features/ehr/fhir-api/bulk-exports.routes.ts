import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/features/deps.ts';
import type { AuditAction } from '#shared/domain/audit.ts';
import type { AuditDetails } from '#shared/domain/audit-fields.ts';
import { queryOf, sendFhir } from './answer.ts';
import { baseUrlOf } from './built.ts';
import {
  findBulkExport,
  LOOK_AGAIN_SECONDS,
  manifestOf,
  openBulkFile,
  readExportParameters,
  removeBulkExport,
  requestBulkExport,
} from './bulk-exports.service.ts';
import type { Guarded, guard } from './guarded.ts';
import { noteRequest } from './guarded.ts';
import { FhirError, outcomeOf } from './outcome.ts';
import { NDJSON } from './write-bulk-batch.ts';

const preferOf = ({ headers }: FastifyRequest) => String(headers.prefer ?? '');

export function bulkExportRoutes(app: FastifyInstance, deps: Deps, run: ReturnType<typeof guard>): void {
  app.get(
    '/$export',
    run(async (guarded) => {
      const { client, request, reply } = guarded;
      if (!/\brespond-async\b/i.test(preferOf(request)))
        throw new FhirError(400, 'not-supported', 'Exports need Prefer: respond-async.');
      const lenient = /\bhandling\s*=\s*lenient\b/i.test(preferOf(request));
      const asked = readExportParameters(queryOf(request), client, lenient);
      for (const type of asked.types) await guarded.require(type);
      const address = `${deps.publicUrl}${request.url}`;
      const id = await requestBulkExport(deps, client, asked, address);
      const { types, since } = asked;
      await note(guarded, 'fhir.export-requested', id, { types, since: since?.toISOString() ?? null });
      const words = new FhirError(202, 'transient', 'The export is queued.');
      return sendFhir(reply.header('content-location', `${baseUrlOf(deps)}/export/${id}`), 202, {
        ...outcomeOf(words),
        issue: [{ severity: 'information', code: 'informational', diagnostics: words.message }],
      });
    }),
  );

  app.get(
    '/export/:exportId',
    run(async ({ client, request, reply }) => {
      const found = await findBulkExport(deps, client, paramsOf(request).exportId);
      if (found.state === 'failed') throw new FhirError(500, 'exception', 'The export failed. Try again.');
      if (found.state === 'done')
        return reply
          .header('expires', found.expiresAt.toUTCString())
          .type('application/json')
          .send(JSON.stringify(await manifestOf(deps, found)));
      const ended = Math.floor(found.fileIndex / Math.max(1, found.practiceIds.length));
      const progress = `${ended} of ${found.types.length} types, ${found.resourcesWritten} resources`;
      return reply
        .code(202)
        .headers({ 'x-progress': progress, 'retry-after': String(LOOK_AGAIN_SECONDS) })
        .send();
    }),
  );

  app.get(
    '/export/:exportId/:fileId',
    run(async (guarded) => {
      const { client, request, reply } = guarded;
      const { exportId, fileId } = paramsOf(request);
      const found = await findBulkExport(deps, client, exportId);
      const { file, content } = await openBulkFile(deps, client, found, fileId);
      await guarded.require(file.type);
      const stream = await content();
      const { type, resources, practiceId } = file;
      await note(guarded, 'fhir.export-read', exportId, { type, resources }, [practiceId]);
      return reply
        .type(NDJSON)
        .header('content-disposition', 'attachment; filename="export.ndjson"')
        .send(stream);
    }),
  );

  app.delete(
    '/export/:exportId',
    run(async (guarded) => {
      const { client, request, reply } = guarded;
      const { id } = await findBulkExport(deps, client, paramsOf(request).exportId);
      await removeBulkExport(deps, id);
      await note(guarded, 'fhir.export-cancelled', id, {});
      return reply.code(202).send();
    }),
  );

  function note(
    { client, request }: Guarded,
    action: AuditAction,
    subjectId: string,
    details: AuditDetails,
    practiceIds = client.practices.map(({ id }) => id),
  ): Promise<void> {
    const { clientId } = client;
    return noteRequest(deps, { clientId, practiceIds, action, subjectId, from: request.ip, details });
  }
}

const paramsOf = ({ params }: FastifyRequest) => params as { exportId: string; fileId: string };
