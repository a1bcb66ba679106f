import type { ContactMethod } from '../../../shared/domain/visit.ts';
import { WAY_SETTING } from '../../../shared/domain/visit-message.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../deps.ts';
import { sendableMethods } from '../notifications/notify.ts';
import { allowedMethods } from './send-to-people.ts';
import { findToldVisit, selectGuestsToTell, selectPatientsToTell } from './visit-messages.queries.ts';
import { addressOf, methodsFor } from './ways.ts';

/** Who would be told of a change, and by which methods; none for people whom the practice has to tell itself. */
export async function whoIsTold(
  deps: Pick<Deps, 'email' | 'sms'>,
  db: Db,
  { visitId, what }: { visitId: string; what: 'cancellation' | 'reschedule' },
): Promise<{ name: string; methods: ContactMethod[] }[]> {
  const visit = await findToldVisit(db, visitId);
  if (!visit) return [];
  const way = visit[WAY_SETTING[what]];
  const patients = (await selectPatientsToTell(db, visitId)).map((patient) => {
    const preferred = patient.linkDelivery === 'Copy' ? null : patient.linkDelivery;
    const methods = methodsFor(way, { ...patient, preferred }, allowedMethods(deps, visit));
    return { name: `${patient.firstName} ${patient.lastName}`, methods: reachable(patient, methods) };
  });
  const guests = (await selectGuestsToTell(db, visitId)).map((guest) => {
    const methods = methodsFor(way, { ...guest, preferred: guest.inviteMethod }, sendableMethods(deps));
    return { name: guest.name, methods: reachable(guest, methods) };
  });
  return [...patients, ...guests];
}

const reachable = (
  addresses: { email: string | null; mobile: string | null },
  methods: readonly ContactMethod[],
): ContactMethod[] => methods.filter((method) => addressOf(addresses, method) !== null);
