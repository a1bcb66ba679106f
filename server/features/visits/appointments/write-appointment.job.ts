import { z } from 'zod';
import type { AppointmentStatus, WantedEncounter } from '#server/adapters/record-system/port.ts';
import { type RecordSystem, RecordSystemError } from '#server/adapters/record-system/port.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import {
  RECORD_TRIES,
  recordSystemInUse,
  refuseDeadPatient,
} from '#server/features/practice/practice-services/record-systems.ts';
import { job } from '#server/runtime/jobs/port.ts';
import { field } from '#shared/contracts/fields.ts';
import { cancelReasonWords } from '#shared/domain/cancel-reason.ts';
import { WAITS_FOR_STAFF } from '#shared/domain/record-system.ts';
import type { VisitStatus } from '#shared/domain/visit.ts';
import {
  type AppointmentToWrite,
  claim,
  findToWrite,
  markKeptAt,
  noteFailed,
  noteWritten,
  release,
  revisionOf,
} from './appointments.queries.ts';

type WriteDeps = Pick<Deps, 'db' | 'dataKeys' | 'clock' | 'log' | 'practiceFeed'> &
  Parameters<typeof recordSystemInUse>[0];

/**
 * Brings the record system to the appointment's newest revision (PRODUCT 19.3). Idempotent; late revisions
 * include earlier ones.
 */
export const writeAppointmentJob = job({
  name: 'write-appointment',
  data: z.strictObject({ appointmentId: field.id }),
  retry: RECORD_TRIES,
  timeout: 180,
  kept: 86_400,
  concurrency: 2,
  async handle(deps: WriteDeps, { appointmentId }) {
    let settled = 0;
    // The owning attempt also writes later revisions, including one added between the last check and the release.
    do {
      if (!(await claim(deps.db, appointmentId, new Date(deps.clock())))) return;
      try {
        settled = await writeNewest(deps, appointmentId);
      } finally {
        await release(deps.db, appointmentId);
      }
    } while ((await revisionOf(deps.db, appointmentId)) > settled);
  },
});

/**
 * @returns the last revision handled, written or refused
 * @throws RecordSystemError if a retry may help
 */
async function writeNewest(deps: WriteDeps, appointmentId: string): Promise<number> {
  for (;;) {
    const found = await findToWrite(deps.db, appointmentId);
    const isWritten = found && (await writeOnce(deps, found));
    if (!isWritten) return found?.revision ?? Number.POSITIVE_INFINITY;
  }
}

/**
 * @returns false if there was nothing that could be written
 * @throws RecordSystemError if a retry may help
 */
async function writeOnce(deps: WriteDeps, found: AppointmentToWrite): Promise<boolean> {
  const { db, clock, practiceFeed, log } = deps;
  if (found.writtenRevision >= found.revision) return false;
  const { practiceId, visitId, sessionId } = found;
  const inUse = await recordSystemInUse(deps, practiceId);
  let recordId = found.recordId;
  if (!inUse) {
    // The sweep tries again in some hours.
    await noteFailed(db, found.id, { failure: 'away', at: new Date(clock()), recordId });
    return false;
  }
  const { records, connectionId } = inUse;
  try {
    // In another record system, the patient's id belongs to a different person.
    if (connectionId !== found.recordConnectionId)
      throw new RecordSystemError('refused', 'it was booked in a former record system');
    const status = wantedStatus(found);
    await refuseDeadPatient(records, found.patientRecordId, { mayBeGone: status === 'cancelled' });
    const appointment = await records.writeAppointment(appointmentOf(found, status));
    recordId = appointment.recordId;
    const encounterRecordId = await writeEncounter(records, { ...found, recordId }, ENCOUNTER_OF[status]);
    const at = new Date(clock());
    await db.transaction().execute(async (trx) => {
      await noteWritten(trx, found.id, {
        recordId: appointment.recordId,
        encounterRecordId,
        revision: found.revision,
        status,
        at,
      });
      const kept = status === 'arrived' || (status === 'fulfilled' && found.checkedInAt);
      const isKept = kept && found.checkedInAt && (await markKeptAt(trx, sessionId, found.checkedInAt));
      if (isKept)
        await audit(trx, {
          practiceId,
          visitId,
          actor: 'system',
          action: 'visit.kept',
          subjectId: sessionId,
        });
      await audit(trx, {
        practiceId,
        visitId,
        actor: 'system',
        action: 'appointment.written',
        subjectId: sessionId,
        details: { status, isNew: appointment.isNew },
      });
    });
    practiceFeed.visitsChanged(practiceId, visitId);
    return true;
  } catch (error) {
    if (!(error instanceof RecordSystemError)) throw error;
    const { failure, status } = error;
    const said = error.said ? await deps.dataKeys.seal(practiceId, error.said) : null;
    const { mergedInto } = error;
    await noteFailed(db, found.id, { failure, said, mergedInto, at: new Date(clock()), recordId });
    practiceFeed.visitsChanged(practiceId, visitId);
    log.warn({ practiceId, sessionId, failure, status, why: error.message }, 'appointment not written');
    if (WAITS_FOR_STAFF.includes(failure)) return false;
    throw error;
  }
}

