import type { z } from 'zod';
import { receiptForStaff, statementsOfVisit } from '#server/features/check-in/consent/consent.service.ts';
import { policyOf } from '#server/features/check-in/consent/consent-record.ts';
import { readVisitIntake } from '#server/features/check-in/intake/intake.service.ts';
import { historiesOfVisit } from '#server/features/check-in/partner-steps/partner-steps.service.ts';
import { answersOf } from '#server/features/check-in/partner-steps/questionnaire-response.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { readSummary, summaryPdf } from '#server/features/desk/visit-summary/visit-summary.service.ts';
import {
  queueUpload,
  type UploadItem,
  uploadAgain,
} from '#server/features/ehr/record-uploads/record-uploads.service.ts';
import { hasRecordSystem } from '#server/features/practice/practice-services/record-systems.ts';
import { connectionIdInUse } from '#server/features/practice/practice-services/stored-record-connections.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type {
  OfferedUpload,
  VisitUpload,
  visitUploadContracts,
} from '#shared/contracts/rest/ehr/record-uploads.ts';
import { CodedError } from '#shared/errors.ts';
import { chosenOf, type Offer, offersOf } from './offered.ts';
import { selectUploaded } from './visit-upload.queries.ts';

type Body = z.output<
  (typeof visitUploadContracts)['POST /api/provider/visits/:rootVisitId/record-upload']['body']
>;
type Uploaded = Awaited<ReturnType<typeof selectUploaded>>[number];

export async function readOffers(deps: Deps, { practiceId, visitId }: VisitGrant): Promise<VisitUpload> {
  const [connected, { patients, offers }] = await Promise.all([
    hasRecordSystem(deps, practiceId),
    offersOf(deps, visitId),
  ]);
  const uploaded = await uploadedOf(deps, practiceId, offers);
  return {
    recordSystem: connected,
    patients: patients.map(({ sessionId, firstName, lastName, recordId }) => ({
      sessionId,
      name: `${firstName} ${lastName}`,
      onRecord: recordId !== null,
      items: offers
        .filter(({ patient }) => patient.sessionId === sessionId)
        .map((offer) => ({
          what: offer.what,
          sourceId: offer.sourceId,
          name: offer.name,
          at: offer.at?.toISOString() ?? null,
          upload: stateOf(findUploaded(uploaded, offer)),
        })),
    })),
  };
}

/**
 * Queues the parts that staff chose for the record system (PRODUCT 19.16). Skips uploaded or pending parts; retries
 * failed ones.
 *
 * @throws FEATURE_NOT_ON without a record system; NOT_FOUND if a chosen part is not this visit's;
 *   PATIENT_NOT_FOUND_IN_EHR if its patient is not the record system's
 */
export async function uploadVisit(
  deps: Deps,
  grant: VisitGrant,
  { idempotencyKey, items }: Body,
): Promise<VisitUpload> {
  const { practiceId, visitId, staff } = grant;
  if (!(await hasRecordSystem(deps, practiceId))) throw new CodedError('FEATURE_NOT_ON');
  const { offers } = await offersOf(deps, visitId);
  const chosen = chosenOf(offers, items);
  if (chosen.length < items.length) throw new CodedError('NOT_FOUND');
  if (chosen.some(({ patient }) => patient.recordId === null))
    throw new CodedError('PATIENT_NOT_FOUND_IN_EHR');

  const before = await uploadedOf(deps, practiceId, chosen);
  const failed = chosen.flatMap((offer) => {
    const known = findUploaded(before, offer);
    return known && !known.writtenAt && known.failure ? [known.uploadId] : [];
  });
  for (const uploadId of new Set(failed)) await uploadAgain(deps, uploadId);

  const fresh = chosen.filter((offer) => !findUploaded(before, offer));
  if (fresh.length > 0) {
    const composed: UploadItem[] = [];
    // One at a time, because each is composed separately.
    for (const offer of fresh) composed.push(await compose(deps, grant, offer));
    await queueUpload(deps, { practiceId, visitId, requestedBy: staff.accountId, idempotencyKey }, composed);
    await audit(deps.db, {
      practiceId,
      visitId,
      actor: `account:${staff.accountId}`,
      action: 'visit.uploaded',
      details: { items: fresh.map(({ subject }) => subject) },
    });
  }
  return readOffers(deps, grant);
}

