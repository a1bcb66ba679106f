import type { Deps } from '#server/features/deps.ts';
import { sendableMethods } from '#server/features/messages/notifications/notify.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import { WAY_SETTING } from '#shared/domain/visit-message.ts';
import { allowedMethods } from './send-to-people.ts';
import {
  type GuestToTell,
  type NotifiedVisit,
  type PatientToTell,
  selectGuestsToTell,
  selectNotifiedVisits,
  selectPatientsToTell,
} from './visit-messages.queries.ts';
import { addressOf, methodsFor } from './ways.ts';

type Notice = 'cancellation' | 'reschedule';
type Told = { name: string; methods: ContactMethod[]; callAt: string | null }[];
type TellDeps = Pick<Deps, 'email' | 'sms'>;

/**
 * The recipients of a notice about a change, with their methods. People who can only be notified by the practice have
 * no methods, but a number.
 *
 * @param only limits it to these visit patients and guests
 */
export async function whoIsNotified(
  deps: TellDeps,
  db: Db,
  { visitId, what, only }: { visitId: string; what: Notice; only?: readonly string[] },
): Promise<Told> {
  const { [what]: told } = await whoIsNotifiedOf(deps, db, [visitId], only);
  return told;
}

export async function whoIsNotifiedOf(
  deps: TellDeps,
  db: Db,
  visitIds: readonly string[],
  only?: readonly string[],
): Promise<Record<Notice, Told>> {
  const concerns = (personId: string) => !only || only.includes(personId);
  const visits = new Map((await selectNotifiedVisits(db, visitIds)).map((visit) => [visit.visitId, visit]));
  const patients = (await selectPatientsToTell(db, ...visitIds)).filter(({ sessionId }) =>
    concerns(sessionId),
  );
  const guests = (await selectGuestsToTell(db, ...visitIds)).filter(({ guestId }) => concerns(guestId));
  const told = (what: Notice) =>
    visitIds.flatMap((visitId) => {
      const visit = visits.get(visitId);
      const isHere = (person: { visitId: string }) => person.visitId === visitId;
      return visit ? toldOf(deps, visit, what, patients.filter(isHere), guests.filter(isHere)) : [];
    });
  return { cancellation: told('cancellation'), reschedule: told('reschedule') };
}

function toldOf(
  deps: TellDeps,
  visit: NotifiedVisit,
  what: Notice,
  patients: readonly PatientToTell[],
  guests: readonly GuestToTell[],
): Told {
  const way = visit[WAY_SETTING[what]];
  return [
    ...patients.map((patient) => {
      const preferred = patient.linkDelivery === 'Copy' ? null : patient.linkDelivery;
      const methods = methodsFor(way, { ...patient, preferred }, allowedMethods(deps, visit));
      return { name: `${patient.firstName} ${patient.lastName}`, ...reachable(patient, methods) };
    }),
    ...guests.map((guest) => {
      const methods = methodsFor(
        way,
        { ...guest, preferred: guest.inviteMethod },
        sendableMethods(deps, visit.practiceMethods),
      );
      return { name: guest.name, ...reachable(guest, methods) };
    }),
  ];
}

function reachable(
  addresses: { email: string | null; mobile: string | null },
  methods: readonly ContactMethod[],
): Omit<Told[number], 'name'> {
  const reached = methods.filter((method) => addressOf(addresses, method) !== null);
  return { methods: reached, callAt: reached.length > 0 ? null : addresses.mobile };
}
