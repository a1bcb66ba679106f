import type { Appointment } from '@medplum/fhirtypes';
import { statusOfAppointment } from '#server/formats/fhir/appointment.ts';
import { type Naming, ownValue } from '#server/formats/fhir/identifiers.ts';
import { cleanText } from '#shared/rules/clean-text.ts';
import {
  type ChangedAppointment,
  type ChangedAppointments,
  type ChangesFrom,
  RecordSystemError,
} from '../port.ts';
import { byIdentifier, changedSince } from './asked.ts';
import type { Deadline, FhirClient } from './client.ts';
import { FOLLOWED_APPOINTMENT } from './readable.ts';
import { type Found, search } from './search.ts';

const PAGE = 50;

/** Reads others' changes, and returns where reading stopped. @throws RecordSystemError */
export async function readChanges(
  { client, naming }: { client: FhirClient; naming: Naming },
  { since, page }: ChangesFrom,
  now: Date,
  until: Deadline,
): Promise<ChangedAppointments> {
  const what = {
    type: 'Appointment' as const,
    asked: [changedSince(since), byIdentifier<'Appointment'>(naming.systemOf('appointment'))],
    readable: FOLLOWED_APPOINTMENT,
    count: PAGE,
    from: page,
  };
  const found = await search(client, { ...what, sort: '_lastUpdated' }, until).catch((error) => {
    if (error instanceof RecordSystemError && error.failure === 'refused') return search(client, what, until);
    throw error;
  });
  return {
    changes: found.matches.flatMap((one) => changedOf(naming, one)),
    unreadable: found.unreadable,
    goOn: found.isRead ? null : whereToGoOn(found, since, now),
  };
}

/**
 * The rest of a sorted answer starts at the time of the last appointment that was read, because pages shift with each
 * change.
 */
function whereToGoOn({ matches, isSorted, next }: Found<'Appointment'>, since: Date, now: Date): ChangesFrom {
  const moments = matches.map(({ meta }) => (meta?.lastUpdated ? Date.parse(meta.lastUpdated) : Number.NaN));
  const last = moments.at(-1) ?? Number.NaN;
  const isInOrder = moments.every((moment, index) => index === 0 || moment >= (moments[index - 1] ?? 0));
  return isSorted && isInOrder && last > +since && last <= +now
    ? { since: new Date(last), page: null }
    : { since, page: next };
}

function changedOf(
  naming: Naming,
  { id, identifier, status, start, cancelationReason }: Appointment,
): ChangedAppointment[] {
  const key = ownValue(naming, 'appointment', identifier);
  if (!key || !id) return [];
  const said = cancelationReason?.text ?? cancelationReason?.coding?.[0]?.display;
  const cancelReason = said === undefined ? null : cleanText(said);
  const startsAt = start ? new Date(start) : null;
  return [{ key, recordId: id, status: statusOfAppointment(status), startsAt, cancelReason }];
}
