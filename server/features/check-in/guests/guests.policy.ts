import { patientOfVisit } from '#server/features/visits/links/links.policy.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import type { Caller } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { CodedError } from '#shared/errors.ts';
import { findGuest } from './guests.queries.ts';

export interface Inviter {
  practiceId: number;
  visitId: string;
  actor: string;
  by: { sessionId: string } | { accountId: string };
}

/**
 * Access to guests (PRODUCT 1.7).
 *
 * - A patient invites, changes and removes their own guests in the visit of their cookie.
 * - Staff of the visit's practice do the same for all guests of the visit.
 * - A guest sees and states their own information, and cannot add guests.
 * - Another visit's guest looks like a missing one.
 */
export function guestPolicies(db: Db) {
  const staff = visitPolicies(db);

  const asPatient = async (caller: Caller, input: { params: { sessionId: string } }): Promise<Inviter> => {
    const { practiceId, visitId, sessionId, linkId } = await patientOfVisit(caller, input);
    return { practiceId, visitId, actor: `link:${linkId}`, by: { sessionId } };
  };

  return {
    asPatient,
    patientsGuest: async (
      caller: Caller,
      input: { params: { sessionId: string; guestId: string } },
    ): Promise<Inviter> => {
      const patient = await asPatient(caller, input);
      const guest = await findGuest(db, input.params.guestId);
      if (guest?.visitId !== patient.visitId || guest.guestType !== 'patient')
        throw new CodedError('NOT_FOUND');
      return patient;
    },
    asStaff: async (caller: Caller, input: { params: { rootVisitId: string } }): Promise<Inviter> =>
      inviterOf(await staff.ofVisit(caller, input)),
    staffsGuest: async (caller: Caller, { params }: { params: { guestId: string } }): Promise<Inviter> =>
      inviterOf(await staff.ofThing(caller, params.guestId, 'guest', findGuest)),
    /** The link's token authorizes. The handler may look up this browser's id for that guest's seat. */
    anyBrowser: (caller: Caller) => (guestId: string) => caller.browser('guest', guestId),
    guest: (caller: Caller, { params }: { params: { guestId: string } }) => caller.guest(params.guestId),
  };
}

function inviterOf({
  staff,
  ...grant
}: {
  staff: { accountId: string };
  practiceId: number;
  visitId: string;
}): Inviter {
  const { accountId } = staff;
  return { ...grant, actor: `account:${accountId}`, by: { accountId } };
}
