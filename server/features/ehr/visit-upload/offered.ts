import { type Statements, statementsOfVisit } from '#server/features/check-in/consent/consent.service.ts';
import { selectSubmitted } from '#server/features/check-in/intake/intake.service.ts';
import { historiesOfVisit } from '#server/features/check-in/partner-steps/partner-steps.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { ChosenUpload, OfferedUpload } from '#shared/contracts/rest/ehr/record-uploads.ts';
import { selectDocuments, selectImages, selectPatients, type UploadPatient } from './visit-upload.queries.ts';

export interface Offer extends Pick<OfferedUpload, 'what' | 'sourceId' | 'name'> {
  patient: UploadPatient;
  at: Date | null;
  subject: string;
  file: { fileId: string; mediaType: string } | null;
}

/** A group's summary is about all of its patients, so it is offered for none (PRODUCT 19.16). */
export async function offersOf(
  deps: Pick<Deps, 'db' | 'keys'>,
  visitId: string,
): Promise<{ patients: UploadPatient[]; offers: Offer[] }> {
  const { db } = deps;
  const [patients, statements, submitted, histories, images, documents] = await Promise.all([
    selectPatients(db, visitId),
    statementsOfVisit(db, visitId),
    selectSubmitted(db, visitId),
    historiesOfVisit(deps, visitId),
    selectImages(db, visitId),
    selectDocuments(db, visitId),
  ]);
  const offers = patients.flatMap((patient): Offer[] => {
    const { sessionId } = patient;
    const signed: Statements | undefined = statements.get(sessionId);
    const answered = submitted.find((one) => one.sessionId === sessionId);
    const whole = { patient, sourceId: null, name: '', file: null };
    const offered: Offer[] = [];
    if (patient.status === 'COMPLETE' && !patient.isGroupVisit)
      offered.push({ ...whole, what: 'summary', at: null, subject: `summary:${visitId}` });
    if (signed?.signedAt)
      offered.push({
        ...whole,
        what: 'consent',
        at: signed.confirmedAt ?? signed.signedAt,
        subject: `consent:${sessionId}`,
      });
    if (answered)
      offered.push({ ...whole, what: 'answers', at: answered.at, subject: `answers:${sessionId}` });
    for (const { tripId, at, sessionId: of } of histories)
      if (of === sessionId) offered.push({ ...whole, what: 'history', at, subject: `history:${tripId}` });
    for (const { id, fileId, sessionId: of, takenAt } of images)
      if (of === sessionId)
        offered.push({
          patient,
          what: 'image',
          sourceId: id,
          name: '',
          at: takenAt,
          subject: `image:${id}`,
          file: { fileId, mediaType: 'image/jpeg' },
        });
    for (const { id, fileId, name, mediaType, sharedAt } of documents)
      offered.push({
        patient,
        what: 'document',
        sourceId: id,
        name,
        at: sharedAt,
        subject: `document:${fileId}`,
        file: { fileId, mediaType },
      });
    return offered;
  });
  return { patients, offers };
}

export const chosenOf = (offers: readonly Offer[], chosen: readonly ChosenUpload[]): Offer[] =>
  offers.filter(({ patient, what, sourceId }) =>
    chosen.some(
      (one) => one.sessionId === patient.sessionId && one.what === what && one.sourceId === sourceId,
    ),
  );
