import type { Caller } from '../../access/caller.ts';

/** A patient sees only the visit of their cookie. */
export const patientOfVisit = (caller: Caller, { params }: { params: { sessionId: string } }) =>
  caller.patient(params.sessionId);

/** Public: the link's token authorises. The handler may look up this browser's id for that patient's seat. */
export const anyBrowser = (caller: Caller) => (sessionId: string) => caller.browser('visit', sessionId);
