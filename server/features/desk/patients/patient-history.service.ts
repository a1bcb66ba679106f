import type { z } from 'zod';
import { statementsOfVisits } from '#server/features/check-in/consent/consent.service.ts';
import { guestsBefore } from '#server/features/check-in/guests/guests-of-patient.ts';
import { paymentsOf } from '#server/features/check-in/payments/payments.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { sharedWith } from '#server/features/room/documents/shared-documents.service.ts';
import { messagesTo } from '#server/features/visits/visit-messages/message-log.service.ts';
import type { PracticeGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { patientContracts } from '#shared/contracts/rest/desk/patients.ts';
import { selectVisitsOfPatient } from './patients.queries.ts';

type History = z.input<(typeof patientContracts)['GET /api/provider/patients/:patientId/history']['result']>;

const MOST_VISITS = 50;
const MOST_MESSAGES = 20;
const MOST_GUESTS = 20;

export async function readPatientHistory(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, practiceId }: PracticeGrant,
  patientId: string,
): Promise<History> {
  const visits = await selectVisitsOfPatient(db, patientId, { now: clock(), limit: MOST_VISITS });
  const sessionIds = visits.map(({ sessionId }) => sessionId);
  const zones = new Map(visits.map(({ visitId, timeZone }) => [visitId, timeZone]));
  const ofVisit = <T extends { visitId: string | null }>(row: T) => {
    const timeZone = row.visitId && zones.get(row.visitId);
    return row.visitId && timeZone ? [{ ...row, visitId: row.visitId, timeZone }] : [];
  };
  const [statements, documents, payments, messages, guests] = await Promise.all([
    statementsOfVisits(db, [...zones.keys()]),
    sharedWith(db, ...sessionIds),
    paymentsOf(db, sessionIds, clock()),
    messagesTo(db, sessionIds, MOST_MESSAGES),
    guestsBefore(db, sessionIds, MOST_GUESTS),
    audit(db, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: 'patient.history-read',
      subjectId: patientId,
    }),
  ]);
  return {
    consents: visits.flatMap(({ visitId, sessionId, timeZone }) => {
      const { consent, signedAt, confirmedAt } = statements.get(sessionId) ?? {};
      if (!consent || !signedAt) return [];
      return [
        {
          visitId,
          sessionId,
          timeZone,
          signedAt: signedAt.toISOString(),
          confirmedAt: confirmedAt?.toISOString() ?? null,
          typedSignature: consent.typedSignature,
          representative: consent.legalRepresentativeFullName,
        },
      ];
    }),
    documents: documents
      .flatMap(ofVisit)
      .map(({ visitId, timeZone, sharedId, name, mediaType, sharedBy, sharedAt }) => ({
        visitId,
        timeZone,
        sharedId,
        name,
        mediaType,
        sharedBy,
        sharedAt: sharedAt.toISOString(),
      }))
      .reverse(),
    payments: visits.flatMap(({ sessionId, timeZone, startsAt }) =>
      payments
        .filter((payment) => payment.sessionId === sessionId)
        .map((payment) => ({ ...payment, timeZone, startTime: startsAt.toISOString() })),
    ),
    messages: messages.flatMap(ofVisit).map(({ to: _, sessionId: __, ...message }) => message),
    guests: guests.flatMap(ofVisit).map(({ kinship, relationship, invitedAt, ...guest }) => ({
      ...guest,
      relationship: kinship ?? relationship,
      invitedAt: invitedAt.toISOString(),
    })),
  };
}
