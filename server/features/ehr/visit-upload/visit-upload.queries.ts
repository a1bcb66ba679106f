import { sql } from 'kysely';
import { visitPatientRows } from '#server/storage/db/bases.ts';
import type { Db } from '#server/storage/db/database.ts';

export function selectPatients(db: Db, visitId: string) {
  return visitPatientRows(db, { visitId })
    .innerJoin('visits as visit', 'visit.id', 'visitPatient.visitId')
    .leftJoin('appointments as appointment', 'appointment.sessionId', 'visitPatient.sessionId')
    .where('visitPatient.removedBy', 'is', null)
    .select([
      'visitPatient.sessionId',
      'visitPatient.language',
      'patient.firstName',
      'patient.lastName',
      'patient.recordId',
      'appointment.encounterRecordId',
      'visit.status',
      'visit.isGroupVisit',
    ])
    .orderBy('visitPatient.position')
    .execute();
}
export type UploadPatient = Awaited<ReturnType<typeof selectPatients>>[number];

export function selectImages(db: Db, visitId: string) {
  return db
    .selectFrom('images')
    .select(['id', 'fileId', 'sessionId'])
    .select(({ fn }) => fn.coalesce('takenAt', 'createdAt').as('takenAt'))
    .where('visitId', '=', visitId)
    .orderBy('createdAt')
    .orderBy('ordinal')
    .execute();
}

export function selectDocuments(db: Db, visitId: string) {
  return db
    .selectFrom('sharedDocuments')
    .distinctOn('fileId')
    .select(['id', 'fileId', 'name', 'mediaType', 'sharedAt'])
    .where('visitId', '=', visitId)
    .orderBy('fileId')
    .orderBy('sharedAt')
    .execute();
}

/** Uploaded or pending for that record system; `connectionId` null means the installation's. */
export function selectUploaded(
  db: Db,
  { practiceId, connectionId }: { practiceId: number; connectionId: string | null },
  patientRecordIds: string[],
  subjects: string[],
) {
  return db
    .selectFrom('recordUploadItems as item')
    .innerJoin('recordUploads as upload', 'upload.id', 'item.uploadId')
    .where('item.practiceId', '=', practiceId)
    .where('item.recordConnectionId', 'is not distinct from', connectionId)
    .where('item.patientRecordId', '=', sql<string>`any(${patientRecordIds})`)
    .where('item.subject', '=', sql<string>`any(${subjects})`)
    .select([
      'item.uploadId',
      'item.patientRecordId',
      'item.subject',
      'item.failure',
      'item.failureSaid',
      'item.failedAt',
      'item.writtenAt',
      'upload.requestedAt',
    ])
    .execute();
}
