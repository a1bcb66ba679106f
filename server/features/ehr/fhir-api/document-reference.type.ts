import { sql } from 'kysely';
import { buildStoredDocument } from '#server/formats/fhir/document.ts';
import type { Db } from '#server/storage/db/database.ts';
import { type FhirType, idsOf } from './fhir-type.ts';
import { type ResourceRow, selectThere } from './resource-rows.queries.ts';
import { byId, byIdentifier, byLastUpdated, byPatient, byStatus, byTime } from './search-parameters.ts';

export default {
  type: 'DocumentReference',
  documentation: "An image of the patient, or a document that was shown in the patient's visit.",
  parameters: {
    _id: byId,
    _lastUpdated: byLastUpdated,
    identifier: byIdentifier('DocumentReference', 'document'),
    patient: byPatient,
    date: byTime('date', 'When it was made or shown'),
    status: byStatus('http://hl7.org/fhir/document-reference-status'),
  },
  async build({ db, naming, baseUrl, practiceIds }, rows) {
    const found = await selectFiles(db, rows);
    const staff = await selectThere(
      db,
      practiceIds,
      'Practitioner',
      found.map(({ accountId }) => accountId),
    );
    const begun = await selectThere(
      db,
      practiceIds,
      'Encounter',
      rows.map(({ sessionId }) => sessionId),
    );
    return new Map(
      found.map(({ id, sessionId, patientId, at, accountId, accountName, name, isShared, ...file }) => {
        const built = buildStoredDocument(naming, {
          key: id,
          patientRecordId: patientId ?? '',
          encounterRecordId: sessionId && begun.has(sessionId) ? sessionId : null,
          kind: isShared ? 'document' : 'image',
          title: name ?? 'Image of the patient',
          mediaType: file.mediaType,
          byteLength: file.byteLength,
          url: `${baseUrl}/Binary/${id}`,
          createdAt: at ?? new Date(0),
          author:
            accountId && accountName && staff.has(accountId) ? { id: accountId, name: accountName } : null,
        });
        return [id, built];
      }),
    );
  },
} satisfies FhirType;

function selectFiles(db: Db, rows: readonly ResourceRow[]) {
  return db
    .selectFrom('fhirResources as resource')
    .innerJoin('files as file', 'file.id', 'resource.fileId')
    .leftJoin('sharedDocuments as shared', 'shared.id', 'resource.sourceId')
    .leftJoin('images as image', 'image.id', 'resource.sourceId')
    .leftJoin('accounts as account', (join) =>
      join.on(
        sql<boolean>`account.id = coalesce(shared.account_id,
          case when image.taken_by like 'account:%' then substr(image.taken_by, 9)::uuid end)`,
      ),
    )
    .where('resource.type', '=', 'DocumentReference')
    .where('resource.practiceId', 'in', [...new Set(rows.map(({ practiceId }) => practiceId))])
    .where('resource.id', '=', sql<string>`any(${idsOf(rows)}::uuid[])`)
    .select([
      'resource.id',
      'resource.sessionId',
      'resource.patientId',
      'resource.at',
      'file.mediaType',
      'file.byteLength',
      'shared.name',
      'account.id as accountId',
      'account.displayName as accountName',
      sql<boolean>`shared.id is not null`.as('isShared'),
    ])
    .execute();
}