async function uploadedOf({ db }: Pick<Deps, 'db'>, practiceId: number, offers: readonly Offer[]) {
  const people = new Set(offers.flatMap(({ patient }) => patient.recordId ?? []));
  const subjects = offers.map(({ subject }) => subject);
  const connectionId = await connectionIdInUse(db, practiceId);
  return selectUploaded(db, { practiceId, connectionId }, [...people], subjects);
}

const findUploaded = (uploaded: readonly Uploaded[], { patient, subject }: Offer): Uploaded | undefined =>
  uploaded.find((one) => one.patientRecordId === patient.recordId && one.subject === subject);

function stateOf(uploaded: Uploaded | undefined): OfferedUpload['upload'] {
  if (!uploaded) return null;
  const { writtenAt, failure, failureSaid, failedAt, requestedAt } = uploaded;
  if (writtenAt) return { state: 'written', why: null, said: null, at: writtenAt.toISOString() };
  const at = (failure ? (failedAt ?? requestedAt) : requestedAt).toISOString();
  return { state: failure ? 'failed' : 'waiting', why: failure, said: failureSaid, at };
}

/** PDFs are in English, for the record system's staff. */
async function compose(deps: Deps, grant: VisitGrant, offer: Offer): Promise<UploadItem> {
  const { patient, subject, what, file, name, at } = offer;
  const { sessionId, recordId, encounterRecordId } = patient;
  const base = { patientRecordId: recordId ?? '', subject };
  const pdf = (content: Uint8Array) => ({ mediaType: 'application/pdf', content: Buffer.from(content) });
  const document = (kind: string, title: string, mediaType: string, createdAt: Date) => ({
    encounterRecordId,
    kind,
    title,
    mediaType,
    createdAt: createdAt.toISOString(),
    author: { id: grant.staff.accountId, name: grant.staff.displayName },
  });
  switch (what) {
    case 'summary': {
      const content = pdf(await summaryPdf(deps, await readSummary(deps, grant, 'en')));
      const title = 'Visit summary';
      const payload = document('visit-summary', title, content.mediaType, new Date(deps.clock()));
      return { ...base, kind: 'document', title, payload, content };
    }
    case 'consent': {
      const content = pdf(await receiptForStaff(deps, grant, sessionId));
      const signed = (await statementsOfVisit(deps.db, grant.visitId)).get(sessionId);
      const { consent, signedAt, confirmedAt } = signed ?? {};
      if (!consent || !signedAt) throw new CodedError('NOT_FOUND');
      const at = confirmedAt ?? signedAt;
      const title = 'Consent to telehealth';
      const payload = {
        encounterRecordId,
        signedAt: at.toISOString(),
        signature: consent.typedSignature,
        signedBy: consent.legalRepresentativeFullName === null ? 'patient' : 'legal-representative',
        policy: policyOf(consent, at),
      };
      return { ...base, kind: 'consent', title, payload, content };
    }
    case 'answers': {
      const { results } = await readVisitIntake(deps.db, grant);
      const found = results.find((one) => one.sessionId === sessionId);
      if (!found) throw new CodedError('NOT_FOUND');
      const title = 'Intake answers';
      const payload = {
        encounterRecordId,
        questionnaire: sessionId,
        title,
        authoredAt: found.at,
        answers: found.answers.map(({ question, texts, imageIds }, index) => ({
          questionId: `q${index + 1}`,
          question,
          values: imageIds.length > 0 ? imageIds.map((id) => `Image ${id}`) : texts,
        })),
      };
      return { ...base, kind: 'answers', title, payload };
    }
    case 'history': {
      const histories = await historiesOfVisit(deps, grant.visitId);
      const found = histories.find(({ tripId }) => subject === `history:${tripId}`);
      if (!found) throw new CodedError('NOT_FOUND');
      const title = 'Medical history';
      const { answers } = answersOf(found.response);
      const payload = {
        encounterRecordId,
        questionnaire: found.response.questionnaire,
        title,
        authoredAt: found.at.toISOString(),
        answers: answers.map(({ question, texts }, index) => ({
          questionId: `q${index + 1}`,
          question,
          values: texts,
        })),
      };
      return { ...base, kind: 'answers', title, payload };
    }
    case 'image':
    case 'document': {
      if (!file || !at) throw new CodedError('NOT_FOUND');
      const title = what === 'image' ? 'Image of the patient' : name;
      const payload = document(what, title, file.mediaType, at);
      return { ...base, kind: 'document', title, payload, fileId: file.fileId };
    }
  }
}
