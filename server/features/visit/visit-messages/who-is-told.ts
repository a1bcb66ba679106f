import type { ContactMethod } from '../../../../shared/domain/visit.ts';
import { WAY_SETTING } from '../../../../shared/domain/visit-message.ts';
import type { Db } from '../../../storage/db/database.ts';
import type { Deps } from '../../deps.ts';
import { sendableMethods } from '../../foundation/notifications/notify.ts';
import { allowedMethods } from './send-to-people.ts';
import { findToldVisit, selectGuestsToTell, selectPatientsToTell } from './visit-messages.queries.ts';
import { addressOf, methodsFor } from './ways.ts';

/**
 * The recipients of a notice about a change, with their methods; no methods for people that the practice has
 * to notify itself.
 *
 * @param only limits it to these visit patients and guests
 */
export async function whoIsTold(
  deps: Pick<Deps, 'email' | 'sms'>,
  db: Db,
  { visitId, what, only }: { visitId: string; what: 'cancellation' | 'reschedule'; only?: readonly string[] },
): Promise<{ name: string; methods: ContactMethod[] }[]> {
  const visit = await findToldVisit(db, visitId);
  if (!visit) return [];
  const way = visit[WAY_SETTING[what]];
  const concerns = (personId: string) => !only || only.includes(personId);
  const toTell = (await selectPatientsToTell(db, visitId)).filter(({ sessionId }) => concerns(sessionId));
  const patients = toTell.map((patient) => {
    const preferred = patient.linkDelivery === 'Copy' ? null : patient.linkDelivery;
    const methods = methodsFor(way, { ...patient, preferred }, allowedMethods(deps, visit));
    return { name: `${patient.firstName} ${patient.lastName}`, methods: reachable(patient, methods) };
  });
  const guestsToTell = (await selectGuestsToTell(db, visitId)).filter(({ guestId }) => concerns(guestId));
  const guests = guestsToTell.map((guest) => {
    const methods = methodsFor(
      way,
      { ...guest, preferred: guest.inviteMethod },
      sendableMethods(deps, visit.practiceMethods),
    );
    return { name: guest.name, methods: reachable(guest, methods) };
  });
  return [...patients, ...guests];
}

const reachable = (
  addresses: { email: string | null; mobile: string | null },
  methods: readonly ContactMethod[],
): ContactMethod[] => methods.filter((method) => addressOf(addresses, method) !== null);
