import type { Caller } from '../../access/caller.ts';

/** A patient sees the visit whose cookie they have, and no other. */
export const patientOfSession = (caller: Caller, { params }: { params: { sessionId: string } }) =>
  caller.patient(params.sessionId);

/** Anybody: the link's secret is the right to it. The handler may ask which browser this is to that patient's seat. */
export const anyBrowser = (caller: Caller) => (sessionId: string) => caller.browser('visit', sessionId);
