import { CodedError } from '../../../shared/errors.ts';
import type { Caller } from '../../access/caller.ts';
import type { Db } from '../../db/database.ts';
import { patientOfSession } from '../links/links.policy.ts';
import { visitPolicies } from '../visits/visits.policy.ts';
import { findGuest } from './guests.queries.ts';

/** On whose behalf guests are invited, changed and removed. */
export interface Inviter {
  practiceId: number;
  visitId: string;
  /** As in the audit. */
  actor: string;
  by: { sessionId: string } | { accountId: string };
}

/**
 * Who may do what with guests (PRODUCT 1.7).
 *
 * - A patient invites, changes and removes those who come with them to the visit whose cookie they have.
 * - Staff of the visit's practice do the same for everybody who is invited to it.
 * - A guest sees and says what is theirs. Guests cannot add other guests.
 * - A guest of somebody else's visit looks like one that does not exist.
 */
export function guestPolicies(db: Db) {
  const staff = visitPolicies(db);

  const asPatient = async (caller: Caller, input: { params: { sessionId: string } }): Promise<Inviter> => {
    const { practiceId, visitId, sessionId, linkId } = await patientOfSession(caller, input);
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
      // Colleagues are the practice's business.
      if (guest?.visitId !== patient.visitId || guest.guestType !== 'patient')
        throw new CodedError('NOT_FOUND');
      return patient;
    },
    asStaff: async (caller: Caller, input: { params: { rootVisitId: string } }): Promise<Inviter> =>
      inviterOf(await staff.ofVisit(caller, input)),
    staffsGuest: async (caller: Caller, { params }: { params: { guestId: string } }): Promise<Inviter> =>
      inviterOf(await staff.ofThing(caller, params.guestId, 'guest', findGuest)),
    /** The link's secret is the right to it. The handler may ask which browser this is to that guest's seat. */
    anyBrowser: (caller: Caller) => (guestId: string) => caller.browser('guest', guestId),
    /** Themselves, by the cookie of their link. */
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