function appointmentOf(found: AppointmentToWrite, status: ReturnType<typeof wantedStatus>) {
  const {
    id: key,
    patientRecordId,
    mergedFrom,
    recordId,
    startsAt,
    durationMinutes,
    serviceName,
    description,
  } = found;
  return {
    key,
    patientRecordId,
    mergedFrom,
    recordId,
    status,
    startsAt,
    durationMinutes,
    serviceName,
    description,
    practitioner: { id: found.providerId, name: found.providerName },
    cancelReason:
      status === 'cancelled'
        ? (found.visitCancelReason?.en ?? cancelReasonWords(found.cancelReason, null).en)
        : null,
    patientName: `${found.firstName} ${found.lastName}`.trim(),
  };
}

async function writeEncounter(
  records: RecordSystem,
  found: AppointmentToWrite,
  status: (typeof ENCOUNTER_OF)[keyof typeof ENCOUNTER_OF],
): Promise<string | null> {
  const { encounter, encounterRecordId, id: key, patientRecordId, recordId, startsAt, serviceName } = found;
  if (encounter === 'none') return null;
  // That would record a visit that never happened.
  if (encounter === 'new' && !encounterRecordId && status === 'cancelled') return null;
  // The practice's staff cancel encounters that they created themselves.
  if (encounter === 'existing' && status === 'cancelled') return encounterRecordId;
  const written = await records.writeEncounter({
    key,
    patientRecordId,
    recordId: encounterRecordId,
    appointmentRecordId: recordId,
    status,
    startsAt: found.checkedInAt ?? startsAt,
    endedAt: found.checkedOutAt,
    serviceName,
    practitioner: { id: found.providerId, name: found.providerName },
  });
  return written.recordId;
}

interface AppointmentCourse {
  visitStatus: VisitStatus;
  cancelledAt: Date | null;
  noShowReason: string | null;
  checkedInAt: Date | null;
  checkedOutAt: Date | null;
}

function wantedStatus(course: AppointmentCourse): AppointmentStatus {
  if (course.checkedOutAt) return 'fulfilled';
  if (course.noShowReason) return 'noshow';
  if (course.visitStatus === 'CANCELLED' || course.visitStatus === 'MOVED' || course.cancelledAt)
    return 'cancelled';
  if (course.visitStatus === 'NO_SHOW') return 'noshow';
  if (course.checkedInAt) return 'arrived';
  if (course.visitStatus === 'EXPIRED') return 'noshow';
  return course.visitStatus === 'TENTATIVE' ? 'pending' : 'booked';
}

const ENCOUNTER_OF: Readonly<Record<AppointmentStatus, WantedEncounter['status']>> = {
  pending: 'planned',
  booked: 'planned',
  arrived: 'arrived',
  fulfilled: 'finished',
  cancelled: 'cancelled',
  noshow: 'cancelled',
};
