import type { Caller } from '../../../http/access/caller.ts';
import { patientOfVisit } from '../../visit/links/links.policy.ts';

/** The person of a seat, on the device that the call comes from. */
export interface Holder {
  kind: 'visit' | 'guest';
  /** The patient's `sessionId`, or the guest's id. */
  id: string;
  visitSessionId: string;
  linkId: string;
  browserId: string;
  visitId: string;
  practiceId: number;
}

/** Patients and guests hand off only the visit of their cookie. */
export async function asPatient(caller: Caller, input: { params: { sessionId: string } }): Promise<Holder> {
  const patient = await patientOfVisit(caller, input);
  const { sessionId, visitSessionId, linkId, browserId, visitId, practiceId } = patient;
  return { kind: 'visit', id: sessionId, visitSessionId, linkId, browserId, visitId, practiceId };
}

export async function asGuest(caller: Caller, { params }: { params: { guestId: string } }): Promise<Holder> {
  const guest = await caller.guest(params.guestId);
  const { guestId, visitSessionId, linkId, browserId, visitId, practiceId } = guest;
  return { kind: 'guest', id: guestId, visitSessionId, linkId, browserId, visitId, practiceId };
}

/** Public: the code's token authorizes. The handler may look up this browser's id for that seat. */
export const anyDevice = (caller: Caller) => (kind: 'visit' | 'guest', id: string) =>
  caller.browser(kind, id);
