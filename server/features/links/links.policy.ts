import type { Caller } from '../../access/caller.ts';

/** A patient sees the visit whose cookie they have, and no other. */
export const patientOfSession = (caller: Caller, { params }: { params: { sessionId: string } }) =>
  caller.patient(params.sessionId);
