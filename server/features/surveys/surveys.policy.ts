import type { Caller } from '../../access/caller.ts';

/** Whoever was in a visit that has ended says what they think of it: of theirs, and of no other. */
export const formerPatient = (caller: Caller, { params }: { params: { sessionId: string } }) =>
  caller.formerPatient(params.sessionId);
