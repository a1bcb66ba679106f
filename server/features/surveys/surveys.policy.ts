import type { Caller } from '../../access/caller.ts';

/** A patient rates the ended visit that they were in, and no other. */
export const formerPatient = (caller: Caller, { params }: { params: { sessionId: string } }) =>
  caller.formerPatient(params.sessionId);
