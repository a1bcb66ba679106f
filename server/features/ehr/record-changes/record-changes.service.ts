import {
  type ChangedAppointment,
  type RecordSystem,
  RecordSystemError,
} from '#server/adapters/record-system/port.ts';
import type { Deps } from '#server/features/deps.ts';
import { cancelByRecordSystem } from '#server/features/desk/visit-changes/cancel-visit.service.ts';
import { moveByRecordSystem } from '#server/features/desk/visit-changes/move-visit.service.ts';
import { recordSystemInUse } from '#server/features/practice/practice-services/record-systems.ts';
import {
  type AgreedAppointment,
  findAgreed,
  noteTheirs,
  selectToLookUp,
} from '#server/features/visits/appointments/appointments.service.ts';
import { field } from '#shared/contracts/fields.ts';
import { CodedError } from '#shared/errors.ts';
import { beginReading, noteRead } from './record-changes.queries.ts';

const MINUTE_MS = 60_000;
/** Less than the pause between two reads. */
const PAUSE_MS = 4 * MINUTE_MS;
/** Reads overlap, because the record system's clock may be behind. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** How often each appointment is looked up, in milliseconds, and how many per read. */
const LOOKED_UP_MS = 60 * MINUTE_MS;
const MOST_LOOKED_UP = 200;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Follows others' changes of a practice's appointments in its record system (PRODUCT 19.17). Our own pending change
 * overrides the record system's. Changes that cannot be followed are shown on the visit's page. Each read is bounded;
 * the next one continues.
 */
export async function followRecordSystem(deps: Deps, practiceId: number): Promise<void> {
  const inUse = await recordSystemInUse(deps, practiceId);
  if (!inUse) return;
  const { connectionId, records } = inUse;
  const reading = { practiceId, connectionId };
  const now = deps.clock();
  const begun = await beginReading(deps.db, reading, {
    now: new Date(now),
    first: new Date(now - DAY_MS),
    pauseMs: PAUSE_MS,
  });
  if (!begun) return;
  const { passBegunAt, ...from } = begun;
  try {
    const { changes, unreadable, goOn } = await records.changedAppointments(from);
    for (const change of changes) {
      const agreed = field.id.safeParse(change.key).success
        ? await findAgreed(deps.db, { id: change.key, ...reading })
        : null;
      if (agreed) await follow(deps, practiceId, agreed, change);
    }
    const until = goOn?.since ?? new Date(passBegunAt.getTime() - OVERLAP_MS);
    await noteRead(deps.db, reading, { until, page: goOn?.page ?? null, passBegunAt });
    const read = { practiceId, changes: changes.length, unreadable };
    if (!goOn) await lookUp(deps, practiceId, inUse);
    if (goOn) deps.log.info(read, 'changes in the record system read in part');
    else if (unreadable > 0) deps.log.warn(read, 'changes in the record system that could not be read');
  } catch (error) {
    if (!(error instanceof RecordSystemError)) throw error;
    const { failure, status, message } = error;
    deps.log.warn({ practiceId, failure, status, why: message }, 'changes in the record system not read');
  }
}

/** Searches for changes never find a deleted appointment, so each appointment is looked up from time to time. */
async function lookUp(
  deps: Deps,
  practiceId: number,
  { connectionId, records }: { connectionId: string | null; records: RecordSystem },
): Promise<void> {
  const now = deps.clock();
  const asked = await selectToLookUp(
    deps.db,
    { practiceId, connectionId },
    { now: new Date(now), since: new Date(now - LOOKED_UP_MS), limit: MOST_LOOKED_UP },
  );
  if (asked.length === 0) return;
  const gone = await records.goneAppointments(asked.map(({ recordId }) => recordId));
  for (const { id, recordId } of asked) {
    if (!gone.includes(recordId)) continue;
    const agreed = await findAgreed(deps.db, { id, practiceId, connectionId });
    const deleted = { key: id, recordId, status: 'cancelled' as const, startsAt: null, cancelReason: null };
    if (agreed) await follow(deps, practiceId, agreed, deleted);
  }
}

async function follow(
  deps: Deps,
  practiceId: number,
  ours: AgreedAppointment,
  { status, startsAt, cancelReason: reason }: ChangedAppointment,
): Promise<void> {
  if (ours.writtenRevision < ours.revision || !ours.status) return;
  const cancelled = isOff(status) && !isOff(ours.status);
  const moved = !isOff(status) && !isOff(ours.status) && startsAt && +startsAt !== +ours.startsAt;
  const { id, visitId } = ours;
  if (!cancelled && !moved) {
    if (ours.differsSince) await noteTheirs(deps.db, id, null);
    return;
  }
  await noteTheirs(deps.db, id, {
    status,
    startsAt,
    reason,
    at: ours.differsSince ?? new Date(deps.clock()),
  });
  try {
    // Otherwise the group's other patients would be canceled or moved too.
    if (ours.isGroupVisit) return;
    // Staff decide about a no-show; telling the patient that the visit is canceled would be wrong.
    if (status === 'noshow') return;
    if (cancelled) await cancelByRecordSystem(deps, visitId, reason);
    else if (startsAt) await moveByRecordSystem(deps, visitId, startsAt);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    deps.log.info({ practiceId, visitId, code: error.code }, 'a change in the record system is not followed');
  } finally {
    deps.practiceFeed.visitsChanged(practiceId, visitId);
  }
}

const isOff = (status: ChangedAppointment['status']): boolean =>
  status === 'cancelled' || status === 'noshow';
