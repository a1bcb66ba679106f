import type { Deps } from '#server/features/deps.ts';
import { notify, sendableMethods } from '#server/features/messages/notifications/notify.ts';
import { createGuestLink, managementLink } from '#server/features/visits/links/links.service.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type { GuestInvitation } from '#shared/contracts/rest/check-in/guests.ts';
import { MOST_INVITATIONS } from '#shared/domain/guest.ts';
import { CONTACT_METHODS, type ContactMethod } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { countInvitations, findVisitsPatient, type GuestVisit } from './guests.queries.ts';

type SendingDeps = Pick<Deps, 'keys' | 'clock' | 'jobs' | 'email' | 'sms'>;

/**
 * Prefers email to text messages; null without an address.
 *
 * @throws CANNOT_SEND_PATIENT_COMMS if neither may be used
 */
export function methodOf(sendable: readonly ContactMethod[], contact: Contact): ContactMethod | null {
  const reachable = CONTACT_METHODS.filter((method) => addressBy(method, contact));
  const method = reachable.find((one) => sendable.includes(one)) ?? null;
  if (reachable.length > 0 && !method) throw new CodedError('CANNOT_SEND_PATIENT_COMMS');
  return method;
}

interface Contact {
  email: string | null;
  mobile: string | null;
}

const addressBy = (method: ContactMethod, { email, mobile }: Contact) =>
  method === 'Email' ? email : mobile;

interface Addressed {
  id: string;
  email: string | null;
  mobile: string | null;
  inviteMethod: ContactMethod | null;
  language: GuestInvitation['language'];
}

export async function sendInvitation(
  deps: SendingDeps,
  trx: Trx,
  visit: GuestVisit,
  guest: Addressed,
): Promise<void> {
  const { visitId, practiceId } = visit;
  const { inviteMethod: method, language } = guest;
  const linkId = await createGuestLink(deps, trx, { ...visit, guestId: guest.id });
  const recipient = method && addressBy(method, guest);
  if (!method || !recipient) return;
  // Repeated inviting and removing would send messages to strangers in the practice's name.
  if ((await countInvitations(trx, visitId)) >= MOST_INVITATIONS) throw new CodedError('TOO_MANY_GUESTS');
  await notify(deps, trx, {
    kind: 'guest-invitation',
    practiceId,
    visitId,
    guestId: guest.id,
    linkId,
    method,
    recipient,
    language,
  });
}

/**
 * Notifies the patient of every guest, including those staff invited, so that the patient can remove them.
 */
export async function tellPatient(deps: SendingDeps, trx: Trx, visit: GuestVisit): Promise<void> {
  const { visitId, practiceId } = visit;
  const patient = await findVisitsPatient(trx, visitId);
  if (!patient || patient.linkDelivery === 'Copy') return;
  const { sessionId, language, linkDelivery: method } = patient;
  const recipient = method === 'Email' ? patient.email : patient.mobile;
  if (!recipient || !sendableMethods(deps, visit.contactMethods).includes(method)) return;
  const linkId = await managementLink(deps, trx, { ...visit, sessionId });
  await notify(deps, trx, {
    kind: 'guest-notice',
    practiceId,
    visitId,
    sessionId,
    linkId,
    method,
    recipient,
    language,
  });
}
